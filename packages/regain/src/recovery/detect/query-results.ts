/** SPARQL 1.1 Query Results JSON without content: no rows, or a column without values. */

import type { JsonObject } from '../../types/index.ts';

/** What is missing; undefined if nothing is, or if the answer has another format. */
export function missingQueryResult(value: object): string | undefined {
  const { head, results } = value as JsonObject;
  const vars = (head as JsonObject | null | undefined)?.vars;
  const bindings = (results as JsonObject | null | undefined)?.bindings;
  if (!Array.isArray(vars) || !Array.isArray(bindings)) return undefined;
  if (bindings.length === 0) return 'the answer has no rows';
  const bare = vars.find(
    (name) =>
      typeof name === 'string' &&
      !bindings.some((row) => typeof row === 'object' && row !== null && Object.hasOwn(row, name)),
  );
  return bare === undefined ? undefined : `no row of the answer has a value for ${String(bare)}`;
}
