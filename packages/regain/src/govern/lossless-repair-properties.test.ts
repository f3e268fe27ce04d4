/** Properties for every call, schema and error: no value is lost, added or moved, and equivalent calls are accepted. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAllWith } from '../../../../scripts/for-all.ts';
import { canonicalJson, type Json, type JsonObject, type JsonSchema, validate } from '../types/index.ts';
import { isLossless } from './lossless-repair.ts';

const names = [
  'city',
  'nights',
  'tenant_id',
  'max_price',
  'sort',
  'ownerName',
  'start_date',
  'end_date',
  'user',
  'note',
];
/** Names that are not in a call initially. */
const others = ['town', 'guests', 'scope', 'budget', 'ordering', 'holder'];

const kinds: readonly { readonly schema: JsonSchema; readonly value: fc.Arbitrary<Json> }[] = [
  { schema: { type: 'string' }, value: fc.string({ minLength: 1, maxLength: 8 }) },
  { schema: { type: 'integer' }, value: fc.integer({ min: -999, max: 999 }) },
  { schema: { type: 'number' }, value: fc.integer({ min: 1, max: 9999 }).map((cents) => cents / 100) },
  { schema: { type: 'boolean' }, value: fc.boolean() },
  {
    schema: { enum: ['economy', 'premium_economy', 'business'] },
    value: fc.constantFrom('economy', 'business'),
  },
  {
    schema: { type: 'string', format: 'date' },
    value: fc.integer({ min: 13, max: 28 }).map((day) => `2026-05-${day}`),
  },
  {
    schema: { type: 'array', items: { type: 'string' } },
    value: fc.array(fc.string({ maxLength: 4 }), { maxLength: 3 }),
  },
  {
    schema: { type: 'object', properties: { id: { type: 'integer' } } },
    value: fc.record({ id: fc.integer({ min: 0, max: 99 }) }, { noNullPrototype: true }),
  },
  { schema: { default: 1, type: 'integer' }, value: fc.constant(1) },
  { schema: { const: true }, value: fc.constant(true) },
];

interface Made {
  readonly args: JsonObject;
  readonly input: JsonSchema;
  readonly errorText: string;
}

/** A call; a schema with some of its names, others, or none; and an arbitrary error. */
const made: fc.Arbitrary<Made> = fc
  .record({
    sent: fc.uniqueArray(fc.tuple(fc.constantFrom(...names), fc.nat(kinds.length - 1)), {
      selector: ([name]) => name,
      minLength: 1,
      maxLength: 5,
    }),
    isListed: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    more: fc.uniqueArray(fc.tuple(fc.constantFrom(...others), fc.nat(kinds.length - 1)), {
      selector: ([name]) => name,
      maxLength: 3,
    }),
    required: fc.boolean(),
    shape: fc.constantFrom('none', 'open', 'closed'),
    words: fc.array(
      fc.tuple(
        fc.constantFrom(
          (name: string) => `Unknown parameter '${name}'.`,
          (name: string) => `Unexpected property '${name}'`,
          (name: string) => `Missing required parameter '${name}'.`,
          (name: string) => `Did you mean '${name}'?`,
          (name: string) => `Allowed: ${name}, limit`,
          (name: string) => `send ${name}=1 instead`,
        ),
        fc.constantFrom(...names, ...others),
      ),
      { maxLength: 3 },
    ),
  })
  .chain(({ sent, isListed, more, required, shape, words }) => {
    const listed = sent.filter((_, i) => isListed[i]);
    const properties = Object.fromEntries(
      [...listed, ...more].map(([name, kind]) => [name, kinds[kind]!.schema]),
    );
    const closed = shape === 'closed' ? { additionalProperties: false } : {};
    const input: JsonSchema =
      shape === 'none'
        ? {}
        : { type: 'object', properties, ...closed, required: required ? Object.keys(properties) : [] };
    const values = fc.tuple(...sent.map(([, kind]) => kinds[kind]!.value));
    return values.map((all) => ({
      args: Object.fromEntries(sent.map(([name], i) => [name, all[i]!])) as JsonObject,
      input,
      errorText: words.map(([say, name]) => say(name)).join(' '),
    }));
  });

const errorText = ({ args, input, errorText: text }: Made, after: JsonObject): boolean =>
  isLossless(args, after, input, text);
const runs = { numRuns: 500 };

describe('for any schema and error', () => {
  it('an unchanged call is lossless', () => {
    forAllWith(runs, made, (call) => {
      expect(errorText(call, call.args)).toBe(true);
      expect(errorText(call, Object.fromEntries(Object.entries(call.args).reverse()))).toBe(true);
    });
  });

  it('no argument is dropped', () => {
    forAllWith(runs, made, fc.nat(), (call, at) => {
      const keys = Object.keys(call.args);
      const { [keys[at % keys.length]!]: _, ...after } = call.args;
      expect(errorText(call, after)).toBe(false);
    });
  });

  it('no argument is added: a new value, a copy, a default or a constant of the schema', () => {
    forAllWith(runs, made, fc.constantFrom(...others, ...names), fc.nat(), (call, name, at) => {
      fc.pre(!Object.hasOwn(call.args, name));
      const { properties = {} } = call.input as { properties?: { [name: string]: JsonSchema } };
      const { default: preset, const: constant } = properties[name] ?? {};
      const values = [9, 'new', null, {}, [], ...Object.values(call.args), preset ?? 1, constant ?? true];
      expect(errorText(call, { ...call.args, [name]: values[at % values.length]! })).toBe(false);
    });
  });

  it('no value becomes another', () => {
    forAllWith(runs, made, fc.nat(), fc.integer({ min: 1, max: 50 }), (call, at, by) => {
      const keys = Object.keys(call.args);
      const key = keys[at % keys.length]!;
      const old = call.args[key]!;
      const changed: Json =
        typeof old === 'number'
          ? old + by
          : typeof old === 'boolean'
            ? !old
            : Array.isArray(old)
              ? [...old, 'x']
              : `${by}`;
      fc.pre(loose(old) !== loose(changed));
      expect(errorText(call, { ...call.args, [key]: changed })).toBe(false);
    });
  });

  it('no two values are swapped', () => {
    forAllWith(runs, made, fc.nat(), fc.nat(), (call, i, j) => {
      const keys = Object.keys(call.args);
      const [a, b] = [keys[i % keys.length]!, keys[j % keys.length]!];
      fc.pre(loose(call.args[a]!) !== loose(call.args[b]!));
      expect(errorText(call, { ...call.args, [a]: call.args[b]!, [b]: call.args[a]! })).toBe(false);
    });
  });

  it('a value moves only from an unaccepted name to an accepted one that it fits', () => {
    let moved = 0;
    forAllWith({ numRuns: 3000 }, made, fc.constantFrom(...others), fc.nat(), (call, name, at) => {
      const keys = Object.keys(call.args);
      const from = keys[at % keys.length]!;
      fc.pre(!Object.hasOwn(call.args, name));
      const { [from]: value, ...rest } = call.args;
      if (!errorText(call, { ...rest, [name]: value! })) return;
      moved++;
      const { properties = {} } = call.input as { properties?: { [name: string]: JsonSchema } };
      const isListed = Object.hasOwn(properties, from);
      const isUnaccepted =
        (Object.keys(properties).length > 0 && !isListed) || call.errorText.includes(`'${from}'`);
      expect(isUnaccepted).toBe(true);
      expect(Object.hasOwn(properties, name) || call.errorText.includes(name)).toBe(true);
      if (Object.hasOwn(properties, name)) expect(validate(properties[name]!, value)).toEqual([]);
    });
    expect(moved).toBeGreaterThan(10);
  });
});

describe('equivalent calls are accepted', () => {
  it('another type, another format, a list of one, another case of an enum value', () => {
    const restated = fc.oneof(
      fc.integer().map((n): [Json, Json, JsonSchema] => [n, String(n), { type: 'string' }]),
      fc.integer().map((n): [Json, Json, JsonSchema] => [String(n), n, { type: 'integer' }]),
      fc.boolean().map((flag): [Json, Json, JsonSchema] => [String(flag), flag, { type: 'boolean' }]),
      fc
        .integer({ min: 1, max: 28 })
        .map((day): [Json, Json, JsonSchema] => [
          `${day} May 2026`,
          `2026-05-${String(day).padStart(2, '0')}`,
          { format: 'date' },
        ]),
      fc
        .stringMatching(/^[a-z]{1,8}( [a-z]{4,8})?$/)
        .map((word): [Json, Json, JsonSchema] => [word, [word], { type: 'array' }]),
      fc
        .constantFrom('economy', 'business', 'first')
        .map((cabin): [Json, Json, JsonSchema] => [
          cabin,
          cabin.toUpperCase(),
          { enum: ['ECONOMY', 'BUSINESS', 'FIRST'] },
        ]),
    );
    forAllWith(runs, made, restated, (call, [before, after, property]) => {
      const input = { properties: { ...(call.input.properties as object), subject: property } };
      const sent = { ...call, args: { ...call.args, subject: before }, input };
      expect(errorText(sent, { ...call.args, subject: after })).toBe(true);
    });
  });

  it('the one missing name takes the one unaccepted argument; never one of two', () => {
    const pairs = fc.constantFrom(['city', 'town'], ['persons', 'guests'], ['sort', 'ordering'], [
      'q',
      'phrase',
    ] as const);
    forAllWith(
      runs,
      pairs,
      fc.string({ minLength: 1 }),
      fc.string({ minLength: 1 }),
      ([from, to], value, other) => {
        const input = {
          properties: { [to!]: { type: 'string' }, limit: { type: 'integer' } },
          required: [to!],
        };
        expect(isLossless({ [from!]: value, limit: 3 }, { [to!]: value, limit: 3 }, input)).toBe(true);
        const two = { [from!]: value, stranger: other, limit: 3 };
        expect(isLossless(two, { [to!]: value, stranger: other, limit: 3 }, input)).toBe(false);
        expect(isLossless(two, { [to!]: value, limit: 3 }, input)).toBe(false);
      },
    );
  });
});

/** Equivalent values: 1, "1" and [1]. */
function loose(value: Json): string {
  const one = Array.isArray(value) && value.length === 1 ? (value[0] as Json) : value;
  return typeof one === 'object' ? canonicalJson(one) : String(one).trim().toLowerCase();
}
