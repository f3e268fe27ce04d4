/** Conversions of values for a parameter, and values that cannot be converted. */

import { describe, expect, it } from 'vitest';
import type { Json, JsonSchema } from '../../../types/index.ts';
import { normalSchema } from '../schema/normal-schema.ts';
import { viewOf } from '../schema/view-of.ts';
import { conversionsOf } from './conversions.ts';

function restated(value: Json, schema: JsonSchema, name = 'value'): Json | undefined {
  const { closed } = normalSchema(schema);
  return conversionsOf(value, viewOf(closed, closed, value), name)[0]?.value;
}

type Case = readonly [value: Json, expected: Json | undefined, schema?: JsonSchema, name?: string];

function table(title: string, schema: JsonSchema, cases: readonly Case[]): void {
  describe(title, () => {
    for (const [value, expected, own, name] of cases)
      it(`${JSON.stringify(value)} becomes ${JSON.stringify(expected)} in ${JSON.stringify(own ?? name ?? '')}`, () => {
        expect(restated(value, { ...schema, ...own }, name)).toEqual(expected);
      });
  });
}

table('a number', { type: 'number' }, [
  ['12', 12],
  ['-3.5', -3.5],
  ['1,250.50', 1250.5],
  ['1.250,50', 1250.5],
  ['1_000', 1000],
  ['1e3', 1000],
  ['$12.99', 12.99],
  ['5 km', 5000, {}, 'distance_m'],
  ['2 hours', 120, { description: 'Length of the stay, in minutes.' }],
  ['5 km', undefined, {}, 'weight_kg'],
  ['50%', 0.5, { maximum: 1 }],
  ['50%', 50],
  ['50 mL', 50, { description: 'Volume in mL.' }],
  ['5 mm', 5, { description: 'Thickness.' }],
  ['80mg', 80, { description: 'Dose.' }],
  ['15 m/s', 15, { description: 'Speed.' }],
  ['5k', 5000],
  [{ subject: 'art', score: 88 }, 88],
  [{ low: 3, high: 88 }, undefined],
  ['7%', 7, { description: 'Percentage with two decimal places.' }],
  ['2.5 million', 2_500_000],
  ['twenty-one', 21],
  [['7'], 7],
  [{ value: 3 }, 3],
  [{ value: 3, unit: 'km' }, 3000, {}, 'distance_m'],
  ['Paris', undefined],
  ['12 to 14', undefined],
  ['', undefined],
  [true, undefined],
  [{ a: 1, b: 2 }, undefined],
]);

table('an integer', { type: 'integer' }, [
  ['5', 5],
  ['5.0', 5],
  ['5.5', undefined],
  [5.5, undefined],
  ['ten', 10],
  ['3 people', 3],
]);

table('a flag', { type: 'boolean' }, [
  ['true', true],
  ['True', true],
  ['FALSE', false],
  ['yes', true],
  ['no', false],
  ['on', true],
  ['off', false],
  ['y', true],
  ['enabled', true],
  ['disabled', false],
  [1, true],
  [0, false],
  ['1', true],
  [['yes'], true],
  [2, undefined],
  ['maybe', undefined],
  ['', undefined],
  [null, undefined],
]);

table('a list of texts', { type: 'array', items: { type: 'string' } }, [
  ['a', ['a']],
  ['a, b', ['a', 'b']],
  ['a, b, and c', ['a', 'b', 'c']],
  ['a, b and c', ['a', 'b', 'c']],
  ['a; b', ['a', 'b']],
  ['a\nb', ['a', 'b']],
  ['salt and pepper', ['salt', 'pepper']],
  ['["a", "b"]', ['a', 'b']],
  ["['a', 'b']", ['a', 'b']],
  ['("a", "b")', ['a', 'b']],
  ['"a", "b"', ['a', 'b']],
  [{ 0: 'a', 1: 'b' }, ['a', 'b']],
  [{ items: ['a'] }, ['a']],
  [5, [5]],
  [null, undefined],
]);

table(
  'an object',
  { type: 'object', properties: { city: { type: 'string' }, zip: { type: 'string' } }, required: ['city'] },
  [
    ['{"city": "Paris"}', { city: 'Paris' }],
    ["{'city': 'Paris', 'zip': None}", { city: 'Paris', zip: null }],
    ['```json\n{"city": "Paris"}\n```', { city: 'Paris' }],
    ['"{\\"city\\": \\"Paris\\"}"', { city: 'Paris' }],
    ['city=Paris, zip=75001', { city: 'Paris', zip: 75001 }],
    ['city: Paris', { city: 'Paris' }],
    [[{ name: 'city', value: 'Paris' }], { city: 'Paris' }],
    [[['city', 'Paris']], { city: 'Paris' }],
    [[{ city: 'Paris' }], { city: 'Paris' }],
    [['Paris', '75001'], { city: 'Paris', zip: '75001' }],
    ['Paris', { city: 'Paris' }],
    [5, undefined],
    [null, undefined],
  ],
);

table('a text', { type: 'string' }, [
  [5, '5'],
  [12.5, '12.5'],
  [true, 'true'],
  [['Paris'], 'Paris'],
  [['a', 'b'], 'a, b'],
  [{ value: 'x' }, 'x'],
  [{ type: 'string', value: 'Paris' }, 'Paris'],
  [{ city: 'Paris', country: 'France' }, 'Paris, France'],
  [{ a: 1 }, '{"a":1}', { description: 'The filter as a JSON string.' }],
  [{ a: 1, b: 2 }, undefined],
  [null, undefined],
  [[], undefined],
]);

table('one of a list', { type: 'string', enum: ['celsius', 'fahrenheit'] }, [
  ['Celsius', 'celsius'],
  ['CELSIUS', 'celsius'],
  [' celsius ', 'celsius'],
  ['C', 'celsius'],
  ['F', 'fahrenheit'],
  ['°C', 'celsius'],
  ['celcius', 'celsius'],
  ['fahrenheight', 'fahrenheit'],
  ['degrees celsius', 'celsius'],
  ['unit_celsius', 'celsius', {}, 'unit'],
  ['kelvin', undefined],
  ['', undefined],
  ['flights', 'flight', { enum: ['flight', 'hotel'] }],
  ['one way', 'one_way', { enum: ['one_way', 'round_trip'] }],
  ['OneWay', 'one_way', { enum: ['one_way', 'round_trip'] }],
  ['asc', 'ascending', { enum: ['ascending', 'descending'] }],
  [true, 'yes', { enum: ['yes', 'no'] }],
  ['2', 2, { type: 'integer', enum: [1, 2, 3] }],
  [2, '2', { enum: ['1', '2'] }],
  ['metric units', 'metric', { enum: ['metric', 'imperial'] }],
  ['Fahrenheit', 'imperial', { enum: ['metric', 'imperial'] }],
  ['woman', 'female', { enum: ['male', 'female'] }],
  ['mistake', 'ordered by mistake', { enum: ['no longer needed', 'ordered by mistake'] }],
]);

const written = 'in the format ';
table('a form', { type: 'string' }, [
  ['5 March 2024', '2024-03-05', { format: 'date' }],
  ['March 5th, 2024', '2024-03-05', { format: 'date' }],
  ['2024/3/5', '2024-03-05', { format: 'date' }],
  ['20240305', '2024-03-05', { format: 'date' }],
  ['13/04/2024', '2024-04-13', { format: 'date' }],
  ['Tuesday, March 5, 2024', '2024-03-05', { format: 'date' }],
  ['2024-03-05 14:30', '2024-03-05T14:30:00Z', { format: 'date-time' }],
  ['2024-03-05', '05/03/2024', { description: `${written}DD/MM/YYYY` }],
  ['2024-03-05', '03-05-2024', { description: `${written}mm-dd-yyyy` }],
  ['2024-03-05', '05.03.2024', { description: 'day as %d.%m.%Y' }],
  ['2:30 pm', '14:30', { description: `${written}HH:MM` }],
  ['2:30 pm', '14:30:00Z', { format: 'time' }],
  ['next week', undefined, { format: 'date' }],
  ['March 5', undefined, { format: 'date' }],
  ['ab-1234', 'AB1234', { pattern: '^[A-Z]{2}\\d{4}$' }],
  ['AB1234', 'AB-1234', { pattern: '^[A-Z]{2}-\\d{4}$' }],
  ['7', '007', { pattern: '^\\d{3}$' }],
  ['mailto:ann@example.com', 'ann@example.com', { format: 'email' }],
  ['Ann <ann@example.com>', 'ann@example.com', { format: 'email' }],
  ['example.com/a', 'https://example.com/a', { format: 'uri' }],
  ['hello', undefined, { pattern: '^\\d{3}$' }],
]);
