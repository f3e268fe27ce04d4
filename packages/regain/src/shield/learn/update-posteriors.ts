/** Updates the posteriors from a failed call: for each action taken, whether it works if it is the right one. */

import { countFailedTries, type Posteriors } from '../../govern/index.ts';
import type { StepEnded } from '../../recovery/index.ts';
import { type Action, type CostModel, preparatoryKinds, type Random } from '../../types/index.ts';

/**
 * All actions of a call failed, except the last one of a recovered call and the action that prepared it. Posteriors give
 * the probability that an action works *given that it is right*. An action that failed may have been wrong, which carries
 * no information. So a failure counts with the posterior probability that the action was right, c (1 - w) / (1 - c w),
 * for an action that is right with probability c and works with probability w.
 */
export function updatePosteriors(
  posteriors: Posteriors,
  random: Random,
  model: CostModel,
  { status, history }: StepEnded,
  confidences: WeakMap<Action, number>,
): void {
  if (status === 'cancelled') return;
  const waitingPricePerMs = model.perSecondOfWaiting / 1000 / model.budget;
  history.forEach(({ call: { tool }, failure, action, price }, turn) => {
    const about = { tool, failureClass: failure.class, action: action.kind };
    const circumstance = { ...about, failedTries: countFailedTries(history.slice(0, turn), about) };
    const left = history.length - 1 - turn;
    const success = status === 'done' && (left === 0 || (left === 1 && preparatoryKinds.has(action.kind)));
    if (success) {
      posteriors.recordAttempt(circumstance, { success, cost: 0 });
      return;
    }
    const right = confidences.get(action) ?? 1;
    const works = posteriors.chance(circumstance);
    const wasRight = (right * (1 - works)) / Math.max(1e-9, 1 - right * works);
    if (random.uniform() >= wasRight) return;
    const waiting = action.kind === 'retry' ? action.delayMs * waitingPricePerMs : 0;
    posteriors.recordAttempt(circumstance, { success, cost: Math.max(0, price - waiting) });
  });
}
