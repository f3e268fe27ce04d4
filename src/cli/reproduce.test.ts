/** The programme as one command: run, resumed, and reported again. */

import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { expect, it, vi } from 'vitest';
import type { ManifestInput } from '../runs/index.ts';
import { freeze, hashOf, headOf, parseManifest, presetNamed } from '../runs/index.ts';
import { sqliteStore } from '../store/index.ts';
import { exitCodes } from './exit-codes.ts';
import { directoryForTest, runInTest } from './run-in-test.ts';
import { makerOf } from './runs/maker.ts';
import { freshRunFile, runFilesOf } from './runs/surroundings.ts';

// The preset itself would take too long here: the same, with fewer of everything.
vi.mock('../runs/presets.ts', async (original) => {
  const whole = await original<typeof import('../runs/presets.ts')>();
  const small: Partial<ManifestInput> = {
    suites: ['paladin-eval'],
    policies: ['vanilla', 'retry'],
    tasks: 3,
    repeats: 2,
    verdict: { resamples: 199 },
  };
  return { ...whole, presetNamed: (name: string) => ({ ...whole.presetNamed(name), ...small }) };
});

const directory = directoryForTest();

async function reproduce(out: string, ...args: string[]) {
  const always = ['reproduce', '--quick', '--workers', '1', '--out', out, '--json'];
  const { code, stdout, stderr } = await runInTest(...always, ...args);
  expect(code, stderr).toBe(exitCodes.ok);
  return JSON.parse(stdout);
}

it('runs, prints the main table and verdicts, and says where the report is', async () => {
  const out = join(directory.path, 'first');
  const { code, stdout, stderr } = await runInTest('reproduce', '--quick', '--workers', '1', '--out', out);
  expect(code, stderr).toBe(exitCodes.ok);
  for (const part of ['RR, 95 %', 'observed, 95 %', 'All cells pooled', `Report: ${out}`])
    expect(stdout).toContain(part);
  const [page] = stdout.match(/\S+report\.html/)!;
  expect(readFileSync(page, 'utf8')).toContain('regain reproduce --quick');
});

it('reports a finished run again without running it, and runs anew when asked', async () => {
  const out = join(directory.path, 'first');
  const again = await reproduce(out);
  expect(again.found).toBe('finished');
  const { stdout } = await runInTest('reproduce', '--quick', '--workers', '1', '--out', out);
  expect(stdout).toContain('Nothing was run: the run of ');
  const fresh = await reproduce(out, '--fresh');
  expect(fresh.found).toBe('nothing');
  expect(fresh.file).toBe(again.file.replace('.sqlite', '-2.sqlite'));
  expect(fresh.cells).toEqual(again.cells);
});

it('finishes a run that is there, and passes by those of another version', async () => {
  const folder = join(directory.path, 'third');
  mkdirSync(folder);
  const manifest = await freeze(parseManifest(presetNamed('quick')), { from: '.', runDirectory: folder });
  const hash = hashOf(manifest);
  // What is there and not begun: first one of these sources, then of others, then of another version.
  const here = makerOf(new Command().version('0.0.0'));
  const others = [here.replace(/source \w+/, 'source 0123456789ab'), 'regain 9.9.9, node 24'];
  expect(others).not.toContain(here);
  for (const madeBy of [here, ...others]) {
    const head = headOf(manifest, { madeBy, createdAt: '2026-01-02T03:04:05.000Z' });
    await (await sqliteStore().create(freshRunFile(folder, 'quick', hash), head, 'a test')).close();
  }
  const [own] = runFilesOf(folder, 'quick', hash);
  const resumed = await reproduce(folder);
  expect(resumed).toMatchObject({ found: 'unfinished', file: own });
  expect(resumed.rolloutsDone).toBe(resumed.rollouts);
  expect(existsSync(resumed.report.html)).toBe(true);
  expect(readdirSync(folder).filter((file) => file.endsWith('.sqlite'))).toHaveLength(3);
});
