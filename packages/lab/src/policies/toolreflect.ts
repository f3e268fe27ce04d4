/**
 * ToolReflection: supervised on own errors and their corrections, a plain chain at run time. After an error it changes the
 * input and tries again, turns to something else, or answers and explains. The third error of the same kind forces the
 * last. No memory beyond the chain, no retrieval. The chain shows the model every output, so implicit failures are
 * detected.
 *
 * Differences: supervision is that of the trained prior, not of a fine-tuned language model. Whatever the proposer knows
 * may be done, since a model in a chain can write any call: also fresh credentials, further pages and repaired outputs.
 * Explaining is giving up, and is chosen where a brain ranks handing off first. A try with unchanged arguments counts as
 * another input, since nothing in a chain keeps a model from it. A read beside the step is no error of the step.
 */

import {
  type Decision,
  decisionFor,
  giveUpDecision,
  isGivingUp,
  NO_BUDGET,
  type PolicyFactory,
  type Situation,
  thinkingBudget,
} from 'regain/internal/recovery';
import type { Brain } from 'regain/internal/types';
import { countsAsTry } from './auxiliary-actions.ts';

export interface ToolreflectOptions {
  readonly brain: Brain;
  /** Errors of one kind, at one step, after which it explains. */
  readonly equalErrorsMax?: number;
}

export function toolreflect({ brain, equalErrorsMax = 3 }: ToolreflectOptions): PolicyFactory {
  return () => {
    const book = thinkingBudget();

    const decide = async (situation: Situation): Promise<Decision> => {
      if (equalErrors(situation) >= equalErrorsMax)
        return giveUpDecision(`the call failed ${equalErrorsMax} times with the same kind of error`);
      book.startDecision(situation);
      if (!book.canAfford(situation)) return giveUpDecision(NO_BUDGET);
      book.countThought();
      const { ranked, thought } = await brain.propose(situation, {});
      const chosen = ranked[0];
      if (chosen === undefined) return giveUpDecision('nothing is proposed', thought);
      if (isGivingUp(chosen.action)) return giveUpDecision(`the model stopped: ${chosen.why}`, thought);
      return decisionFor(chosen, ranked, thought);
    };

    return { name: 'toolreflect', detectsImplicitFailures: true, safety: false, decide };
  };
}

/** The errors of this kind at this step, one for each try. */
function equalErrors({ failure, history }: Situation): number {
  const failures = [...history.map((turn) => turn.failure), failure];
  return failures.filter((one, i) => one.class === failure.class && (i === 0 || countsAsTry(history, i - 1)))
    .length;
}
