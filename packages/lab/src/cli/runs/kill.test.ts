/** A run that is killed at random points is completed by `resume`, byte for byte the same. */

import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodes } from 'regain/internal/cli';
import { random } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { trialCount } from '../../../../../scripts/soak-counts.ts';
import { runDirectoryInTest } from '../../store/directory-in-test.ts';
import { sqliteStore } from '../../store/index.ts';
import { killAtChange, runInProcess, runRegainWhile } from './processes-in-test.ts';

const KILLS = trialCount(3, 32);
/** Changes in the folder before a kill. */
const CHANGES_MAX = 60;
const MAKING_CHANGES = 8;

const directory = runDirectoryInTest();
const manifest = join(directory.path, 'manifest.json');
writeFileSync(
  manifest,
  JSON.stringify({
    name: 'kill',
    suites: ['paladin-eval'],
    policies: ['vanilla', 'retry', 'oracle'],
    tasks: 8,
    repeats: 3,
    seeds: [1, 2],
    verdict: { resamples: 199 },
  }),
);

function start(file: string): string[] {
  return ['run', manifest, '--out', file, '--batch', '3', '--workers', '2', '--json'];
}

async function doneIn(file: string): Promise<number> {
  if (!existsSync(file)) return 0;
  const run = await sqliteStore().open(file);
  try {
    return (await run.status()).rolloutsDone;
  } finally {
    await run.close();
  }
}

describe('kill -9', () => {
  it(`at ${KILLS} random points changes nothing`, async () => {
    const undisturbed = join(directory.path, 'undisturbed.sqlite');
    const results = await runInProcess(...start(undisturbed));
    expect(results, results.stderr).toMatchObject({ code: 0 });
    const { stdout: expected } = await runInProcess('export', undisturbed);
    expect(expected.split('\n')).toHaveLength(144 + 1);

    const killedAt: number[] = [];
    /** Kills and resumes one run until it is done. */
    const survive = async (round: number) => {
      const folder = join(directory.path, `round-${round}`);
      mkdirSync(folder);
      const file = join(folder, 'run.sqlite');
      for (let life = 0; ; life++) {
        const before = await doneIn(file);
        const args = existsSync(file) ? ['resume', file, '--workers', '2', '--json'] : start(file);
        // In the first rounds the first process is killed while it creates the run.
        const changesMax = life === 0 && round <= Math.ceil(KILLS / 8) ? MAKING_CHANGES : CHANGES_MAX;
        const nth = 1 + random('kill', round, life).below(changesMax);
        const isSpared = killedAt.length >= KILLS;
        const { code, signal, stdout, stderr } = await runRegainWhile(
          args,
          isSpared ? () => {} : killAtChange(folder, nth),
        );
        const after = await doneIn(file);
        expect(after, 'nothing that was stored is lost').toBeGreaterThanOrEqual(before);
        if (signal === 'SIGKILL') {
          killedAt.push(after);
          continue;
        }
        expect(code, stderr).toBe(exitCodes.ok);
        expect({ ...JSON.parse(stdout), file: '' }).toEqual({ ...JSON.parse(results.stdout), file: '' });
        break;
      }
      expect((await runInProcess('export', file)).stdout).toBe(expected);
      expect(readdirSync(folder)).toEqual(['run.sqlite']);
    };
    /** As many rounds as it takes, two at a time. */
    let rounds = 0;
    const go = async () => {
      while (killedAt.length < KILLS) await survive(++rounds);
    };
    await Promise.all([go(), go()]);
    expect(killedAt.length).toBeGreaterThanOrEqual(KILLS);
    // Before the first rollout, and at several points after it.
    expect(Math.min(...killedAt)).toBe(0);
    expect(new Set(killedAt).size).toBeGreaterThan(KILLS / 6);
  });
});
