/** Changes that a repair made to the arguments of a call, for events and for the model. */

import { equalJson, type Json, type JsonObject } from '../../types/index.ts';

/** One change of an argument. */
export interface ArgumentChange {
  /** The caller's name of the argument; for an added one, its new name. */
  readonly argument: string;
  readonly kind: 'renamed' | 'changed' | 'added' | 'removed';
  /** The name it was sent under, if it differs. */
  readonly sentAs?: string;
  /** The values before and after, if they differ. */
  readonly before?: Json;
  readonly after?: Json;
}

export function changesBetween(before: JsonObject, after: JsonObject): ArgumentChange[] {
  const changed = Object.keys(before).flatMap((argument): ArgumentChange[] =>
    Object.hasOwn(after, argument) && !equalJson(before[argument], after[argument])
      ? [{ argument, kind: 'changed', before: before[argument]!, after: after[argument]! }]
      : [],
  );
  let removed = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  let added = Object.keys(after).filter((name) => !Object.hasOwn(before, name));
  const renamed: ArgumentChange[] = [];
  for (const argument of removed) {
    const sentAs = added.find((name) => equalJson(before[argument], after[name]));
    if (sentAs === undefined) continue;
    renamed.push({ argument, kind: 'renamed', sentAs });
    removed = removed.filter((name) => name !== argument);
    added = added.filter((name) => name !== sentAs);
  }
  if (removed.length === 1 && added.length === 1) {
    const [argument, sentAs] = [removed[0]!, added[0]!];
    renamed.push({ argument, kind: 'renamed', sentAs, before: before[argument]!, after: after[sentAs]! });
    removed = [];
    added = [];
  }
  return [
    ...renamed,
    ...changed,
    ...removed.map((argument) => ({ argument, kind: 'removed', before: before[argument]! }) as const),
    ...added.map((argument) => ({ argument, kind: 'added', after: after[argument]! }) as const),
  ];
}
