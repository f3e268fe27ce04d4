/** Values that are made when they are first needed, and kept; functions that remember their results. */

/** The value of `make`, made at the first call. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** A map, weak or not. */
interface Kept<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** The value of a key; if there is none, it is made and kept. */
export function getOrMake<Key, Value>(kept: Kept<Key, Value>, key: Key, make: () => Value): Value {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = make();
  kept.set(key, made);
  return made;
}

/** A function that remembers its results by text; all are forgotten when there are `max`. */
export function memoizeTexts<T extends NonNullable<unknown>>(
  max: number,
  work: (text: string) => T,
): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = work(text);
    if (known.size >= max) known.clear();
    known.set(text, value);
    return value;
  };
}

/** The same by object, as long as that exists. */
export function memoizeObjects<K extends object, T>(work: (key: K) => T): (key: K) => T {
  const known = new WeakMap<K, T>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined || known.has(key)) return before as T;
    const value = work(key);
    known.set(key, value);
    return value;
  };
}

const CHARS_MAX = 128;
const REMEMBERED_MAX = 20_000;

/** The same by two names, such as those of tools and parameters; with long ones the result is not remembered. */
export function memoizePairs(work: (a: string, b: string) => number): (a: string, b: string) => number {
  const known = new Map<string, Map<string, number>>();
  let count = 0;
  return (a, b) => {
    if (a.length > CHARS_MAX || b.length > CHARS_MAX) return work(a, b);
    let others = known.get(a);
    const before = others?.get(b);
    if (before !== undefined) return before;
    const value = work(a, b);
    if (count >= REMEMBERED_MAX) {
      known.clear();
      others = undefined;
      count = 0;
    }
    if (others === undefined) {
      others = new Map();
      known.set(a, others);
    }
    others.set(b, value);
    count++;
    return value;
  };
}
