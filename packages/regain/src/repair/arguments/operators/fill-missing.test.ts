/** Missing values are taken from known sources, and stay missing without one. */

import { describe, expect, it } from 'vitest';
import type { Json, JsonObject, JsonSchema } from '../../../types/index.ts';
import { best, repairsOf, toolTaking } from '../call-in-test.ts';
import type { RepairRequest } from '../repair-types.ts';

const text = { type: 'string' };
const texts = { type: 'array', items: text };
const day = { ...text, format: 'date' };
const unit = { ...text, enum: ['celsius', 'fahrenheit'] };
const whole = { type: 'integer' };
const figure = { type: 'number' };
const flag = { type: 'boolean' };

describe('a value from the text', () => {
  const loan = 'Borrow $250,000 at a rate of 4.5% over 30 years.';
  const forecast = 'What is the forecast in Paris, France today?';
  const indexes = { ...texts, description: "Such as 'S&P 500', 'Dow Jones', 'NASDAQ'." };
  const province = { ...whole, enum: [1, 2], description: '1 for Bangkok, 2 for Chiang Mai.' };
  const described = (schema: JsonObject, description: string) => ({ ...schema, description });

  it.each<[question: string, name: string, JsonSchema, expected: Json | undefined, others?: JsonObject]>([
    ['Find a room for 3 nights in Oslo.', 'nights', whole, 3],
    ['The triangle has a base of 6 and a height of 10.', 'height', whole, 10],
    ['Solve it for a=2, b=6 and c=5.', 'b', whole, 6],
    [loan, 'loan_amount', described(figure, 'Money borrowed.'), 250_000, { years: 30 }],
    [loan, 'interest_rate', described(figure, 'As a percentage.'), 4.5],
    ['A run of 5 km.', 'distance_m', figure, 5000],
    ['Send five copies.', 'copies', whole, 5],
    ['Fly from Berlin to Madrid.', 'origin', text, 'Berlin'],
    ['Fly from Berlin to Madrid.', 'destination', text, 'Madrid'],
    [forecast, 'location', described(text, 'City and country.'), 'Paris, France'],
    [forecast, 'city', text, 'Paris'],
    ["Rename it to 'Blue Door'.", 'new_name', text, 'Blue Door'],
    ['Write to ann@example.com about it.', 'recipient_email', text, 'ann@example.com'],
    ['Check https://example.com/a for errors.', 'url', text, 'https://example.com/a'],
    ['Where is order ORD-1234?', 'order_id', text, 'ORD-1234'],
    ['Book it for March 5th, 2024.', 'date', described(text, 'In the format YYYY-MM-DD.'), '2024-03-05'],
    ['From 2024-03-05 to 2024-03-09, please.', 'end_date', day, '2024-03-09'],
    ['Wake me at 7:30 am.', 'alarm_time', described(text, 'As HH:MM.'), '07:30'],
    ['A price between $300 and $400.', 'max_price', figure, 400],
    ['Give it in fahrenheit, please.', 'unit', unit, 'fahrenheit'],
    ['I want a vegan dish.', 'diet', described(text, "Such as 'vegan' or 'vegetarian'."), 'vegan'],
    ['Compare Apple, Google and Intel.', 'companies', texts, ['Apple', 'Google', 'Intel']],
    ['The mean of [3, 4, 5].', 'values', { type: 'array', items: whole }, [3, 4, 5]],
    ['Convert 100 euros to US dollars.', 'to_currency', text, 'USD'],
    ['Show only the hotels with breakfast.', 'breakfast', flag, true],
    ['A hotel without breakfast.', 'breakfast', flag, false],
    ['A cleaner in Chiang Mai.', 'province_id', province, 2],
    ['Compare the S&P 500 and the Dow Jones.', 'indexes', indexes, ['S&P 500', 'Dow Jones']],
    ['Please help me.', 'city', text, undefined],
    ['Please help me.', 'amount', figure, undefined],
    ['Tell me a joke.', 'unit', unit, undefined],
    ['Tell me a joke.', 'verbose', flag, undefined],
    ['Tomorrow, perhaps.', 'date', day, undefined],
    ['A run of 5 km.', 'weight_kg', figure, undefined],
    ['A table for 3.5 people.', 'people', whole, undefined],
    ['Fly to Madrid.', 'origin', text, undefined, { destination: 'Madrid' }],
  ])('of "%s" for %s %j is %j', (question, name, schema, expected, others = {}) => {
    const properties = Object.fromEntries(Object.keys(others).map((other) => [other, {}]));
    const tool = toolTaking({ [name]: schema, ...properties }, [name]);
    const repaired = best(tool, others, question);
    expect(repaired).toEqual(expected === undefined ? undefined : { ...others, [name]: expected });
  });
});

describe('a value from other sources', () => {
  const fact = (name: string, value: Json) => ({ given: [{ name, value }] });
  const output = (s1: Json) => ({ outputs: { s1 } });
  const page = { ...whole, default: 1 };

  it.each<[string, name: string, JsonSchema, known: Partial<RepairRequest>, expected: Json | undefined]>([
    ['a fact of that name', 'customer_id', text, fact('customer_id', 'c-1'), 'c-1'],
    ['a fact in another spelling', 'customerId', text, fact('customer_id', 'c-1'), 'c-1'],
    ['a fact of another type', 'guests', text, fact('guests', 2), '2'],
    ['a fact of another unit', 'distance_m', figure, fact('distance', '2 km'), 2000],
    ['a fact that cannot be meant', 'city', text, fact('colour', 'red'), undefined],
    ['an output of that name', 'order_id', text, output({ order_id: 'o-7' }), 'o-7'],
    ['an output by its whole way', 'customer_id', text, output({ customer: { id: 'c-1' }, total: 5 }), 'c-1'],
    ['an output in a list of one', 'booking_id', text, output([{ booking_id: 'b-1' }]), 'b-1'],
    ['an output of the wrong type', 'total', figure, output({ total: 'much' }), undefined],
    ['the only value that is allowed', 'version', { ...text, enum: ['v2'] }, {}, 'v2'],
    ['a constant', 'version', { const: 'v2' }, {}, 'v2'],
    ['a default', 'page', page, {}, 1],
    ['a fact before a default', 'page', page, fact('page', 4), 4],
    ['nothing', 'page', whole, {}, undefined],
  ])('%s', (_, name, schema, known, expected) => {
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
      properties: { width: whole, height: whole },
      required: ['width', 'height'],
    };
    const question = 'A wall with a width of 20 and a height of 12.';
    expect(best(toolTaking({ size }, ['size']), {}, question)).toEqual({ size: { width: 20, height: 12 } });
  });
});
