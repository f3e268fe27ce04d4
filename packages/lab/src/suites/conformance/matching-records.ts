/** The records that a declared read shows of a write, compared strictly. */

import {
  atPointer,
  canonicalJson,
  type Json,
  type JsonObject,
  sourceValue,
  type Verification,
} from 'regain/internal/types';

/** The records with the values of the write. */
export function matchingRecords(verification: Verification, args: JsonObject, shown: Json): Json[] {
  const found = atPointer(shown, verification.records);
  if (found === undefined) return [];
  const candidates: readonly Json[] = Array.isArray(found) ? found : [found];
  return candidates.filter((candidate) =>
    Object.entries(verification.match).every(([field, source]) => {
      const wanted = sourceValue(source, { args });
      const actual = atPointer(candidate, `/${field}`);
      return (
        wanted === undefined || (actual !== undefined && canonicalJson(actual) === canonicalJson(wanted))
      );
    }),
  );
}
