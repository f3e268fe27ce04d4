/**
 * What there is to say of an answer that was returned: its call was repaired, it could not be confirmed, it does not fit
 * its schema. Notes are for the model that made the call; they travel beside the answer, which stays as it is.
 */

const notes = new WeakMap<object, { readonly texts: readonly string[]; readonly number: number }>();
/** Notes written so far. Nearly all programs have none: their answers need not be looked up. */
let written = 0;

/** The notes on an answer of a protected tool; empty where there are none, and for answers that are no objects. */
export function getNotes(answer: unknown): readonly string[] {
  return (isObject(answer) && notes.get(answer)?.texts) || none;
}

export function noteCount(): number {
  return written;
}

/**
 * `before`: how many notes were written when the call began. The same object may be the answer of several calls: what was
 * noted for an earlier one is forgotten, what a shield further in has noted since is kept.
 */
export function setNotes(answer: unknown, texts: readonly string[], before: number): void {
  if (!isObject(answer) || (texts.length === 0 && written === 0)) return;
  const earlier = notes.get(answer);
  const kept = earlier !== undefined && earlier.number > before ? earlier.texts : none;
  if (texts.length === 0 && kept.length === 0) notes.delete(answer);
  else notes.set(answer, { texts: [...kept, ...texts], number: ++written });
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

const none: readonly string[] = Object.freeze([]);
