import { describe, expect, it } from 'vitest';
import { virtualClock } from '../contract/clock.ts';
import type { SuiteTask } from '../contract/task.ts';
import { executePlan } from './execute.ts';
import { type Ended, endOf, goldOf, judge } from './judge.ts';
import { paladinEval } from './paladin-eval/index.ts';

const end = (part: Partial<Ended>): Ended => ({ state: '{}', answer: 'null', effects: [], ...part });
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

  it('counts what stands more often than in gold', () => {
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
    expect(goldOf(suite, task!)).toBe(goldOf(suite, task!));
  });

  it('says which step of a gold plan fails', async () => {
    const suite = paladinEval();
    const task = suite.tasks[0]!;
    const broken: SuiteTask = { ...task, gold: [{ ...task.gold[0]!, args: {} }] };
    await expect(goldOf(suite, broken)).rejects.toThrow(/step s1 met/);
  });

  it('does not mind how often reads are repeated or how long things take', async () => {
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
    expect(judge(await goldOf(suite, task), endOf(world, answer)).success).toBe(true);
  });
});
