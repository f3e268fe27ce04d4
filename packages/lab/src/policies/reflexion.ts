/**
 * Reflexion: on failure write a reflection, keep the last three, try the step again with them in view. It stops when it
 * would do the same thing twice in a row, or when its trials are over. A trial is shown the reflections and not the trials
 * before it; a reflection is written on the trial that has just failed. Nobody may choose to give up.
 *
 * Differences: the original repeats whole episodes in an environment that is reset; a world with side effects cannot be,
 * so a trial is an attempt at the step that failed, reflections are kept for that step, and the failure at hand is seen.
 * A trial is what is looked at beside the step and then one action on it: a look ends no trial and is not reflected on. The
 * original ends a trial that does the same thing twice; here a trial has one action, so the step ends.
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
  /** After the call as planned. */
  readonly trialsMax?: number;
  /** So often in a row it may do the same thing. */
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
      // A longer pause does not make another action of it.
      const last = history.slice(-sameActionMax);
      if (last.length === sameActionMax && last.every(({ action }) => isSameAction(action, chosen.action)))
        return giveUpDecision(`the same action was proposed ${sameActionMax + 1} times in a row`, spent);
      return decisionFor(chosen, ranked, spent);
    };

    return { name: 'reflexion', detectsImplicitFailures: false, safety: false, decide };
  };
}
