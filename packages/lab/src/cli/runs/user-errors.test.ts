/** User errors: nothing is lost, and the message says what to do instead. */

import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodes } from 'regain/internal/cli';
import { beforeAll, describe, expect, it } from 'vitest';
import { directoryForTest, runInTest } from '../../../../regain/src/cli/run-in-test.ts';
import { pingSuite } from '../../harness/experiment-in-test.ts';
import { expectRefused, storeRun } from '../commands-in-test.ts';
import { command, runInProcess, runRegain } from './processes-in-test.ts';

const directory = directoryForTest();
const file = join(directory.path, 'small.sqlite');
const few = '--suite paladin-eval --tasks 2 --repeats 1 --seeds 1'.split(' ');
const agent = (name: string, code: string) => directory.write(name, code);

async function started(...args: string[]) {
  return runInTest('run', ...args, '--workers', '1');
}

beforeAll(async () => {
  await storeRun(directory, {
    ...{ name: 'small', suites: ['paladin-eval'], policies: ['vanilla', 'retry'], tasks: 6, repeats: 2 },
    ...{ H: 7, gamma: 0.85, verdict: { margin: 0.1, resamples: 299, seed: 3, method: 'percentile' } },
  });
});

interface Shown {
  readonly RR: { readonly point: number };
  readonly CSR: { readonly point: number };
  readonly judged: {
    readonly verdict: string;
    readonly margin: number;
    readonly gap: { readonly point: number; readonly low: number };
  };
}

describe('writing a result over a run', () => {
  it.each([
    ['the run itself', 'export', () => file],
    ['the run by another name', 'export', () => linked(file)],
    ['another run', 'export', () => copyOf(file)],
    ['the log of the run', 'export', () => `${file}-wal`],
    ['the run itself', 'replay', () => file],
  ])('is refused: %s, by %s', async (_, name, target) => {
    const out = target();
    const before = readFileSync(file);
    const args = [name, file, ...(name === 'replay' ? ['0'] : []), '--out', out];
    await expectRefused(args, exitCodes.usage, `--out needs another file: ${out} is a run, or part of one`);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  let links = 0;
  function linked(target: string): string {
    const link = join(directory.path, `link-${++links}.sqlite`);
    symlinkSync(target, link);
    return link;
  }
  function copyOf(target: string): string {
    const copy = join(directory.path, 'another.sqlite');
    copyFileSync(target, copy);
    return copy;
  }
});

describe('run', () => {
  it.each([
    [['quick', '--alone'], exitCodes.usage, '--alone needs --policy'],
    [['quick', '--out', ''], exitCodes.usage, '--out needs the name of a file, got ""'],
    [['quick', '--tasks', 'some'], exitCodes.usage, 'Needs a number of at least 2, '],
  ])('refuses %j and writes nothing', async (args, code, says) => {
    const before = readdirSync('.');
    await expectRefused(['run', ...args, '--workers', '1'], code, says);
    expect(readdirSync('.')).toEqual(before);
  });

  it('leaves no run file where the endpoint does not answer at the start', async () => {
    const out = join(directory.path, 'unreachable.sqlite');
    const brain = ['--policy', 'critic', '--brain', 'openai-compatible:http://localhost:1/v1#m'];
    const ended = await started('quick', ...brain, ...few, '--out', out);
    expect(ended).toMatchObject({ code: exitCodes.endpointDown, stdout: '' });
    expect(ended.stderr).toMatch(/\. No rollout was stored\n$/);
    expect(existsSync(out)).toBe(false);
  });

  it('names the file of a policy that cannot be created', async () => {
    const mine = agent('unmade.ts', `export default () => { throw new Error('not today'); };`);
    const { code, stderr } = await started('--policy', mine, ...few);
    expect(code).toBe(exitCodes.invalidInput);
    expect(stderr).toContain(`${mine}: the function that makes the policy threw Error: not today`);
  });

  it('keeps the output of a policy out of its results', async () => {
    const mine = agent(
      'chatty.ts',
      `console.log('hello'); export default { name: 'a|b <script>', decide: () => ({ kind: 'give-up', reason: '' }) };`,
    );
    const out = join(directory.path, 'chatty.sqlite');
    // As a process, since a test has its own console.
    const alone = ['run', '--policy', mine, '--alone', ...few, '--workers', '1'];
    const { stdout, stderr } = runRegain([...alone, '--out', out, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ name: 'policies' });
    expect(stderr).toContain('hello');
    const { stdout: markdown } = await runInTest('show', out, '--markdown');
    expect(markdown).toContain('| a\\|b \\<script\\> |');
  });

  it("uses all tasks of a user's own suite, and the requested split", async () => {
    const own = '--policy examples/policy.ts --alone --suite examples/my-suite.ts --repeats 1'.split(' ');
    const tasks = async (name: string, ...more: string[]) => {
      const out = join(directory.path, name);
      const { stdout, stderr } = await started(...own, ...more, '--out', out, '--json');
      expect(stderr).toBe('');
      return JSON.parse(stdout).manifest.suites[0].tasks;
    };
    expect(await tasks('own.sqlite')).toEqual(['seat-3', 'seat-4', 'seat-5']);
    expect(await tasks('train.sqlite', '--split', 'train', '--tasks', 'all')).toEqual(['seat-1', 'seat-2']);
  });
});

describe('show', () => {
  it('prints the command that judges the rollouts again, with the exact parameters', async () => {
    const text = (await runInTest('show', file)).stdout;
    const flags = text.match(/law verdict - (.*)$/m)![1]!.split(' ');
    expect(flags).toEqual(
      expect.arrayContaining(['--margin', '0.1', '--horizon', '7', '--method', 'percentile']),
    );
    const rollouts = directory.write('rollouts.jsonl', (await runInTest('export', file)).stdout);
    const verdict = JSON.parse((await runInTest('law', 'verdict', rollouts, ...flags, '--json')).stdout);
    const results = JSON.parse((await runInTest('show', file, '--json')).stdout);
    results.cells.forEach(({ RR, CSR, judged }: Shown, i: number) => {
      const cell = verdict.cells[i];
      expect([RR.point, CSR.point]).toEqual([cell.RR, cell.CSR]);
      expect([judged.verdict, judged.margin, judged.gap.point, judged.gap.low]).toEqual([
        cell.verdict,
        cell.margin,
        cell.gap,
        cell.intervals.gap.low,
      ]);
    });
  });

  it('to a closed output ends with a specific error', () => {
    if (!existsSync('/dev/full')) return;
    const [program, args, env] = command(['show', file]);
    const shell = `exec "$0" "$@" > /dev/full`;
    const { status, stderr } = spawnSync('bash', ['-c', shell, program, ...args], { encoding: 'utf8', env });
    expect(status).toBe(exitCodes.unreadable);
    expect(stderr).toMatch(/^error: standard output cannot be written: .*\n$/);
  });
});

describe('replay', () => {
  it('of a rollout whose policy ends its thread shows it', async () => {
    const mine = agent('exiter.ts', `export default { name: 'exiter', decide: () => process.exit(0) };`);
    const out = join(directory.path, 'exiter.sqlite');
    const alone = ['run', '--policy', mine, '--alone', ...few, '--tasks', '3', '--workers', '1'];
    const { stdout } = await runInProcess(...alone, '--out', out, '--json');
    const { rollout } = JSON.parse(stdout).cells[0].firstError;
    // As a process, which the policy must not end either.
    const ended = runRegain(['replay', out, String(rollout)]);
    expect(ended, ended.stderr).toMatchObject({ code: exitCodes.ok });
    expect(ended.stdout).toContain('equal to the stored rollout in every field');
  });
});

describe('the table', () => {
  it('has bounds also where all rollouts are void', async () => {
    const opening = "if (id === 't2') throw new Error('closed');";
    const suite = agent('closed.ts', pingSuite({ name: 'closed', opening }));
    const out = join(directory.path, 'closed.sqlite');
    const mine = '--policy examples/policy.ts --alone --profile clean --repeats 3 --seeds 1'.split(' ');
    const { stdout } = await started(...mine, '--suite', suite, '--out', out);
    expect(stdout).toContain('rollouts of one task only are not void');
    // Three clean ones beside three voids, which count as failed or clean: RR, ES, predicted and observed regret.
    expect(stdout).toMatch(/closed +3 +0\.500 \/ 1\.000 +0\.500 \/ 1\.000 +5\.00 \/ 0\.00 +5\.00 \/ 0\.00/);
  });

  it('says that there is nothing to judge where there is no gap', async () => {
    const out = join(directory.path, 'clean.sqlite');
    const clean = ['--policy', 'examples/policy.ts', ...few, '--profile', 'clean'];
    const { stdout } = await started(...clean, '--out', out);
    expect(stdout).toContain('None of the 4 cells has a gap to judge.');
  });
});
