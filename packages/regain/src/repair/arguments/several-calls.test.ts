import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonSchema, ToolSpec } from '../../types/index.ts';
import { failureSaying, closedTool as tool } from './call-in-test.ts';
import { repairCall } from './repair-call.ts';

const text: JsonSchema = { type: 'string' };
const whole: JsonSchema = { type: 'integer' };
const concerts = tool('find_concerts', { city: text, genre: text, days: whole }, ['city']);
const growth = tool('project', { amount: whole, years: whole });
const prices = tool('prices', { firms: { type: 'array', items: text }, span: text });

function callsFor(spec: ToolSpec, args: JsonObject, question: string): JsonObject[] | undefined {
  const [best] = repairCall({ tools: [spec], call: { tool: spec.name, args }, text: question });
  return best?.further === undefined
    ? undefined
    : [best.call, ...best.further].map((call) => call.args as JsonObject);
}

describe('a list where the tool takes one value', () => {
  it('is one call for each item', () => {
    expect(callsFor(growth, { amount: 1000, years: [10, 20] }, 'Project 1000 over 10 and 20 years')).toEqual([
      { amount: 1000, years: 10 },
      { amount: 1000, years: 20 },
    ]);
  });

  it.each([
    ['an enumeration as text', '10, 20 and 30'],
    ['an object of numbers', { first: 10, second: 20, third: 30 }],
    ['numbers as text', ['10', '20', '30']],
  ])('is also %s', (_, years) => {
    const calls = callsFor(growth, { amount: 5, years }, 'Project 5 over 10, 20 and 30 years');
    expect(calls?.map((args) => args.years)).toEqual([10, 20, 30]);
  });

  it('keeps pairs that the question states in turn', () => {
    const args = { city: ['Bonn', 'Graz'], days: [3, 7] };
    expect(callsFor(concerts, args, 'Concerts in Bonn within 3 days and in Graz within 7 days')).toEqual([
      { city: 'Bonn', days: 3 },
      { city: 'Graz', days: 7 },
    ]);
  });

  it('makes each combination of what the question states in groups', () => {
    const args = { city: ['Bonn', 'Graz'], genre: ['rock', 'jazz'] };
    const calls = callsFor(concerts, args, 'Any rock and jazz concerts in Bonn and Graz?');
    expect(calls).toHaveLength(4);
    expect(calls).toContainEqual({ city: 'Graz', genre: 'rock' });
  });

  it('pairs a list that the tool takes as a list, one item each', () => {
    const args = { firms: ['Acme', 'Brix'], span: ['1 week', '1 month'] };
    expect(callsFor(prices, args, 'Acme and Brix over 1 week and 1 month respectively')).toEqual([
      { firms: ['Acme'], span: '1 week' },
      { firms: ['Brix'], span: '1 month' },
    ]);
  });

  it('works under a name that is almost right', () => {
    const calls = callsFor(concerts, { cities: ['Bonn', 'Graz'] }, 'Concerts in Bonn and Graz');
    expect(calls).toEqual([{ city: 'Bonn' }, { city: 'Graz' }]);
  });

  it('is one text if the description asks for an enumeration', () => {
    const tags = tool('tag', { tags: { type: 'string', description: 'Tags, separated by commas' } });
    const [best] = repairCall({ tools: [tags], call: { tool: 'tag', args: { tags: ['a', 'b'] } }, text: '' });
    expect(best).toMatchObject({ call: { args: { tags: 'a, b' } } });
    expect(best!.further).toBeUndefined();
  });

  it('is not several calls if one of them does not fit', () => {
    expect(callsFor(growth, { amount: 5, years: [10, 'soon'] }, 'Project 5')).toBeUndefined();
  });
});

describe('a value that stands for a result', () => {
  const zip = tool('get_zip', { ip: text });
  const city = tool('city_of_zip', { zip: text, lang: text }, ['zip']);
  const first = (value: JsonObject[string]) =>
    repairCall({
      tools: [zip, city],
      call: { tool: 'city_of_zip', args: { zip: value } },
      text: 'Where is 10.0.0.1?',
      parsed: failureSaying(),
    })[0];

  it.each([
    ['a call by name', { get_zip: { ip: '10.0.0.1' } }],
    ['a call', { name: 'get_zip', arguments: { ip: '10.0.0.1' } }],
    ['an expression', "get_zip(ip='10.0.0.1')"],
    ['an expression with a field', "get_zip(ip='10.0.0.1')['zip']"],
  ])('as %s: that call comes first', (_, value) => {
    expect(first(value as JsonObject)).toMatchObject({
      call: { tool: 'get_zip', args: { ip: '10.0.0.1' } },
      needs: { path: '/zip', tool: 'get_zip' },
      valid: true,
    });
  });

  it.each(['result of step 1', '<output from the previous call>', '{{step_1.result}}', 'call 2 output'])(
    '"%s" is never a literal',
    (value) => {
      const repair = first(value as unknown as JsonObject);
      expect(repair).toMatchObject({ needs: { path: '/zip' }, valid: false });
    },
  );

  it.each(['Result Street 5', 'the answer', '90210'])('"%s" is a value', (value) => {
    expect(first(value as unknown as JsonObject)?.needs).toBeUndefined();
  });

  it('takes arguments with the same names from the written call', () => {
    const details = tool('find_case', { firm: text });
    const judge = tool('find_judge', { firm: text, case_id: whole });
    const call = { tool: 'find_judge', args: { firm: 'Acme', case_id: "find_case()['id']" } };
    const [repair] = repairCall({ tools: [details, judge], call, text: '' });
    expect(repair).toMatchObject({
      call: { tool: 'find_case', args: { firm: 'Acme' } },
      needs: { path: '/case_id' },
    });
  });
});

describe('a list where one text may be meant', () => {
  const transfer = tool('transfer', { amount: whole, reference: text });
  const notes = tool('add_note', { text });

  it.each([
    [
      'the question quotes it as a whole',
      transfer,
      { amount: 5, reference: ['rent', 'July'] },
      "Pay 5 for 'rent, July'",
    ],
    ['the parameter is for prose', notes, { text: ['buy milk', 'eggs'] }, 'Add a note: buy milk and eggs'],
  ] as const)('is one call if %s', (_, spec, args, question) => {
    expect(callsFor(spec, args as unknown as JsonObject, question)).toBeUndefined();
  });

  it('may have an object that has no text', () => {
    const reference = [{ toString: 'rent' }, 'July'];
    const calls = callsFor(transfer, { amount: 5, reference }, "Pay 5 for 'rent, July'");
    expect(calls?.map((args) => args.reference)).toEqual(['rent', 'July']);
  });

  it('is several calls if the question quotes each item', () => {
    const args = { amount: 5, reference: ['rent', 'July'] };
    expect(callsFor(transfer, args, "Pay 5 for 'rent' and 5 for 'July'")).toHaveLength(2);
  });
});

describe('lists that share items', () => {
  it('are there and back, in pairs', () => {
    const flights = tool('flights', { from: text, to: text, day: text });
    const args = { from: ['Rome', 'Oslo'], to: ['Oslo', 'Rome'], day: ['May 3', 'May 9'] };
    const question = 'Flights from Rome to Oslo on May 3 and back from Oslo to Rome on May 9';
    expect(callsFor(flights, args, question)).toEqual([
      { from: 'Rome', to: 'Oslo', day: 'May 3' },
      { from: 'Oslo', to: 'Rome', day: 'May 9' },
    ]);
  });
});
