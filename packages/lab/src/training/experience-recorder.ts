/** How often an action that is right also works, and what it costs: experience for the stop rule, of all tools together. */

import { countFailedTries, posteriors, type SavedPosteriors } from 'regain/internal/govern';
import type { StepEnded } from 'regain/internal/recovery';
import { type Action, defaultCostModel, noCost, preparatoryKinds, price } from 'regain/internal/types';

export interface ExperienceRecorder {
  /** Takes in how a step ended; of any policy, though the figures mean what they say only where it does what is right. */
  readonly stepEnded: (ended: StepEnded) => void;
  save(): SavedPosteriors;
}

export function experienceRecorder(): ExperienceRecorder {
  const learnt = posteriors();
  return {
    /** Every action that was taken has failed, but the last one of a step that was done, and what prepared it. */
    stepEnded: ({ status, history }) => {
      history.forEach(({ call: { tool }, failure, action, price: paid }, turn) => {
        const left = history.length - 1 - turn;
        const success = status === 'done' && (left === 0 || (left === 1 && isPreparatory(action)));
        const circumstance = { tool, failureClass: failure.class, action: action.kind };
        const waited =
          action.kind === 'retry' ? price(defaultCostModel, { ...noCost, waitingMs: action.delayMs }) : 0;
        learnt.recordAttempt(
          { ...circumstance, failedTries: countFailedTries(history.slice(0, turn), circumstance) },
          { success, cost: success ? 0 : Math.max(0, paid - waited) },
        );
      });
    },
    save: () => {
      const { version, tallies } = learnt.save('steady');
      // What single tools did in training says nothing about tools that are new.
      const ofAll = Object.entries(tallies).filter(([key]) => key.startsWith('|'));
      return { version, tallies: Object.fromEntries(ofAll), outages: {} };
    },
  };
}

/** Actions that never end a step themselves, or seldom: they have worked where the next one did. */
function isPreparatory(action: Action): boolean {
  return preparatoryKinds.has(action.kind) || (action.kind === 'use-tool' && action.first === true);
}
