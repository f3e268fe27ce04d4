/** Ids that the agent knows: from the task, its facts and earlier results. */

import { type Json, type JsonObject, noContext, type Situation } from '../../types/index.ts';

const ID = /^(?:.*[/:])?([QP]\d+)$/;
const VALUES_MAX = 400;

export function mentionedIds({
  context: { text, given, outputs } = noContext,
  auxiliaryCalls,
}: Situation): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const [id] of text.slice(0, 20_000).matchAll(/\b[QP]\d+\b/g)) ids.add(id);
  let left = VALUES_MAX;
  const walk = (value: Json, depth: number): void => {
    if (left-- <= 0 || depth > 6) return;
    if (typeof value === 'string') {
      const id = value.length < 100 ? ID.exec(value)?.[1] : undefined;
      if (id !== undefined) ids.add(id);
    } else if (typeof value === 'object' && value !== null) {
      for (const part of Object.values(value as JsonObject)) walk(part, depth + 1);
    }
  };
  for (const { value } of given) walk(value, 0);
  for (const value of Object.values(outputs)) walk(value, 0);
  for (const { outcome } of auxiliaryCalls) if (outcome.ok) walk(outcome.value as Json, 0);
  return ids;
}
