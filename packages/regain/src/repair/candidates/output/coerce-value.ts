/** A plain value of an answer in the declared type: "12.5" as 12.5, one row as a list of one. */

import { sameMeaning } from '../../../govern/index.ts';
import type { Json, JsonSchema, Operator } from '../../../types/index.ts';
import { isObject, parseDecimal, parseFlag } from '../../../values/index.ts';
import type { StatedValue } from '../../arguments/text/score-values.ts';
import { itemsOf, typesOf, violations } from '../schema-parts.ts';
import { parseText } from './parse-text.ts';

export interface CoercedValue extends StatedValue {
  readonly operator: Operator;
}

/** Undefined if it already fits, or if no conversion does. */
export function coerceValue(value: Json, schema: JsonSchema): CoercedValue | undefined {
  if (violations(schema, value).length === 0) return undefined;
  const inAllowedSpelling = allowedSpelling(value, schema);
  if (inAllowedSpelling !== undefined)
    return { value: inAllowedSpelling, operator: 'restate-value', support: 0.9 };
  for (const type of typesOf(schema)) {
    const other = asType(value, type, schema);
    if (other === undefined) continue;
    // The contents of a structure are repaired next; a plain value must fit now.
    if (typeof other === 'object' || violations(schema, other).length === 0)
      return { value: other, operator: 'coerce-type', support: 0.85 };
  }
  return undefined;
}

function asType(value: Json, type: string, schema: JsonSchema): Json | undefined {
  switch (type) {
    case 'number':
    case 'integer':
      return typeof value === 'string' ? parseDecimal(value.trim()) : undefined;
    case 'boolean':
      if (value === 0 || value === 1) return value === 1;
      return typeof value === 'string' ? parseFlag(value) : undefined;
    case 'string':
      return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
    case 'array':
      return asList(value, schema);
    case 'object':
      return asObject(value);
    default:
      return undefined;
  }
}

function asList(value: Json, schema: JsonSchema): Json | undefined {
  if (typeof value === 'string') return structureIn(value, Array.isArray);
  return isObject(value) && typesOf(itemsOf(schema)).includes('object') ? [value] : undefined;
}

function asObject(value: Json): Json | undefined {
  if (typeof value === 'string') return structureIn(value, isObject);
  return Array.isArray(value) && value.length === 1 && isObject(value[0]) ? value[0] : undefined;
}

function structureIn(text: string, isWanted: (value: Json) => boolean): Json | undefined {
  if (!/^\s*[[{"]/.test(text)) return undefined;
  const parsed = parseText(text);
  return parsed !== undefined && !parsed.isCut && isWanted(parsed.value) ? parsed.value : undefined;
}

/** The only allowed value that is equal in another spelling. */
function allowedSpelling(value: Json, { enum: allowed }: JsonSchema): Json | undefined {
  if (!Array.isArray(allowed) || (typeof value === 'object' && value !== null)) return undefined;
  const same = (allowed as readonly Json[]).filter(
    (other) => (typeof other !== 'object' || other === null) && sameMeaning(value, other),
  );
  return same.length === 1 ? same[0] : undefined;
}
