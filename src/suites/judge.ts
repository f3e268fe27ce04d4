/** Judges a rollout by the state it left and the answer it gave, never by whether the last call returned. */

import { virtualClock } from '../contract/clock.ts';
import { RegainError } from '../contract/errors.ts';
import { canonicalJson, type Json } from '../contract/json.ts';
import type { Effect, Judgement, Suite, SuiteTask, World } from '../contract/task.ts';
import { executePlan } from './execute.ts';

/** What a rollout comes to: state and answer as canonical texts, and the side effects that stand. */
export interface Ended {
  readonly state: string;
  readonly answer: string;
  readonly effects: readonly Effect[];
}

export function endOf(world: World, answer: Json | undefined): Ended {
  const given = answer ?? null;
  return {
    state: canonicalJson(world.snapshot()),
    answer: canonicalJson(world.canonical?.(given) ?? given),
    effects: world.effects(),
  };
}

/** Success needs the state and the answer of the gold plan; a duplicate is an effect that stands more often than there. */
export function judge(gold: Ended, end: Ended): Judgement {
  const stateMatches = end.state === gold.state;
  const answerMatches = end.answer === gold.answer;
  return {
    success: stateMatches && answerMatches,
    stateMatches,
    answerMatches,
    duplicates: duplicatesIn(end.effects, gold.effects),
  };
}

/** How the task ends when its gold plan runs cleanly on a fresh world. Computed once per task. */
export function goldOf(suite: Suite, task: SuiteTask): Promise<Ended> {
  let ends = endsOf.get(suite);
  if (ends === undefined) {
    ends = new WeakMap();
    endsOf.set(suite, ends);
  }
  let end = ends.get(task);
  if (end === undefined) {
    end = runGold(suite, task);
    ends.set(task, end);
  }
  return end;
}

const endsOf = new WeakMap<Suite, WeakMap<SuiteTask, Promise<Ended>>>();

async function runGold(suite: Suite, task: SuiteTask): Promise<Ended> {
  const clock = virtualClock();
  const world = suite.open(task, clock);
  const { answer, failed } = await executePlan(task.gold, task.answer, world.tools, clock);
  if (failed === undefined) return endOf(world, answer);
  const met = failed.met instanceof Error ? failed.met.message : JSON.stringify(failed.met);
  throw new RegainError(
    'invalid-input',
    `the gold plan of ${task.id} must run cleanly, step ${failed.step} met: ${met}`,
    { place: { path: `/tasks/${task.id}/gold/${failed.step}` } },
  );
}

/** An effect that gold does not have is wrong, not doubled; from its second time on it is doubled as well. */
function duplicatesIn(effects: readonly Effect[], gold: readonly Effect[]): number {
  const allowed = countByKey(gold);
  let surplus = 0;
  for (const [key, count] of countByKey(effects)) surplus += Math.max(0, count - (allowed.get(key) ?? 1));
  return surplus;
}

function countByKey(effects: readonly Effect[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { key } of effects) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
