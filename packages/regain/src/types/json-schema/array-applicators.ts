/** Keywords that apply schemas to the items of an array. */

import type { Json } from '../json.ts';
import type { Applicator } from './applicators.ts';

export const arrayApplicators: Readonly<Record<string, Applicator>> = {
  prefixItems: (given: readonly Json[], _, { compile }) => {
    const checks = given.map(compile);
    return (value: readonly unknown[], run, applied) => {
      if (applied.items !== 'all') applied.items = Math.max(applied.items, given.length);
      for (let i = 0; i < checks.length && i < value.length; i++) run.visit(checks[i]!, value[i], i);
    };
  },
  items: (given: Json, own, { compile }) => {
    const prefix = (own.prefixItems as readonly Json[] | undefined)?.length;
    const check = compile(given);
    return (value: readonly unknown[], run, applied) => {
      applied.items = 'all';
      if (given === false && prefix !== undefined) {
        if (value.length > prefix)
          run.report('items', `must NOT have more than ${prefix} items`, { limit: prefix });
        return;
      }
      for (let i = prefix ?? 0; i < value.length; i++) run.visit(check, value[i], i);
    };
  },
  contains: (given: Json, own, { compile }) => {
    const { minContains = 1, maxContains } = own as { minContains?: number; maxContains?: number };
    if (maxContains === undefined && minContains === 0) return () => {};
    const check = compile(given);
    const most = maxContains ?? Infinity;
    const message =
      maxContains === undefined
        ? `must contain at least ${minContains} valid item(s)`
        : `must contain at least ${minContains} and no more than ${maxContains} valid item(s)`;
    const params = maxContains === undefined ? { minContains } : { minContains, maxContains };
    return (value: readonly unknown[], run, applied) => {
      applied.items = 'all';
      const before = run.found.length;
      let count = 0;
      for (let i = 0; i < value.length && minContains <= most; i++) {
        const start = run.found.length;
        run.visit(check, value[i], i);
        if (run.found.length > start) continue;
        count++;
        if (maxContains === undefined ? count >= minContains : count > most) break;
      }
      if (count >= minContains && count <= most) run.found.length = before;
      else run.report('contains', message, params);
    };
  },
  // They belong to `contains`.
  minContains: () => () => {},
  maxContains: () => () => {},
  unevaluatedItems: (given: Json, _, { compile }) => {
    const check = compile(given);
    return (value: readonly unknown[], run, applied) => {
      const { items } = applied;
      applied.items = 'all';
      if (items === 'all' || value.length <= items) return;
      if (given === false)
        run.report('unevaluatedItems', `must NOT have more than ${items} items`, { limit: items });
      else for (let i = items; i < value.length; i++) run.visit(check, value[i], i);
    };
  },
};
