/**
 * Draws of what the target may be: its facts from resampled monitored rollouts, recovery from the spread between sources and
 * from few episodes. A prediction interval is made of the composition of each draw.
 */

import type { Calibration } from '../law/index.ts';
import { beta, exponential, normal, type Random } from '../types/index.ts';
import { type ComposedObservables, compose } from './compose.ts';
import { stepKinds } from './plan-record.ts';
import type { ClassRecovery, PooledRecovery, RecoveryOf } from './recovery.ts';
import { type Tallies, totalTallies } from './tallies.ts';
import { targetFacts } from './target-facts.ts';

/** Standard deviation of the log odds of recovery of one class between sources, beyond what all classes share. */
const CLASS_SPREAD = 0.5;
/** Episodes that are counted for recovery and against it, so that an end which was not seen stays possible. */
const UNSEEN_END = 0.3;
/** A wrong result that was not seen may be in this share of one plan. */
const UNSEEN_WRONG = 0.25;

/** `clusters`: what was monitored; `shapes`: of the plans to predict, if these are known. */
export interface MonitoredTarget {
  readonly clusters: readonly Tallies[];
  readonly shapes?: Tallies['shapes'];
}

export function drawTargets(
  count: number,
  target: MonitoredTarget,
  usual: Tallies,
  pooled: PooledRecovery,
  calibration: Calibration,
  random: Random,
): ComposedObservables[] {
  const { clusters, shapes } = target;
  const spread = pooled.spread();
  const among = Math.sqrt(1 + 1 / pooled.sources);
  return Array.from({ length: count }, () => {
    // Weights of clusters as in the Bayesian bootstrap.
    const monitored = totalTallies(clusters, () => exponential(random, 1));
    monitored.cleanWrong += UNSEEN_WRONG * exponential(random, 1);
    const facts = targetFacts(monitored, usual, shapes);
    const effect = {
      odds: Math.exp(spread.recovery * among * normal(random)),
      cost: Math.exp(spread.cost * among * normal(random)),
    };
    const drawn = new Map<string, ClassRecovery>();
    for (const kind of stepKinds)
      for (const { failureClass } of facts.steps[kind].classes)
        drawn.set(`${kind}/${failureClass}`, drawClass(pooled.of(kind, failureClass), random));
    const recoveryOf: RecoveryOf = (kind, failureClass) => drawn.get(`${kind}/${failureClass}`)!;
    return compose(facts, recoveryOf, calibration, effect);
  });
}

function drawClass(known: ClassRecovery, random: Random): ClassRecovery {
  const { recovers, weight } = known;
  const drawn = beta(random, recovers * weight + UNSEEN_END, (1 - recovers) * weight + UNSEEN_END);
  const odds = (drawn / Math.max(1e-9, 1 - drawn)) * Math.exp(CLASS_SPREAD * normal(random));
  return { ...known, recovers: odds / (1 + odds) };
}
