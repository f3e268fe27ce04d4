/**
 * What sources show about recovery, partially pooled: hazards by failure class and attempt, each class shrunk to classes of its
 * kind, and sources weighted by what they add to each other. The spread between sources is kept for prediction intervals.
 */

import {
  callFailureClasses,
  type FailureClass,
  outputFailureClasses,
  serviceFailureClasses,
} from '../types/index.ts';
import { getOrMake, sum } from '../values/index.ts';
import type { StepKind } from './plan-record.ts';
import {
  ATTEMPTS_MAX,
  addClass,
  type ClassTally,
  classTally,
  emptyClassTally,
  emptyTallies,
  episodeTallies,
  type Tallies,
  wrongPerStep,
} from './tallies.ts';

/** How an episode of one class goes on, for a source that was not seen. */
export interface ClassRecovery {
  /** Episodes of this class in the sources. */
  readonly episodes: number;
  /** Probability that it is recovered, and the number of episodes that this is worth. */
  readonly recovers: number;
  readonly weight: number;
  /** By the number of failed attempts, less one: shares of recovered episodes, and of others. */
  readonly recoveredAt: Float64Array;
  readonly lostAt: Float64Array;
  /** Cost of as many failed attempts. */
  readonly cost: Float64Array;
  /** Probability that a recovered step is right, beyond that of a step without failure. */
  readonly right: number;
}

export type RecoveryOf = (kind: StepKind, failureClass: FailureClass) => ClassRecovery;

export interface PooledRecovery {
  readonly sources: number;
  readonly of: RecoveryOf;
  /** Standard deviations between sources: of the log odds of recovery, and of the logarithm of cost. */
  readonly spread: () => SourceSpread;
}

export interface SourceSpread {
  readonly recovery: number;
  readonly cost: number;
}

/** Weight of a class for its steps of one kind, of a group for one of its classes, and of all for a group, in episodes. */
const STRENGTH = 2;
/** Correlation of two episodes of one class and source: a source never counts as more than its inverse. */
const WITHIN_SOURCE = 0.005;
/** Weight of `right` of all classes for one of them, in episodes. */
const RIGHT_STRENGTH = 20;
/**
 * Spread between sources if nothing is known, and its weight in sources: chosen by what suites of the splits `train` and
 * `held-out` differ by.
 */
const usualSpread = { recovery: 0.4, cost: 0.2, weight: 4 };

const groups: readonly (readonly FailureClass[])[] = [
  serviceFailureClasses,
  callFailureClasses,
  outputFailureClasses,
  ['unknown'],
];

export function poolRecovery(sources: readonly Tallies[]): PooledRecovery {
  const weighted = emptyTallies();
  for (const source of sources) {
    for (const { kind, failureClass, tally } of episodeTallies(source))
      addClass(
        classTally(weighted.steps[kind], failureClass),
        tally,
        1 / (1 + WITHIN_SOURCE * tally.episodes),
      );
  }
  const pooled = [...episodeTallies(weighted)];
  const smoothedOver = (usual: Hazards, isIn: (failureClass: FailureClass) => boolean) => {
    const total = emptyClassTally();
    for (const { failureClass, tally } of pooled) if (isIn(failureClass)) addClass(total, tally);
    return smoothed(total, usual);
  };
  const all = smoothedOver(prior, () => true);
  const ofGroup = groups.map((group) => smoothedOver(all, (one) => group.includes(one)));
  const ofClass = cached((failureClass: FailureClass) => {
    const group = groups.findIndex((some) => some.includes(failureClass));
    return smoothedOver(ofGroup[group]!, (one) => one === failureClass);
  });
  const rightOf = rightnessOf(sources);
  const ofKind = (kind: StepKind) =>
    cached((failureClass: FailureClass) => {
      const own = weighted.steps[kind].classes.get(failureClass) ?? emptyClassTally();
      return recoveryOf(own, ofClass(failureClass), rightOf(failureClass));
    });
  const known = { repeatable: ofKind('repeatable'), write: ofKind('write') };
  const of: RecoveryOf = (kind, failureClass) => known[kind](failureClass);
  return { sources: sources.length, of, spread: () => spreadBetween(sources, of) };
}

function cached<T>(make: (failureClass: FailureClass) => T): (failureClass: FailureClass) => T {
  const made = new Map<FailureClass, T>();
  return (failureClass) => getOrMake(made, failureClass, () => make(failureClass));
}

/** Probabilities and costs by attempt. */
interface Hazards {
  readonly recovers: Float64Array;
  readonly stops: Float64Array;
  readonly cost: Float64Array;
}

/** Before any data: each attempt recovers as often as nothing follows it. */
const prior: Hazards = {
  recovers: new Float64Array(ATTEMPTS_MAX).fill(0.4),
  stops: new Float64Array(ATTEMPTS_MAX).fill(0.4),
  cost: new Float64Array(ATTEMPTS_MAX).fill(0.01),
};

function smoothed({ reached, recovered, stopped, cost }: ClassTally, usual: Hazards): Hazards {
  const share = (counts: Float64Array, expected: Float64Array) =>
    counts.map((count, at) => (count + STRENGTH * expected[at]!) / (reached[at]! + STRENGTH));
  return {
    recovers: share(recovered, usual.recovers),
    stops: share(stopped, usual.stops),
    cost: share(cost, usual.cost),
  };
}

function recoveryOf(own: ClassTally, usual: Hazards, right: number): ClassRecovery {
  const { recovers, stops, cost } = smoothed(own, usual);
  const recoveredAt = new Float64Array(ATTEMPTS_MAX);
  const lostAt = new Float64Array(ATTEMPTS_MAX);
  const costTo = new Float64Array(ATTEMPTS_MAX);
  let trying = 1;
  let spent = 0;
  for (let at = 0; at < ATTEMPTS_MAX; at++) {
    const [works, ends] = [recovers[at]!, Math.max(stops[at]!, 1e-9)];
    // The last one stands for all further attempts: it is repeated until it ends.
    const repeats = at === ATTEMPTS_MAX - 1 ? 1 / (works + ends) : 1;
    spent += cost[at]! * repeats;
    costTo[at] = spent;
    recoveredAt[at] = trying * works * repeats;
    lostAt[at] = trying * ends * repeats;
    trying *= Math.max(0, 1 - works - ends);
  }
  const chance = sum(recoveredAt) / (sum(recoveredAt) + sum(lostAt));
  return {
    episodes: own.episodes,
    recovers: chance,
    weight: own.episodes + STRENGTH,
    recoveredAt: normalised(recoveredAt),
    lostAt: normalised(lostAt),
    cost: costTo,
    right,
  };
}

/** Wrong results of recovered steps beyond those of steps without failure, by class, shrunk to all classes. */
function rightnessOf(sources: readonly Tallies[]): (failureClass: FailureClass) => number {
  const excess = new Map<FailureClass, { wrong: number; done: number }>();
  const total = { wrong: 0, done: 0 };
  for (const source of sources) {
    const usual = wrongPerStep(source);
    for (const { failureClass, tally } of episodeTallies(source)) {
      const { wrong, done, plans, steps } = tally;
      const expected = done === 0 ? 0 : plans * (1 - (1 - usual) ** (steps / plans));
      const own = getOrMake(excess, failureClass, () => ({ wrong: 0, done: 0 }));
      for (const count of [own, total]) {
        count.wrong += wrong - expected;
        count.done += done;
      }
    }
  }
  const overall = total.done === 0 ? 0 : Math.max(0, total.wrong / total.done);
  return (failureClass) => {
    const { wrong, done } = excess.get(failureClass) ?? { wrong: 0, done: 0 };
    const share = (wrong + RIGHT_STRENGTH * overall) / (done + RIGHT_STRENGTH);
    return Math.min(1, Math.max(0, 1 - share));
  };
}

/** Moments of what sources differ by beyond chance, after their classes; shrunk to what is usual. */
function spreadBetween(sources: readonly Tallies[], of: RecoveryOf): SourceSpread {
  const { weight } = usualSpread;
  let [recovery, cost, count] = [0, 0, 0];
  for (const source of sources) {
    let [expected, observed, information, spent, usual] = [0, 0, 0, 0, 0];
    for (const { kind, failureClass, tally } of episodeTallies(source)) {
      const { recovers, cost: costTo } = of(kind, failureClass);
      expected += tally.episodes * recovers;
      observed += sum(tally.recovered);
      information += tally.episodes * recovers * (1 - recovers);
      spent += sum(tally.cost);
      tally.reached.forEach((reached, at) => {
        usual += reached * (costTo[at]! - (costTo[at - 1] ?? 0));
      });
    }
    if (information < INFORMATION_MIN || spent <= 0 || usual <= 0) continue;
    recovery += ((observed - expected) / information) ** 2 - 1 / information;
    cost += Math.log(spent / usual) ** 2;
    count += 1;
  }
  // Each source has pulled the pool towards itself.
  const freed = Math.max(0, count - 1);
  const shrunk = (found: number, expected: number) =>
    Math.sqrt(
      (Math.max(0, count < 2 ? 0 : found * (freed / count)) + weight * expected ** 2) / (freed + weight),
    );
  return {
    recovery: shrunk(recovery, usualSpread.recovery),
    cost: shrunk(cost, usualSpread.cost),
  };
}

/** Sources with less say nothing about the spread. */
const INFORMATION_MIN = 2;

function normalised(values: Float64Array): Float64Array {
  const total = sum(values);
  return total === 0 ? values : values.map((value) => value / total);
}
