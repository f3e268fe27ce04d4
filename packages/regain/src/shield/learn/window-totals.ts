/** Running totals over the calls in the window, of one tool or of all: the law snapshot is read from them in constant time. */

import { type Calibration, downtimeClosedForm, efficiency } from '../../law/index.ts';
import type { EndedCall } from './call-window.ts';

/** What turns the cost and the downtime of a call into loss. */
export interface LossTerms {
  readonly calibration: Calibration;
  readonly timeBudgetMs: number;
}

/** A clean call adds nothing but itself, so the sums are over failed calls. */
export class WindowTotals {
  calls = 0;
  #failed = 0;
  #unanswered = 0;
  #cost = 0;
  #lostEfficiency = 0;
  #loss = 0;
  #timeLoss = 0;

  /** `times`: 1 for a call that enters the window, -1 for one that leaves it. */
  countFailed(call: EndedCall, times: 1 | -1, terms: LossTerms): void {
    this.#failed += times;
    // Rounding errors of the sums must not outlive the calls.
    if (this.#failed === 0) {
      this.#unanswered = this.#cost = this.#lostEfficiency = this.#loss = this.#timeLoss = 0;
      return;
    }
    this.#unanswered += times * (call.success ? 0 : 1);
    this.#cost += times * call.cost;
    this.#lostEfficiency += times * (1 - efficiency(call, terms.calibration.lambda));
    this.#loss += times * call.loss;
    this.#timeLoss += times * timeLoss(call, terms);
  }

  /** Means over the calls; there must be at least one. */
  means() {
    const { calls } = this;
    return {
      RR: 1 - this.#unanswered / calls,
      ES: 1 - this.#lostEfficiency / calls,
      cost: this.#cost / calls,
      loss: this.#loss / calls,
      timeLoss: this.#timeLoss / calls,
    };
  }
}

/** Loss of a call measured in time, independent of cost (docs/reference/law.md, section 5). */
export function timeLoss(
  { success, downMs }: Pick<EndedCall, 'success' | 'downMs'>,
  { calibration: { gamma, H }, timeBudgetMs }: LossTerms,
): number {
  return downtimeClosedForm(success, (H * downMs) / timeBudgetMs, gamma);
}
