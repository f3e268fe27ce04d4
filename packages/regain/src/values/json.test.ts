import fc from 'fast-check';
import { expect, it } from 'vitest';
import { forAll } from '../../../../scripts/for-all.ts';
import { tryParseJson } from './json.ts';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return 'no JSON';
  }
};

it('parses what JSON.parse does, with blanks, and nothing else', () => {
  const blank = fc.constantFrom('', ' ', '\n\t', '\r\n ');
  const cut = fc.tuple(blank, fc.json({ maxDepth: 2 }), blank, fc.nat(3)).map(([a, json, b, less]) => {
    const text = `${a}${json}${b}`;
    return text.slice(0, text.length - less);
  });
  forAll(cut, (text) => {
    expect(tryParseJson(text, 'no JSON')).toEqual(parsed(text));
  });
});

it.each([
  '',
  ' ',
  '{',
  '[',
  '{ ',
  "{'a': 1}",
  '{"a":1',
  '{}',
  '{ }',
  '[ ]',
  ' [1] ',
  '{"a":1} x',
  'null',
  '[1}',
  '{a}',
])('parses or refuses %j', (text) => {
  expect(tryParseJson(text, 'no JSON')).toEqual(parsed(text));
});
