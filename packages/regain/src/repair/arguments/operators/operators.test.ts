/** Each operator through the public function: what it repairs, and what it leaves unchanged. */

import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../types/index.ts';
import { best, repairsOf, toolTaking } from '../call-in-test.ts';
import { repairCall } from '../repair-call.ts';

const text = { type: 'string' };
const whole = { type: 'integer' };

const booking = toolTaking(
  {
    destination_city: { ...text, description: 'Where to go.' },
    departure_date: { ...text, description: 'Day of departure, YYYY-MM-DD.' },
    number_of_guests: whole,
    cabin: { ...text, enum: ['economy', 'business'] },
    contact: {
      type: 'object',
      properties: {
        email: text,
        phone: text,
        address: { type: 'object', properties: { street: text, zip_code: text } },
      },
    },
    cabins: { type: 'array', items: { type: 'object', properties: { kind: text, beds: whole } } },
  },
  ['destination_city', 'number_of_guests'],
);
const right = { destination_city: 'Rome', number_of_guests: 2 };

type Case = readonly [title: string, args: Json, expected: JsonObject | undefined];

function table(title: string, cases: readonly Case[]): void {
  describe(title, () => {
    it.each(cases)('%s', (_, args, expected) => {
      expect(best(booking, args)).toEqual(expected);
    });
  });
}

/** The same for arguments beside the right ones. */
function tableBeside(
  title: string,
  cases: readonly (readonly [title: string, JsonObject, JsonObject])[],
): void {
  table(
    title,
    cases.map(([what, more, expected]) => [what, { ...right, ...more }, { ...right, ...expected }] as const),
  );
}

table('a name that is not known', [
  ['in another case', { destinationCity: 'Rome', NumberOfGuests: 2 }, right],
  ['with dashes', { 'destination-city': 'Rome', number_of_guests: 2 }, right],
  ['misspelt', { destnation_city: 'Rome', number_of_guests: 2 }, right],
  ['shortened', { dest_city: 'Rome', num_guests: 2 }, right],
  ['by another word', { destination_town: 'Rome', guest_count: 2 }, right],
  ['by one of its words', { destination: 'Rome', guests: 2 }, right],
  ['with its words in another order', { city_destination: 'Rome', guests_number: 2 }, right],
  ['and of the wrong type besides', { destination_city: 'Rome', guests: '2' }, right],
  ['that alone is left for the one that is missing', { where: 'Rome', number_of_guests: 2 }, right],
  [
    'with two that compete',
    { city: 'Rome', guests: 2, cabin_class: 'business' },
    { ...right, cabin: 'business' },
  ],
]);

const email = 'a@b.cd';
tableBeside('an optional name that is not known', [
  ['by a word of its description', { departure_day: '2024-05-01' }, { departure_date: '2024-05-01' }],
  ['in a nested object', { contact: { mail: email } }, { contact: { email } }],
  ['in a list of objects', { cabins: [{ type: 'a', bed_count: 2 }] }, { cabins: [{ kind: 'a', beds: 2 }] }],
]);

tableBeside('a value in the wrong object', [
  ['flattened with underscores', { contact_email: email }, { contact: { email } }],
  ['flattened with dots', { 'contact.phone': '123' }, { contact: { phone: '123' } }],
  ['flattened twice', { contact_address_street: 'Via Po' }, { contact: { address: { street: 'Via Po' } } }],
  ['flattened in part', { 'address.zip_code': '001' }, { contact: { address: { zip_code: '001' } } }],
  ['by its own name alone', { email }, { contact: { email } }],
  ['by its own name, deep', { zipCode: '00100' }, { contact: { address: { zip_code: '00100' } } }],
  ['several of one object', { email, phone: '123' }, { contact: { email, phone: '123' } }],
  ['beside the object', { contact: { email }, phone: '123' }, { contact: { email, phone: '123' } }],
  ['of the wrong type besides', { contact_phone: 123 }, { contact: { phone: '123' } }],
  ['nothing that fits', { colour_scheme: 'dark' }, {}],
]);

table('a value too deep', [
  [
    'in a declared object',
    { number_of_guests: 2, contact: { destination_city: 'Rome' } },
    { ...right, contact: {} },
  ],
  ['nested where it should be flat', { number_of_guests: 2, destination: { city: 'Rome' } }, right],
]);

table('an envelope', [
  ['arguments', { arguments: right }, right],
  ['args', { args: right }, right],
  ['input', { input: right }, right],
  ['parameters', { parameters: right }, right],
  ['kwargs as a text', { kwargs: JSON.stringify(right) }, right],
  ['params as pairs', { params: Object.entries(right).map(([name, value]) => ({ name, value })) }, right],
  ['beside others', { destination_city: 'Rome', options: { number_of_guests: 2 } }, right],
  ['the whole call', { name: 'do_it', arguments: right }, right],
  ['twice', { input: { args: right } }, right],
  ['in a list of one', { input: [right] }, right],
  ['with names that are wrong, too', { payload: { destinationCity: 'Rome', guests: 2 } }, right],
  ['with nothing of use', { ...right, metadata: { source: 'x', trace: 'y' } }, right],
]);

table('arguments that are no object', [
  ['JSON as a text', '{"destination_city": "Rome", "number_of_guests": 2}', right],
  ['JSON as a text twice', JSON.stringify(JSON.stringify(right)), right],
  ['a fence', '```json\n{"destination_city": "Rome", "number_of_guests": 2}\n```', right],
  ['Python', "{'destination_city': 'Rome', 'number_of_guests': 2,}", right],
  ['cut off', '{"destination_city": "Rome", "number_of_guests": 2', right],
  ['words around', 'I will call it with {"destination_city": "Rome", "number_of_guests": 2}.', right],
  ['keywords', 'destination_city="Rome", number_of_guests=2', right],
  ['a call', 'do_it(destination_city="Rome", number_of_guests=2)', right],
  ['pairs', Object.entries(right), right],
  ['a list of one', [right], right],
  ['comments', '{"destination_city": "Rome", /* two */ "number_of_guests": 2}', right],
  ['nothing of the kind', 'let us go to Rome', undefined],
  ['a call in brackets', '[do_it(destination_city="Rome", number_of_guests=2)]', right],
  [
    'a call with its values in order',
    'do_it("Rome", "2024-05-01", 2)',
    { ...right, departure_date: '2024-05-01' },
  ],
  [
    'a tag around',
    '<tool_call>{"name": "do_it", "arguments": {"destination_city": "Rome", "number_of_guests": 2}}</tool_call>',
    right,
  ],
  ['a number', 7, undefined],
]);

tableBeside('an undeclared argument', [
  ['goes', { verbose: true }, {}],
  ['goes, though there are several', { verbose: true, explanation: 'because', thought: 'hm' }, {}],
  ['goes from nested objects', { contact: { email, fax_machine: 'x' } }, { contact: { email } }],
  ['goes where it is null', { foo: null }, {}],
  ['goes where it names the tool', { tool_name: 'do_it' }, {}],
]);

describe('a declared argument', () => {
  it.each([null, '', 'None'])('that may be left out goes where it is %j', (cabin) => {
    expect(best(booking, { ...right, cabin })).toEqual(right);
  });

  it.each<JsonObject>([{}, { cabin: 'economy' }, { contact: { phone: '1' } }, { cabins: [{ beds: 2 }] }])(
    'stays: %j',
    (more) => {
      expect(best(booking, { ...right, ...more })).toBeUndefined();
    },
  );
});

describe('a number for a text', () => {
  const census = toolTaking({ zip: { type: 'string' } }, ['zip']);
  it.each([
    ['gets the zeros that the question has', 'How many live in 02139?', '02139'],
    ['stays as it is if the question has both', 'How many live in 02139 and 2139?', '2139'],
    ['stays as it is if the question has a longer one', 'How many live in 02139-1?', '2139'],
  ])('%s', (_, text, expected) => {
    const [first] = repairCall({ tools: [census], call: { tool: census.name, args: { zip: 2139 } }, text });
    expect(first?.call.args).toEqual({ zip: expected });
  });
});

describe('items of a list', () => {
  const samples = toolTaking({ values: { type: 'array', items: { type: 'number' } } }, ['values']);
  it('with the same mistake are repaired together, however many', () => {
    const values = Array.from({ length: 80 }, (_, i) => String(i));
    const [first] = repairsOf(samples, { values });
    expect(first?.call.args).toEqual({ values: values.map(Number) });
    expect(first?.edits).toHaveLength(1);
  });

  it('for rows of a matrix are doubtful: one row, or a row for each', () => {
    const row = { type: 'array', items: { type: 'number' } };
    const matrix = toolTaking({ rows: { type: 'array', items: row } }, ['rows']);
    const found = repairsOf(matrix, { rows: [1, 2] });
    expect(found.slice(0, 2).map(({ call }) => call.args)).toEqual([
      { rows: [[1, 2]] },
      { rows: [[1], [2]] },
    ]);
    expect(found[0]?.support).toBeLessThan(0.5);
  });

  it('are read from objects with a label', () => {
    const values = [88, 92, 75].map((score, i) => ({ subject: `s${i}`, score }));
    expect(repairsOf(samples, { values })[0]?.call.args).toEqual({ values: [88, 92, 75] });
  });

  it('with the same missing value count as one mistake', () => {
    const cabins = [1, 2, 3].map((beds) => ({ beds, colour_scheme: 'x' }));
    const [first] = repairsOf(booking, { ...right, cabins });
    expect(first?.edits).toHaveLength(3);
    expect(first?.support).toBeGreaterThan(0.85);
  });
});
