/**
 * Reflexion: when a trial has failed write a reflection, keep the last three, and begin a new trial with them in the
 * prompt. A trial takes action after action and sees its own, not those of earlier trials. The same action twice in a row
 * ends a trial, after it was taken, as in the public code. Its evaluator judges every trial, so implicit failures are
 * detected. It stops at success or at the trial limit. Giving up is not a choice.
 *
 * Differences: the original repeats whole episodes in an environment that is reset, which side effects do not allow. Here a
 * trial is about the failed step, the planned call is the first failed trial, reflections are kept for that step, and the
 * current failure is visible. A trial also ends where nothing is left to propose. The limit of actions in a trial is that
 * of a step in the loop.
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
import { countsAsTry, isSameAction } from './auxiliary-actions.ts';

export interface ReflexionOptions {
  readonly brain: Brain;
  /** After the planned call. */
  readonly trialsMax?: number;
  /** This often in a row, the same action ends a trial. */
  readonly sameActionMax?: number;
}

const REFLECTIONS_KEPT = 3;

export function reflexion(options: ReflexionOptions): PolicyFactory {
  const { brain, trialsMax = 5, sameActionMax = 2 } = options;
  return () => {
    let reflections: readonly Reflection[] = [];
    let trials = 0;
    /** The turn of the step with which the current trial began. */
    let start = 0;
    const book = thinkingBudget();

    const decide = async (situation: Situation): Promise<Decision> => {
      const { history } = situation;
      if (history.length === 0) {
        reflections = [];
        trials = 0;
      }
      let isOver = history.length === 0 || isExhausted(history.slice(start), sameActionMax);
      let spent: RawCost = noCost;
      book.startDecision(situation);
      for (;;) {
        if (isOver && trials === trialsMax)
          return giveUpDecision(`the limit of ${trialsMax} trials is reached`, spent);
        if (isOver) {
          if (!book.canAfford(situation)) return giveUpDecision(NO_BUDGET, spent);
          book.countThought();
          const failed = { ...situation, history: history.slice(start) };
          const { thought, ...reflection } = await brain.reflect(failed, { reflections });
          reflections = [...reflections, reflection].slice(-REFLECTIONS_KEPT);
          spent = addCost(spent, thought);
          trials += 1;
          start = history.length;
        }
        if (!book.canAfford(situation)) return giveUpDecision(NO_BUDGET, spent);
        book.countThought();
        const trial = { ...situation, history: history.slice(start) };
        const { ranked, thought } = await brain.propose(trial, { reflections });
        spent = addCost(spent, thought);
        const chosen = bestActing(ranked);
        if (chosen !== undefined) return decisionFor(chosen, ranked, spent);
        if (start === history.length) return giveUpDecision('no recovery action is left', spent);
        isOver = true;
      }
    };

    return { name: 'reflexion', detectsImplicitFailures: true, safety: false, decide };
  };
}

/** Another pause does not make another action. A read is no end, unless it is repeated. */
function isExhausted(trial: Situation['history'], sameActionMax: number): boolean {
  if (trial.length === 0 || !countsAsTry(trial)) return false;
  const last = trial.slice(-sameActionMax);
  return last.length === sameActionMax && last.every(({ action }) => isSameAction(action, last[0]!.action));
}
