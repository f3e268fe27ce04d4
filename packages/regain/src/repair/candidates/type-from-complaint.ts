/** An argument in the type that the failure requests, although the list says otherwise: the same value, converted. */

import type { Candidate, Json } from '../../types/index.ts';
import { parseDecimal, parseFlag } from '../../values/index.ts';
import { getTypeName } from '../arguments/json/json-types.ts';
import type { StatedValue } from '../arguments/text/score-values.ts';
import type { Complaint } from '../parse/parsed-failure.ts';
import { type CandidateGenerator, candidate, fitsSchema } from './candidate-generator.ts';
import { contradictions, parameterOf } from './schema-contradictions.ts';

export const typeFromComplaint: CandidateGenerator = (situation, parsed) => {
  // If the list explains the failure, a complaint that contradicts it does not count.
  if (!fitsSchema(situation)) return [];
  const { args } = situation.call;
  return contradictions(situation, parsed)
    .filter(({ kind }) => kind === 'type')
    .flatMap((complaint): readonly Candidate[] => {
      const name = parameterOf(complaint);
      if (name === undefined || !Object.hasOwn(args, name)) return [];
      const converted = convertToExpected(args[name]!, complaint);
      if (converted === undefined) return [];
      const action = { kind: 'repair-arguments', args: { ...args, [name]: converted.value } } as const;
      const why = `${name} in the type that the tool asks for`;
      return [candidate(action, 'coerce-type', converted.support, why)];
    });
};

/** If the failure does not name the type: lossless conversions of the value. */
function convertToExpected(value: Json, { expected }: Complaint): StatedValue | undefined {
  const type =
    expected === undefined ? undefined : getTypeName(expected.slice(0, 60).replace(/^(?:an?|valid)\s+/i, ''));
  if (type !== undefined) {
    const converted = convertTo(type, value);
    return converted === undefined ? undefined : { value: converted, support: 0.85 };
  }
  if (typeof value === 'string') return { value: [value], support: 0.3 };
  return typeof value === 'number' || typeof value === 'boolean'
    ? { value: String(value), support: 0.4 }
    : undefined;
}

function convertTo(type: string, value: Json): Json | undefined {
  switch (type) {
    case 'array':
      return Array.isArray(value) ? undefined : [value];
    case 'string':
      return typeof value === 'number' || typeof value === 'boolean' ? String(value) : singleItem(value);
    case 'number':
    case 'integer':
      return typeof value === 'string' ? parseDecimal(value.trim()) : singleItem(value);
    case 'boolean':
      return typeof value === 'string' ? parseFlag(value) : singleItem(value);
    default:
      return undefined;
  }
}

/** The item of a list of one. */
function singleItem(value: Json): Json | undefined {
  return Array.isArray(value) && value.length === 1 ? (value[0] as Json) : undefined;
}
