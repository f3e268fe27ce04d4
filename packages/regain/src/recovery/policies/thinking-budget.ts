/** Keeps the price of thinking in mind: who cannot pay for a further thought stops before it, not in the middle of it. */

import type { Situation } from '../policy.ts';

export interface ThinkingBudget {
  /** At the beginning of every decision. */
  startDecision(here: Situation): void;
  /** Whether one more thought in this decision can be paid for. The first of all is tried: nobody knows its price. */
  canAfford(here: Situation): boolean;
  /** A thought was had. */
  countThought(): void;
}

export const NO_BUDGET = 'the budget for another decision is exhausted';

/** How much dearer than the last a thought may turn out to be: questions grow with what was tried. */
const COST_MARGIN = 1.5;

export function thinkingBudget(): ThinkingBudget {
  /** Of one thought, as a share of the recovery budget. */
  let price = 0;
  let thoughts = 0;
  let budgetBefore = 1;
  return {
    startDecision: ({ budgetLeft, history }) => {
      const last = history.at(-1);
      // What has left the budget since the last decision, and was not paid for acting, was paid for thinking.
      if (last !== undefined && thoughts > 0)
        price = Math.max(0, budgetBefore - budgetLeft - last.price) / thoughts;
      thoughts = 0;
      budgetBefore = budgetLeft;
    },
    canAfford: ({ attemptLeft }) => (thoughts + 1) * COST_MARGIN * price <= attemptLeft,
    countThought: () => {
      thoughts += 1;
    },
  };
}

/** The book of who thinks for nothing. */
export const unlimitedThinking: ThinkingBudget = {
  startDecision: () => {},
  canAfford: () => true,
  countThought: () => {},
};
