/** Answers that violate their schema: converted losslessly, never invented, and never without their warning fields. */

import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { type Action, type Json, type JsonObject, scriptedBrain } from '../types/index.ts';
import { isLosslessAnswer } from './call/lossless-answer.ts';
import type { ShieldOptions } from './options.ts';
import { shieldInTest, toolInTest } from './shield-in-test.ts';

const output = {
  type: 'object',
  properties: { city: { type: 'string' }, price: { type: 'number' }, rows: { type: 'array', items: {} } },
  required: ['city', 'price'],
};
const right = { city: 'Oslo', price: 120 };

describe('a repaired answer is lossless if it was', () => {
  it.each<[string, Json, Json?]>([
    ['read from a text', JSON.stringify(right)],
    ['read from a text with words around it', `Here: \`\`\`json\n${JSON.stringify(right)}\n\`\`\` as asked`],
    ['read from a text encoded twice', JSON.stringify(JSON.stringify(right))],
    ['read from what is not quite JSON', "{'city': 'Oslo', 'price': 120,}"],
    ['taken out of an envelope', { status: 'ok', data: right }],
    ['taken out of two', { result: { data: right } }],
    ['taken out of an envelope that tells of no error', { data: right, error: null }],
    ['read from the text in an envelope', { content: [{ type: 'text', text: JSON.stringify(right) }] }],
    ['said in another type', { city: 'Oslo', price: '120' }],
    ['without a field of which the schema knows nothing', { ...right, trace: 'x1' }],
    ['lifted out of an object of which the schema knows nothing', { city: 'Oslo', fare: { price: 120 } }],
    ['one of a list of one', [right]],
  ])('%s', (_, came) => expect(isLosslessAnswer(came, right, output)).toBe(true));

  it.each<[string, Json, Json]>([
    ['filled in from the question', { price: 120 }, right],
    ['made to agree with the question', { city: 'Bergen', price: 120 }, right],
    ['read from a text that breaks off', '{"city":"Oslo","price":120', right],
    ['read from a text with a value changed', JSON.stringify({ ...right, price: 12 }), right],
    [
      'read from a text with values swapped',
      '{"city":"a","price":1,"id":"b"}',
      { city: 'b', price: 1, id: 'a' },
    ],
    ['freed of the mark that it is old', { ...right, stale: true }, right],
    ['freed of the mark beside it', { warning: 'estimate only', data: right }, right],
    ['freed of the unit that it is in', { ...right, currency: 'NOK' }, right],
    ['freed of what the schema knows', { ...right, rows: [1] }, right],
    ['shortened', { ...right, rows: [1, 2] }, { ...right, rows: [1] }],
    ['emptied', { ...right, rows: [1, 2] }, { ...right, rows: [] }],
    ['read as another number', { city: 'Oslo', price: '1.200' }, { city: 'Oslo', price: 1.2 }],
    ['given a field', right, { ...right, rows: [] }],
    ['made of nothing', 'nothing was found', right],
    ['made of an error', '{}', {}],
  ])('not %s', (_, came, repaired) => expect(isLosslessAnswer(came, repaired, output)).toBe(false));
});

async function answered(came: Json, wanted: Json | undefined, options: ShieldOptions = {}) {
  const action: Action | undefined =
    wanted === undefined ? undefined : { kind: 'repair-output', value: wanted };
  const brain = action === undefined ? {} : { brain: scriptedBrain({ proposals: () => action }) };
  const price = toolInTest('price', async (_: JsonObject) => came, { outputSchema: output });
  return shieldInTest({ ...brain, ...options })
    .protect(price)
    .execute({ city: 'Oslo' });
}

describe('around a tool', () => {
  const partial = { price: 120 };

  it.each([[Number.NaN], [new Map([[1, 2]])], [12n], [new Uint8Array(3)]])(
    'a repair never replaces a part that is not JSON: %s',
    async (part) => {
      const came = { city: 'Oslo', price: '120', part };
      const given = await answered(came as unknown as Json, undefined).catch((error: Error) => error.name);
      expect([came, 'UnrecoveredError']).toContain(given);
      const rewritten = { city: 'Oslo', price: 120, part: '[NaN]' };
      for (const repairs of ['lossless', 'all'] as const)
        expect(
          await answered(came as unknown as Json, rewritten, { repairs }).catch(() => 'not repaired'),
        ).not.toEqual(rewritten);
    },
  );

  it.each<[string, unknown]>([
    ['with a date, as its text in JSON', { ...right, price: '120', at: new Date(0) }],
    [
      'of a class, as its fields',
      Object.assign(new (class Quote {})(), right, { price: '120', at: new Date(0) }),
    ],
    [
      'from another realm',
      runInNewContext('({ city: "Oslo", price: "120", at: "1970-01-01T00:00:00.000Z" })'),
    ],
  ])('an answer is converted %s', async (_, came) => {
    expect(await answered(came as Json, undefined)).toEqual({ ...right, at: '1970-01-01T00:00:00.000Z' });
  });

  it('a part that is not JSON is found behind any number of others', async () => {
    const came = { city: 'Oslo', price: '120', text: 'x'.repeat(20_000), part: new Map() };
    const rewritten = { ...came, price: 120, part: '[Map of 0]' };
    const given = await answered(came as unknown as Json, rewritten, { repairs: 'all' }).catch(() => came);
    expect(given).toBe(came);
  });

  it('an answer is converted by default and with all repairs, but not if repairs are off', async () => {
    const came = JSON.stringify(right);
    expect(await answered(came, undefined)).toEqual(right);
    expect(await answered(came, undefined, { repairs: 'all' })).toEqual(right);
    expect(await answered(came, undefined, { repairs: 'off' })).toBe(came);
    expect(await answered(came, right, { repairs: 'off' })).toBe(came);
  });

  it('missing values are added only with all repairs; otherwise the answer is unchanged', async () => {
    expect(await answered(partial, undefined)).toBe(partial);
    expect(await answered(partial, right)).toBe(partial);
    expect(await answered(partial, right, { repairs: 'off' })).toBe(partial);
    expect(await answered(partial, right, { repairs: 'all' })).toEqual(right);
  });

  it('a brain cannot invent an answer', async () => {
    expect(await answered('nothing was found', right)).toBe('nothing was found');
  });
});
