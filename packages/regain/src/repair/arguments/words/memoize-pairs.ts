/** Caches a function of two names: names of tools and parameters are compared repeatedly. */

const CHARS_MAX = 128;
const REMEMBERED_MAX = 20_000;

/** The same function with a bounded cache; long names are not cached. */
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
