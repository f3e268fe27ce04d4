/** Schemas in all forms that tools use: references, alternatives, compositions, other spellings. */

import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonSchema } from '../../../types/index.ts';
import { best } from '../call-in-test.ts';

const text = { type: 'string' };
const whole = { type: 'integer' };
const object = (properties: JsonObject, more: JsonObject = {}): JsonSchema => ({
  type: 'object',
  properties,
  ...more,
});

const shape = {
  oneOf: [
    object({ kind: { const: 'circle' }, radius: { type: 'number' } }, { required: ['kind', 'radius'] }),
    object({ kind: { const: 'square' }, side: { type: 'number' } }, { required: ['kind', 'side'] }),
  ],
};

describe('a schema', () => {
  it.each<readonly [title: string, schema: JsonSchema, args: JsonObject, expected: JsonObject | undefined]>([
    [
      'with a reference',
      object({ at: { $ref: '#/$defs/place' } }, { $defs: { place: object({ city: text }) } }),
      { at: { town: 'Rome' } },
      { at: { city: 'Rome' } },
    ],
    [
      'that refers to itself',
      object({ n: whole, next: { $ref: '#' } }),
      { n: '1', next: { n: '2', next: { n: '3' } } },
      { n: 1, next: { n: 2, next: { n: 3 } } },
    ],
    ['that allows null', object({ n: { anyOf: [whole, { type: 'null' }] } }), { n: '5' }, { n: 5 }],
    [
      'that allows null, by a list of types',
      object({ n: { type: ['integer', 'null'] } }),
      { n: '5' },
      { n: 5 },
    ],
    [
      'that allows null, the old way',
      object({ n: { type: 'integer', nullable: true } }),
      { n: null },
      undefined,
    ],
    [
      'of alternatives, told apart by a constant',
      object({ shape }),
      { shape: { kind: 'square', side: '2' } },
      { shape: { kind: 'square', side: 2 } },
    ],
    [
      'of alternatives, one of them misspelt',
      object({ shape }),
      { shape: { kind: 'circle', radious: 2 } },
      { shape: { kind: 'circle', radius: 2 } },
    ],
    [
      'of plain alternatives',
      object({ to: { anyOf: [{ enum: ['all', 'none'] }, whole] } }),
      { to: '7' },
      { to: 7 },
    ],
    [
      'of parts',
      { allOf: [object({ a: whole }, { required: ['a'] }), object({ b: text })] },
      { a: '1', b: 2 },
      { a: 1, b: '2' },
    ],
    [
      'in the spelling of Python',
      {
        type: 'dict',
        properties: {
          p: { type: 'float' },
          l: { type: 'tuple', items: { type: 'int' } },
          x: { type: 'any' },
        },
      },
      { p: '0.5', l: '(1, 2)', x: 'y' },
      { p: 0.5, l: [1, 2], x: 'y' },
    ],
    [
      'with a list in a list',
      object({ grid: { type: 'array', items: { type: 'array', items: whole } } }),
      { grid: [['1', '2'], [3]] },
      { grid: [[1, 2], [3]] },
    ],
    [
      'with fixed places in a list',
      object({ at: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }] } }),
      { at: ['1.5', 2] },
      { at: [1.5, 2] },
    ],
    [
      'that takes other properties',
      object({ a: whole }, { additionalProperties: true }),
      { a: 1, b: 2 },
      undefined,
    ],
    [
      'that takes other properties of one type',
      object({ a: whole }, { additionalProperties: text }),
      { a: '1', b: 'x' },
      { a: 1, b: 'x' },
    ],
    ['of a free object', object({ filter: { type: 'object' } }), { filter: { any: 1 } }, undefined],
    [
      'with limits in the old way',
      object({ n: { type: 'integer', minimum: 0, exclusiveMinimum: true } }),
      { n: '5' },
      { n: 5 },
    ],
    ['with an unknown format', object({ n: { ...whole, format: 'int64' } }), { n: '5' }, { n: 5 }],
    ['without a type', { properties: { n: whole }, required: ['n'] }, { n: '5' }, { n: 5 }],
    ['of nothing at all', {}, { anything: 1 }, undefined],
  ])('%s', (_, input, args, expected) => {
    expect(best({ name: 'do_it', description: '', inputSchema: input }, args)).toEqual(expected);
  });
});
