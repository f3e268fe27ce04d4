import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publicData, recordedIn } from '../../read-in-test.ts';
import { readTraceFile } from '../../read-trace-file.ts';
import type { Recorded } from '../../recorded.ts';
import { tau2Fixture, tauBenchFixture } from './fixture-in-test.ts';
import { tauBench } from './tau-bench.ts';
import { tau2 } from './tau2.ts';

describe('tau-bench', () => {
  const items = recordedIn(tauBench, tauBenchFixture, 'model-x-airline.json');

  it('reads an agent with tool calls', () => {
    const session = '4/1';
    expect(items.filter((item) => item.session === session)).toEqual([
      { type: 'session', session, task: '4', trial: 1, suite: 'tau-bench/airline' },
      { type: 'message', session, from: 'user' },
      { type: 'turn', session, id: '2' },
      { type: 'call', session, id: 'c1', tool: 'find_seat', args: { row: 3 }, turn: '2' },
      { type: 'result', session, id: 'c1', value: 'Error: row not found' },
      { type: 'turn', session, id: '4' },
      { type: 'call', session, id: 'c1#1', tool: 'find_seat', args: { row: 4 }, turn: '4' },
      { type: 'result', session, id: 'c1#1', value: '{"seat":"4A"}' },
      { type: 'turn', session, id: '6' },
      { type: 'message', session, from: 'agent' },
      { type: 'message', session, from: 'user' },
      { type: 'outcome', session, success: true },
    ]);
  });

  it('reads a text agent as tau-bench does: an action that is not JSON is said to the user', () => {
    const session = '5/0';
    expect(items.filter((item) => item.session === session)).toEqual([
      { type: 'session', session, task: '5', trial: 0, suite: 'tau-bench/airline' },
      { type: 'message', session, from: 'user' },
      { type: 'turn', session, id: '1' },
      { type: 'call', session, id: '2', tool: 'track', args: { id: 7 }, turn: '1' },
      { type: 'result', session, id: '2', value: 'Error: unknown parcel' },
      { type: 'turn', session, id: '3' },
      { type: 'message', session, from: 'agent' },
      { type: 'message', session, from: 'user' },
      { type: 'turn', session, id: '5' },
      { type: 'message', session, from: 'agent' },
      { type: 'message', session, from: 'user' },
      { type: 'turn', session, id: '7' },
      { type: 'call', session, id: '3', tool: 'track', args: { id: 8 }, turn: '7' },
      { type: 'outcome', session, success: false, score: 0.5 },
    ]);
  });

  it('has two sessions of an episode that is in the file twice', () => {
    const twice = recordedIn(tauBench, [tauBenchFixture[0]!, tauBenchFixture[0]!]);
    expect([...new Set(twice.map(({ session }) => session))]).toEqual(['4/1', '4/1#1']);
  });

  it('names the field that a call lacks', () => {
    const traj = [{ role: 'assistant', tool_calls: [{ id: 'a', function: { arguments: '{}' } }] }];
    expect(() => recordedIn(tauBench, [{ task_id: 1, traj }])).toThrow(
      'traj[0].tool_calls[0].function.name must be a text',
    );
    expect(() => recordedIn(tauBench, [{ task_id: null, traj: [] }])).toThrow(
      'task_id must be a text or a number',
    );
  });
});

describe('tau2', () => {
  const [first, second] = ['sim-1', 'sim-2'].map((name) =>
    recordedIn(tau2, tau2Fixture).filter((item) => item.session === name),
  );
  const atMs = (second: number) => Date.UTC(2026, 2, 1, 10, 0, second);
  const about = { agent: 'llm_agent', model: 'model-x', task: 't1', suite: 'tau2/telecom' };

  it('reads a simulation without the calls of the user', () => {
    const session = 'sim-1';
    expect(first).toEqual([
      { type: 'session', session, ...about, trial: 2 },
      { type: 'message', session, from: 'user', atMs: atMs(1) },
      {
        ...{ type: 'turn', session, id: '1', atMs: atMs(2), durationMs: 1500 },
        ...{ tokensIn: 100, tokensOut: 20, money: 0.25 },
      },
      { type: 'call', session, id: 'a', tool: 'get_line', args: { line: 1 }, atMs: atMs(2), turn: '1' },
      { type: 'call', session, id: 'b', tool: 'get_plan', args: {}, atMs: atMs(2), turn: '1' },
      { type: 'result', session, id: 'a', value: 'Error: no line', flag: 'error', atMs: atMs(3) },
      { type: 'result', session, id: 'b', value: 'basic', flag: 'ok', atMs: atMs(3) },
      { type: 'turn', session, id: '5', atMs: atMs(5) },
      { type: 'message', session, from: 'agent', atMs: atMs(5) },
      { type: 'outcome', session, success: false },
    ]);
  });

  it('reads a voice run, and no outcome of one that its infrastructure stopped', () => {
    const session = 'sim-2';
    expect(second).toEqual([
      { type: 'session', session, ...about, trial: 3 },
      { type: 'turn', session, id: '0', atMs: atMs(2) },
      { type: 'call', session, id: 'a', tool: 'get_line', args: {}, atMs: atMs(2), turn: '0' },
      { type: 'result', session, id: 'a', value: 'ok', flag: 'ok', atMs: atMs(3) },
    ]);
  });

  it('reads a simulation in a file of its own', () => {
    const run = (tau2Fixture[0] as { simulations: readonly [(typeof tau2Fixture)[0]] }).simulations[0];
    expect(tau2.recognises(run, { file: '', name: '' })).toBe(true);
    expect(recordedIn(tau2, [run]).at(-1)).toEqual({ type: 'outcome', session: 'sim-1', success: false });
  });
});

describe.skipIf(publicData === undefined)('public results of tau-bench', () => {
  it.each([
    ['gpt-4o-airline', 73, 36],
    ['gemini-2.0-flash-retail-tool-calling', 53, 36],
    ['gemini-2.0-flash-retail-act', 185, 66],
  ])('results of %s start with Error', async (name, results, episodes) => {
    const failed = (await read(name)).filter(
      (item) => item.type === 'result' && String(item.value).startsWith('Error: '),
    );
    expect(failed).toHaveLength(results);
    expect(new Set(failed.map(({ session }) => session)).size).toBe(episodes);
  });

  it('gives the published pass^k of gpt-4o in airline', async () => {
    const items = await read('gpt-4o-airline');
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

  async function read(name: string): Promise<Recorded[]> {
    const items: Recorded[] = [];
    const path = join(publicData!, `tau-bench/${name}.json`);
    await readTraceFile(path, { readers: [tauBench] }, (item) => items.push(item));
    return items;
  }
});
