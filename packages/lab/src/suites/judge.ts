/** Judges a rollout by its final state and answer, never by whether the last call returned. */

import {
  type Clock,
  canonicalJson,
  invalidInput,
  type Json,
  type RegainError,
  resolveArgs,
  type SideEffect,
  type Suite,
  type SuiteTask,
  type TaskJudgement,
  validate,
  virtualClock,
  type World,
} from 'regain/internal/types';
import { getOrMake } from 'regain/internal/values';
import { type Execution, executePlan } from './execute-plan.ts';

/** The final state and answer of a rollout as canonical texts, and its remaining side effects. */
export interface FinalState {
  readonly state: string;
  readonly answer: string;
  readonly effects: readonly SideEffect[];
}

export function finalStateOf(world: World, answer: Json | undefined): FinalState {
  const given = answer ?? null;
  return {
    state: canonicalJson(world.snapshot()),
    answer: canonicalJson(world.canonical?.(given) ?? given),
    effects: world.effects(),
  };
}

/** Success needs the state and the answer of the gold plan; a duplicate is an effect that occurs more often than there. */
export function judge(gold: FinalState, end: FinalState): TaskJudgement {
  const stateMatches = end.state === gold.state;
  const answerMatches = end.answer === gold.answer;
  return {
    success: stateMatches && answerMatches,
    stateMatches,
    answerMatches,
    duplicates: duplicatesIn(end.effects, gold.effects),
  };
}

/** For live suites: the clock, and the time limit for an answer. */
export interface LiveConditions {
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** The final state of the gold plan in a fresh world without faults. Computed once per task, after it has succeeded. */
export function goldFinalState(suite: Suite, task: SuiteTask, really?: LiveConditions): Promise<FinalState> {
  const ends = getOrMake(endsOf, suite, () => new WeakMap<SuiteTask, Promise<FinalState>>());
  return getOrMake(ends, task, () => {
    const end = runGold(suite, task, suite.isLive ? really : undefined);
    // A network that failed once may answer in the next rollout.
    end.catch(() => ends.delete(task));
    return end;
  });
}

const endsOf = new WeakMap<Suite, WeakMap<SuiteTask, Promise<FinalState>>>();

async function runGold(
  suite: Suite,
  task: SuiteTask,
  really: LiveConditions | undefined,
): Promise<FinalState> {
  const clock = really?.clock ?? virtualClock();
  const world = suite.open(task, clock);
  const execution = await executePlan(task.gold, task.answer, world.tools, clock, callerOf(really));
  really?.signal.throwIfAborted();
  const { answer, failed } = execution;
  if (failed !== undefined) {
    const met = failed.cause instanceof Error ? failed.cause.message : JSON.stringify(failed.cause);
    throw goldPlanFailed(task, failed.step, met);
  }
  if (suite.isLive) requireAnswered(task, world, execution);
  return finalStateOf(world, answer);
}

function callerOf(really: LiveConditions | undefined): Parameters<typeof executePlan>[4] {
  if (really === undefined) return undefined;
  const { clock, timeoutMs, signal } = really;
  return (tool, args, context) =>
    clock.within(timeoutMs, () => tool.execute(args, { ...context, signal }), signal);
}

/** Network answers are not known in advance: an empty answer must not become the gold answer. */
function requireAnswered(task: SuiteTask, { tools }: World, { outputs, answer }: Execution): void {
  for (const { id, tool } of task.gold) {
    const { outputSchema } = tools.find(({ name }) => name === tool)!;
    const [violation] = outputSchema === undefined ? [] : validate(outputSchema, outputs[id]);
    if (violation !== undefined)
      throw goldPlanFailed(task, id, `an answer whose ${violation.path || 'form'} ${violation.message}`);
  }
  if (task.answer === undefined) return;
  const [lost] = resolveArgs({ answer: task.answer }, outputs).missing;
  if (lost !== undefined) throw goldPlanFailed(task, lost.$from, `an answer with nothing at ${lost.path}`);
  if (isEmpty(answer)) throw goldPlanFailed(task, task.gold.at(-1)!.id, 'an empty answer');
}

function isEmpty(answer: Json | undefined): boolean {
  return answer === null || (typeof answer === 'object' && Object.keys(answer).length === 0);
}

function goldPlanFailed(task: SuiteTask, step: string, met: string): RegainError {
  return invalidInput(`the gold plan must run cleanly, met: ${met}`, {
    path: `/tasks/${task.id}/gold/${step}`,
  });
}

/** An effect that gold does not have is wrong, not duplicated; from its second time on it is duplicated as well. */
function duplicatesIn(effects: readonly SideEffect[], gold: readonly SideEffect[]): number {
  const allowed = countByKey(gold);
  let surplus = 0;
  for (const [key, count] of countByKey(effects)) surplus += Math.max(0, count - (allowed.get(key) ?? 1));
  return surplus;
}

function countByKey(effects: readonly SideEffect[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { key } of effects) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
