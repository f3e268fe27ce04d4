/** Repairs that change, lose, add or move a value, or could be read in two ways. */

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
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const number: JsonSchema = { type: 'number' };
const transfer = { from: 'A-1', to: 'B-2', amount: 12.5, note: 'rent' };

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
    ['drops a null', { a: 1, b: null }, { a: 1 }],
    ['drops an empty list', { a: 1, b: [] }, { a: 1 }],
    ['drops an empty object', { a: 1, b: {} }, { a: 1 }],
    ['drops a value inside', { a: { b: 1, c: 2 } }, { a: { b: 1 } }],
    ['drops an item', { to: ['a', 'b'] }, { to: ['a'] }],
    ['adds a value', { a: 1 }, { a: 1, b: 2 }],
    ['adds an item', { to: ['a'] }, { to: ['a', 'b'] }],
    ['adds a null', { a: 1 }, { a: 1, b: null }],
    ['adds an empty object', { a: 1 }, { a: 1, b: {} }],
    ['fills in what was missing', { account: null }, { account: 'A-1' }],
    [
      'moves a value out of an object',
      { q: 'x', filter: { city: 'Oslo' } },
      { q: 'x', city: 'Oslo', filter: {} },
    ],
    ['moves a value into another object', { sender: { id: 1 } }, { recipient: { id: 1 } }],
    [
      'moves what the tool takes as it is',
      { q: 'x' },
      { filter: { q: 'x' } },
      object({ q: text, filter: object({ q: text }) }),
    ],
    ['reads thousands as decimals', { amount: '1.200' }, { amount: 1.2 }, object({ amount: number })],
    ['reads decimals as thousands', { amount: '1.200' }, { amount: 1200 }, object({ amount: number })],
    ['reads a comma as thousands', { amount: '1,200' }, { amount: 1200 }, object({ amount: number })],
    ['reads a comma as a decimal', { amount: '1,200' }, { amount: 1.2 }, object({ amount: number })],
    ['rewrites such a figure', { amount: '1.200' }, { amount: '1.2' }],
    ['writes such a figure', { amount: '1.2' }, { amount: '1.200' }],
    [
      'reads such a figure with a unit',
      { weight: '1.200 kg' },
      { weight: 1.2 },
      object({ weight: { type: 'number', 'x-unit': 'kg' } }),
    ],
    ['takes such a figure to another unit', { amount: '1.200' }, { amount_cents: '1.200' }],
    [
      'takes two numbers for a list',
      { amounts: '1,200' },
      { amounts: [1, 200] },
      object({ amounts: listOf(number) }),
    ],
    [
      'takes two for one',
      { cities: 'Rome, Oslo' },
      { cities: ['Rome, Oslo'] },
      object({ cities: listOf(text) }),
    ],
    ['takes two for one without a schema', { cities: 'Rome, Oslo' }, { cities: ['Rome, Oslo'] }],
    ['takes two lines for one', { cities: 'Rome\nOslo' }, { cities: ['Rome\nOslo'] }],
    ['takes two words for one', { cities: 'Rome and Oslo' }, { cities: ['Rome and Oslo'] }],
    ['takes a list in a text for one', { cities: '["Rome","Oslo"]' }, { cities: ['["Rome","Oslo"]'] }],
    [
      'splits free text',
      { cities: 'Rome, Oslo' },
      { cities: ['Rome', 'Oslo'] },
      object({ cities: listOf(text) }),
    ],
    ['joins free text', { cities: ['Rome', 'Oslo'] }, { cities: 'Rome, Oslo' }, object({ cities: text })],
    [
      'takes one for two',
      { fields: ['a,b'] },
      { fields: 'a,b' },
      object({ fields: { type: 'string', description: 'comma-separated names' } }),
    ],
    ['converts kilobytes', { size: '5 MB' }, { size: '5120 kB' }],
    [
      'reads a number in a text that has more digits than are kept',
      { input: '{"id":12345678901234567890}' },
      { id: 12_345_678_901_234_567_000 },
    ],
    [
      'strips a mark from an id',
      { id: '#1234' },
      { id: '1234' },
      object({ id: { type: 'string', pattern: '^[0-9]+$' } }),
    ],
    ['strips a mark and makes it a number', { id: '#1234' }, { id: 1234 }, object({ id: number })],
    [
      'changes a mark in a free text',
      { user: 'ann_lee' },
      { user: 'ann-lee' },
      object({ user: { type: 'string', pattern: '^[a-z-]+$' } }),
    ],
    [
      'completes a choice',
      { sort: 'price' },
      { sort: 'price_asc' },
      object({ sort: { enum: ['price_asc', 'price_desc'] } }),
      'sort must be one of price_asc, price_desc',
    ],
    [
      'completes the only choice that begins so',
      { cabin: 'premium' },
      { cabin: 'premium_economy' },
      object({ cabin: { enum: ['economy', 'premium_economy', 'business'] } }),
    ],
    [
      'takes one version for another',
      { model: 'large-3' },
      { model: 'large-4' },
      object({ model: { enum: ['large-4', 'tiny'] } }),
    ],
    [
      'takes one plan for another',
      { plan: 'plan_c' },
      { plan: 'plan_a' },
      object({ plan: { enum: ['plan_a', 'enterprise'] } }),
    ],
    [
      'takes a word for its opposite',
      { mode: 'sync' },
      { mode: 'async' },
      object({ mode: { enum: ['async', 'batch'] } }),
    ],
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
