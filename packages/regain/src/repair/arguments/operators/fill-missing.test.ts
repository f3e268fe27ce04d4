/** Missing values are taken from known sources, and stay missing without one. */

import { describe, expect, it } from 'vitest';
import type { Fact, Json, JsonObject, JsonSchema } from '../../../types/index.ts';
import { best, repairsOf, toolTaking } from '../call-in-test.ts';

const text = { type: 'string' };

describe('a value from the text', () => {
  type Case = readonly [
    question: string,
    name: string,
    schema: JsonSchema,
    expected: Json | undefined,
    others?: JsonObject,
  ];
  const cases: readonly Case[] = [
    ['Find a room for 3 nights in Oslo.', 'nights', { type: 'integer' }, 3],
    ['The triangle has a base of 6 and a height of 10.', 'height', { type: 'integer' }, 10],
    ['Solve it for a=2, b=6 and c=5.', 'b', { type: 'integer' }, 6],
    [
      'Borrow $250,000 at a rate of 4.5% over 30 years.',
      'loan_amount',
      { type: 'number', description: 'Money borrowed.' },
      250_000,
      { years: 30 },
    ],
    [
      'Borrow $250,000 at a rate of 4.5% over 30 years.',
      'interest_rate',
      { type: 'number', description: 'As a percentage.' },
      4.5,
    ],
    ['A run of 5 km.', 'distance_m', { type: 'number' }, 5000],
    ['Send five copies.', 'copies', { type: 'integer' }, 5],
    ['Fly from Berlin to Madrid.', 'origin', text, 'Berlin'],
    ['Fly from Berlin to Madrid.', 'destination', text, 'Madrid'],
    [
      'What is the forecast in Paris, France today?',
      'location',
      { ...text, description: 'City and country.' },
      'Paris, France',
    ],
    ['What is the forecast in Paris, France today?', 'city', text, 'Paris'],
    ["Rename it to 'Blue Door'.", 'new_name', text, 'Blue Door'],
    ['Write to ann@example.com about it.', 'recipient_email', text, 'ann@example.com'],
    ['Check https://example.com/a for errors.', 'url', text, 'https://example.com/a'],
    ['Where is order ORD-1234?', 'order_id', text, 'ORD-1234'],
    [
      'Book it for March 5th, 2024.',
      'date',
      { ...text, description: 'In the format YYYY-MM-DD.' },
      '2024-03-05',
    ],
    ['From 2024-03-05 to 2024-03-09, please.', 'end_date', { ...text, format: 'date' }, '2024-03-09'],
    ['Wake me at 7:30 am.', 'alarm_time', { ...text, description: 'As HH:MM.' }, '07:30'],
    ['A price between $300 and $400.', 'max_price', { type: 'number' }, 400],
    ['Give it in fahrenheit, please.', 'unit', { ...text, enum: ['celsius', 'fahrenheit'] }, 'fahrenheit'],
    ['I want a vegan dish.', 'diet', { ...text, description: "Such as 'vegan' or 'vegetarian'." }, 'vegan'],
    [
      'Compare Apple, Google and Intel.',
      'companies',
      { type: 'array', items: text },
      ['Apple', 'Google', 'Intel'],
    ],
    ['The mean of [3, 4, 5].', 'values', { type: 'array', items: { type: 'integer' } }, [3, 4, 5]],
    ['Convert 100 euros to US dollars.', 'to_currency', text, 'USD'],
    ['Show only the hotels with breakfast.', 'breakfast', { type: 'boolean' }, true],
    ['A hotel without breakfast.', 'breakfast', { type: 'boolean' }, false],
    [
      'A cleaner in Chiang Mai.',
      'province_id',
      { type: 'integer', enum: [1, 2], description: '1 for Bangkok, 2 for Chiang Mai.' },
      2,
    ],
    [
      'Compare the S&P 500 and the Dow Jones.',
      'indexes',
      { type: 'array', items: text, description: "Such as 'S&P 500', 'Dow Jones', 'NASDAQ'." },
      ['S&P 500', 'Dow Jones'],
    ],
    ['Please help me.', 'city', text, undefined],
    ['Please help me.', 'amount', { type: 'number' }, undefined],
    ['Tell me a joke.', 'unit', { ...text, enum: ['celsius', 'fahrenheit'] }, undefined],
    ['Tell me a joke.', 'verbose', { type: 'boolean' }, undefined],
    ['Tomorrow, perhaps.', 'date', { ...text, format: 'date' }, undefined],
    ['A run of 5 km.', 'weight_kg', { type: 'number' }, undefined],
    ['A table for 3.5 people.', 'people', { type: 'integer' }, undefined],
    ['Fly to Madrid.', 'origin', text, undefined, { destination: 'Madrid' }],
  ];
  for (const [question, name, schema, expected, others = {}] of cases)
    it(`${name} of "${question}" is ${JSON.stringify(expected)}`, () => {
      const properties = Object.fromEntries(Object.keys(others).map((other) => [other, {}]));
      const tool = toolTaking({ [name]: schema, ...properties }, [name]);
      const repaired = best(tool, others, question);
      expect(repaired).toEqual(expected === undefined ? undefined : { ...others, [name]: expected });
    });
});

describe('a value from other sources', () => {
  type Case = readonly [
    title: string,
    name: string,
    schema: JsonSchema,
    known: { given?: readonly Fact[]; outputs?: JsonObject },
    expected: Json | undefined,
  ];
  const cases: readonly Case[] = [
    ['a fact of that name', 'customer_id', text, { given: [{ name: 'customer_id', value: 'c-1' }] }, 'c-1'],
    [
      'a fact in another spelling',
      'customerId',
      text,
      { given: [{ name: 'customer_id', value: 'c-1' }] },
      'c-1',
    ],
    ['a fact of another type', 'guests', text, { given: [{ name: 'guests', value: 2 }] }, '2'],
    [
      'a fact of another unit',
      'distance_m',
      { type: 'number' },
      { given: [{ name: 'distance', value: '2 km' }] },
      2000,
    ],
    ['a fact that cannot be meant', 'city', text, { given: [{ name: 'colour', value: 'red' }] }, undefined],
    ['an output of that name', 'order_id', text, { outputs: { s1: { order_id: 'o-7' } } }, 'o-7'],
    [
      'an output by its whole way',
      'customer_id',
      text,
      { outputs: { s1: { customer: { id: 'c-1' }, total: 5 } } },
      'c-1',
    ],
    ['an output in a list of one', 'booking_id', text, { outputs: { s1: [{ booking_id: 'b-1' }] } }, 'b-1'],
    [
      'an output of the wrong type',
      'total',
      { type: 'number' },
      { outputs: { s1: { total: 'much' } } },
      undefined,
    ],
    ['the only value that is allowed', 'version', { ...text, enum: ['v2'] }, {}, 'v2'],
    ['a constant', 'version', { const: 'v2' }, {}, 'v2'],
    ['a default', 'page', { type: 'integer', default: 1 }, {}, 1],
    [
      'a fact before a default',
      'page',
      { type: 'integer', default: 1 },
      { given: [{ name: 'page', value: 4 }] },
      4,
    ],
    ['nothing', 'page', { type: 'integer' }, {}, undefined],
  ];
  it.each(cases)('%s', (_, name, schema, known, expected) => {
    const repaired = best(toolTaking({ [name]: schema }, [name]), {}, '', known);
    expect(repaired).toEqual(expected === undefined ? undefined : { [name]: expected });
  });

  it('has less support if several are equally good', () => {
    const tool = toolTaking({ id: text }, ['id']);
    const sure = repairsOf(tool, {}, '', { outputs: { s1: { id: 'a' } } })[0]!;
    const unsure = repairsOf(tool, {}, '', { outputs: { s1: [{ id: 'a' }, { id: 'b' }] } })[0]!;
    expect(unsure.support).toBeLessThan(sure.support);
    expect([sure.edits[0]!.rivals, unsure.edits[0]!.rivals]).toEqual([0, 1]);
  });

  it('is assembled from known parts', () => {
    const size = {
      type: 'object',
      properties: { width: { type: 'integer' }, height: { type: 'integer' } },
      required: ['width', 'height'],
    };
    const question = 'A wall with a width of 20 and a height of 12.';
    expect(best(toolTaking({ size }, ['size']), {}, question)).toEqual({ size: { width: 20, height: 12 } });
  });
});
