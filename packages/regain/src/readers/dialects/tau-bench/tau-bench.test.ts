import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { atMs, factsOf, publicData, recordedIn, recordedInFile } from '../../read-in-test.ts';
import { tau2Fixture, tauBenchFixture } from './fixture-in-test.ts';
import { tauBench } from './tau-bench.ts';
import { tau2 } from './tau2.ts';

describe('tau-bench', () => {
  const items = recordedIn(tauBench, tauBenchFixture, 'model-x-airline.json');

  it('reads an agent with tool calls', () => {
    const own = factsOf('4/1');
    expect(items.filter(({ session }) => session === '4/1')).toEqual([
      own.session({ task: '4', trial: 1, suite: 'tau-bench/airline' }),
      own.user(),
      own.turn('2'),
      own.call('c1', 'find_seat', { args: { row: 3 }, turn: '2' }),
      own.result('c1', { value: 'Error: row not found' }),
      own.turn('4'),
      own.call('c1#1', 'find_seat', { args: { row: 4 }, turn: '4' }),
      own.result('c1#1', { value: '{"seat":"4A"}' }),
      own.turn('6'),
      own.agent(),
      own.user(),
      own.outcome(true),
    ]);
  });

  it('reads a text agent as tau-bench does: an action that is not JSON is said to the user', () => {
    const own = factsOf('5/0');
    expect(items.filter(({ session }) => session === '5/0')).toEqual([
      own.session({ task: '5', trial: 0, suite: 'tau-bench/airline' }),
      own.user(),
      own.turn('1'),
      own.call('2', 'track', { args: { id: 7 }, turn: '1' }),
      own.result('2', { value: 'Error: unknown parcel' }),
      own.turn('3'),
      own.agent(),
      own.user(),
      own.turn('5'),
      own.agent(),
      own.user(),
      own.turn('7'),
      own.call('3', 'track', { args: { id: 8 }, turn: '7' }),
      own.outcome(false, { score: 0.5 }),
    ]);
  });

  it('has two sessions of an episode that is in the file twice', () => {
    const twice = recordedIn(tauBench, [tauBenchFixture[0]!, tauBenchFixture[0]!]);
    expect([...new Set(twice.map(({ session }) => session))]).toEqual(['4/1', '4/1#1']);
  });
});

describe('tau2', () => {
  const [first, second] = ['sim-1', 'sim-2'].map((name) =>
    recordedIn(tau2, tau2Fixture).filter((item) => item.session === name),
  );
  const about = { agent: 'llm_agent', model: 'model-x', task: 't1', suite: 'tau2/telecom' };

  it('reads a simulation without the calls of the user', () => {
    const own = factsOf('sim-1');
    expect(first).toEqual([
      own.session({ ...about, trial: 2 }),
      own.user({ atMs: atMs(1) }),
      own.turn('1', { atMs: atMs(2), durationMs: 1500, tokensIn: 100, tokensOut: 20, money: 0.25 }),
      own.call('a', 'get_line', { args: { line: 1 }, atMs: atMs(2), turn: '1' }),
      own.call('b', 'get_plan', { args: {}, atMs: atMs(2), turn: '1' }),
      own.result('a', { value: 'Error: no line', flag: 'error', atMs: atMs(3) }),
      own.result('b', { value: 'basic', flag: 'ok', atMs: atMs(3) }),
      own.turn('5', { atMs: atMs(5) }),
      own.agent({ atMs: atMs(5) }),
      own.outcome(false),
    ]);
  });

  it('reads a voice run, and no outcome of one that its infrastructure stopped', () => {
    const own = factsOf('sim-2');
    expect(second).toEqual([
      own.session({ ...about, trial: 3 }),
      own.turn('0', { atMs: atMs(2) }),
      own.call('a', 'get_line', { args: {}, atMs: atMs(2), turn: '0' }),
      own.result('a', { value: 'ok', flag: 'ok', atMs: atMs(3) }),
    ]);
  });

  it('reads a simulation in a file of its own', () => {
    const run = (tau2Fixture[0] as { simulations: readonly [(typeof tau2Fixture)[0]] }).simulations[0];
    expect(tau2.recognises(run, { file: '', name: '' })).toBe(true);
    expect(recordedIn(tau2, [run]).at(-1)).toEqual(factsOf('sim-1').outcome(false));
  });
});

describe.skipIf(publicData === undefined)('public results of tau-bench', () => {
  const read = (name: string) => recordedInFile(join(publicData!, `tau-bench/${name}.json`), [tauBench]);

  it.each([
    ['gpt-4o-airline', 73, 36],
    ['gemini-2.0-flash-retail-tool-calling', 53, 36],
    ['gemini-2.0-flash-retail-act', 185, 66],
  ])('results of %s start with Error', async (name, results, episodes) => {
    const failed = (await read(name)).items.filter(
      (item) => item.type === 'result' && String(item.value).startsWith('Error: '),
    );
    expect(failed).toHaveLength(results);
    expect(new Set(failed.map(({ session }) => session)).size).toBe(episodes);
  });

  it('gives the published pass^k of gpt-4o in airline', async () => {
    const { items } = await read('gpt-4o-airline');
    const tasks = new Map(
      items.flatMap((item) => (item.type === 'session' ? [[item.session, item.task]] : [])),
    );
    const passed = new Map<string | undefined, number>();
    for (const item of items) {
      if (item.type !== 'outcome') continue;
      const task = tasks.get(item.session);
      passed.set(task, (passed.get(task) ?? 0) + Number(item.success));
    }
    expect(passed.size).toBe(50);
    // The chance that k trials, drawn from the 4 of a task, all pass.
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (n / k) * choose(n - 1, k - 1));
    const passHat = [1, 2, 3, 4].map(
      (k) =>
        [...passed.values()].reduce((sum, count) => sum + choose(count, k) / choose(4, k), 0) / passed.size,
    );
    expect(passHat.map((value) => value.toFixed(3))).toEqual(['0.420', '0.273', '0.220', '0.200']);
  });
});
