/**
 * Retry with backoff while the law says that the next attempt is worth its price, then hand off.
 *
 * Differences: not published elsewhere. Compared with `retry`, a stop rule replaces the number of tries, an ambiguous
 * write is verified by choice and not only where safety requires it, and the end is a hand-off.
 */

import {
  type AttemptConditions,
  posteriors as coldPosteriors,
  countFailedTries,
  isWorthTrying,
  LOOK_AHEAD,
  type Posteriors,
} from 'regain/internal/govern';
import { type Calibration, defaultCalibration, type PlannedAttempt } from 'regain/internal/law';
import type { Decision, PolicyFactory, Situation, StepEnded } from 'regain/internal/recovery';
import type { Action, FailureClass } from 'regain/internal/types';

export interface GovernedOptions {
  /** d: the cost of handing off, where failing costs 1. */
  readonly handOffPrice?: number;
  /** Experience; default: cold priors. */
  readonly posteriors?: Posteriors;
  /**
   * Whether outcomes become experience. For production only: rollouts then depend on earlier ones, which the law does not
   * allow for (docs/reference/law.md, section 8, ergodic). Experiments use experience from other runs.
   */
  readonly learning?: boolean;
  readonly calibration?: Calibration;
  readonly baseMs?: number;
  readonly capMs?: number;
}

export function governed(options: GovernedOptions = {}): PolicyFactory {
  const { handOffPrice = 0.5, posteriors = coldPosteriors(), calibration = defaultCalibration } = options;
  const { learning = false, baseMs = 500, capMs = 8_000 } = options;
  return ({ random }) => {
    let waitingPricePerMs = 0;
    /** How the current step first failed. */
    let firstFailure: { tool: string; failureClass: FailureClass } | undefined;

    const decide = (situation: Situation): Decision => {
      const { call, failure, history, budgetLeft, estimate } = situation;
      if (learning && history.length === 0) {
        firstFailure = { tool: call.tool, failureClass: failure.class };
        posteriors.recordFailure(firstFailure.tool, firstFailure.failureClass);
      }
      if (failure.permanent === true) return handOff('the same call would fail in the same way');
      const at = (action: AttemptConditions['action']): AttemptConditions => {
        const circumstance = { tool: call.tool, failureClass: failure.class, action };
        return { ...circumstance, failedTries: countFailedTries(history, circumstance) };
      };
      const tries = at('retry').failedTries;
      const longestMs = (further: number) => Math.min(capMs, baseMs * 2 ** (tries + further));
      const delayMs = Math.round(Math.max(longestMs(0) * random.uniform(), failure.retryAfterMs ?? 0));
      const retry: Action = { kind: 'retry', delayMs };
      waitingPricePerMs =
        (estimate({ kind: 'retry', delayMs: 1000 }) - estimate({ kind: 'retry', delayMs: 0 })) / 1000;

      // An ambiguous write is verified first; where that is not possible, safety has already handed it off.
      const { action, refused } = situation.permit(retry);
      if (action.kind === 'hand-off') return { action, reason: refused ?? action.reason };
      const retries = posteriors
        .nextAttempts(at('retry'), LOOK_AHEAD)
        .map(({ p, cost }, further): PlannedAttempt => {
          const waitMs = further === 0 ? delayMs : longestMs(further) / 2;
          return { p, cost: cost + waitingPricePerMs * waitMs };
        });
      const attempts =
        action.kind === 'verify' ? [...posteriors.nextAttempts(at('verify'), 1), ...retries] : retries;
      const chance = attempts[0]!.p.toFixed(3);
      if (!isWorthTrying(attempts, { calibration, handOffPrice, budgetLeft }))
        return handOff(`a chance of ${chance} is not worth its price`);
      if (estimate(action) > budgetLeft) return handOff('the recovery budget cannot pay for another attempt');
      return { action, reason: `chance ${chance}` };
    };

    /** Every action taken has failed, except for the last one of a completed step. */
    const stepEnded = ({ call, status, history }: StepEnded): void => {
      const first = firstFailure;
      firstFailure = undefined;
      if (status === 'cancelled') return;
      if (first !== undefined) posteriors.recordOutcome(first.tool, first.failureClass, status === 'done');
      history.forEach(({ call: { tool }, failure, action, price }, turn) => {
        const circumstance = { tool, failureClass: failure.class, action: action.kind };
        const tries = countFailedTries(history.slice(0, turn), circumstance);
        const success = status === 'done' && turn === history.length - 1;
        const waiting = action.kind === 'retry' ? action.delayMs * waitingPricePerMs : 0;
        const cost = success ? 0 : Math.max(0, price - waiting);
        posteriors.recordAttempt({ ...circumstance, failedTries: tries }, { success, cost });
      });
      if (status === 'done' && history.length === 0) posteriors.recordSuccess(call.tool);
    };

    return {
      name: learning ? 'governed-learning' : 'governed',
      detectsImplicitFailures: false,
      safety: true,
      decide,
      ...(learning ? { stepEnded } : {}),
    };
  };
}

function handOff(reason: string): Decision {
  return { action: { kind: 'hand-off', reason }, reason };
}
