/** What a SPARQL 1.1 Query Results JSON answer lacks. */

import type { Json, JsonObject } from '../../types/index.ts';

/** `rows` without any rows, `column` if a column has no values; undefined if complete or in another format. */
export function missingQueryPart(value: Json | undefined): 'rows' | 'column' | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { head, results } = value as JsonObject;
  const bindings = (results as JsonObject | null | undefined)?.bindings;
  const vars = (head as JsonObject | null | undefined)?.vars;
  if (!Array.isArray(bindings) || !Array.isArray(vars)) return undefined;
  if (bindings.length === 0) return 'rows';
  const isBare = (name: Json) => !bindings.some((row) => Object.hasOwn((row ?? {}) as object, String(name)));
  return vars.some(isBare) ? 'column' : undefined;
}
