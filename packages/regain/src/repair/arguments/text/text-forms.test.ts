import { describe, expect, it } from 'vitest';
import { objectLiterals } from './object-literals.ts';
import { surroundingEnumeration } from './surrounding-enumeration.ts';

describe('an enumeration around a value', () => {
  it.each([
    ['vegan', 'options: vegan, halal and kosher meals', ['vegan', 'halal', 'kosher']],
    ['kosher', 'options: vegan, halal, and kosher meals', ['vegan', 'halal', 'kosher']],
    ['green tea', 'black tea, green tea or mint tea please', ['black tea', 'green tea', 'mint tea']],
  ])('%s', (value, text, all) => {
    expect(surroundingEnumeration(value, text)).toEqual(all);
  });

  it.each([
    ['vegan', 'a vegan meal'],
    ['vegan', 'a meal'],
    ['egan', 'vegan, halal'],
  ])('%s in "%s" stands alone', (value, text) => {
    expect(surroundingEnumeration(value, text)).toBeUndefined();
  });
});

describe('an object in the text', () => {
  it('is read as a literal of JSON or Python', () => {
    expect(objectLiterals("scores {'math': 90, 'art': {'oil': 1}} and {\"a\": [1]}")).toEqual([
      { math: 90, art: { oil: 1 } },
      { a: [1] },
    ]);
  });

  it('needs a closing brace', () => {
    expect(objectLiterals("scores {'math': 90")).toEqual([]);
  });
});
