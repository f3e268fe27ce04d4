/** What is done beside a step, to find out or to undo: the step itself is not tried, so its failure is still the old one. */

import type { Situation } from 'regain/internal/recovery';
import type { Action } from 'regain/internal/types';
import { isSameAction } from './same-action.ts';

type History = Situation['history'];

/** Calls beside the step: its own call is not made. */
export function isAuxiliary(action: Action): boolean {
  switch (action.kind) {
    case 'verify':
    case 'compensate':
    case 'reread-tools':
      return true;
    case 'use-tool':
      return action.first === true;
    default:
      return false;
  }
}

/** What was done beside the step since it was tried last. */
export function auxiliarySinceLastTry(history: History): History {
  return history.slice(1 + history.findLastIndex(({ action }) => !isAuxiliary(action)));
}

/**
 * Whether a turn, the last unless said, counts as a try: whether it has, or could have, changed what the step came to. A
 * look does not; the same look again, with no try in between, brings nothing new and counts: else it could go on for ever.
 */
export function countsAsTry(history: History, at: number = history.length - 1): boolean {
  const { action } = history[at]!;
  if (!isAuxiliary(action)) return true;
  return auxiliarySinceLastTry(history.slice(0, at)).some((turn) => isSameAction(turn.action, action));
}
