/**
 * Composes a plan from its parts: first-call failures of the target, recovery of the policy. Exact for independent steps: the
 * expectation of a product over steps is the product of expectations, at each node of an integral over the discount.
 */

import type { Calibration } from '../law/index.ts';
import type { FailureClass } from '../types/index.ts';
import type { PlanShape, StepKind } from './plan-record.ts';
import type { ClassRecovery, RecoveryOf } from './recovery.ts';

/** What is known of the target without running the policy there. */
export interface TargetFacts {
  /** Shares of plans by their numbers of steps. */
  readonly shapes: readonly { readonly shape: PlanShape; readonly share: number }[];
  readonly steps: Readonly<Record<StepKind, StepFacts>>;
  /** Probability that a step which seemed to work was wrong. */
  readonly wrong: number;
}

export interface StepFacts {
  /** Probability that the first call of a step fails, and the classes if it does. */
  readonly failure: number;
  readonly classes: readonly { readonly failureClass: FailureClass; readonly share: number }[];
}

/** What a target that was not seen may have in its own way: factors of the odds of recovery and of costs. */
export interface TargetEffect {
  readonly odds: number;
  readonly cost: number;
}

export interface ComposedObservables {
  readonly RR: number;
  readonly ES: number;
  /** Expected I * gamma^K: the exact counterpart of ES at the clock `cost`. */
  readonly DE: number;
  readonly meanCost: number;
  /** Standard deviation of C over rollouts. */
  readonly deviationCost: number;
}

const noEffect: TargetEffect = { odds: 1, cost: 1 };

export function compose(
  { shapes, steps, wrong }: TargetFacts,
  recoveryOf: RecoveryOf,
  { gamma, lambda, H }: Calibration,
  effect: TargetEffect = noEffect,
): ComposedObservables {
  // Rates at which e^(-rate C) is needed: 0 for RR, theta H for DE, and the nodes of 1 / (1 + lambda C).
  const rates = [0, -Math.log(gamma) * H, ...nodes.map(({ at }) => lambda * at)];
  const of = (kind: StepKind) =>
    composeStep(steps[kind], wrong, (failureClass) => recoveryOf(kind, failureClass), rates, effect);
  const [repeatable, write] = [of('repeatable'), of('write')];
  const total = { RR: 0, ES: 0, DE: 0, first: 0, second: 0 };
  for (const { shape, share } of shapes) {
    const powers = rates.map(
      (_, i) => repeatable.right[i]! ** shape.repeatable * write.right[i]! ** shape.write,
    );
    total.RR += share * powers[0]!;
    total.DE += share * powers[1]!;
    for (const [i, { weight }] of nodes.entries()) total.ES += share * weight * powers[i + 2]!;
    const { first, second } = costMoments([
      ...new Array<ComposedStep>(shape.repeatable).fill(repeatable),
      ...new Array<ComposedStep>(shape.write).fill(write),
    ]);
    total.first += share * first;
    total.second += share * second;
  }
  const deviationCost = Math.sqrt(Math.max(0, total.second - total.first ** 2));
  return { RR: total.RR, ES: total.ES, DE: total.DE, meanCost: total.first, deviationCost };
}

interface ComposedStep {
  /** Expected e^(-rate C) of a step that is right, at each rate. */
  readonly right: readonly number[];
  readonly done: Moments;
  readonly lost: Moments;
}

function composeStep(
  { failure, classes }: StepFacts,
  wrong: number,
  recoveryOf: (failureClass: FailureClass) => ClassRecovery,
  rates: readonly number[],
  effect: TargetEffect,
): ComposedStep {
  const right = rates.map(() => (1 - failure) * (1 - wrong));
  const done: Moments = { mass: 1 - failure, first: 0, second: 0 };
  const lost: Moments = { mass: 0, first: 0, second: 0 };
  for (const { failureClass, share } of classes) {
    const known = recoveryOf(failureClass);
    const odds = (effect.odds * known.recovers) / Math.max(1e-12, 1 - known.recovers);
    const recovers = odds / (1 + odds);
    const isRight = known.right * (1 - wrong);
    for (let at = 0; at < known.cost.length; at++) {
      const cost = Math.min(1, effect.cost * known.cost[at]!);
      const recovered = failure * share * recovers * known.recoveredAt[at]!;
      add(done, recovered, cost);
      add(lost, failure * share * (1 - recovers) * known.lostAt[at]!, cost);
      if (recovered === 0) continue;
      for (const [i, rate] of rates.entries()) right[i]! += recovered * isRight * Math.exp(-rate * cost);
    }
  }
  return { right, done, lost };
}

/** Mass of outcomes, and sums of their costs and of squares. */
interface Moments {
  mass: number;
  first: number;
  second: number;
}

function add(to: Moments, mass: number, cost: number): void {
  to.mass += mass;
  to.first += mass * cost;
  to.second += mass * cost * cost;
}

/** Of the total cost of a plan that ends at the first step that is lost. */
function costMoments(steps: readonly ComposedStep[]): Moments {
  let going: Moments = { mass: 1, first: 0, second: 0 };
  const ended: Moments = { mass: 0, first: 0, second: 0 };
  for (const { done, lost } of steps) {
    const end = joined(going, lost);
    for (const name of ['mass', 'first', 'second'] as const) ended[name] += end[name];
    going = joined(going, done);
  }
  for (const name of ['mass', 'first', 'second'] as const) ended[name] += going[name];
  return ended;
}

/** Of the sum of two independent costs. */
function joined(a: Moments, b: Moments): Moments {
  return {
    mass: a.mass * b.mass,
    first: a.first * b.mass + a.mass * b.first,
    second: a.second * b.mass + 2 * a.first * b.first + a.mass * b.second,
  };
}

/** Gauss-Laguerre: 1 / (1 + x) is the integral of e^(-t) e^(-x t); exact to 1e-7 for x up to 0.5. */
const nodes: readonly { readonly at: number; readonly weight: number }[] = [
  { at: 0.2228466041792607, weight: 0.4589646739499636 },
  { at: 1.188932101672623, weight: 0.4170008307721208 },
  { at: 2.992736326059314, weight: 0.1133733820740449 },
  { at: 5.775143569104511, weight: 0.0103991974531491 },
  { at: 9.837467418382589, weight: 2.610172028149321e-4 },
  { at: 15.9828739806017, weight: 8.98547906429621e-7 },
];
