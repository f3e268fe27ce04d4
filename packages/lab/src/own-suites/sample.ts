/** Example values for JSON Schemas: the same schema, name and index give the same value, and it fits the schema. */

import { certainlyFits } from 'regain/internal/repair';
import type { Json, JsonObject, JsonSchema } from 'regain/internal/types';
import { isObject } from 'regain/internal/values';

export interface SampleOptions {
  /** Different indices give different texts and numbers where the schema allows it. */
  readonly index: number;
  /** Optional properties, too. */
  readonly isFull?: boolean;
  /** Values that may still be made: lists of lists multiply. */
  readonly left?: { values: number };
}

const WORDS = [
  ...[
    'Alder',
    'Birch',
    'Cedar',
    'Elm',
    'Hazel',
    'Linden',
    'Maple',
    'Rowan',
    'Spruce',
    'Willow',
    'Poplar',
    'Juniper',
  ],
  ...[
    'Acacia',
    'Aspen',
    'Beech',
    'Chestnut',
    'Cypress',
    'Hawthorn',
    'Larch',
    'Olive',
    'Quince',
    'Sorrel',
    'Yew',
    'Laurel',
  ],
];
const LEVELS_MAX = 6;
const VALUES_MAX = 2_000;

export function word(index: number): string {
  const round = Math.floor(index / WORDS.length);
  return `${WORDS[index % WORDS.length]}${round === 0 ? '' : ` ${round + 1}`}`;
}

/** Undefined if no value was found: a pattern, or limits that contradict each other. */
export function sample(
  schema: JsonSchema,
  name: string,
  { left = { values: VALUES_MAX }, ...options }: SampleOptions,
  level = 0,
): Json | undefined {
  if (--left.values < 0) return undefined;
  for (const candidate of candidates(schema, name, { ...options, left }, level))
    if (candidate !== undefined && certainlyFits(schema, candidate)) return candidate;
  return undefined;
}

function* candidates(
  schema: JsonSchema,
  name: string,
  options: SampleOptions,
  level: number,
): Generator<Json | undefined> {
  const { const: only, enum: choices, examples, default: preset } = schema;
  if (only !== undefined) yield only;
  if (Array.isArray(choices))
    for (let i = 0; i < choices.length; i++) {
      const choice = choices[(options.index + i) % choices.length];
      if (choice !== null) yield choice;
    }
  const [example] = Array.isArray(examples) ? examples : [];
  const isProse = typeof example === 'string' && /^[\p{L} ]+$/u.test(example);
  if (example !== undefined && (!isProse || options.index === 0)) yield example;
  const types = [schema.type ?? (schema.properties === undefined ? [] : 'object')].flat();
  for (const type of types) yield* ofType(String(type), schema, name, options, level);
  if (example !== undefined) yield example;
  if (preset !== undefined) yield preset;
  for (const branches of [schema.anyOf, schema.allOf])
    if (Array.isArray(branches) && level < LEVELS_MAX) {
      const made = branches.map((branch) => sample(branch as JsonSchema, name, options, level + 1));
      if (made.every(isObject)) yield Object.assign({}, ...made) as JsonObject;
      yield* made;
    }
  if (types.length === 0 && schema.anyOf === undefined && schema.not === undefined) yield word(options.index);
}

function* ofType(
  type: string,
  schema: JsonSchema,
  name: string,
  options: SampleOptions,
  level: number,
): Generator<Json | undefined> {
  if (type === 'string') yield* texts(schema, name, options.index);
  if (type === 'integer' || type === 'number') yield* numbers(schema, options.index);
  if (type === 'boolean') yield false;
  if (type === 'array') {
    const { items = {}, minItems = 1, maxItems = Infinity } = schema;
    const count = Math.min(Math.max(1, Number(minItems)), Number(maxItems), 20);
    const made = Array.from({ length: count }, (_, i) =>
      level >= LEVELS_MAX
        ? undefined
        : sample(items as JsonSchema, name, { ...options, index: options.index + i }, level + 1),
    );
    if (made.every((item) => item !== undefined)) yield made as Json[];
    yield [];
  }
  if (type === 'object') yield object(schema, options, level);
  if (type === 'null') yield null;
}

function object(schema: JsonSchema, options: SampleOptions, level: number): JsonObject | undefined {
  const properties = (schema.properties ?? {}) as { readonly [name: string]: JsonSchema };
  const required = new Set((schema.required ?? []) as string[]);
  const made: { [name: string]: Json } = {};
  for (const [name, property] of Object.entries(properties)) {
    if (!required.has(name) && (options.isFull !== true || level >= LEVELS_MAX / 2)) continue;
    const value = level >= LEVELS_MAX ? undefined : sample(property, name, options, level + 1);
    if (value !== undefined) made[name] = value;
    else if (required.has(name)) return undefined;
  }
  const missing = Number(schema.minProperties ?? 0) - Object.keys(made).length;
  for (let i = 0; i < missing && i < 5; i++) {
    const inner = isObject(schema.additionalProperties) ? (schema.additionalProperties as JsonSchema) : {};
    made[`key${i + 1}`] = sample(inner, 'key', options, level + 1) ?? null;
  }
  return made;
}

function* numbers(
  { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: JsonSchema,
  index: number,
) {
  const step = typeof multipleOf === 'number' ? multipleOf : 1;
  const low =
    typeof minimum === 'number'
      ? minimum
      : typeof exclusiveMinimum === 'number'
        ? exclusiveMinimum + step
        : step;
  yield Math.ceil(low / step) * step + (index + 1) * step;
  yield Math.ceil(low / step) * step;
  for (const limit of [maximum, exclusiveMaximum])
    if (typeof limit === 'number') yield* [limit, limit - step, limit / 2];
}

const FORMATS: { readonly [format: string]: (text: string, index: number) => string } = {
  date: (_, index) => `2026-03-${String((index % 28) + 1).padStart(2, '0')}`,
  'date-time': (_, index) => `2026-03-${String((index % 28) + 1).padStart(2, '0')}T09:30:00Z`,
  time: (_, index) => `${String(8 + (index % 10)).padStart(2, '0')}:30:00Z`,
  duration: (_, index) => `P${index + 1}D`,
  email: (text) => `${text.toLowerCase()}@example.com`,
  uri: (text) => `https://example.com/${text.toLowerCase()}`,
  url: (text) => `https://example.com/${text.toLowerCase()}`,
  'uri-reference': (text) => `/${text.toLowerCase()}`,
  hostname: (text) => `${text.toLowerCase()}.example.com`,
  uuid: (_, index) => `8d2f6c1e-0b6a-4c3d-9e5f-${String(index + 1).padStart(12, '0')}`,
  ipv4: (_, index) => `192.0.2.${index + 1}`,
  ipv6: (_, index) => `2001:db8::${index + 1}`,
  byte: (text) => btoa(text),
};

/** By what the name of a property says, where no format does. */
const NAMED: readonly (readonly [RegExp, (text: string, index: number) => string])[] = [
  [/e-?mail/i, FORMATS.email!],
  [/(?:^|_)(?:url|uri|href|link)$|Url$/i, FORMATS.uri!],
  [/(?:^|_)(?:date|day)$|Date$/, FORMATS.date!],
  [/_at$|At$|timestamp/, FORMATS['date-time']!],
  [/colou?r/i, (_, index) => `f2951${index % 10}`],
  [/country/i, () => 'CH'],
  [/currency/i, () => 'EUR'],
  [/lang(?:uage)?$|locale/i, () => 'en'],
  [/phone/i, (_, index) => `+4144555010${index % 10}`],
];

/** Of texts that are filled up. With a pattern they are short: some patterns take exponential time. */
const FILLED_MAX = 10_000;
const FILLED_FOR_PATTERN_MAX = 20;

function* texts(
  { format, pattern, minLength = 0, maxLength = Infinity }: JsonSchema,
  name: string,
  index: number,
) {
  const filled = Math.min(Number(minLength), pattern === undefined ? FILLED_MAX : FILLED_FOR_PATTERN_MAX);
  // Properties of one object get different words.
  const plain = word(index + ([...name].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % 24));
  const byFormat = FORMATS[String(format)]?.(plain.replaceAll(' ', ''), index);
  if (byFormat !== undefined) yield byFormat;
  for (const [pattern, make] of NAMED) if (pattern.test(name)) yield make(plain.replaceAll(' ', ''), index);
  yield plain;
  const long = plain.padEnd(filled, 'a');
  yield* [long, long.slice(0, Number(maxLength))];
  const digits = String(10_000_000 + index);
  yield* [
    plain.toLowerCase(),
    plain.toUpperCase(),
    digits,
    digits.slice(-4),
    `${plain.toLowerCase()}-${index}`,
    `id_${digits}`,
  ];
  const length = Math.min(Math.max(filled, 1), 64);
  yield* [
    '1'.repeat(length),
    'a'.repeat(length),
    'A'.repeat(length),
    'v1',
    '1.0.0',
    `/${plain.toLowerCase()}`,
    '2026-03-01',
  ];
}
