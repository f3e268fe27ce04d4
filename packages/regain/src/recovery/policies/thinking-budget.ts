/** Estimates the cost of thinking, so that a policy stops before a thought that it cannot pay for. */

import type { Situation } from '../policy.ts';

export interface ThinkingBudget {
  /** Called at the start of every decision. */
  startDecision(here: Situation): void;
  /** Whether one more thought in this decision is affordable. The first is always tried: its cost is unknown. */
  canAfford(here: Situation): boolean;
  /** Called for every thought. */
  countThought(): void;
}

export const NO_BUDGET = 'the budget for another decision is exhausted';

/** How much more than the last one a thought may cost: prompts grow with the history. */
const COST_MARGIN = 1.5;

export function thinkingBudget(): ThinkingBudget {
  /** Cost of one thought, as a share of the recovery budget. */
  let price = 0;
  let thoughts = 0;
  let budgetBefore = 1;
  return {
    startDecision: ({ budgetLeft, history }) => {
      const last = history.at(-1);
      // What was spent since the last decision, minus the cost of actions, is the cost of thinking.
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

/** For brains without cost. */
export const unlimitedThinking: ThinkingBudget = {
  startDecision: () => {},
  canAfford: () => true,
  countThought: () => {},
};
