/**
 * When the next attempt is worth its price (docs/reference/law.md, section 10). Handing off costs d; an attempt advances the
 * clock by k = H * cost in any case, and success leaves the normalised loss v of the rest of the plan.
 * All losses here are normalised: multiply by 1 / (1 - gamma) for steps of downtime.
 */

import { requireBetween } from '../../types/index.ts';
import { type Calibration, thetaOf } from '../calibration.ts';

export interface PlannedAttempt {
  /** Probability of success, given that the attempts before it failed. */
  readonly p: number;
  /** Share of the recovery budget. */
  readonly cost: number;
}

export interface StopRuleOptions {
  readonly calibration: Calibration;
  /** d in (0, 1]. At 1 every attempt with p > 0 is worthwhile: stopping early needs d < 1. */
  readonly handOffPrice: number;
  /** v: normalised loss of the rest of the plan after success. */
  readonly lossAfterSuccess?: number;
}

/** A prefix of a sequence as a plan: make so many attempts, then hand off. */
export interface AttemptPrefix {
  readonly attempts: number;
  /** Normalised loss of this plan. */
  readonly loss: number;
  /** The saving against handing off now; above 0 exactly if any attempt should be made. */
  readonly gain: number;
}

/** Lower bound on p of a last attempt: (1-d)/(d-v) * ((1+kappa)^k - 1); Infinity if v >= d. */
export function requiredSuccessProbability(cost: number, terms: StopRuleOptions): number {
  const { d, v, theta } = readOptions(terms);
  requireBetween('cost', cost, 0, Infinity, 'open-above');
  if (v >= d) return Infinity;
  // At d = 1 the bound is 0 even if (1+kappa)^k overflows.
  if (d === 1) return 0;
  return ((1 - d) / (d - v)) * Math.expm1(theta * cost);
}

/** Normalised loss of trying the whole sequence in order, then handing off; in closed form. */
export function sequenceLoss(attempts: readonly PlannedAttempt[], terms: StopRuleOptions): number {
  const { d, v } = readOptions(terms);
  const last = prefixSums(attempts, terms.calibration).at(-1);
  return last === undefined ? d : d - gainOf(last, d, v);
}

/** The best number of attempts among prefixes that fit the remaining budget. Ties are resolved for fewer. */
export function bestPrefix(
  attempts: readonly PlannedAttempt[],
  terms: StopRuleOptions,
  budgetLeft = 1,
): AttemptPrefix {
  const { d, v } = readOptions(terms);
  let best: AttemptPrefix = { attempts: 0, loss: d, gain: 0 };
  let spent = 0;
  for (const [index, sums] of prefixSums(attempts, terms.calibration).entries()) {
    spent += attempts[index]!.cost;
    if (spent > budgetLeft + 1e-12) break;
    const gain = gainOf(sums, d, v);
    if (gain > best.gain) best = { attempts: index + 1, loss: d - gain, gain };
  }
  return best;
}

/** Discounted success and discounted downtime of the attempts up to one of them. */
interface PrefixSums {
  readonly success: number;
  readonly downtime: number;
}

function prefixSums(attempts: readonly PlannedAttempt[], { gamma, H }: Calibration): PrefixSums[] {
  const theta = thetaOf(gamma) * H;
  let spent = 0;
  let survival = 1;
  let success = 0;
  let downtime = 0;
  return attempts.map(({ p, cost }) => {
    requireBetween('p', p, 0, 1);
    requireBetween('cost', cost, 0, Infinity, 'open-above');
    downtime += survival * Math.exp(-theta * spent) * -Math.expm1(-theta * cost);
    spent += cost;
    success += survival * p * Math.exp(-theta * spent);
    survival *= 1 - p;
    return { success, downtime };
  });
}

/** The saving of a prefix against handing off now: success is worth d - v, downtime costs 1 - d. */
function gainOf({ success, downtime }: PrefixSums, d: number, v: number): number {
  return success * (d - v) - downtime * (1 - d);
}

function readOptions({ calibration, handOffPrice, lossAfterSuccess = 0 }: StopRuleOptions) {
  requireBetween('hand-off price', handOffPrice, 0, 1, 'open-below');
  requireBetween('loss after success', lossAfterSuccess, 0, 1);
  return { d: handOffPrice, v: lossAfterSuccess, theta: thetaOf(calibration.gamma) * calibration.H };
}
