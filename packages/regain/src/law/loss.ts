/**
 * Observed loss of a rollout, accumulated from its attempt ledger and never from efficiency (docs/reference/law.md,
 * section 5). After a failure a task is down until it is recovered; a task that is given up stays down. Loss is 1
 * per discount step of downtime.
 */

import { isSuccess, type Observation, requireBetween } from '../types/index.ts';
import { type Calibration, thetaOf } from './calibration.ts';
import { efficiency, rolloutResult } from './observables.ts';

/** What advances the recovery clock: recovery cost, or virtual time while down. */
export type RecoveryClock = { readonly kind: 'cost' } | { readonly kind: 'time'; readonly budgetMs: number };

/** Discounting starts at the first failure, or at the first call of the rollout (the paper's equation 1). */
export type DiscountOrigin = 'failure' | 'start';

/** The loss in which regret is measured. */
export type LossKind =
  | { readonly kind: 'downtime'; readonly clock: RecoveryClock; readonly origin: DiscountOrigin }
  | { readonly kind: 'step' }
  | { readonly kind: 'identity' };

/** The loss that verdicts use. */
export const defaultLoss: LossKind = { kind: 'downtime', clock: { kind: 'cost' }, origin: 'failure' };

type EndedRollout = Pick<Observation, 'ending' | 'ledger'>;

export function lossOf(rollout: EndedRollout, loss: LossKind, calibration: Calibration): number {
  switch (loss.kind) {
    case 'downtime':
      return downtimeLoss(rollout, calibration, loss.clock, loss.origin);
    case 'step':
      return stepLoss(rollout, calibration);
    case 'identity':
      return identityLoss(rollout, calibration);
  }
}

/**
 * An attempt of clock length k starting at clock K0 adds gamma^K0 (1 - gamma^k) / (1 - gamma); a rollout that
 * ends down at clock K adds gamma^K / (1 - gamma).
 */
export function downtimeLoss(
  rollout: EndedRollout,
  calibration: Calibration,
  clock: RecoveryClock = { kind: 'cost' },
  origin: DiscountOrigin = 'failure',
): number {
  const { gamma, H } = calibration;
  let clockNow = 0;
  let loss = 0;
  for (const entry of rollout.ledger) {
    if (origin === 'start') clockNow += clockLength(clock, H, entry.upCost, entry.upMs);
    const length = clockLength(clock, H, entry.cost, entry.downMs);
    loss += gamma ** clockNow * -Math.expm1(length * Math.log(gamma));
    clockNow += length;
  }
  if (!isSuccess(rollout.ending)) loss += gamma ** clockNow;
  return loss / (1 - gamma);
}

/**
 * The paper's linearised loss: attempt t since the first failure adds gamma^t min(1, H c_t), giving up after n
 * attempts adds gamma^n / (1 - gamma). It rewards giving up late.
 */
export function stepLoss(rollout: EndedRollout, { gamma, H }: Calibration): number {
  let loss = 0;
  rollout.ledger.forEach((entry, attempt) => {
    loss += gamma ** attempt * Math.min(1, H * entry.cost);
  });
  if (!isSuccess(rollout.ending)) loss += gamma ** rollout.ledger.length / (1 - gamma);
  return loss;
}

/** (1 - I / (1 + lambda C)) / (1 - gamma): the paper's Assumption 1, a tautology used as a sanity check. */
export function identityLoss(rollout: EndedRollout, { gamma, lambda }: Calibration): number {
  return (1 - efficiency(rolloutResult(rollout), lambda)) / (1 - gamma);
}

/** The closed form of the downtime ledger: recovered after clock K, or never. */
export function downtimeClosedForm(success: boolean, clock: number, gamma: number): number {
  return success ? -Math.expm1(clock * Math.log(gamma)) / (1 - gamma) : 1 / (1 - gamma);
}

/**
 * The largest H * c_max for which `step` stays below the prediction on every ledger:
 * min over m of 1/(1 - gamma^m) - gamma / ((1 - gamma) m). It is always at least 1/2.
 */
export function stepBound(gamma: number): number {
  requireBetween('gamma', gamma, 0, 1, 'open');
  // Written as 1 - g(theta m) + g(theta) / m, 0 < g < 1/2, to avoid cancellation as gamma -> 1. It has a single
  // minimum; beyond the last m it is 1/2 to six digits.
  const theta = thetaOf(gamma);
  const boundAt = (attempts: number) => 1 - boundTerm(theta * attempts) + boundTerm(theta) / attempts;
  let bound = 1;
  for (let attempts = 2; attempts <= 1_000_000; attempts++) {
    const next = boundAt(attempts);
    if (next >= bound) return bound;
    bound = next;
  }
  return 0.5;
}

/** g(x) = 1/x - 1/(e^x - 1), between 0 and 1/2; its series if the two terms would cancel. */
function boundTerm(x: number): number {
  return x < 0.01 ? 0.5 - x / 12 + x ** 3 / 720 : 1 / x - 1 / Math.expm1(x);
}

function clockLength(clock: RecoveryClock, H: number, cost: number, ms: number): number {
  return clock.kind === 'cost' ? H * cost : (H * ms) / clock.budgetMs;
}
