/** `law verdict` as a process: exit codes, standard input, and files that cannot be read. */

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { CELLS_MAX, TASKS_MAX } from 'regain/internal/traces';
import { describe, expect, it } from 'vitest';
import { commandFile, sources } from '../../../../../scripts/built-program.ts';
import { trialCount } from '../../../../../scripts/soak-counts.ts';
import { directoryForTest, runInTest } from '../../../../regain/src/cli/run-in-test.ts';
import { expectRefused } from '../commands-in-test.ts';

const directory = directoryForTest();
const good = 'policy,task,success,cost\nf,a,1,0.1\nf,b,0,0.5\nf,c,1,0\n';

function regain(args: readonly string[], input?: string | Uint8Array, node = [commandFile()]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...node, ...args], {
    input,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  return { status, stdout, stderr };
}

describe('law verdict as a process', () => {
  it('reads CSV and JSONL from standard input', () => {
    const jsonl =
      '{"policy":"f","task":"a","success":true,"cost":0.1}\n{"policy":"f","task":"b","success":0,"cost":0.5}';
    for (const [format, input] of Object.entries({ csv: good, jsonl })) {
      const { status, stdout } = regain(['law', 'verdict', '-', '--json', '--resamples', '99'], input);
      expect(status).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ file: 'stdin', format });
    }
  });

  it('does not load the lab, which would cost more memory and time than the verdict', () => {
    const refuse = `import { registerHooks } from 'node:module';
registerHooks({ resolve(name, context, next) {
  if (name.startsWith('@regain/lab')) throw new Error('the lab was asked for');
  return next(name, context);
} });`;
    const refusing = ['--import', `data:text/javascript,${encodeURIComponent(refuse)}`, sources.main];
    const verdict = regain(['law', 'verdict', '-', '--resamples', '99'], good, refusing);
    expect(verdict).toMatchObject({ status: 0, stderr: '' });
    expect(regain(['law', 'demo'], '', refusing).stderr).toContain('the lab was asked for');
  });

  it('names stdin in errors and prints nothing else', () => {
    expect(regain(['law', 'verdict', '-'], `${good}f,d,2,0\n`)).toEqual({
      status: 3,
      stdout: '',
      stderr: 'error: stdin:5, column success: success must be 0, 1, true or false, got "2"\n',
    });
    expect(regain(['law', 'verdict', '-'], '')).toMatchObject({ status: 3, stdout: '' });
    const gzip = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]);
    expect(regain(['law', 'verdict', '-'], gzip)).toMatchObject({ status: 3, stdout: '' });
  });

  it('exits with 4 for a missing file and for a directory', () => {
    for (const [file, problem] of [
      [join(directory.path, 'missing.csv'), 'no such file'],
      [directory.path, 'this is a directory, not a file of rollouts'],
    ] as const) {
      const stderr = `error: ${file}: ${problem}\n`;
      expect(regain(['law', 'verdict', file])).toEqual({ status: 4, stdout: '', stderr });
    }
  });
});

describe('law verdict', () => {
  const file = directory.write('good.csv', good);

  it.each([
    [['--clock', 'time'], '--clock time needs --time-budget-ms above 0, got none'],
    [['--clock', 'time', '--time-budget-ms', '0'], '--clock time needs --time-budget-ms above 0, got 0'],
    [['--time-budget-ms', '5'], '--time-budget-ms is for --clock time'],
    [['--loss', 'step', '--clock', 'time'], '--clock is for --loss downtime, got step'],
    [['--loss', 'identity', '--origin', 'start'], '--origin is for --loss downtime, got identity'],
    [['--loss', 'other'], "argument 'other' is invalid"],
    [['--method', 'other'], "argument 'other' is invalid"],
    [['--resamples', '5'], 'Needs a number in [99, 1000000], got "5"'],
    [['--seed', '-1'], 'Needs a number of at least 0, '],
    [['--gamma', '1'], 'gamma must lie in (0, 1), got 1'],
    [['more.csv'], 'too many arguments'],
  ])('refuses %j as wrong usage', async (flags, message) => {
    await expectRefused(['law', 'verdict', file, ...flags], 2, message);
  });

  it('judges or refuses arbitrary bytes, and never crashes', async () => {
    const ledger = '[{""cost"":0.1,""downMs"":5,""upCost"":0,""upMs"":0}]';
    const seeds = [
      good,
      `policy,task,success,ledger,ending\nf,a,1,"${ledger}",recovered\nf,b,0,"[]",failed\nf,c,,,void\n`,
      '{"policy":"f","task":"a","success":true,"cost":0.1}\n{"policy":"f","task":"b","success":0,"ledger":[]}\n',
    ];
    const change = fc.record({ at: fc.nat(), cut: fc.nat(3), bytes: fc.uint8Array({ maxLength: 3 }) });
    const codes = new Set<number>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...seeds),
        fc.array(change, { maxLength: 3 }),
        async (seed, changes) => {
          let bytes = Buffer.from(seed);
          for (const { at, cut, bytes: inserted } of changes) {
            const start = at % (bytes.length + 1);
            bytes = Buffer.concat([bytes.subarray(0, start), inserted, bytes.subarray(start + cut)]);
          }
          const changed = directory.write('changed', bytes);
          const verdict = ['law', 'verdict', changed, '--method', 'cluster-t'];
          const { code, stdout, stderr } = await runInTest(...verdict);
          codes.add(code);
          expect([0, 3], stderr).toContain(code);
          expect(stdout === '').toBe(code !== 0);
          if (code !== 0) expect(stderr).toMatch(/^error: .*changed:\d+(, column .+)?: .+\n$/s);
        },
      ),
      { numRuns: trialCount(100, 400) },
    );
    expect([...codes].sort()).toEqual([0, 3]);
  });

  it('has a bound on tasks and names the line that passes it', async () => {
    const rows = Array.from({ length: TASKS_MAX + 1 }, (_, i) => `f,${i},1,0\n`);
    const many = directory.write('tasks.csv', `policy,task,success,cost\n${rows.join('')}`);
    const message = `${many}:${TASKS_MAX + 2}, column task: more than ${TASKS_MAX} tasks over all cells`;
    await expectRefused(['law', 'verdict', many], 3, message);
  });

  it('has a bound on cells', async () => {
    const rows = Array.from({ length: CELLS_MAX + 1 }, (_, i) => `p${i},a,1,0\n`);
    const many = directory.write('cells.csv', `policy,task,success,cost\n${rows.join('')}`);
    const message = `${many}:${CELLS_MAX + 2}, column policy: more than ${CELLS_MAX} cells`;
    await expectRefused(['law', 'verdict', many], 3, message);
  });

  it('has a bound on a line', async () => {
    const long = directory.write('long.jsonl', `{"policy":"${'x'.repeat(5_000_000)}"}`);
    const message = `${long}:1: a line longer than 4194304 bytes`;
    await expectRefused(['law', 'verdict', long], 3, message);
  });
});
