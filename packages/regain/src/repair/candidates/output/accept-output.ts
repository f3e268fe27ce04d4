/** Accepts an answer unchanged: if it only looked wrong, or if a repeated call gave the same. */

import { withoutAgeSigns } from '../../../govern/index.ts';
import type { Candidate, Json, JsonObject, Situation } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { alikeRetries, candidate } from '../candidate-generator.ts';
import { violations } from '../schema-parts.ts';

export function acceptCandidates(situation: Situation): readonly Candidate[] {
  const { failure, value } = situation;
  if (value === undefined) return [];
  switch (failure.class) {
    case 'conflict':
      // The output of an earlier step, instead of a write that repeats it.
      return failure.visibility === 'implicit'
        ? [acceptCandidate(value, 0.95, 'this write was made before')]
        : [];
    case 'empty-output':
      return isPromised(value, situation) && isListing(value)
        ? [acceptCandidate(value, wasRepeated(situation) ? 0.5 : 0.15, 'there may be nothing to find')]
        : [];
    case 'stale-output':
      return wasRepeated(situation) ? withoutAgeMarks(situation, value) : [];
    case 'contradiction':
      return wasRepeated(situation) ? withRequestedNames(situation, value) : [];
    case 'unknown':
    case 'partial-output':
      return isPromised(value, situation) ? [acceptCandidate(value, 0.1, 'the answer is as promised')] : [];
    default:
      return [];
  }
}

/** The same answer after a repeated call. */
function wasRepeated(situation: Situation): boolean {
  return alikeRetries(situation) >= 2;
}

/** Without the fields that mark it as stale: it is the newest available. */
function withoutAgeMarks({ spec }: Situation, value: Json): readonly Candidate[] {
  if (!isObject(value)) return [];
  const kept = withoutAgeSigns(value, spec?.outputSchema);
  if (violations(spec?.outputSchema, kept).length > 0) return [];
  return [acceptCandidate(kept, 0.15, 'asking again brings nothing newer')];
}

/** With the requested names: the tool may use other words for the same thing. */
function withRequestedNames({ spec, call }: Situation, value: Json): readonly Candidate[] {
  if (!isObject(value)) return [];
  const echoed: Record<string, Json> = { ...(value as JsonObject) };
  for (const [name, asked] of Object.entries(call.args)) {
    const answered = echoed[name];
    if (answered !== undefined && typeof answered === typeof asked && typeof asked !== 'object')
      echoed[name] = asked;
  }
  if (violations(spec?.outputSchema, echoed).length > 0) return [];
  return [acceptCandidate(echoed, 0.1, 'asking again brings the same answer')];
}

function isPromised(value: Json, { spec }: Situation): boolean {
  return spec?.outputSchema === undefined || violations(spec.outputSchema, value).length === 0;
}

/** A list, or an object that contains one. */
function isListing(value: Json): boolean {
  return (
    Array.isArray(value) || (isObject(value) && Object.values(value).some((part) => Array.isArray(part)))
  );
}

function acceptCandidate(value: Json, support: number, why: string): Candidate {
  return candidate({ kind: 'repair-output', value }, 'accept-output', support, why);
}
