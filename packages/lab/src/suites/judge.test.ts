import {
  type Clock,
  neverAborted,
  type Suite,
  type SuiteTask,
  TimeoutError,
  virtualClock,
} from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { executePlan } from './execute-plan.ts';
import { type FinalState, finalStateOf, goldFinalState, judge } from './judge.ts';
import { paladinEval } from './paladin-eval/index.ts';

const end = (part: Partial<FinalState>): FinalState => ({
  state: '{}',
  answer: 'null',
  effects: [],
  ...part,
});
const hanging = { snapshot: () => null, effects: () => [] };
const effect = (key: string) => ({ tool: 'book', key });

describe('judge', () => {
  it('needs the state and the answer', () => {
    const gold = end({ state: '{"a":1}', answer: '"x"' });
    expect(judge(gold, gold)).toEqual({
      success: true,
      stateMatches: true,
      answerMatches: true,
      duplicates: 0,
    });
    expect(judge(gold, { ...gold, state: '{}' })).toMatchObject({ success: false, answerMatches: true });
    expect(judge(gold, { ...gold, answer: '"y"' })).toMatchObject({ success: false, stateMatches: true });
  });

  it('counts effects that occur more often than in gold', () => {
    const gold = end({ effects: [effect('a'), effect('b'), effect('b')] });
    const count = (...keys: string[]) => judge(gold, end({ effects: keys.map(effect) })).duplicates;
    expect(count('a', 'b', 'b')).toBe(0);
    expect(count()).toBe(0);
    expect(count('a', 'a', 'b', 'b', 'b')).toBe(2);
    expect(count('c')).toBe(0);
    expect(count('c', 'c')).toBe(1);
  });

  it('computes gold once per task', () => {
    const suite = paladinEval();
    const [task] = suite.tasks;
    expect(goldFinalState(suite, task!)).toBe(goldFinalState(suite, task!));
  });

  it('names the step of a gold plan that fails', async () => {
    const suite = paladinEval();
    const task = suite.tasks[0]!;
    const broken: SuiteTask = { ...task, gold: [{ ...task.gold[0]!, args: {} }] };
    await expect(goldFinalState(suite, broken)).rejects.toThrow(/gold\/s1: the gold plan must run cleanly/);
  });

  it('accepts no empty gold answer of a live suite', async () => {
    const task: SuiteTask = {
      ...{ id: 't', text: 'Find it.', given: [], split: 'held-out', domain: 'd' },
      ...{ plan: [], gold: [{ id: 's1', tool: 'find', args: {} }], answer: { $from: 's1', path: '/rows' } },
    };
    const output = { type: 'object', properties: { rows: { type: 'array' } }, required: ['rows'] };
    const answering = (value: unknown, isLive: boolean): Suite => ({
      ...{ name: 'n', description: '', tools: [], tasks: [task], isLive },
      open: () => ({
        tools: [
          {
            name: 'find',
            description: '',
            inputSchema: {},
            outputSchema: output,
            execute: async () => value,
          },
        ],
        snapshot: () => null,
        effects: () => [],
      }),
    });
    const goldWhen = (value: unknown, isLive = true) => goldFinalState(answering(value, isLive), task);
    await expect(goldWhen({ rows: [1] })).resolves.toMatchObject({ answer: '[1]' });
    await expect(goldWhen('<html>Welcome</html>')).rejects.toThrow(/gold\/s1: .* met: an answer whose form/);
    await expect(goldWhen({ rows: 'none' })).rejects.toThrow(/whose \/rows/);
    await expect(goldWhen({ rows: [] })).rejects.toThrow(/an empty answer/);
    await expect(goldWhen({ rows: [] }, false)).resolves.toMatchObject({ answer: '[]' });
  });

  it('limits the time for a live answer, and asks again the next time', async () => {
    const suite: Suite = { ...paladinEval(), isLive: true, open: () => ({ ...hanging, tools }) };
    const [task] = suite.tasks;
    const tools = task!.gold.map(({ tool }) => ({
      ...{ name: tool, description: '', inputSchema: {} },
      execute: async () => Promise.reject(new Error('down')),
    }));
    const clock: Clock = {
      ...virtualClock(),
      within: async (ms) => Promise.reject(new TimeoutError(ms)),
    };
    const really = { clock, timeoutMs: 10_000, signal: neverAborted };
    const first = goldFinalState(suite, task!, really);
    await expect(first).rejects.toThrow(/no answer within 10000 ms/);
    await expect(goldFinalState(suite, task!)).rejects.toThrow(/met: down/);
  });

  it('ignores how often reads are repeated and how long calls take', async () => {
    const suite = paladinEval();
    const task = suite.tasks.find(({ plan }) => plan[0]!.tool === 'search_flights' && plan.length === 2)!;
    const clock = virtualClock(12_345);
    const world = suite.open(task, clock);
    const { answer } = await executePlan(
      task.plan,
      task.answer,
      world.tools,
      clock,
      async (tool, args, context) => {
        if (tool.effect === 'read') await tool.execute(args, context);
        return tool.execute(args, context);
      },
    );
    expect(judge(await goldFinalState(suite, task), finalStateOf(world, answer)).success).toBe(true);
  });
});
