/** An argument in the type that the tool asks for, where the list says otherwise: the same value, said in another way. */

import type { Candidate, Json } from '../../types/index.ts';
import { asDecimal, asFlag } from '../../values/index.ts';
import { typeNamed } from '../arguments/schema/type-names.ts';
import type { Complaint } from '../parse/parsed-failure.ts';
import { contradictions, parameterOf } from './contradicted.ts';
import type { Generator } from './generator.ts';

export const toldType: Generator = (situation, parsed) => {
  const { args } = situation.call;
  return contradictions(situation, parsed)
    .filter(({ kind }) => kind === 'type')
    .flatMap((complaint): readonly Candidate[] => {
      const name = parameterOf(complaint);
      if (name === undefined || !Object.hasOwn(args, name)) return [];
      const told = inTypeOf(args[name]!, complaint);
      if (told === undefined) return [];
      return [
        {
          action: { kind: 'repair-arguments', args: { ...args, [name]: told.value } },
          operators: ['coerce-type'],
          support: told.support,
          why: `${name} in the type that the tool asks for`,
        },
      ];
    });
};

interface Told {
  readonly value: Json;
  readonly support: number;
}

/** Where the tool does not say which type it wants: what the value can be said as without losing anything. */
function inTypeOf(value: Json, { expected }: Complaint): Told | undefined {
  const type =
    expected === undefined ? undefined : typeNamed(expected.slice(0, 60).replace(/^(?:an?|valid)\s+/i, ''));
  if (type !== undefined) {
    const told = as(type, value);
    return told === undefined ? undefined : { value: told, support: 0.85 };
  }
  if (typeof value === 'string') return { value: [value], support: 0.3 };
  return typeof value === 'number' || typeof value === 'boolean'
    ? { value: String(value), support: 0.4 }
    : undefined;
}

function as(type: string, value: Json): Json | undefined {
  switch (type) {
    case 'array':
      return Array.isArray(value) ? undefined : [value];
    case 'string':
      return typeof value === 'number' || typeof value === 'boolean' ? String(value) : only(value);
    case 'number':
    case 'integer':
      return typeof value === 'string' ? asDecimal(value.trim()) : only(value);
    case 'boolean':
      return typeof value === 'string' ? asFlag(value) : only(value);
    default:
      return undefined;
  }
}

/** The item of a list of one. */
function only(value: Json): Json | undefined {
  return Array.isArray(value) && value.length === 1 ? (value[0] as Json) : undefined;
}
