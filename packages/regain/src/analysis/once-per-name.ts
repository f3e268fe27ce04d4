/** Facts that follow from a name alone: few tools and parameters are used often, so that each is computed once. */

import { LruCache } from '../values/index.ts';

const NAMES_MAX = 1_000;

export function oncePerName<Fact extends string | boolean | object>(
  of: (name: string) => Fact,
): (name: string) => Fact {
  const known = new LruCache<Fact>(NAMES_MAX);
  return (name) => {
    let fact = known.get(name);
    if (fact === undefined) {
      fact = of(name);
      known.set(name, fact);
    }
    return fact;
  };
}
