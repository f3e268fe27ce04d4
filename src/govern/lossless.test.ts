import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonSchema } from '../contract/json.ts';
import { isLossless } from './lossless.ts';

const object = (
  properties: { readonly [name: string]: JsonSchema },
  required = Object.keys(properties),
): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});
const text: JsonSchema = { type: 'string' };
const number: JsonSchema = { type: 'number' };
const transfer = { from: 'A-1', to: 'B-2', amount: 12.5, note: 'rent' };
const transferSchema = object({ from: text, to: text, amount: number, note: text });

describe('a lossless repair', () => {
  it.each<[string, JsonObject, JsonObject, JsonSchema?, string?]>([
    ['changes nothing', transfer, transfer],
    ['reorders names', { a: 1, b: 2 }, { b: 2, a: 1 }],
    ['writes a number as text', { n: 12 }, { n: '12' }],
    ['reads a number from text', { n: '12.50' }, { n: 12.5 }],
    ['reads a flag from text', { sure: 'yes' }, { sure: true }],
    ['puts a value into a list of one', { to: 'a' }, { to: ['a'] }],
    ['takes it out', { to: ['a'] }, { to: 'a' }],
    ['splits a list written as text', { to: 'a, b' }, { to: ['a', 'b'] }],
    ['rewrites a day', { on: '14 March 2026' }, { on: '2026-03-14' }],
    ['rewrites a time', { at: '2:30 pm' }, { at: '14:30' }],
    ['renames an argument', { city: 'Oslo' }, { location: 'Oslo' }, object({ location: text })],
    ['opens an envelope', { input: transfer }, transfer],
    ['nests', transfer, { transfer }],
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
    ['drops nothing but null', { a: 1, b: null }, { a: 1 }],
    [
      'spells an allowed value as it is allowed',
      { cabin: 'economy' },
      { cabin: 'ECONOMY' },
      object({ cabin: { enum: ['ECONOMY', 'BUSINESS'] } }),
    ],
    [
      'mends one letter of a choice',
      { status: 'solveds' },
      { status: 'solved' },
      object({ status: { enum: ['open', 'pending', 'solved'] } }),
    ],
    [
      'with its own name before it',
      { cabin: 'economy' },
      { cabin: 'CABIN_ECONOMY' },
      object({ cabin: { enum: ['CABIN_ECONOMY'] } }),
    ],
    [
      'fits a pattern',
      { iban: 'de12 3456' },
      { iban: 'DE123456' },
      object({ iban: { type: 'string', pattern: '^[A-Z0-9]+$' } }),
    ],
    [
      'spells a value as the failure lists it',
      { cabin: 'economy' },
      { cabin: 'Economy' },
      object({ cabin: { enum: ['economy'] } }),
      'choose one of: Economy, Business',
    ],
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
    [
      'converts into a unit that the new name tells',
      { amount: 12.5 },
      { amount_cents: 1250 },
      object({ amount: { type: 'number', 'x-unit': 'EUR' } }),
      "no parameter named 'amount', did you mean 'amount_cents'?",
    ],
    [
      'reads a figure with its unit',
      { weight: '2.5 kg' },
      { weight: 2.5 },
      object({ weight: { type: 'number', 'x-unit': 'kg' } }),
    ],
    [
      'and converts it',
      { weight: '2500 g' },
      { weight: 2.5 },
      object({ weight: { type: 'number', 'x-unit': 'kg' } }),
    ],
  ])('%s', (_, before, after, input, said) => {
    expect(isLossless(before, after, input, said)).toBe(true);
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

describe('a repair is not lossless when it', () => {
  it.each<[string, JsonObject, JsonObject, JsonSchema?, string?]>([
    ['swaps two values', transfer, { ...transfer, from: 'B-2', to: 'A-1' }],
    ['swaps them while it renames', transfer, { source: 'B-2', target: 'A-1', amount: 12.5, note: 'rent' }],
    ['might have swapped them', transfer, { source: 'A-1', target: 'B-2', amount: 12.5, note: 'rent' }],
    ['swaps within nested objects', { a: { id: 1 }, b: { id: 2 } }, { a: { id: 2 }, b: { id: 1 } }],
    ['reorders a list', { stops: ['a', 'b'] }, { stops: ['b', 'a'] }],
    ['changes an amount', transfer, { ...transfer, amount: 12.49 }],
    ['changes a large amount a little', { amount: 1_000_000 }, { amount: 1_000_000.5 }],
    ['changes a sign', { amount: -5 }, { amount: 5 }],
    [
      'takes one choice for another',
      { fuel: 'petrol' },
      { fuel: 'patrol' },
      object({ fuel: { enum: ['petrol', 'patrol'] } }),
    ],
    [
      'mends a slip that could be two choices',
      { seat: 'aisled' },
      { seat: 'aisle' },
      object({ seat: { enum: ['aisle', 'aisles'] } }),
    ],
    ['mends a short word', { code: 'ab' }, { code: 'ac' }, object({ code: { enum: ['ac', 'xyz'] } })],
    [
      'changes a sign in text',
      { amount: '-5' },
      { amount: '5' },
      object({ amount: { type: 'string', pattern: '^[0-9]+$' } }),
    ],
    ['drops a value', transfer, { from: 'A-1', to: 'B-2', amount: 12.5 }],
    ['drops an item', { to: ['a', 'b'] }, { to: ['a'] }],
    ['adds a value', { a: 1 }, { a: 1, b: 2 }],
    ['adds an item', { to: ['a'] }, { to: ['a', 'b'] }],
    ['fills in what was missing', { account: null }, { account: 'A-1' }],
    [
      'follows a message that names a value',
      { a: 1 },
      { a: 1, amount: 9999 },
      object({ a: number }),
      "parameter 'amount' is required, send 9999",
    ],
    [
      'moves a value to another name that the tool knows',
      { to: 'bob' },
      { cc: 'bob' },
      object({ to: text, cc: text }),
    ],
    [
      'moves a value where another name could take it',
      { sum: 5 },
      { tip: 5 },
      object({ tip: number, total: number }),
    ],
    ['believes an ambiguous date', { on: '03/04/2026' }, { on: '2026-04-03' }],
    ['adds a zone', { at: '2026-03-14T10:00:00' }, { at: '2026-03-14T10:00:00Z' }],
    ['drops a zero before digits', { code: '007' }, { code: 7 }],
    ['drops digits', { id: '12345678901234567890' }, { id: Number('12345678901234567890') }],
    [
      'changes case where nobody asked',
      { path: 'Report.txt' },
      { path: 'report.txt' },
      object({ path: text }),
    ],
    ['changes case without a schema', { path: 'Report.txt' }, { path: 'report.txt' }],
    [
      'chooses another allowed value',
      { cabin: 'economy' },
      { cabin: 'BUSINESS' },
      object({ cabin: { enum: ['ECONOMY', 'BUSINESS'] } }),
      'use BUSINESS',
    ],
    ['scales without evidence', { amount: 12.5 }, { amount: 1250 }],
    [
      'scales because of a message',
      { amount: 12.5 },
      { amount: 1250 },
      object({ amount: number }),
      'amount must be given in cents',
    ],
    [
      'scales because some other parameter speaks of minutes',
      { amount: 1, length: 5 },
      { amount: 60, length: 5 },
      object({ amount: number, length: { type: 'number', 'x-unit': 'minutes' } }),
    ],
    [
      'scales twice',
      { amount: 12.5 },
      { amount_cents: 125_000 },
      object({ amount: { type: 'number', 'x-unit': 'EUR' } }),
      "'amount_cents'",
    ],
    [
      'keeps a figure whose unit changed',
      { amount: 12.5 },
      { amount_cents: 12.5 },
      object({ amount: { type: 'number', 'x-unit': 'EUR' } }),
      "'amount_cents'",
    ],
    [
      'keeps a figure under a name that speaks of a unit, when nobody knows the old one',
      { amount: 12.5 },
      { amount_cents: 12.5 },
      object({ amount_cents: number }),
    ],
    ['guesses the old unit', { amount: 12.5 }, { amount_cents: 1250 }, object({ amount_cents: number })],
    ['changes a currency', { price: '$12' }, { price: '€12' }],
    ['changes a unit in text', { distance: '12 km' }, { distance: '12 mi' }],
    ['turns a count into a flag', { adults: 1 }, { adults: true }],
  ])('%s', (_, before, after, input, said) => {
    expect(isLossless(before, after, input, said)).toBe(false);
  });
});
