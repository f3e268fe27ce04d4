/** Counts of recovery, added up over plan records: all that is kept of a source, and of a target's monitored rollouts. */

import type { FailureClass } from '../types/index.ts';
import { getOrMake } from '../values/index.ts';
import { type PlanRecord, type PlanShape, type StepKind, type StepRecord, stepKinds } from './plan-record.ts';

/** Episodes after this number of failed attempts share a count. */
export const ATTEMPTS_MAX = 8;

/** Episodes: steps whose first call failed with one class. */
export interface ClassTally {
  episodes: number;
  /** By the number of failed attempts, less one: episodes that had as many, and what the last of these cost. */
  readonly reached: Float64Array;
  readonly cost: Float64Array;
  /** Of these: the next attempt worked; none followed. */
  readonly recovered: Float64Array;
  readonly stopped: Float64Array;
  /** Episodes of plans that were done; their shares of these plans, of wrong ones among them, and of their steps. */
  done: number;
  plans: number;
  wrong: number;
  steps: number;
}

/** Steps of one kind. */
export interface StepTally {
  /** First calls that worked, and steps whose first call failed. */
  worked: number;
  readonly classes: Map<FailureClass, ClassTally>;
}

export interface Tallies {
  plans: number;
  /** Plans by their numbers of steps. */
  readonly shapes: Map<string, { readonly shape: PlanShape; plans: number }>;
  readonly steps: Readonly<Record<StepKind, StepTally>>;
  /** Plans that were done without any failure, their steps, and those with a wrong result. */
  cleanPlans: number;
  cleanSteps: number;
  cleanWrong: number;
}

export function emptyTallies(): Tallies {
  const none = (): StepTally => ({ worked: 0, classes: new Map() });
  const steps = { repeatable: none(), write: none() };
  return { plans: 0, shapes: new Map(), steps, cleanPlans: 0, cleanSteps: 0, cleanWrong: 0 };
}

export function emptyClassTally(): ClassTally {
  const counts = () => new Float64Array(ATTEMPTS_MAX);
  return {
    ...{ episodes: 0, done: 0, plans: 0, wrong: 0, steps: 0 },
    ...{ reached: counts(), cost: counts(), recovered: counts(), stopped: counts() },
  };
}

function addPlan(tallies: Tallies, { planned, steps, isRight }: PlanRecord): void {
  tallies.plans += 1;
  addShape(tallies, planned, 1);
  const failed = steps.filter(({ failureClass }) => failureClass !== null);
  for (const step of steps) {
    if (step.failureClass === null) tallies.steps[step.kind].worked += 1;
    else addEpisode(tallyOf(tallies, step), step);
  }
  const length = planned.repeatable + planned.write;
  const isDone = steps.length === length && steps.every((step) => step.isDone);
  if (!isDone) return;
  if (failed.length === 0) {
    tallies.cleanPlans += 1;
    tallies.cleanSteps += length;
    tallies.cleanWrong += isRight ? 0 : 1;
  }
  // Which step was wrong is unknown: each episode gets an equal share.
  for (const step of failed) {
    const tally = tallyOf(tallies, step);
    tally.done += 1;
    tally.plans += 1 / failed.length;
    tally.wrong += isRight ? 0 : 1 / failed.length;
    tally.steps += length / failed.length;
  }
}

function addShape({ shapes }: Tallies, shape: PlanShape, plans: number): void {
  const name = `${shape.repeatable}/${shape.write}`;
  const known = shapes.get(name);
  if (known === undefined) shapes.set(name, { shape, plans });
  else known.plans += plans;
}

function tallyOf({ steps }: Tallies, { kind, failureClass }: StepRecord): ClassTally {
  return classTally(steps[kind], failureClass!);
}

function addEpisode(tally: ClassTally, { costs, isDone }: StepRecord): void {
  tally.episodes += 1;
  for (const [i, cost] of costs.entries()) {
    const at = Math.min(i, ATTEMPTS_MAX - 1);
    tally.reached[at]! += 1;
    tally.cost[at]! += cost;
    if (i < costs.length - 1) continue;
    (isDone ? tally.recovered : tally.stopped)[at]! += 1;
  }
}

export function classTally({ classes }: Pick<StepTally, 'classes'>, failureClass: FailureClass): ClassTally {
  return getOrMake(classes, failureClass, emptyClassTally);
}

export function addClass(to: ClassTally, from: ClassTally, weight = 1): void {
  for (const count of ['episodes', 'done', 'plans', 'wrong', 'steps'] as const)
    to[count] += weight * from[count];
  for (const counts of ['reached', 'cost', 'recovered', 'stopped'] as const)
    for (let at = 0; at < ATTEMPTS_MAX; at++) to[counts][at]! += weight * from[counts][at]!;
}

export function addTallies(to: Tallies, from: Tallies, weight = 1): void {
  for (const count of ['plans', 'cleanPlans', 'cleanSteps', 'cleanWrong'] as const)
    to[count] += weight * from[count];
  for (const { shape, plans } of from.shapes.values()) addShape(to, shape, weight * plans);
  for (const kind of stepKinds) {
    to.steps[kind].worked += weight * from.steps[kind].worked;
    for (const [failureClass, tally] of from.steps[kind].classes)
      addClass(classTally(to.steps[kind], failureClass), tally, weight);
  }
}

export function totalTallies(parts: Iterable<Tallies>, weight: () => number = () => 1): Tallies {
  const total = emptyTallies();
  for (const part of parts) addTallies(total, part, weight());
  return total;
}

/** All kinds of steps and classes of failures that occurred. */
export function* episodeTallies({
  steps,
}: Tallies): Generator<{ kind: StepKind; failureClass: FailureClass; tally: ClassTally }> {
  for (const kind of stepKinds)
    for (const [failureClass, tally] of steps[kind].classes) yield { kind, failureClass, tally };
}

/** Probability that a step was wrong although nothing failed: that of a whole plan, spread over its steps. */
export function wrongPerStep({ cleanPlans, cleanSteps, cleanWrong }: Tallies): number {
  if (cleanSteps === 0) return 0;
  return 1 - (1 - Math.min(1, cleanWrong / cleanPlans)) ** (cleanPlans / cleanSteps);
}

export function failedCalls({ classes }: StepTally): number {
  let failed = 0;
  for (const { episodes } of classes.values()) failed += episodes;
  return failed;
}

export function talliesOf(plans: Iterable<PlanRecord>): Tallies {
  const tallies = emptyTallies();
  for (const plan of plans) addPlan(tallies, plan);
  return tallies;
}

/** One for each cluster, in order of first appearance. */
export function talliesByCluster(plans: Iterable<PlanRecord>): Map<string, Tallies> {
  const byCluster = new Map<string, Tallies>();
  for (const plan of plans) addPlan(getOrMake(byCluster, plan.cluster, emptyTallies), plan);
  return byCluster;
}
