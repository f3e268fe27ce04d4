/**
 * Notes on a returned answer: the call was repaired, the answer is unconfirmed or does not match its schema. They are for
 * the model that made the call and are kept outside of the answer, which stays unchanged.
 */

const notes = new WeakMap<object, { readonly texts: readonly string[]; readonly number: number }>();
/** Notes written so far. Most programs have none, and their answers need not be looked up. */
let written = 0;

/** The notes on an answer of a protected tool; empty where there are none, and for answers that are no objects. */
export function getNotes(answer: unknown): readonly string[] {
  return (isObject(answer) && notes.get(answer)?.texts) || none;
}

export function noteCount(): number {
  return written;
}

/**
 * `before`: number of notes written when the call began. The same object may be the answer of several calls: notes of
 * earlier calls are dropped, notes that an inner shield has written since are kept.
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
