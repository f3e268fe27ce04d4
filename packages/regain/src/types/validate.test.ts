/** Schemas are compiled once; violations are sorted in the order of repair. */

import { describe, expect, it } from 'vitest';
import { RegainError } from './errors.ts';
import type { JsonSchema } from './json.ts';
import { propertyOf, validate } from './validate.ts';

const schema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['city', 'nights'],
  properties: {
    city: { type: 'string' },
    nights: { type: 'integer', minimum: 1 },
    room: { type: 'string', enum: ['single', 'double'] },
    from: { type: 'string', format: 'date' },
    price: { type: 'number', 'x-unit': 'EUR' },
  },
};

describe('validate', () => {
  it('reports nothing for a valid value', () => {
    expect(validate(schema, { city: 'Porto', nights: 2, from: '2026-05-12', price: 1.5 })).toEqual([]);
    expect(validate(schema, { city: 'Porto', nights: 2 })).toBe(
      validate(schema, { city: 'Faro', nights: 3 }),
    );
  });

  it('puts unknown names first, then missing ones, types, values', () => {
    const found = validate(schema, { room: 'triple', city: 3, town: 'Porto', from: '12 May' });
    expect(found.map(({ keyword, path }) => `${keyword} ${path}`)).toEqual([
      'additionalProperties ',
      'required ',
      'type /city',
      'enum /room',
      'format /from',
    ]);
    expect(found.map(propertyOf)).toEqual(['town', 'nights', undefined, undefined, undefined]);
    expect(found[3]!.params).toEqual({ allowedValues: ['single', 'double'] });
  });

  it('reports nested paths and bounds', () => {
    const rows: JsonSchema = { type: 'array', items: schema };
    const [violation] = validate(rows, [{ city: 'Porto', nights: 0 }]);
    expect(violation).toMatchObject({ path: '/0/nights', keyword: 'minimum', params: { limit: 1 } });
    expect(validate(schema, undefined)[0]).toMatchObject({ path: '', keyword: 'type' });
  });

  it('keeps schemas with the same id apart', () => {
    const one: JsonSchema = { $id: 'same', type: 'string' };
    const two: JsonSchema = { $id: 'same', type: 'number' };
    expect(validate(one, 'a')).toEqual([]);
    expect(validate(two, 'a')).toHaveLength(1);
    expect(validate(one, 'a')).toEqual([]);
  });

  it('rejects an invalid schema', () => {
    const attempt = () => validate({ type: 'banana' }, 1);
    expect(attempt).toThrow(RegainError);
    expect(attempt).toThrow(/valid JSON Schema/);
  });

  it('rejects every odd schema with the same error', () => {
    const around: Record<string, unknown> = { type: 'object' };
    around.properties = { self: around, other: { allOf: [around] } };
    const odd: readonly unknown[] = [
      ...['object', 5, true, null, []],
      ...[{ $ref: '#' }, { allOf: [{ anyOf: [{ $ref: '#' }] }] }, { $defs: { a: { $ref: '#/$defs/b' } } }],
      { $defs: { a: { not: { $ref: '#/$defs/b' } }, b: { $ref: '#/$defs/a' } }, $ref: '#/$defs/a' },
      ...[{ $ref: 'https://example.com/a.json' }, { $ref: '%' }, { $ref: '#/%' }, { format: 5 }],
      ...[{ properties: { a: null } }, { items: [{}] }, { minimum: '1' }, { pattern: '(?<a' }, around],
    ];
    const results = odd.map((schema) => {
      try {
        return validate(schema as JsonSchema, { a: 1 }).length;
      } catch (error) {
        return RegainError.is(error) && error.code === 'invalid-input' ? 'refused' : error;
      }
    });
    // A reference in a definition that nothing uses is not read.
    expect(results).toEqual(odd.map((_, i) => (i === 7 ? 0 : 'refused')));
  });

  it('a value that cannot be read is invalid', () => {
    const tree: JsonSchema = {
      type: 'object',
      properties: { next: { $ref: '#' } },
      additionalProperties: false,
    };
    const circle = () => {
      const it: Record<string, unknown> = {};
      it.next = it;
      return it;
    };
    expect(validate(tree, circle())).toMatchObject([{ keyword: 'depth', params: { limit: 1_000 } }]);
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(validate(tree, proxy)).toMatchObject([{ path: '', keyword: 'json' }]);
    expect(validate({ uniqueItems: true }, [circle(), circle()])).toMatchObject([{ keyword: 'json' }]);
  });
});
