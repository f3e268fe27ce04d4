import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAllWith } from '../../../../../scripts/for-all.ts';
import type { Json, JsonObject } from '../../types/index.ts';
import { jsonFormat } from './json-format.ts';
import { jsonOf, nodeAt } from './text-node.ts';
import { tomlFormat } from './toml-format.ts';
import { updateObject } from './update-object.ts';

const words = fc.constantFrom('a', 'b b', 'c', '"', '\\', '\n', 'ü', '__proto__', '#', '//');
const leaf = fc.oneof(words, fc.boolean(), fc.integer(), fc.array(words, { maxLength: 4 }));
const entry = fc.dictionary(words, fc.oneof(leaf, fc.dictionary(words, leaf, { maxKeys: 3 })), {
  maxKeys: 4,
});
const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value));

describe('JSON with comments', () => {
  it('reads what JSON.parse reads', () => {
    forAllWith(
      { numRuns: 100 },
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.constantFrom(0, 2, '\t'),
      (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(plain(jsonOf(jsonFormat.parse(text)))).toEqual(JSON.parse(text));
      },
    );
  });

  it.each([
    '{"a":1',
    '{a:1}',
    '{"a":01}',
    "{'a':1}",
    '{"a":1,,}',
    '{"a" 1}',
    '{"a":"\t',
    '{"a":/* 1}',
    '',
    '{"a":nul}',
  ])('refuses %j', (text) => {
    expect(() => jsonFormat.parse(text)).toThrow();
  });

  it('names the line of a mistake', () => {
    expect(() => jsonFormat.parse('{\n  "a": 1\n  "b": 2\n}')).toThrow(
      expect.objectContaining({ place: { line: 3 } }),
    );
  });
});

describe('TOML', () => {
  it.each<[string, JsonObject]>([
    ['a = 1\nb.c = "x"\nb.d = \'y\'\n', { a: 1, b: { c: 'x', d: 'y' } }],
    [
      '[a]\nb = 1\n[a.c]\nd = true\n[e."f g".h]\ni = [1, [2], # x\n 3,]\n',
      { a: { b: 1, c: { d: true } }, e: { 'f g': { h: { i: [1, [2], 3] } } } },
    ],
    ['[[a]]\nb = 1\n[[a]]\nb = 2\n[a.c]\nd = 3\n', { a: [{ b: 1 }, { b: 2, c: { d: 3 } }] }],
    ['a = """\none \\\n  two "" \\u00e9"""\nb = \'\'\'\nc:\\d\'\'\'\n', { a: 'one two "" é', b: 'c:\\d' }],
    [
      'a = { b = 1, c.d = "x" } # end\r\ne = 1979-05-27T07:32:00Z\r\nf = 1_000\r\ng = -3.5e2\r\n',
      { a: { b: 1, c: { d: 'x' } }, e: '1979-05-27T07:32:00Z', f: 1000, g: -350 },
    ],
    ['[a.b]\nc = 1\n[a]\nd = 2\n', { a: { b: { c: 1 }, d: 2 } }],
  ])('reads %j', (text, value) => {
    expect(jsonOf(tomlFormat.parse(text))).toEqual(value);
  });

  it.each([
    'a = 1\na = 2',
    '[a]\n[a]',
    'a = 1\n[a]',
    'a = "x',
    'a = [1',
    'a = 1 b = 2',
    'a',
    '[a',
    'a = {b = 1',
    'a = "\\q"',
    'a = tru',
  ])('refuses %j', (text) => {
    expect(() => tomlFormat.parse(text)).toThrow();
  });
});

describe.each([
  ['json', jsonFormat, '{\n  // first\n  "s": {"x": {}, /* second */ "y": [1] }, "z": 1,\n}\n', ['s', 'x']],
  ['toml', tomlFormat, '# first\n[s.x]\n\n[s.y] # second\nz = 1\n', ['s', 'x']],
])('changes of %s', (_, format, text, path) => {
  it('make one object equal to any value, twice, and leave the rest alone', () => {
    forAllWith({ numRuns: 100 }, entry, entry, (one, two) => {
      let changed = text;
      for (const wanted of [one, two]) {
        changed = updateObject(format, changed, path, wanted as JsonObject);
        const root = format.parse(changed);
        expect(plain(jsonOf(nodeAt(root, path)!))).toEqual(plain(wanted));
        expect(jsonOf(nodeAt(root, ['s', 'y'])!)).toEqual(jsonOf(nodeAt(format.parse(text), ['s', 'y'])!));
        expect(changed).toContain('second');
      }
      expect(updateObject(format, changed, path, two as JsonObject)).toBe(changed);
    });
  });
});
