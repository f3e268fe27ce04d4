import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../../scripts/for-all.ts';
import { jsonErrorPosition } from './json-error-position.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('the position of a JSON error', () => {
  it.each([
    ['', 0],
    ['   ', 3],
    ['{"a":', 5],
    ['{"a":1', 6],
    ['{"a":[1,2', 9],
    ['{"a":NaN}', 5],
    ['{"a":1,}', 7],
    ['{"a" 1}', 5],
    ['{a:1}', 1],
    ["{'a':1}", 1],
    ['[1,2]]', 5],
    ['[1 2]', 3],
    ['[1}', 2],
    ['{"a":1]', 6],
    ['{,}', 1],
    ['[,]', 1],
    ['01', 1],
    ['{"a":"b', 7],
    ['{"polic', 7],
    ['{"a":"b\\', 8],
    ['{"a":"b\\u00', 11],
    ['{"a":tr', 7],
    ['{"a":-', 6],
    ['{"a" "b', 5],
    ['{tr', 1],
    ['{"a":"\\x"}', 5],
    ['{"a":"\t"}', 5],
    ['{} {}', 3],
    ['1 2', 2],
    [':', 0],
    [']', 0],
  ])('%j: at %i', (text, at) => {
    expect(isJson(text)).toBe(false);
    expect(jsonErrorPosition(text)).toBe(at);
  });

  it('is found in a very long string and after a lot of white space', () => {
    const long = 'a'.repeat(20_000_000);
    expect(jsonErrorPosition(`{"a":"${long}`)).toBe(long.length + 6);
    expect(jsonErrorPosition(`{"a":"${long}"}}`)).toBe(long.length + 8);
    expect(jsonErrorPosition(`${' '.repeat(20_000_000)}x`)).toBe(20_000_000);
  });

  it('is where the text before it is a valid prefix', () => {
    const json = fc.json({ maxDepth: 3 });
    forAll(
      json,
      fc.nat(),
      fc.constantFrom('', '}', ']', ',', ':', '"', 'x', '0', '\0'),
      (text, cut, junk) => {
        const at = cut % (text.length + 1);
        const broken = text.slice(0, at) + junk;
        if (isJson(broken)) return;
        const stop = jsonErrorPosition(broken);
        expect(stop).toBeGreaterThanOrEqual(0);
        expect(stop).toBeLessThanOrEqual(broken.length);
        expect(jsonErrorPosition(broken.slice(0, stop))).toBe(stop);
      },
    );
  });
});
