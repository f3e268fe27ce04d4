/** Invariants of every repair, for any schema, call and text. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAllWith } from '../../../../../scripts/for-all.ts';
import { trialCount } from '../../../../../scripts/soak-counts.ts';
import { type Json, type JsonObject, type JsonSchema, type ToolSpec, validate } from '../../types/index.ts';
import { wordList } from '../../values/index.ts';
import { failureSaying, repairsOf, toolTaking } from './call-in-test.ts';
import { normalSchema } from './schema/normal-schema.ts';

const name = fc.constantFrom(
  ...wordList('city cityName days start_date unit price tags is_open id __proto__ toString'),
);
const leaf: fc.Arbitrary<JsonSchema> = fc.constantFrom<JsonSchema>(
  { type: 'string' },
  { type: 'string', format: 'date' },
  { type: 'string', enum: ['celsius', 'fahrenheit'] },
  { type: 'string', pattern: '^[A-Z]{3}$' },
  { type: 'integer', minimum: 1, maximum: 50 },
  { type: 'number', description: 'in meters' },
  { type: 'boolean', default: false },
  { type: ['string', 'null'] },
  { anyOf: [{ type: 'integer' }, { type: 'null' }] },
  { const: 'v1' },
  {},
);
const schema: fc.Arbitrary<JsonSchema> = fc.letrec<{ node: JsonSchema; object: JsonSchema }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    tie('object'),
    fc.record({ type: fc.constant('array'), items: tie('node') }) as fc.Arbitrary<JsonSchema>,
  ),
  object: fc
    .tuple(
      fc.dictionary(name, tie('node'), { maxKeys: 4, noNullPrototype: true }),
      fc.array(name, { maxLength: 2 }),
      fc.boolean(),
    )
    .map(([properties, wanted, isClosed]) => ({
      type: 'object',
      properties,
      required: [...new Set(wanted.filter((each) => Object.hasOwn(properties, each)))],
      ...(isClosed ? { additionalProperties: false } : {}),
    })),
})).object;
const value: fc.Arbitrary<Json> = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<Json>('5', 'Paris', 'C', 'yes', '2024/3/5', 'a, b', '{"city":"Rome"}', '5 km', ''),
    fc.constantFrom<Json>(null, true, 7, 2.5),
    fc.string({ maxLength: 8 }),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(name, tie('json'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).json;
const text = fc.constantFrom(
  '',
  'Forecast in Paris for 5 days from 2024-03-05 in celsius',
  'tags: a, b; unit fahrenheit; "Rome"',
);

function spec(input: JsonSchema): ToolSpec {
  return { name: 'do_it', description: '', inputSchema: input };
}

function namesIn(json: Json, found: Set<string> = new Set()): Set<string> {
  if (json !== null && typeof json === 'object') {
    if (!Array.isArray(json)) for (const key of Object.keys(json)) found.add(key);
    for (const inner of Object.values(json)) namesIn(inner as Json, found);
  }
  return found;
}

describe('every repair', () => {
  it('fits the schema if marked valid, has support, invents no name, is repeatable and leaves the request', () => {
    forAllWith({ numRuns: trialCount(80, 300) }, schema, value, text, (input, args, question) => {
      const before = JSON.stringify([input, args]);
      const repairs = repairsOf(spec(input), args, question);
      expect(JSON.stringify([input, args])).toBe(before);
      expect(repairs.length).toBeLessThanOrEqual(24);
      expect(repairsOf(spec(structuredClone(input)), args, question)).toEqual(repairs);
      const valid = repairs.map((repair) => repair.valid);
      expect(valid).toEqual([...valid].sort((a, b) => Number(b) - Number(a)));
      // The last three are inside the texts that are parsed.
      const known = [...namesIn(input), ...namesIn(args), 'city', 'a', 'b'];
      for (const repair of repairs) {
        expect(repair.valid).toBe(validate(input, repair.call.args).length === 0);
        expect(repair.edits.length).toBeGreaterThan(0);
        expect(known).toEqual(expect.arrayContaining([...namesIn(repair.call.args)]));
        for (const { support } of [repair, ...repair.edits]) {
          expect(support).toBeGreaterThan(0);
          expect(support).toBeLessThanOrEqual(1);
        }
      }
    });
  });
});

/** Values that fit a schema of the kinds above. */
function fitting(input: JsonSchema): fc.Arbitrary<Json> {
  if (input.const !== undefined) return fc.constant(input.const);
  if (Array.isArray(input.enum)) return fc.constantFrom(...(input.enum as Json[]));
  if (Array.isArray(input.anyOf)) return fc.constantFrom<Json>(3, null);
  if (input.format === 'date') return fc.constant('2024-03-05');
  if (input.pattern !== undefined) return fc.constant('ABC');
  switch (input.type) {
    case 'integer':
      return fc.integer({ min: 1, max: 50 });
    case 'number':
      return fc.integer();
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(fitting(input.items as JsonSchema), { maxLength: 2 });
    case 'object': {
      const parts = Object.entries(input.properties as { [name: string]: JsonSchema });
      const model = Object.fromEntries(parts.map(([each, inner]) => [each, fitting(inner)]));
      return fc.record(model, {
        requiredKeys: input.required as string[],
        noNullPrototype: true,
      }) as fc.Arbitrary<Json>;
    }
    default:
      return fc.constantFrom('Paris', '5', '2024/3/5', '');
  }
}

describe('a valid call', () => {
  it('is not changed, unless it has failed or a value shows a mistake', () => {
    const visibleMistake = /:"(?:[\s?]*|null|none|n\/a|unknown|<[^<>"]*>)"|["'`]\\?"/i;
    const call = schema.chain((input) => fitting(input).map((args) => ({ input, args })));
    forAllWith({ numRuns: trialCount(60, 150) }, call, text, ({ input, args }, question) => {
      // The validator deliberately ignores the first name, and finds the second in every object.
      fc.pre(!/__proto__|toString/.test(JSON.stringify(input)));
      fc.pre(!visibleMistake.test(JSON.stringify(args)));
      expect(validate(normalSchema(input).closed, args)).toEqual([]);
      expect(repairsOf(spec(input), args, question)).toEqual([]);
    });
  });
});

describe('hostile input', () => {
  const long = 100_000;
  const strings = [
    'a'.repeat(long),
    '['.repeat(long),
    '"'.repeat(long),
    ' '.repeat(long),
    '1'.repeat(long),
    'a,'.repeat(long / 2),
    '{"a":'.repeat(long / 5),
    'a='.repeat(long / 2),
    'one two '.repeat(long / 8),
    'march 1 to march 2 '.repeat(long / 19),
    "a'b'".repeat(long / 4),
    'a.a@'.repeat(long / 4),
    '\\'.repeat(long),
    '('.repeat(long),
    '1/1/'.repeat(long / 4),
  ];
  const tool = toolTaking(
    {
      a: { type: 'integer' },
      b: { type: 'array', items: { type: 'string' } },
      c: { type: 'object', properties: { d: { type: 'string' } } },
      e: { enum: ['x', 'y'] },
      f: { type: 'string', format: 'date' },
    },
    ['a'],
  );

  it.each(strings.map((text) => [text.slice(0, 8), text] as const))(
    'of 100 kB does not hang: %s',
    (_, text) => {
      const parsed = failureSaying(
        { kind: 'value', path: text, expected: text },
        { kind: 'missing', path: text },
        { kind: 'unknown', path: 'a', suggestion: text },
      );
      const args = { a: text, b: text, c: text, e: text, f: text, [text]: text };
      expect(repairsOf(tool, args, text, { parsed }).length).toBeLessThanOrEqual(24);
      expect(repairsOf(tool, text, text, { parsed }).length).toBeLessThanOrEqual(24);
    },
  );

  it('with 1,000 properties is searched within bounds', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 1000 }, (_, i) => [`property_${i}`, { type: 'string' }]),
    );
    const args = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`prop_${i}`, i]));
    expect(repairsOf(toolTaking(properties, Object.keys(properties)), args).length).toBeLessThanOrEqual(24);
  });

  it('with 50 levels is repaired, with 3,000 rejected', () => {
    let deep: JsonSchema = { type: 'string' };
    let args: Json = 5;
    for (let i = 0; i < 50; i++)
      [deep, args] = [{ type: 'object', properties: { a: deep }, required: ['a'] }, { a: args }];
    expect(repairsOf(spec(deep), args)[0]?.valid).toBe(true);
    let bomb: Json = 1;
    for (let i = 0; i < 3000; i++) bomb = [bomb];
    expect(repairsOf(tool, { a: bomb })).toEqual([]);
  });

  it('with exponential patterns is not matched', () => {
    const slow = toolTaking({ a: { type: 'string', pattern: '^(a+)+$' } }, ['a']);
    expect(repairsOf(slow, { a: `${'a'.repeat(60)}b` })).toEqual([]);
  });

  it('with names of prototype members pollutes nothing', () => {
    const args = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1, "a": "5"}') as JsonObject;
    const [first] = repairsOf(tool, args);
    expect(first?.call.args).toEqual({ a: 5 });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('with invalid schemas is still read', () => {
    const broken = {
      type: 'dict',
      $schema: 'nowhere',
      $id: 'x',
      properties: {
        n: { type: 'float', minimum: 'low', format: 'odd', pattern: '(' },
        r: { $ref: '#/nowhere' },
      },
      required: 'n',
    };
    expect(repairsOf(spec(broken as JsonSchema), { n: '2.5' })[0]?.call.args).toEqual({ n: 2.5 });
  });
});
