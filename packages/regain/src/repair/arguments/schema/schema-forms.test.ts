/** Schemas in all forms that tools use: references, alternatives, compositions, other spellings. */

import { describe, expect, it } from 'vitest';
import type { Json, JsonObject, JsonSchema } from '../../../types/index.ts';
import { best } from '../call-in-test.ts';

const text = { type: 'string' };
const whole = { type: 'integer' };
const figure = { type: 'number' };
const object = (properties: JsonObject, more: JsonObject = {}): JsonSchema => ({
  type: 'object',
  properties,
  ...more,
});

const shape = {
  oneOf: [
    object({ kind: { const: 'circle' }, radius: figure }, { required: ['kind', 'radius'] }),
    object({ kind: { const: 'square' }, side: figure }, { required: ['kind', 'side'] }),
  ],
};

const shaped = (kind: string, name: string, value: Json) => ({ shape: { kind, [name]: value } });
const place = { $defs: { place: object({ city: text }) } };
const point = { type: 'array', prefixItems: [figure, figure] };
const grid = { type: 'array', items: { type: 'array', items: whole } };
const parts = { allOf: [object({ a: whole }, { required: ['a'] }), object({ b: text })] };
const plain = { anyOf: [{ enum: ['all', 'none'] }, whole] };
const python = { p: { type: 'float' }, l: { type: 'tuple', items: { type: 'int' } }, x: { type: 'any' } };
const above = { ...whole, minimum: 0, exclusiveMinimum: true };
/** Three objects in each other. */
const nested = (n: readonly Json[]) => ({ n: n[0]!, next: { n: n[1]!, next: { n: n[2]! } } });

describe('a schema', () => {
  it.each<readonly [title: string, schema: JsonSchema, args: JsonObject, expected: JsonObject | undefined]>([
    [
      'with a reference',
      object({ at: { $ref: '#/$defs/place' } }, place),
      { at: { town: 'A' } },
      { at: { city: 'A' } },
    ],
    ['of itself', object({ n: whole, next: { $ref: '#' } }), nested(['1', '2', '3']), nested([1, 2, 3])],
    ['that allows null', object({ n: { anyOf: [whole, { type: 'null' }] } }), { n: '5' }, { n: 5 }],
    ['that allows null by types', object({ n: { type: ['integer', 'null'] } }), { n: '5' }, { n: 5 }],
    ['that allows null, the old way', object({ n: { ...whole, nullable: true } }), { n: null }, undefined],
    [
      'of alternatives by a constant',
      object({ shape }),
      shaped('square', 'side', '2'),
      shaped('square', 'side', 2),
    ],
    ['of a misspelt one', object({ shape }), shaped('circle', 'radious', 2), shaped('circle', 'radius', 2)],
    ['of plain alternatives', object({ to: plain }), { to: '7' }, { to: 7 }],
    ['of parts', parts, { a: '1', b: 2 }, { a: 1, b: '2' }],
    [
      'of Python',
      object(python, { type: 'dict' }),
      { p: '0.5', l: '(1, 2)', x: 'y' },
      { p: 0.5, l: [1, 2], x: 'y' },
    ],
    ['with a list in a list', object({ grid }), { grid: [['1', '2'], [3]] }, { grid: [[1, 2], [3]] }],
    ['with fixed places in a list', object({ point }), { point: ['1.5', 2] }, { point: [1.5, 2] }],
    ['that takes others', object({ a: whole }, { additionalProperties: true }), { a: 1, b: 2 }, undefined],
    [
      'that takes texts',
      object({ a: whole }, { additionalProperties: text }),
      { a: '1', b: 'x' },
      { a: 1, b: 'x' },
    ],
    ['of a free object', object({ filter: { type: 'object' } }), { filter: { any: 1 } }, undefined],
    ['with limits in the old way', object({ n: above }), { n: '5' }, { n: 5 }],
    ['with an unknown format', object({ n: { ...whole, format: 'int64' } }), { n: '5' }, { n: 5 }],
    ['without a type', { properties: { n: whole }, required: ['n'] }, { n: '5' }, { n: 5 }],
    ['of nothing at all', {}, { anything: 1 }, undefined],
  ])('%s', (_, input, args, expected) => {
    expect(best({ name: 'do_it', description: '', inputSchema: input }, args)).toEqual(expected);
  });
});
