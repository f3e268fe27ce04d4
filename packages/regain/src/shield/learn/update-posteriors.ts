/** What a call in trouble teaches: of each action that was taken, whether it works where it is right. */

import { countFailedTries } from '../../govern/index.ts';
import type { StepEnded } from '../../recovery/index.ts';
import type { Action } from '../../types/index.ts';
import type { ShieldRuntime } from '../runtime.ts';

/** Actions that end no trouble themselves, or seldom: they have worked where the next one did. */
const preparatoryActions: ReadonlySet<Action['kind']> = new Set<Action['kind']>([
  'reread-tools',
  'verify',
  'compensate',
]);

/**
 * Every action that was taken has failed, but the last one of a call that was recovered, and what prepared it. Posteriors
 * say how often an action works *that is right*: one that failed may have been wrong, and then says nothing. So a failure
 * counts with the chance that it was right all the same, c (1 - w) / (1 - c w), for an action that was held to be right
 * with chance c and to work with chance w.
 */
export function updatePosteriors(
  {
    learning: {
      experience: { posteriors },
      random,
    },
    settings: { model },
  }: ShieldRuntime,
  { status, history }: StepEnded,
  confidences: WeakMap<Action, number>,
): void {
  if (status === 'cancelled') return;
  const waitingPricePerMs = model.perSecondOfWaiting / 1000 / model.budget;
  history.forEach(({ call: { tool }, failure, action, price }, turn) => {
    const about = { tool, failureClass: failure.class, action: action.kind };
    const circumstance = { ...about, failedTries: countFailedTries(history.slice(0, turn), about) };
    const left = history.length - 1 - turn;
    const success = status === 'done' && (left === 0 || (left === 1 && preparatoryActions.has(action.kind)));
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
