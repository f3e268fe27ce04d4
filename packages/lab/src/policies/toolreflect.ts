/**
 * ToolReflection: supervised on own errors and their corrections, a plain chain at run time. After an error it has three
 * choices: change the arguments and try again, use another tool, or answer and explain. The third error of the same kind
 * forces the last. No memory beyond the chain, no retrieval, and implicit failures are not detected.
 *
 * Differences: supervision is that of the trained prior, not of a fine-tuned language model. Explaining is giving up,
 * and is chosen where a brain ranks handing off before the other choices. A try with unchanged arguments counts as the
 * first choice, since nothing in a chain keeps a model from it. A call that the plan left out counts as another tool; it
 * does not try the step, so it is no error of the step.
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
import type { ActionKind, Brain } from 'regain/internal/types';
import { countsAsTry } from './auxiliary-actions.ts';

export interface ToolreflectOptions {
  readonly brain: Brain;
  /** Errors of one kind, at one step, after which it explains. */
  readonly equalErrorsMax?: number;
}

const offered: readonly ActionKind[] = ['retry', 'repair-arguments', 'use-tool', 'hand-off', 'give-up'];

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
      const chosen = ranked.find(({ action }) => offered.includes(action.kind));
      if (chosen === undefined)
        return giveUpDecision('no other arguments and no other tool are proposed', thought);
      if (isGivingUp(chosen.action)) return giveUpDecision(`the model stopped: ${chosen.why}`, thought);
      return decisionFor(chosen, ranked, thought);
    };

    return { name: 'toolreflect', detectsImplicitFailures: false, safety: false, decide };
  };
}

/** The errors of this kind at this step, one for each try. */
function equalErrors({ failure, history }: Situation): number {
  const failures = [...history.map((turn) => turn.failure), failure];
  return failures.filter((one, i) => one.class === failure.class && (i === 0 || countsAsTry(history, i - 1)))
    .length;
}
