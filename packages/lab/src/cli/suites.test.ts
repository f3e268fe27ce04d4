import { join } from 'node:path';
import { exitCodes } from 'regain/internal/cli';
import { faultKindNames } from 'regain/internal/faults';
import { describe, expect, it } from 'vitest';
import { root } from '../../../../scripts/run.ts';
import { directoryForTest, runInTest } from '../../../regain/src/cli/run-in-test.ts';
import { getSuite, suiteNames } from '../suites/index.ts';
import { expectRefused } from './commands-in-test.ts';

const directory = directoryForTest();
const mySuite = join(root, 'examples', 'my-suite.ts');
const myTasks = join(root, 'examples', 'my-tasks.json');

describe('suites', () => {
  it('lists name, tasks, tools, sequences and split', async () => {
    const { code, stdout } = await runInTest('suites', '--json');
    expect(code).toBe(0);
    const rows = JSON.parse(stdout);
    expect(rows.map(({ name }: { name: string }) => name)).toEqual(suiteNames);
    for (const row of rows) {
      const suite = getSuite(row.name);
      expect(row).toMatchObject({ tasks: suite.tasks.length, tools: suite.tools.length });
      const { train, 'held-out': heldOut, test, reserve } = row.split;
      expect(train + heldOut + test + reserve).toBe(row.tasks);
      const sequences = new Set(suite.tasks.map(({ gold }) => gold.map(({ tool }) => tool).join(' > ')));
      expect(row.sequences).toBe(sequences.size);
    }
    const text = (await runInTest('suites')).stdout;
    for (const { name, tasks } of rows) expect(text).toMatch(new RegExp(`^${name} +${tasks} `, 'm'));
  });

  it('checks a user’s suite', async () => {
    const { code, stdout } = await runInTest('suites', '--suite', mySuite);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^box-office +5 +2 +3 +0 +0 +3 +2$/m);
    expect(stdout).toContain('my-suite.ts is valid.');
    expect((await runInTest('suites', '--suite', myTasks)).stdout).toContain('week-plan');
  });

  it('lists every problem of a suite that is not valid, with its path, and nothing else', async () => {
    const file = directory.write(
      'wrong.mjs',
      `import good from ${JSON.stringify(mySuite)};
       const [first, ...rest] = good.tasks;
       const unstated = { ...first, given: [...first.given, { name: 'row', value: 'Q' }] };
       const adrift = { ...rest[0], gold: [{ id: 's1', tool: 'find_show', args: {} }] };
       export default { ...good, tasks: [unstated, adrift] };
       export const facts = { ...good, tasks: [unstated] };`,
    );
    await expectRefused(
      ['suites', '--suite', file],
      exitCodes.invalidInput,
      `${file}: is not valid`,
      '/tasks/seat-2/gold/s1: there is no tool find_show',
      '/tasks/seat-2/plan: differs from gold, and no mistake is declared',
    );
    const facts = directory.write('facts.mjs', `export { facts as default } from './wrong.mjs';`);
    const problem = 'is not valid, 1 problem\n  /tasks/seat-1/given/row: "Q" does not occur in the text';
    await expectRefused(['suites', '--suite', facts], exitCodes.invalidInput, problem);
  });
});

describe('suites show', () => {
  it('shows a suite', async () => {
    const { stdout } = await runInTest('suites', 'show', 'tool-reflect-eval');
    expect(stdout).toMatch(/^bank +held-out +32 +8 /m);
    expect(stdout).toContain('irreversible');
    expect(stdout).toContain('wrong-tool-name');
    const { tasks, tools } = JSON.parse(
      (await runInTest('suites', 'show', 'tool-reflect-eval', '--json')).stdout,
    );
    expect(tasks).toHaveLength(getSuite('tool-reflect-eval').tasks.length);
    expect(tools[0]).toMatchObject({ name: 'search_flights', effect: 'read' });
  });

  it('shows a task, and separates what only the harness knows', async () => {
    const task = getSuite('tool-reflect-eval').tasks[0]!;
    const { stdout } = await runInTest('suites', 'show', 'tool-reflect-eval', '--task', task.id);
    const [seen, hidden] = stdout.split('Known to the harness only');
    expect(seen).toContain(task.text);
    for (const mistake of task.mistakes!) {
      expect(seen).not.toContain(mistake);
      expect(hidden).toContain(mistake);
    }
    const json = await runInTest('suites', 'show', '--json', 'tool-reflect-eval', '--task', task.id);
    expect(JSON.parse(json.stdout)).toEqual(task);
    const right = await runInTest('suites', 'show', 'paladin-eval', '--task', 'flights-02-1');
    expect(right.stdout).toContain('the plan is correct');
  });

  it('suggests the nearest suite and the nearest task', async () => {
    const suite = ['suites', 'show', 'tool-reflct-eval'];
    await expectRefused(suite, exitCodes.unreadable, 'did you mean "tool-reflect-eval"?');
    const task = ['suites', 'show', 'paladin-eval', '--task', 'flight-02-1'];
    const nearest = 'unknown task "flight-02-1": did you mean "flights-02-1"?';
    await expectRefused(task, exitCodes.unreadable, nearest);
  });

  it('needs one suite, not none and not two', async () => {
    await expectRefused(['suites', 'show'], exitCodes.usage);
    const both = ['suites', 'show', 'paladin-eval', '--suite', mySuite];
    await expectRefused(both, exitCodes.usage, 'one suite is needed');
  });
});

describe('suites try', () => {
  const attempt = async (...args: string[]) => {
    const { stdout, stderr } = await runInTest('suites', 'try', ...args, '--json');
    expect(stderr).toBe('');
    return JSON.parse(stdout);
  };
  const flight = ['paladin-eval', '--task', 'flights-05-1'];

  it('shows each call with its answer or error, and the clock', async () => {
    const { code, stdout } = await runInTest('suites', 'try', ...flight, '--fault', 'timeout', '--step', '2');
    expect(code).toBe(0);
    const lines = stdout.split('\n');
    expect(lines[0]).toBe('paladin-eval flights-05-1: timeout at step 2 (book_flight), seed 1');
    expect(stdout).toMatch(/^ +0 ms {2}s1 search_flights \{"origin":/m);
    expect(stdout).toMatch(/^ +620 ms {4}answer \{[^}]*,\n {16}"[\s\S]*characters\)$/m);
    expect(stdout).toMatch(/^ +10620 ms {4}error no answer within 10000 ms$/m);
    expect(lines.filter((line) => line.length > 100)).toEqual([]);
    expect(stdout).toContain('The plan stops at s2.');
    expect(stdout).toContain('task failure');
  });

  it('judges the final state after the fault', async () => {
    const clean = await attempt(...flight);
    expect(clean).toMatchObject({ fault: null, judgement: { success: true } });
    const silent = await attempt(...flight, '--fault', 'silent-no-op');
    expect(silent).toMatchObject({ fault: { step: 2, landed: true }, judgement: { stateMatches: false } });
    const lost = await attempt('paladin-eval', '--task', 'flights-02-1', '--fault', 'lost-after-commit');
    expect(lost.judgement).toMatchObject({ success: false, answerMatches: false });
  });

  it('reports how the list of tools changed', async () => {
    const { stdout } = await runInTest('suites', 'try', ...flight, '--fault', 'tool-renamed');
    expect(stdout).toContain('list of tools: search_flights was removed');
    expect(stdout).toMatch(/list of tools: \w+ was added/);
  });

  it('inserts planned mistakes', async () => {
    const { calls, fault } = await attempt(...flight, '--fault', 'wrong-tool-name', '--step', '2');
    expect(fault).toMatchObject({ step: 2, tool: 'book_flight', landed: true });
    expect(calls.at(-1).tool).not.toBe('book_flight');
    expect(calls.at(-1).error.message).toContain(calls.at(-1).tool);
  });

  it('injects every kind of fault, or says where it cannot be injected', async () => {
    for (const fault of faultKindNames) {
      const args = [...flight, '--fault', fault, '--json'];
      const { code, stdout, stderr } = await runInTest('suites', 'try', ...args);
      if (code === 0) expect(JSON.parse(stdout).fault, fault).toMatchObject({ kind: fault, landed: true });
      else expect(stderr, fault).toMatch(/cannot be injected in any step of this task/);
    }
  });

  it('is the same for the same seed, and may differ for another', async () => {
    const seeded = (seed: string) => attempt(...flight, '--fault', 'server-error', '--seed', seed);
    expect(await seeded('3')).toEqual(await seeded('3'));
    const results = new Set<string>();
    for (const seed of '12345678') results.add(JSON.stringify((await seeded(seed)).calls));
    expect(results.size).toBeGreaterThan(1);
  });

  it('runs on a user’s suite', async () => {
    const { calls } = await attempt('--suite', mySuite, '--task', 'seat-1', '--fault', 'rate-limited');
    expect(calls[0].error).toMatchObject({ status: 429 });
    const wrong = await attempt(mySuite, '--task', 'seat-3');
    expect(wrong.calls[0].error.message).toBe('find_shows needs title, a string');
  });

  it.each([
    [['--fault', 'timeot'], exitCodes.unreadable, 'did you mean "timeout"?'],
    [['--fault', 'timeout', '--step', '9'], exitCodes.usage, 'the plan has steps 1 to 4, got 9'],
    [
      ['--fault', 'lost-after-commit', '--step', '1'],
      exitCodes.usage,
      'cannot be injected in step 1 (search_flights); possible steps: 2',
    ],
    [['--fault', 'timeout', '--step', '0'], exitCodes.usage, 'Needs a number of at least 1,'],
    [['--fault', ' '], exitCodes.usage, 'Needs the name of a fault kind.'],
  ])('refuses %j', async (args, code, says) => {
    await expectRefused(['suites', 'try', ...flight, ...args], code, says);
  });
});
