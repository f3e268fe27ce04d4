import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodes } from 'regain/internal/cli';
import { readTrace } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { directoryForTest, regain, runInTest } from '../../../regain/src/cli/run-in-test.ts';
import { expectRefused } from './commands-in-test.ts';

const directory = directoryForTest();

const coordinate = ['--task', 'flights-02-1', '--policy', 'retry', '--profile', 'rough', '--seed', '7'];

describe('regain try', () => {
  it('prints a rollout: calls, failures, diagnosis, actions with their prices, the ending and its judgement', async () => {
    const stdout = await regain(...'try --task tickets-01-2 --policy oracle --seed 0'.split(' '));
    expect(stdout).toContain('paladin-eval tickets-01-2: oracle under rough, seed 0, repeat 0');
    expect(stdout).toMatch(/^ +0 ms {2}s1 open_ticket \{/m);
    expect(stdout).toMatch(/^ +\d+ ms {4}failed: /m);
    expect(stdout).toMatch(/classified as \S+ \(.+\)/);
    expect(stdout).toMatch(/-> \S+ .*: at most 0\.\d+/);
    expect(stdout).toMatch(/cost 0\.\d+; so far C 0\.\d+, loss \d\.\d+/);
    expect(stdout).toMatch(/^recovered: C 0\.\d+ of 1, loss \d\.\d+ of 10\.00$/m);
    expect(stdout).toContain('task success');
  });

  it('prints the trace with --json, which can be parsed', async () => {
    const { stdout } = await runInTest('try', '--suite', 'paladin-eval', ...coordinate, '--json');
    const events = readTrace(stdout);
    expect(events[0]).toMatchObject({ type: 'trace', task: 'flights-02-1', policy: 'retry', seed: 7 });
    expect(events.at(-1)).toMatchObject({ type: 'ending' });
  });

  it('is the same at the same coordinate, and differs at another', async () => {
    const tell = async (...more: string[]) => (await runInTest('try', ...coordinate, ...more)).stdout;
    expect(await tell()).toBe(await tell());
    const stories = new Set<string>();
    for (const repeat of ['0', '1', '2', '3']) stories.add(await tell('--repeat', repeat, '--json'));
    expect(stories.size).toBe(4);
  });

  it('runs a policy from a file, which asks the brain and pays for its questions', async () => {
    const own = ['--task', 'flights-02-1', '--policy', './examples/brain-policy.ts', '--seed', '5'];
    const { code, stdout, stderr } = await runInTest('try', ...own, '--json');
    expect({ code, stderr }).toEqual({ code: exitCodes.ok, stderr: '' });
    const events = readTrace(stdout);
    expect(events[0]).toMatchObject({ type: 'trace', policy: 'best-guess' });
    const decisions = events.filter((event) => event.type === 'decision');
    const thoughts = events
      .filter((event) => event.type === 'cost')
      .filter((event) => event.for === 'thought');
    expect(decisions.length).toBeGreaterThan(0);
    expect(thoughts).toHaveLength(decisions.length);
    expect(thoughts.every(({ cost }) => cost.tokensIn! > 0)).toBe(true);
  });

  it('prints the error of a policy in a file, and names a missing file', async () => {
    const ouch = "export default { name: 'b', decide() { throw Error('ouch') } }";
    const file = directory.write('broken.mjs', ouch);
    const thrown = await runInTest('try', '--task', 'flights-02-1', '--policy', file, '--seed', '1');
    expect(thrown.stderr).toContain(`${file}: Error: ouch`);
    expect(thrown.stdout).toContain('b under rough');
    const missing = ['try', '--task', 'flights-02-1', '--policy', './missing.ts'];
    await expectRefused(missing, exitCodes.unreadable, './missing.ts: no such file');
  });

  it('prints a decision without a reason, without empty parentheses', async () => {
    const decide = "decide: () => ({ kind: 'retry', delayMs: 1000 })";
    const file = directory.write('silent.mjs', `export default { name: 's', ${decide} }`);
    const { stdout } = await runInTest('try', '--task', 'calendar-02-1', '--policy', file, '--seed', '3');
    expect(stdout).toMatch(/-> retry after 1000 ms: at most 0\.\d+/);
  });

  it.each([
    [['--task', 'flights-02-9'], 'unknown task "flights-02-9": did you mean "flights-02-'],
    [[...coordinate, '--policy', 'retri'], 'unknown policy "retri": did you mean "retry"?'],
    [[...coordinate, '--profile', 'ruogh'], 'unknown profile "ruogh": did you mean "rough"?'],
    [[...coordinate, '--suite', 'paladin-evil'], 'paladin-eval'],
  ])('suggests the nearest for %j', async (args, message) => {
    await expectRefused(['try', ...args], exitCodes.unreadable, message);
  });

  it('needs a task, and an integer seed', async () => {
    expect((await runInTest('try')).code).toBe(exitCodes.usage);
    expect((await runInTest('try', ...coordinate, '--seed', '1.5')).code).toBe(exitCodes.usage);
  });

  it('learns into a memory file with --learn, and explains where it cannot', async () => {
    const file = join(directory.path, 'memory.jsonl');
    const rollout = ['--task', 'flights-02-1', '--policy', 'fortify', '--seed', '3', '--memory', file];
    expect((await runInTest('try', ...rollout)).stdout).toContain('fortify under rough');
    expect(existsSync(file)).toBe(false);
    expect((await runInTest('try', ...rollout, '--learn')).stdout).toContain('fortify-learning under rough');
    const listed = await runInTest('memory', 'list', '--file', file, '--json');
    expect(JSON.parse(listed.stdout)).toMatchObject({
      exemplars: 1,
      shown: [{ operator: 'retry', success: true }],
    });
    const unfit = ['try', ...coordinate, '--memory', file];
    await expectRefused(unfit, exitCodes.usage, '--memory is for --policy fortify');
  });
});
