/** Runs an experiment, and uses every other command on the run. */

import { copyFileSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { exitCodes } from 'regain/internal/cli';
import { readTrace } from 'regain/internal/types';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  directoryForTest,
  regain,
  runInTest,
  runVersionInTest,
} from '../../../../regain/src/cli/run-in-test.ts';
import type { RunResults } from '../../results/index.ts';
import { expectRefused } from '../commands-in-test.ts';

const directory = directoryForTest();
const file = join(directory.path, 'run.sqlite');
/** Where the number does not matter: every worker loads the lab. */
const oneWorker = ['--workers', '1'];
const few = ['--suite', 'paladin-eval', '--tasks', '6', '--seeds', '1', ...oneWorker];
const manifest = {
  name: 'small',
  suites: ['paladin-eval'],
  policies: ['vanilla', 'retry', 'oracle'],
  tasks: 12,
  repeats: 2,
  verdict: { resamples: 999, seed: 7 },
};
let results: RunResults & { file: string };

beforeAll(async () => {
  const path = directory.write('manifest.json', JSON.stringify(manifest));
  const { code, stdout, stderr } = await runInTest('run', path, '--out', file, '--json');
  expect(code, stderr).toBe(exitCodes.ok);
  expect(stderr, 'no output in a pipe').toBe('');
  results = JSON.parse(stdout);
});

describe('run', () => {
  it('judges every cell and carries the hash of its manifest', () => {
    expect(results).toMatchObject({ name: 'small', file, rollouts: 72, rolloutsDone: 72 });
    expect(results.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(results.cells.map(({ policy, suite, planned }) => [policy, suite, planned])).toEqual(
      manifest.policies.map((policy) => [policy, 'paladin-eval', 24]),
    );
    const [vanilla, , oracle] = results.cells;
    expect(vanilla!.judged!.observables.RR).toBeLessThan(oracle!.judged!.observables.RR);
    expect(vanilla!.against.oracle!.regret.point).toBeGreaterThan(0);
    expect(oracle!.against.oracle!.regret).toMatchObject({ kind: 'exact', point: 0, higher: 0, lower: 0 });
    expect(vanilla!.against.best!.policy).toBe('retry');
  });

  it('does not overwrite a run', async () => {
    const { code, stderr } = await runInTest('run', join(directory.path, 'manifest.json'), '--out', file);
    expect(code).toBe(exitCodes.unreadable);
    expect(stderr).toBe(`error: ${file}: exists already; choose another name, or resume it\n`);
  });

  it.each([
    [[], exitCodes.usage, 'an experiment is needed: quick, full, a JSON file, --policy NAME or FILE'],
    [['--policy', 'missing.ts'], exitCodes.unreadable, 'missing.ts: no such file'],
    [['quik'], exitCodes.unreadable, 'unknown experiment "quik": did you mean "quick"?'],
    [['missing.json'], exitCodes.unreadable, 'missing.json: no such file'],
    [['quick', '--suite', 'paladin'], exitCodes.unreadable, '--suite: unknown suite "paladin"'],
    [['quick', '--profile', 'ruff'], exitCodes.unreadable, '--profile: unknown profile "ruff"'],
    [['quick', '--tasks', '9999'], exitCodes.invalidInput, '--tasks: suite paladin-eval has 140 tasks'],
    [['quick', '--workers', '0'], exitCodes.usage, 'Needs a number in [1, 1024]'],
  ])('refuses %j', async (args, code, says) => {
    await expectRefused(['run', ...args], code, says);
  });

  it('compares a policy file with vanilla, retry and oracle', async () => {
    const run = join(directory.path, 'own-policy.sqlite');
    const own = ['--policy', 'examples/policy.ts', '--profile', 'rough'];
    const text = await regain('run', ...own, ...few, '--repeats', '1', '--out', run);
    expect(text).toMatch(/^patient +paladin-eval +6 /m);
    for (const policy of ['vanilla', 'retry', 'oracle']) expect(text).toContain(`\n${policy} `);
    expect(text).not.toContain('void');
    await regain('replay', run, '3');
  });

  it('runs only the policies of --policy, names and files, with --alone', async () => {
    const run = join(directory.path, 'policy.sqlite');
    const own = ['--policy', 'examples/brain-policy.ts', 'retry', '--alone'];
    const text = await regain('run', ...own, '--out', run, ...few, '--repeats', '1');
    expect(text).toMatch(/^best-guess +paladin-eval +6 /m);
    expect(text).toContain('\nretry ');
    for (const policy of ['vanilla', 'oracle', 'fortify']) expect(text).not.toContain(`\n${policy} `);
    expect(text).not.toContain('void');
    await regain('replay', run, '3');
  });

  it('runs the manifest of the examples', async () => {
    const run = join(directory.path, 'example.sqlite');
    const counts = ['--tasks', '3', '--repeats', '1', '--seeds', '1', ...oneWorker];
    expect(await regain('run', 'examples/manifest.json', ...counts, '--out', run)).toContain('patient');
  });
});

describe('show', () => {
  it('prints what run printed', async () => {
    expect(JSON.parse(await regain('show', file, '--json'))).toEqual(results);
    const text = await regain('show', file);
    expect(text).toContain(`manifest ${results.hash.slice(0, 16)}`);
    expect(text).toContain('Regret, predicted and observed');
    const markdown = await regain('show', file, '--markdown');
    expect(markdown).toContain('| policy | suite | rollouts | RR, 95 % |');
  });
});

describe('runs', () => {
  const folder = directoryForTest();

  it('lists the runs of a folder, and those that cannot be read', async () => {
    copyFileSync(file, join(folder.path, 'good.sqlite'));
    folder.write('bad.sqlite', 'not a run');
    folder.write('other.txt', 'not looked at');
    const text = await regain('runs', folder.path);
    expect(text).toMatch(/good\.sqlite +small +\w{8} +.* +72 of 72 +done/);
    expect(text).toMatch(/bad\.sqlite .*is not a run of Regain/);
    expect(text).not.toContain('other.txt');
    expect(await runInTest('runs', join(folder.path, 'none'))).toMatchObject({ code: exitCodes.unreadable });
  });
});

describe('export', () => {
  it.each(['jsonl', 'csv'])(
    'as %s gives `law verdict` the figures of the report, exactly',
    async (format) => {
      const out = join(directory.path, `rollouts.${format}`);
      expect(await regain('export', file, '--format', format, '--out', out)).toBe('');
      expect(await regain('export', file, '--format', format)).toBe(readFileSync(out, 'utf8'));
      const draws = ['--resamples', '999', '--seed', '7'];
      const verdict = JSON.parse(await regain('law', 'verdict', out, ...draws, '--json'));
      expect(verdict.rollouts).toBe(72);
      expect(verdict.cells).toHaveLength(results.cells.length);
      results.cells.forEach(({ policy, suite, backbone, judged }, i) => {
        const cell = verdict.cells[i];
        const { verdict: outcome, reason, gap, delta } = judged!;
        expect(cell).toMatchObject({ policy, suite, backbone, verdict: outcome, reason, delta });
        const { n, RR, meanCost, CSR, ES, ESAggregate, DE } = judged!.observables;
        expect(cell).toMatchObject({ n, RR, meanCost, CSR, ES, ESAggregate, DE });
        expect(cell).toMatchObject({ ...judged!.costs, gap: gap?.point ?? null });
        for (const name of ['ES', 'predicted', 'observed', 'gap'] as const) {
          const { low, high, standardError } = judged![name]!;
          expect(cell.intervals[name]).toMatchObject({ low, high, standardError });
        }
        expect(cell.adjustedViolationProbability).toBe(results.together!.cells[i]!.adjustedProbability);
      });
      const { pooled, holdsInAll, violatedSomewhere } = results.together!;
      expect(verdict.together).toMatchObject({ holdsInAll, violatedSomewhere });
      expect(verdict.together.pooled).toMatchObject({ gap: pooled.gap!.point, verdict: pooled.verdict });
      const { low, high } = pooled.gap!;
      expect(verdict.together.pooled.interval).toMatchObject({ low, high });
    },
  );

  it('names the file that it cannot write', async () => {
    const out = join(directory.path, 'nowhere', 'rollouts.csv');
    const message = `error: ${out}: cannot be written`;
    await expectRefused(['export', file, '--out', out], exitCodes.unreadable, message);
  });
});

describe('replay', () => {
  it('prints the trace of a rollout, and writes it', async () => {
    const text = await regain('replay', file, '30');
    expect(text).toContain('rollout 30: retry on paladin-eval, profile rough');
    expect(text).toContain('equal to the stored rollout in every field');
    const out = join(directory.path, 'trace.jsonl');
    expect(await regain('replay', file, '30', '--out', out)).toContain(`trace written to ${out}`);
    const types = readTrace(readFileSync(out, 'utf8')).map(({ type }) => type);
    expect([types[0], types.at(-1)]).toEqual(['trace', 'ending']);
  });

  it('names the differences where a rollout is different', async () => {
    const run = join(directory.path, 'forgetful.sqlite');
    // Its decisions depend on its earlier decisions, so its rollouts do not follow from their coordinates.
    const agent = directory.write(
      'forgetful.ts',
      `let asked = 0;
       export default { name: 'forgetful', decide: () => ({ kind: 'retry', delayMs: 1 + asked++ }) };`,
    );
    await regain('run', '--policy', agent, '--alone', ...few, '--repeats', '2', '--out', run);
    // Any rollout may be equal by chance, and the first always is.
    let message = '';
    for (let rollout = 11; rollout > 0 && message === ''; rollout--) {
      const { code, stderr } = await runInTest('replay', run, String(rollout));
      if (code === 0) continue;
      expect(code).toBe(exitCodes.invalidInput);
      message = stderr;
    }
    expect(message).toMatch(/rollout \d+ is different now: .*ledger was \[.* and is \[/);
  });

  it('asks for the number of a rollout, and refuses one that the run does not have', async () => {
    await expectRefused(['replay', file], exitCodes.usage, 'is a run: add the number of a rollout');
    const message = 'the run has rollouts 0 to 71, got 72';
    await expectRefused(['replay', file, '72'], exitCodes.unreadable, message);
  });
});

describe('compare', () => {
  it('of a run with itself reports exactly zero', async () => {
    const copy = join(directory.path, 'copy.sqlite');
    copyFileSync(file, copy);
    const { cells, manifestsDiffer } = JSON.parse(await regain('compare', file, copy, '--json'));
    expect(manifestsDiffer).toEqual([]);
    expect(cells).toHaveLength(3);
    for (const { pairs, unpaired, differences } of cells) {
      expect([pairs, unpaired]).toEqual([24, 0]);
      for (const { change, detectable } of Object.values<{ change: object; detectable: null }>(differences)) {
        expect(change).toMatchObject({ kind: 'exact', point: 0, higher: 0, lower: 0, probability: 1 });
        expect(detectable).toBeNull();
      }
    }
  });

  it('of two runs names the differences of their manifests', async () => {
    const other = join(directory.path, 'storm.sqlite');
    const path = join(directory.path, 'manifest.json');
    await regain('run', path, '--profile', 'storm', '--out', other, ...oneWorker);
    const text = await regain('compare', file, other);
    expect(text).toContain('The manifests differ in profiles.');
    expect(text).toMatch(new RegExp(`${basename(file)} \\(manifest ${results.hash.slice(0, 8)}\\)`));
    expect(text).toContain('Observed regret');
  });

  it('refuses runs under different laws', async () => {
    const other = join(directory.path, 'gamma.sqlite');
    const path = directory.write('gamma.json', JSON.stringify({ ...manifest, gamma: 0.95, tasks: 2 }));
    await regain('run', path, '--out', other, ...oneWorker);
    const message = 'the same gamma and lambda, got gamma 0.9 and lambda 0.5, and gamma 0.95';
    await expectRefused(['compare', file, other], exitCodes.usage, message);
  });
});

describe('resume', () => {
  it('refuses a run of another version', async () => {
    const run = join(directory.path, 'version.sqlite');
    copyFileSync(file, run);
    const { code, stderr } = await runVersionInTest('9.9.9', 'resume', run, '--json');
    expect(code).toBe(exitCodes.invalidInput);
    expect(stderr).toContain('the run was made by regain 0.0.0');
  });
});
