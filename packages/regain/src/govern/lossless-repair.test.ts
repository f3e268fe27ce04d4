import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonSchema } from '../types/index.ts';
import { isLossless, isLosslessOrFilled } from './lossless-repair.ts';
import { isSameValue, listOf, number, type OneArgument, object, text, transfer } from './schemas-in-test.ts';

const transferSchema = object({ from: text, to: text, amount: number, note: text });

describe('a lossless repair', () => {
  it.each<[string, JsonObject, JsonObject, JsonSchema?, string?]>([
    ['changes nothing', transfer, transfer],
    ['reorders names', { a: 1, b: 2 }, { b: 2, a: 1 }],
    ['reads an unambiguous decimal', { n: '0.125', m: '1234.125' }, { n: 0.125, m: 1234.125 }],
    ['renames an argument', { city: 'Oslo' }, { location: 'Oslo' }, object({ location: text })],
    ['opens an envelope', { input: transfer }, transfer],
    ['opens an envelope that the schema does not take', { call: transfer }, transfer, transferSchema],
    [
      'nests arguments if the schema requires it',
      transfer,
      { transfer },
      object({ transfer: transferSchema }),
    ],
    ['reads arguments from text', { input: JSON.stringify(transfer) }, transfer],
    [
      'reads pairs',
      {
        input: [
          { name: 'a', value: 1 },
          { name: 'b', value: 'x' },
        ],
      },
      { a: 1, b: 'x' },
    ],
    [
      'converts to the unit in the new name',
      { amount: 12.5 },
      { amount_cents: 1250 },
      object({ amount: { type: 'number', 'x-unit': 'EUR' } }),
      "no parameter named 'amount', did you mean 'amount_cents'?",
    ],
  ])('%s', (_, before, after, input, errorText) => {
    expect(isLossless(before, after, input, errorText)).toBe(true);
  });

  it.each<OneArgument>([
    ['writes a number as text', 'n', 12, '12'],
    ['reads a number from text', 'n', '12.50', 12.5],
    ['reads a flag from text', 'sure', 'yes', true],
    ['puts a value into a list of one', 'to', 'a', ['a']],
    ['takes a value out of a list of one', 'to', ['a'], 'a'],
    [
      'splits a list of enum values written as text',
      'to',
      'sales, support',
      ['sales', 'support'],
      listOf({ enum: ['sales', 'support'] }),
    ],
    [
      'splits addresses',
      'to',
      'a@x.org,b@y.org',
      ['a@x.org', 'b@y.org'],
      listOf({ type: 'string', format: 'email' }),
    ],
    ['splits numbers', 'ids', '1,2,3', [1, 2, 3], listOf({ type: 'integer' })],
    [
      'joins a list that the schema requires joined',
      'fields',
      ['a', 'b'],
      'a,b',
      { type: 'string', description: 'comma-separated names' },
    ],
    [
      'puts a text with a comma into a list of at most one item',
      'note',
      'milk, eggs',
      ['milk, eggs'],
      { ...listOf(text), maxItems: 1 },
    ],
    ['puts an object into a list of one', 'rows', { id: 1 }, [{ id: 1 }]],
    ['reads a short decimal', 'n', '1.5', 1.5],
    ['writes a number with three decimals as text', 'n', 1.125, '1.125'],
    ['rewrites a day', 'on', '14 March 2026', '2026-03-14'],
    ['rewrites a time', 'at', '2:30 pm', '14:30'],
    [
      'corrects the spelling of an enum value',
      'cabin',
      'economy',
      'ECONOMY',
      { enum: ['ECONOMY', 'BUSINESS'] },
    ],
    [
      'corrects one letter of an enum value',
      'status',
      'solveds',
      'solved',
      { enum: ['open', 'pending', 'solved'] },
    ],
    [
      'accepts a prefix of the parameter name',
      'cabin',
      'economy',
      'CABIN_ECONOMY',
      { enum: ['CABIN_ECONOMY'] },
    ],
    ['fits a pattern', 'iban', 'de12 3456', 'DE123456', { type: 'string', pattern: '^[A-Z0-9]+$' }],
    [
      'uses the spelling listed in the error',
      'cabin',
      'economy',
      'Economy',
      { enum: ['economy'] },
      'choose one of: Economy, Business',
    ],
    ['reads a number with its unit', 'weight', '2.5 kg', 2.5, { type: 'number', 'x-unit': 'kg' }],
    [
      'reads a number with its unit and converts it',
      'weight',
      '2500 g',
      2.5,
      { type: 'number', 'x-unit': 'kg' },
    ],
  ])('%s (%s)', (_, ...changed) => {
    expect(isSameValue(...changed)).toBe(true);
  });

  it('converts between the units of two schemas', () => {
    const [before, after] = [
      object({ amount: { type: 'number', 'x-unit': 'EUR' } }),
      object({ amount: { type: 'number', 'x-unit': 'euro cents' } }),
    ];
    expect(isLossless({ amount: 12.5 }, { amount: 1250 }, after, '', before)).toBe(true);
    expect(isLossless({ amount: 12.5 }, { amount: 12.5 }, after, '', before)).toBe(false);
    expect(isLossless({ amount: 12.5 }, { amount: 125 }, after, '', before)).toBe(false);
  });
});

/** What `all` still allows for a write, and `lossless` does not. */
describe('values without a choice are filled in by `all`, and are not lossless', () => {
  it.each<[string, JsonObject, JsonObject, JsonSchema?]>([
    ['adds a constant', { a: 1 }, { a: 1, confirm: true }, object({ a: number, confirm: { const: true } })],
    [
      'adds a default',
      { a: 1 },
      { a: 1, page: 1 },
      object({ a: number, page: { type: 'integer', default: 1 } }),
    ],
    [
      'adds the only allowed value',
      { a: 1 },
      { a: 1, channel: 'api' },
      object({ a: number, channel: { enum: ['api'] } }),
    ],
    [
      'repeats a value',
      transfer,
      { ...transfer, confirm_amount: 12.5 },
      object({ ...(transferSchema.properties as object), confirm_amount: number }),
    ],
    ['leaves out a null', { a: 1, b: null }, { a: 1 }],
  ])('%s', (_, before, after, input) => {
    expect(isLosslessOrFilled(before, after, input)).toBe(true);
    expect(isLossless(before, after, input)).toBe(false);
  });

  it('and no others', () => {
    expect(isLosslessOrFilled({ a: 1 }, { a: 1, page: 2 }, object({ a: number, page: { default: 1 } }))).toBe(
      false,
    );
    expect(isLosslessOrFilled({ a: 1, b: 2 }, { a: 1 })).toBe(false);
    expect(isLosslessOrFilled({ amount: 5 }, { amount: 5, tip: 5 })).toBe(false);
  });
});
