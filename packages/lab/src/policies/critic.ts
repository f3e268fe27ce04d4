/**
 * CRITIC: keep the latest attempt with an output, critique it against the execution report and that output, so that wrong
 * outputs without an error are seen too; revise; execute; up to four rounds of one critique and one proposal each. It
 * stops early when the result is unchanged twice. The model keeps what it wrote: a revision sees the earlier turns of the
 * step and the earlier critiques. Giving up is not a choice.
 *
 * Differences: a round ends when the step was tried. A read beside the step, which the original makes while it
 * critiques, belongs to the round: it is followed by another critique and counts neither as a round nor as an unchanged
 * result. The critique of an attempt without a detected failure is not paid for; detection decides what is examined.
 * Where no attempt has an output, the latest is examined, as in the paper; its public code takes the first. A write that
 * reported success is not verified by a read: the original critiques outputs, not states.
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
  /** The number of unchanged rounds after which the answer is final. */
  readonly unchangedMax?: number;
}

export function critic({ brain, roundsMax = 4, unchangedMax = 2 }: CriticOptions): PolicyFactory {
  return () => {
    let kept: Situation | undefined;
    /** The results of the first call and of each round. */
    let results: readonly string[] = [];
    let critiques: readonly string[] = [];
    const book = thinkingBudget();

    const decide = async (here: Situation): Promise<Decision> => {
      if (here.history.length === 0) {
        kept = undefined;
        results = [];
        critiques = [];
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
      const { thought: critiquing, text, isUsable } = await brain.critique(attempt);
      critiques = [...critiques, text];
      const critique = { text: critiques.join('\n'), isUsable };
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

/** The attempt, with the current list of tools and all turns until now. */
function attemptAsSeenNow(attempt: Situation, here: Situation): Situation {
  if (attempt === here) return here;
  const { tools, auxiliaryCalls, history } = here;
  const spec = tools.find(({ name }) => name === attempt.call.tool);
  return { ...withCurrentBudget(attempt, here), tools, spec, auxiliaryCalls, history };
}

function resultOf({ failure, value }: Situation): string {
  return JSON.stringify([failure.class, failure.message, value]);
}

function isUnchanged(results: readonly string[], unchangedMax: number): boolean {
  const last = results.slice(-unchangedMax - 1);
  return last.length > unchangedMax && last.every((result) => result === last[0]);
}
