/**
 * What there is to say of an answer that was returned: its call was repaired, it could not be confirmed, it does not fit
 * its schema. Notes are for the model that made the call; they travel beside the answer, which stays as it is.
 */

const notes = new WeakMap<object, readonly string[]>();
/** Nearly all programs have no notes: their answers need not be looked up. */
let isUsed = false;

/** The notes on an answer of a protected tool; empty where there are none, and for answers that are no objects. */
export function notesOf(answer: unknown): readonly string[] {
  return (isObject(answer) && notes.get(answer)) || none;
}

/** The same object may be the answer of several calls: what was noted for an earlier one is forgotten. */
export function setNotes(answer: unknown, texts: readonly string[]): void {
  if (!isObject(answer) || (texts.length === 0 && !isUsed)) return;
  isUsed = true;
  texts.length === 0 ? notes.delete(answer) : notes.set(answer, texts);
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

const none: readonly string[] = Object.freeze([]);
