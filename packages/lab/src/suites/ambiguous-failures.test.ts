import {
  argsFromSources,
  type CallContext,
  type Json,
  type JsonObject,
  type Suite,
  type SuiteTask,
  type TaskJudgement,
  type Tool,
  virtualClock,
  type World,
} from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { trialCount } from '../../../../scripts/soak-counts.ts';
import { referencesIn } from './conformance/shape.ts';
import { type Caller, executePlan } from './execute-plan.ts';
import { finalStateOf, goldFinalState, judge } from './judge.ts';
import { getSuite, paperSuiteNames } from './registry.ts';

/** The call fails before the tool ran, or after it took effect; the caller cannot distinguish the two. */
type Moment = 'before' | 'after';

/** What the caller does about it. The last two know what a real agent would have to find out. */
type Answer = 'stop' | 'retry' | 'retry with key' | 'retry, undo the first' | 'retry, undo the second';

/** One rollout in which the call of step `failing` fails once. */
async function rollout(
  suite: Suite,
  task: SuiteTask,
  failing: number,
  moment: Moment,
  answer: Answer,
): Promise<TaskJudgement> {
  const clock = virtualClock();
  const world = suite.open(task, clock);
  const call: Caller = async (tool, args, context) => {
    if (context.step !== failing) return tool.execute(args, context);
    const keyed = answer === 'retry with key' ? { ...context, idempotencyKey: 'sweep' } : context;
    const lost = moment === 'after' ? await tool.execute(args, keyed) : undefined;
    if (answer === 'stop') throw new Error('connection reset');
    const retried = await tool.execute(args, keyed);
    if (answer === 'retry, undo the first')
      return undo(world, tool, args, lost as Json, context).then(() => retried);
    if (answer === 'retry, undo the second') {
      return undo(world, tool, args, retried as Json, context).then(() => lost);
    }
    return retried;
  };
  const execution = await executePlan(task.gold, task.answer, world.tools, clock, call);
  return judge(await rightState(suite, task), finalStateOf(world, execution.answer));
}

const rightStates = new WeakMap<SuiteTask, ReturnType<typeof goldFinalState>>();
/** The right final state of a task, which every rollout of it is compared with. */
function rightState(suite: Suite, task: SuiteTask): ReturnType<typeof goldFinalState> {
  const found = rightStates.get(task) ?? goldFinalState(suite, task);
  rightStates.set(task, found);
  return found;
}

/** Whether the environment refuses the second of two equal calls: an account that cannot pay twice. */
async function refusesAgain(suite: Suite, task: SuiteTask, index: number): Promise<boolean> {
  const clock = virtualClock();
  const { tools } = suite.open(task, clock);
  const { failed } = await executePlan(task.gold, task.answer, tools, clock, async (tool, args, context) => {
    const value = await tool.execute(args, context);
    return context.step === index ? tool.execute(args, context) : value;
  });
  return failed?.step === task.gold[index]!.id;
}

async function undo(
  world: World,
  tool: Tool,
  args: JsonObject,
  output: Json,
  context: CallContext,
): Promise<void> {
  const undoer = world.tools.find(({ name }) => name === tool.undoneBy!.tool)!;
  await undoer.execute(argsFromSources(tool.undoneBy!.args, { args, output }).args, context);
}

/** One task in so many. */
const EVERY = trialCount(6, 1);
const fine = { success: true, stateMatches: true, answerMatches: true, duplicates: 0 };

/** Minimum counts of duplicated, keyed and undone writes, so that the test cannot pass without cases. */
const least: { readonly [suite: string]: { doubled: number; keyed: number; undone: number } } = {
  'paladin-eval': { doubled: 80, keyed: 50, undone: 100 },
  'tool-reflect-eval': { doubled: 80, keyed: 50, undone: 100 },
  'api-bank': { doubled: 80, keyed: 50, undone: 100 },
  // It only reads.
  'wikidata-live': { doubled: -1, keyed: -1, undone: -1 },
  'live-apis': { doubled: 50, keyed: 20, undone: 50 },
};

describe.each(paperSuiteNames)('fault sweep of %s', (name) => {
  const suite = getSuite(name);
  /** Every call of the right plans of some tasks, in the soak of all, with its tool. */
  const tried = suite.tasks.filter((_, i) => i % EVERY === 0);
  const calls = tried.flatMap((task) =>
    task.gold.map((step, index) => ({
      task,
      index,
      at: `${task.id}/${step.id} ${step.tool}`,
      tool: suite.tools.find((spec) => spec.name === step.tool)!,
    })),
  );
  const doubling = calls.filter(({ tool }) => tool.effect === 'write' || tool.effect === 'irreversible');
  const repeatable = calls.filter(({ tool }) => tool.effect === 'read' || tool.effect === 'idempotent');
  const isWrite = (tool: string) => suite.tools.find((spec) => spec.name === tool)!.effect !== 'read';

  it('passes every task when no call fails', async () => {
    for (const task of suite.tasks)
      expect(await rollout(suite, task, -1, 'before', 'stop'), task.id).toEqual(fine);
  });

  it('judges a rollout that stops at a failure by its final state', async () => {
    for (const { task, index, at } of calls) {
      for (const moment of ['before', 'after'] as const) {
        const done = moment === 'after' ? index + 1 : index;
        const left = task.gold.slice(done).filter(({ tool }) => isWrite(tool));
        const answerSteps = referencesIn(task.answer ?? null).map(({ $from }) => $from);
        const stateMatches = left.length === 0;
        const answerMatches = task.gold.slice(index).every(({ id }) => !answerSteps.includes(id));
        expect(await rollout(suite, task, index, moment, 'stop'), `${at}, ${moment}`).toEqual({
          success: stateMatches && answerMatches,
          stateMatches,
          answerMatches,
          duplicates: 0,
        });
      }
    }
  });

  it('passes when a call that never arrived is repeated', async () => {
    for (const { task, index, at } of calls)
      expect(await rollout(suite, task, index, 'before', 'retry'), at).toEqual(fine);
  });

  it('passes when a read or an idempotent call is repeated after it took effect', async () => {
    for (const { task, index, at } of repeatable)
      expect(await rollout(suite, task, index, 'after', 'retry'), at).toEqual(fine);
  });

  it('counts one duplicate when a write is repeated after it took effect, unless the environment refuses it', async () => {
    let seen = 0;
    for (const { task, index, at } of doubling) {
      const judged = await rollout(suite, task, index, 'after', 'retry');
      if (await refusesAgain(suite, task, index)) {
        expect(judged, at).toMatchObject({ success: false, duplicates: 0 });
        continue;
      }
      expect(judged, at).toMatchObject({ success: false, stateMatches: false, duplicates: 1 });
      seen++;
    }
    expect(seen).toBeGreaterThan(least[name]!.doubled / EVERY);
  });

  it('passes when the repetition carries the same idempotency key', async () => {
    const keyed = doubling.filter(({ tool }) => tool.idempotencyKey);
    expect(keyed.length).toBeGreaterThan(least[name]!.keyed / EVERY);
    for (const { task, index, at } of keyed) {
      expect(await rollout(suite, task, index, 'after', 'retry with key'), at).toEqual(fine);
    }
  });

  it('passes when one of the two is undone, whichever it is', async () => {
    const undoable = doubling.filter(({ tool }) => tool.undoneBy !== undefined);
    expect(undoable.length).toBeGreaterThan(least[name]!.undone / EVERY);
    for (const { task, index, at } of undoable) {
      if (await refusesAgain(suite, task, index)) continue;
      for (const answer of ['retry, undo the first', 'retry, undo the second'] as const) {
        expect(await rollout(suite, task, index, 'after', answer), `${at}, ${answer}`).toEqual(fine);
      }
    }
  });
});
