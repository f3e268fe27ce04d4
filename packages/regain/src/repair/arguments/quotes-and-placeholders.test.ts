import { describe, expect, it } from 'vitest';
import type { Json } from '../../types/index.ts';
import { failureSaying } from './call-in-test.ts';
import { repairCall } from './repair-call.ts';
import type { RepairRequest } from './repair-types.ts';

const tool = {
  name: 'book_table',
  description: 'Books a table.',
  inputSchema: {
    type: 'object',
    properties: {
      customer: { type: 'string', description: 'name of the guest' },
      day: { type: 'string', description: 'Day, as YYYY-MM-DD' },
      guests: { type: 'integer', description: 'How many people' },
      place: { type: 'string', enum: ['inside', 'outside'] },
      where: {
        type: 'object',
        properties: { street: { type: 'string' }, city: { type: 'string' } },
      },
    },
    required: ['customer', 'day'],
  },
};
const text = 'A table for 4 people outside on 2026-05-12 for Ines Duarte, please.';
const right = { customer: 'Ines Duarte', day: '2026-05-12' };
const best = (args: Json, more: Partial<RepairRequest> = {}) =>
  repairCall({ tools: [tool], call: { tool: 'book_table', args }, text, ...more })[0]?.call.args;

describe('a mistake that is visible in the value itself, although it fits', () => {
  it.each<[string, Json]>([
    ['quotes around the whole', { ...right, customer: "'Ines Duarte'" }],
    ['a placeholder', { ...right, customer: '<customer>' }],
    ['a word for nothing', { ...right, customer: 'unknown' }],
    ['an empty text', { ...right, customer: '' }],
    ['another notation than the description asks for', { ...right, day: '12 May 2026' }],
  ])('is repaired: %s', (_, args) => {
    expect(best(args)).toEqual(right);
  });

  it.each<[string, Json, string]>([
    ['quotes inside', { ...right, customer: "Ines 'Nes' Duarte" }, text],
    [
      'a word that the text says itself',
      { ...right, customer: 'Unknown' },
      'For the band Unknown, on 2026-05-12, paid by Ines Duarte.',
    ],
    ['a blank of which the text says nothing', { ...right, customer: '' }, 'A table on 2026-05-12.'],
  ])('is not detected in %s', (_, args, said) => {
    expect(best(args, { text: said })).toBeUndefined();
  });
});

describe('a call nested in its own arguments', () => {
  it.each<[string, Json]>([
    ['as an object', { name: 'book_table', arguments: right }],
    ['with its arguments as text', { tool_name: 'book_table', parameters: JSON.stringify(right) }],
    ['as text', JSON.stringify({ name: 'book_table', arguments: right })],
    ['under the name that was called', { name: 'functions.book_table', input: right }],
  ])('is unpacked: %s', (_, args) => {
    const [repair] = repairCall({ tools: [tool], call: { tool: 'functions.book_table', args }, text });
    expect(repair?.call).toEqual({ tool: 'book_table', args: right });
  });
});

describe('arguments in text', () => {
  const tag = (name: string, value: string) => `<parameter${name}>${value}</parameter>`;
  const pair = (key: string, value: string) => `<arg_key>${key}</arg_key>\n<arg_value>${value}</arg_value>`;
  const ownTags = '<day>2026-05-12</day><guests>4</guests>';
  const where = { street: '5 Mill Lane', city: 'Oslo' };
  const call = `book_table(customer='Ines Duarte', where={'street': '5 Mill Lane', 'city': 'Oslo'}, day='2026-05-12')`;

  it.each<[string, string, Json]>([
    ['in tags', `${tag(' name="customer"', right.customer)}\n${tag(' name="day"', right.day)}`, right],
    ['in tags with an equals sign', tag('=customer', right.customer) + tag('=day', right.day), right],
    ['in tags of their own', `<customer>Ines Duarte</customer>${ownTags}`, { ...right, guests: 4 }],
    ['in tags for key and value', pair('customer', right.customer) + pair('day', right.day), right],
    ['as a call with an object in it', call, { ...right, where }],
  ])('are parsed %s', (_, args, wanted) => {
    expect(best(args)).toEqual(wanted);
  });

  it('are searched for tags in bounded time', () => {
    for (const part of ['<a>', '<parameter name="a">', '<arg_key>a</arg_key>', '</', '<']) {
      expect(() => best(part.repeat(20_000 / part.length))).not.toThrow();
    }
  });
});

describe('intended values', () => {
  it('are not replaced by a given fact if the text also states them', () => {
    const said = 'Move the table of Ines Duarte from 2026-05-12 to 2026-05-14.';
    const given = [{ name: 'day', value: '2026-05-14' }];
    expect(best(right, { text: said, given, parsed: failureSaying() })).toBeUndefined();
  });
});
