import { describe, expect, it } from 'vitest';
import { random } from '../../types/index.ts';
import { analysed, failed, type TestSession } from '../recorded-session-in-test.ts';
import { type GateOptions, gate } from './gate.ts';

const options: GateOptions = {
  metric: 'RR',
  maxRegression: 0.1,
  measure: 'attempts',
  seed: 1,
  resamples: 999,
};
const call = { tool: 'search', args: { query: 'x' } };

/** Sessions of tasks, each of which succeeds with its chance. */
function sessions(
  tasks: number,
  repeats: number,
  chance: (task: number) => number,
  seed: string,
): TestSession[] {
  const draws = random('gate', seed);
  return Array.from({ length: tasks * repeats }, (_, i) => {
    const task = i % tasks;
    return { task: `task ${task}`, success: draws.uniform() < chance(task), calls: [call] };
  });
}

describe('a gate', () => {
  const easy = (task: number) => 0.5 + (task % 5) / 10;

  it('passes the same agent, fails a much worse one, and does not decide on a few tasks', () => {
    const before = analysed(sessions(100, 10, easy, 'a'));
    const same = gate(before, analysed(sessions(100, 10, easy, 'b')), options);
    expect(same).toMatchObject({ verdict: 'PASS', unit: 'session', isPaired: true, sharedTasks: 100 });
    const worse = gate(before, analysed(sessions(100, 10, (task) => easy(task) - 0.3, 'c')), options);
    expect(worse.verdict).toBe('FAIL');
    expect(worse.worse!.point).toBeGreaterThan(0.2);
    const few = gate(analysed(sessions(4, 2, easy, 'd')), analysed(sessions(4, 2, easy, 'e')), options);
    expect(few.verdict).toBe('INCONCLUSIVE');
  });

  it('compares sides without shared tasks as independent', () => {
    const named = (prefix: string, seed: string) =>
      sessions(60, 5, easy, seed).map((session) => ({ ...session, task: `${prefix} ${session.task}` }));
    const result = gate(analysed(named('a', 'f')), analysed(named('b', 'g')), options);
    expect(result).toMatchObject({ isPaired: false, sharedTasks: 0 });
    expect(result.power).toBeGreaterThan(0.5);
  });

  it('counts tasks where few differ', () => {
    const all = (success: boolean) => (i: number) => ({ task: `t${i}`, success, calls: [call] });
    const right = Array.from({ length: 60 }, (_, i) => all(true)(i));
    const oneWrong = right.map((session, i) => (i === 0 ? { ...session, success: false } : session));
    const result = gate(analysed(right), analysed(oneWrong), { ...options, maxRegression: 0.2 });
    expect(result).toMatchObject({ verdict: 'PASS', worseTasks: 1, betterTasks: 0, worse: null });
    expect(gate(analysed(right), analysed(oneWrong), { ...options, maxRegression: 0.01 }).verdict).toBe(
      'INCONCLUSIVE',
    );
  });

  it('weighs tasks where few differ, and fails a candidate that completes none of them', () => {
    const down = failed('search', call.args, 'Error: 503');
    const session = (i: number, calls: TestSession['calls']) => ({ name: `s${i}`, calls });
    const many = Array.from({ length: 100 }, (_, i) => ({ tool: 'search', args: { query: `q${i} r${i}` } }));
    const lost = many.map(({ args }) => failed('search', args, 'Error: 503 Service Unavailable'));
    const small = Array.from({ length: 60 }, (_, i) => session(i + 1, [call]));
    const weighed = gate(analysed([session(0, many), ...small]), analysed([session(0, lost), ...small]), {
      ...options,
      maxRegression: 0.2,
    });
    expect(weighed).toMatchObject({ verdict: 'INCONCLUSIVE', worseTasks: 1 });
    expect(weighed.candidate.value).toBeLessThan(0.5);
    const nine = (calls: TestSession['calls']) =>
      analysed(Array.from({ length: 9 }, (_, i) => session(i, calls)));
    expect(gate(nine([call]), nine([down]), options)).toMatchObject({ verdict: 'FAIL', worseTasks: 9 });
  });

  it('passes a candidate at the limit in about one of twenty comparisons', () => {
    let passed = 0;
    const rounds = 60;
    for (let round = 0; round < rounds; round++) {
      const before = analysed(sessions(40, 4, easy, `h${round}`));
      const after = analysed(sessions(40, 4, (task) => easy(task) - 0.1, `i${round}`));
      if (gate(before, after, { ...options, resamples: 299 }).verdict === 'PASS') passed++;
    }
    // 3 expected; 10 or more would happen by chance with a probability below 0.001.
    expect(passed).toBeLessThan(10);
  });

  it('turns regret around, and needs no outcome for recovery', () => {
    const failing = failed('search', call.args, 'Error: timeout');
    const recovers = (i: number): TestSession => ({ name: `s${i}`, calls: [failing, call] });
    const givesUp = (i: number): TestSession => ({ name: `s${i}`, calls: [failing] });
    const good = analysed(Array.from({ length: 40 }, (_, i) => recovers(i)));
    const bad = analysed(Array.from({ length: 40 }, (_, i) => (i % 2 ? recovers(i) : givesUp(i))));
    expect(gate(good, bad, { ...options, metric: 'recovery' })).toMatchObject({
      verdict: 'FAIL',
      unit: 'operation',
    });
    expect(gate(bad, good, { ...options, metric: 'recovery' }).verdict).toBe('PASS');
    expect(gate(good, bad, { ...options, metric: 'regret' }).verdict).toBe('FAIL');
    expect(gate(bad, good, { ...options, metric: 'regret' }).verdict).toBe('PASS');
  });
});
