/**
 * Which actions count as a try of a step. Calls beside it gather information or undo effects: the step is not tried, so
 * its failure stays the same.
 */

import type { Situation } from 'regain/internal/recovery';
import { type Action, equalJson } from 'regain/internal/types';

type History = Situation['history'];

/** Calls beside the step, without its own call. */
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

/** Two retries are the same whatever the pause before them. */
export function isSameAction(a: Action, b: Action): boolean {
  if (a.kind !== b.kind) return false;
  return a.kind === 'retry' || equalJson({ ...a }, { ...b });
}

/** Calls beside the step since its last try. */
function auxiliarySinceLastTry(history: History): History {
  return history.slice(1 + history.findLastIndex(({ action }) => !isAuxiliary(action)));
}

/**
 * Whether a turn (by default the last) counts as a try: whether it changed, or could have changed, the result of the
 * step. A read does not. The same read again without a try in between does count, since it could be repeated forever.
 */
export function countsAsTry(history: History, at: number = history.length - 1): boolean {
  const { action } = history[at]!;
  if (!isAuxiliary(action)) return true;
  return auxiliarySinceLastTry(history.slice(0, at)).some((turn) => isSameAction(turn.action, action));
}
