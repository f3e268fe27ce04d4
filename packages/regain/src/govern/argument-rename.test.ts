/** Renames: named by schema or error, exactly one unaccepted argument, a value that fits. Covers every known mistake. */

import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonSchema } from '../types/index.ts';
import { isLossless } from './lossless-repair.ts';
import { object, text } from './schemas-in-test.ts';

const integer: JsonSchema = { type: 'integer' };
const date: JsonSchema = { type: 'string', format: 'date' };

type Row = [string, JsonObject, JsonObject, (JsonSchema | undefined)?, string?];
/** Of `city` to `town`, both with the value "Oslo". */
type CityRow = [string, (JsonSchema | undefined)?, string?];
const isTown = (input?: JsonSchema, errorText?: string) =>
  isLossless({ city: 'Oslo' }, { town: 'Oslo' }, input, errorText);

describe('a rename is lossless when', () => {
  it.each<CityRow>([
    ['the schema requires the new name', object({ town: text })],
    ['the error suggests it', undefined, "Unknown parameter 'city'. Did you mean 'town'?"],
    [
      'the error contradicts an old schema',
      object({ city: text }),
      "there is no parameter named 'city', did you mean 'town'?",
    ],
    ['the schema refers to itself', { ...object({ town: { $ref: '#/$defs/town' } }), $defs: { town: text } }],
  ])('%s', (_, ...known) => {
    expect(isTown(...known)).toBe(true);
  });

  it.each<Row>([
    [
      'the error calls one unknown and the other missing',
      { city: 'Oslo', nights: 2 },
      { town: 'Oslo', nights: 2 },
      undefined,
      "Unexpected property 'city'; missing required property 'town'",
    ],
    [
      'only one of two unaccepted arguments fits',
      { city: 'Oslo', persons: 2 },
      { town: 'Oslo', guests: 2 },
      object({ town: text, guests: integer }),
    ],
    [
      'names are written in another case',
      { userId: 'ada', ownerId: 'bob' },
      { user_id: 'ada', owner_id: 'bob' },
      object({ user_id: text, owner_id: text }, []),
    ],
    [
      'the new name is optional and similar to the old one',
      { lang: 'en' },
      { language: 'en' },
      object({ language: text }, []),
    ],
    [
      'it is inside an object',
      { at: { city: 'Oslo' } },
      { at: { town: 'Oslo' } },
      object({ at: object({ town: text }) }),
    ],
    [
      'it is in every row',
      { rows: [{ city: 'a' }, { city: 'b' }] },
      { rows: [{ town: 'a' }, { town: 'b' }] },
      object({ rows: { type: 'array', items: object({ town: text }) } }),
    ],
    ['the type changes as well', { count: '3' }, { seats: 3 }, object({ seats: integer })],
  ])('%s', (_, before, after, input, errorText) => {
    expect(isLossless(before, after, input, errorText)).toBe(true);
  });

  it('both schemas give the same description', () => {
    const [then, now] = [
      object({
        user_id: { ...text, description: 'who asks' },
        team_id: { ...text, description: 'whose it is' },
      }),
      object({
        member_id: { ...text, description: 'who asks' },
        group_id: { ...text, description: 'whose it is' },
      }),
    ];
    const before = { user_id: 'ada', team_id: 'core' };
    expect(isLossless(before, { member_id: 'ada', group_id: 'core' }, now, '', then)).toBe(true);
    expect(isLossless(before, { member_id: 'core', group_id: 'ada' }, now, '', then)).toBe(false);
  });
});

describe('a rename is not lossless when', () => {
  it.each<CityRow>([
    ['the old name was not reported as unknown', undefined, "Missing parameter 'town'"],
    ['the tool accepts the old name', object({ city: text, town: text })],
    ['the schema accepts additional names', { ...object({ town: text }), additionalProperties: true }],
    ['the new name is not mentioned', undefined, "Unknown parameter 'city'"],
    ['an error offers two', undefined, "Unknown parameter 'city'. Did you mean 'town' or 'region'?"],
  ])('%s', (_, ...known) => {
    expect(isTown(...known)).toBe(false);
  });

  const stay = { start_date: '2026-05-12', nights: 3 };
  const sentAsEnd = { end_date: '2026-05-12', nights: 3 };
  const two = { username: 'ada', owner: 'bob' };
  it.each<Row>([
    ['start is sent as end', stay, sentAsEnd, undefined, "Missing required parameter 'end_date'"],
    [
      'start is sent as end, and the schema requires it',
      stay,
      sentAsEnd,
      object({ end_date: date, nights: integer }),
    ],
    [
      'start is sent as end, and an error suggests it',
      stay,
      sentAsEnd,
      undefined,
      "Unknown parameter 'start_date'. Did you mean 'end_date'?",
    ],
    ['two could fill it: the one', two, { user: 'ada', owner: 'bob' }, object({ user: text })],
    ['two could fill it: the other', two, { user: 'bob' }, object({ user: text })],
    ['two could fill it: the first', two, { user: 'ada' }, object({ user: text })],
    ['two could fill it, by the error', two, { user: 'bob' }, undefined, "Missing 'user'"],
    ['the value does not fit', { city: 'Oslo' }, { limit: 'Oslo' }, object({ limit: integer })],
    [
      'the value would have to change to fit',
      { city: 'Oslo' },
      { town: 'Bergen' },
      object({ town: { enum: ['Bergen'] } }),
    ],
    [
      'the new name is only listed',
      { q: 'x', tenant_id: 't1' },
      { q: 'x', cursor: 't1' },
      object({ q: text, cursor: text }, ['q']),
    ],
    [
      'an error only lists it',
      { passenger: 'Ada' },
      { limit: 'Ada' },
      undefined,
      "Unknown parameter 'passenger'. Allowed: limit",
    ],
    ['two names fit the value', { sum: 5 }, { tip: 5 }, object({ tip: integer, total: integer })],
    [
      'another name is more similar',
      { q: 'x' },
      { user: 'x' },
      object({ user: text, query: text }, ['user']),
    ],
    ['owners differ', { user_id: 'ada' }, { owner_id: 'ada' }, object({ owner_id: text })],
    ['sides differ', { from: 'ada' }, { to: 'ada' }, object({ to: text })],
    ['bounds differ', { min_price: 5 }, { max_price: 5 }, object({ max_price: integer })],
    ['a flag is inverted', { enabled: true }, { disabled: true }, object({ disabled: { type: 'boolean' } })],
    [
      'the error is about the value',
      { sort: 'price' },
      { order: 'price' },
      undefined,
      "Unexpected value for parameter 'sort'; missing 'order'",
    ],
    [
      'the argument is dropped',
      { q: 'x', tenant_id: 't1' },
      { q: 'x' },
      undefined,
      "Unexpected property 'tenant_id'",
    ],
    [
      'the only one is dropped',
      { passenger: 'Ada' },
      {},
      undefined,
      "Unknown parameter 'passenger'. Allowed: limit, offset",
    ],
    [
      'a limit is dropped',
      { to: 'OSL', max_price: 500 },
      { to: 'OSL' },
      object({ to: text }),
      "Unknown parameter 'max_price'",
    ],
  ])('%s', (_, before, after, input, errorText) => {
    expect(isLossless(before, after, input, errorText)).toBe(false);
  });
});
