/**
 * Reflexion: on failure write a reflection, keep the last three, and try the step again with them in the prompt. It stops
 * when it would do the same action twice in a row, or at the trial limit. A trial sees the reflections, not the earlier
 * trials; a reflection is about the trial that has just failed. Giving up is not a choice.
 *
 * Differences: the original repeats whole episodes in an environment that is reset, which side effects do not allow. Here
 * a trial is an attempt at the failed step, reflections are kept for that step, and the current failure is visible. A
 * trial consists of reads beside the step and one action on it: a read ends no trial and is not reflected on. The
 * original ends a trial that repeats an action; here a trial has one action, so the step ends.
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
import { addCost, type Brain, noCost, type RawCost, type Reflection } from 'regain/internal/types';
import { auxiliarySinceLastTry, countsAsTry } from './auxiliary-actions.ts';
import { isSameAction } from './same-action.ts';

export interface ReflexionOptions {
  readonly brain: Brain;
  /** After the planned call. */
  readonly trialsMax?: number;
  /** How often in a row the same action is allowed. */
  readonly sameActionMax?: number;
}

const REFLECTIONS_KEPT = 3;

export function reflexion(options: ReflexionOptions): PolicyFactory {
  const { brain, trialsMax = 5, sameActionMax = 1 } = options;
  return () => {
    let reflections: readonly Reflection[] = [];
    const book = thinkingBudget();

    const decide = async (situation: Situation): Promise<Decision> => {
      const { history } = situation;
      if (history.length === 0) reflections = [];
      if (history.filter((_, turn) => countsAsTry(history, turn)).length >= trialsMax)
        return giveUpDecision(`the limit of ${trialsMax} trials is reached`);
      book.startDecision(situation);
      if (!book.canAfford(situation)) return giveUpDecision(NO_BUDGET);
      book.countThought();
      let spent: RawCost = noCost;
      if (history.length === 0 || countsAsTry(history)) {
        const failed = { ...situation, history: history.slice(-1) };
        const { thought: reflecting, ...reflection } = await brain.reflect(failed, { reflections });
        reflections = [...reflections, reflection].slice(-REFLECTIONS_KEPT);
        spent = reflecting;
      }
      const trial = { ...situation, history: auxiliarySinceLastTry(history) };
      const { ranked, thought } = await brain.propose(trial, { reflections });
      spent = addCost(spent, thought);
      const chosen = bestActing(ranked);
      if (chosen === undefined) return giveUpDecision('no recovery action is left', spent);
      // Another pause does not make another action.
      const last = history.slice(-sameActionMax);
      if (last.length === sameActionMax && last.every(({ action }) => isSameAction(action, chosen.action)))
        return giveUpDecision(`the same action was proposed ${sameActionMax + 1} times in a row`, spent);
      return decisionFor(chosen, ranked, spent);
    };

    return { name: 'reflexion', detectsImplicitFailures: false, safety: false, decide };
  };
}
