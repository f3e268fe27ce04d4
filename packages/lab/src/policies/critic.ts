/**
 * CRITIC: keep the latest attempt that brought an output, critique it against the report of its execution and against that
 * output, so that wrong outputs which raised no error are seen, too; revise; execute; up to four rounds, each one critique
 * and one proposal. It stops early when the result has not changed twice. Nothing is remembered beyond the attempt that
 * is looked at and what was read beside it: turns before it are not shown. Nobody may choose to give up.
 *
 * Differences: a round ends when the step was tried, so a look beside it, which the original takes while it critiques, is
 * part of a round: it is thought about anew, and counts neither as a round nor as a result that has not changed. The
 * critique of an attempt that nothing is wrong with is not paid for; detection decides what is looked at.
 * Where no attempt has brought an output, the latest is looked at, as in the paper; its public code takes the first.
 */

import {
  bestActing,
  type Decision,
  decisionFor,
  giveUpDecision,
  NO_BUDGET,
  type PolicyFactory,
  type Situation,
  thinkingBudget,
} from 'regain/internal/recovery';
import { addCost, type Brain } from 'regain/internal/types';
import { countsAsTry } from './auxiliary-actions.ts';
import { actionFromHere, withCurrentBudget } from './backtracking.ts';

export interface CriticOptions {
  readonly brain: Brain;
  readonly roundsMax?: number;
  /** So often may a round bring the same result before the answer is held to be final. */
  readonly unchangedMax?: number;
}

export function critic({ brain, roundsMax = 4, unchangedMax = 2 }: CriticOptions): PolicyFactory {
  return () => {
    let kept: Situation | undefined;
    /** What the first call and each round after it came to. */
    let results: readonly string[] = [];
    const book = thinkingBudget();

    const decide = async (here: Situation): Promise<Decision> => {
      if (here.history.length === 0) {
        kept = undefined;
        results = [];
      }
      if (here.history.length === 0 || countsAsTry(here.history)) results = [...results, resultOf(here)];
      if (kept === undefined || hasOutput(here) || !hasOutput(kept)) kept = here;
      if (results.length > roundsMax) return giveUpDecision(`the limit of ${roundsMax} rounds is reached`);
      if (isUnchanged(results, unchangedMax))
        return giveUpDecision(`the result stayed the same in ${unchangedMax} rounds`);
      book.startDecision(here);
      if (!book.canAfford(here)) return giveUpDecision(NO_BUDGET);
      book.countThought();
      const attempt = attemptAsSeenNow(kept, here);
      const { thought: critiquing, ...critique } = await brain.critique(attempt);
      const { ranked, thought } = await brain.propose(attempt, { critique });
      const spent = addCost(critiquing, thought);
      const chosen = bestActing(ranked);
      if (chosen === undefined) return giveUpDecision('no revision is proposed', spent);
      return decisionFor(
        { ...chosen, action: actionFromHere(chosen.action, attempt.call, here) },
        ranked,
        spent,
      );
    };

    return { name: 'critic', detectsImplicitFailures: true, safety: false, decide };
  };
}

function hasOutput({ failure, value }: Situation): boolean {
  return failure.visibility === 'implicit' && value !== undefined;
}

/** The attempt alone, with the tools as they are listed now. */
function attemptAsSeenNow(attempt: Situation, here: Situation): Situation {
  if (attempt === here) return { ...here, history: [] };
  const { tools, auxiliaryCalls } = here;
  const spec = tools.find(({ name }) => name === attempt.call.tool);
  return { ...withCurrentBudget(attempt, here), tools, spec, auxiliaryCalls, history: [] };
}

function resultOf({ failure, value }: Situation): string {
  return JSON.stringify([failure.class, failure.message, value]);
}

function isUnchanged(results: readonly string[], unchangedMax: number): boolean {
  const last = results.slice(-unchangedMax - 1);
  return last.length > unchangedMax && last.every((result) => result === last[0]);
}
