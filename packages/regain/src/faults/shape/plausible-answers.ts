/** Answers generated from a schema, and answers changed so that they stay plausible but are wrong. */

import { type Json, type JsonObject, type JsonSchema, pick, type Random } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { isIdentifier, propertiesOf } from './schema.ts';

/** A possible success of this call: the arguments echoed, ids generated. */
export function inventedAnswer(random: Random, output: JsonSchema | undefined, args: JsonObject): Json {
  return output === undefined ? { status: 'ok' } : invented(random, output, args, '');
}

function invented(random: Random, schema: JsonSchema, args: JsonObject, name: string): Json {
  const echoed = args[name];
  if (echoed !== undefined && typeOf(echoed) === plainType(schema)) return echoed;
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum) && schema.enum.length > 0) return schema.enum[0] as Json;
  switch (plainType(schema)) {
    case 'object':
      return Object.fromEntries(
        Object.entries(propertiesOf(schema)).map(([key, property]) => [
          key,
          invented(random, property, args, key),
        ]),
      );
    case 'array':
      return [];
    case 'integer':
    case 'number':
      return typeof schema.minimum === 'number' ? Math.max(1, schema.minimum) : 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return inventedText(random, schema, name);
  }
}

function inventedText(random: Random, schema: JsonSchema, name: string): string {
  if (schema.format === 'date') return '2026-01-15';
  if (schema.format === 'time') return '09:30:00';
  if (schema.format === 'date-time') return '2026-01-15T09:30:00Z';
  if (schema.format === 'email') return 'desk@example.com';
  const token = random.word().toString(36).toUpperCase().padStart(6, '0').slice(0, 6);
  return isIdentifier(name) ? `${name.slice(0, 2).toUpperCase()}-${token}` : 'ok';
}

/** The first type of a schema. */
function plainType(schema: JsonSchema): string {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (typeof type === 'string') return type;
  return schema.properties === undefined ? 'string' : 'object';
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

/** Whether answers of this schema contain anything that `wrongAnswer` can change. */
export function canBeWrong(schema: JsonSchema, name = ''): boolean {
  if (isObject(schema.items)) return canBeWrong(schema.items, name);
  const properties = Object.entries(propertiesOf(schema));
  if (properties.length > 0) return properties.some(([key, property]) => canBeWrong(property, key));
  const isChoice = Array.isArray(schema.enum) && schema.enum.length > 1;
  return isChoice || (/^(?:number|integer)$/.test(String(schema.type)) && !isIdentifier(name));
}

/** The answer with its numbers and states changed; the same value if it has none. */
export function wrongAnswer(random: Random, value: Json, schema: JsonSchema | undefined, name = ''): Json {
  if (schema === undefined) return value;
  if (Array.isArray(value)) {
    const items = isObject(schema.items) ? schema.items : undefined;
    const changed = value.map((item) => wrongAnswer(random, item, items, name));
    return changed.every((item, i) => item === value[i]) ? value : changed;
  }
  if (isObject(value)) {
    const properties = propertiesOf(schema);
    const entries = Object.entries(value).map(
      ([key, inner]) => [key, wrongAnswer(random, inner, properties[key], key)] as const,
    );
    return entries.every(([key, inner]) => inner === value[key]) ? value : Object.fromEntries(entries);
  }
  if (typeof value === 'number') return isIdentifier(name) ? value : wrongNumber(random, value);
  if (Array.isArray(schema.enum)) {
    const others = schema.enum.filter((other) => other !== value);
    return others.length === 0 ? value : (pick(random, others) as Json);
  }
  return value;
}

/** Off by 10 % to 50 %, with no more decimals than before. */
function wrongNumber(random: Random, value: number): number {
  const decimals = (String(value).split('.')[1] ?? '').length;
  const factor = 0.5 + 0.4 * random.uniform();
  const changed = Number((value * factor).toFixed(decimals));
  return changed === value ? value + 1 : changed;
}
