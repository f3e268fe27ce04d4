import { describe, expect, it } from 'vitest';
import { surroundingEnumeration } from './enumerations.ts';
import { nearness, siblingValue } from './near-values.ts';
import { objectLiterals } from './object-literals.ts';

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

describe('values near each other', () => {
  const lower = `first, the trial of acme in 2010 about patents. ${'and so on. '.repeat(15)}then a concert of taylor in bonn.`;
  it('count more than those of another part of the question', () => {
    expect(nearness('Acme', [2010], lower)).toBe(1);
    expect(nearness('Taylor', [2010], lower)).toBeLessThan(0.7);
    expect(nearness('Taylor', ['unstated'], lower)).toBe(1);
  });

  it.each([
    ['num2', { num1: 56 }, 'the gcd of 56 and 98, then of 81 and 27', '98'],
    ['num1', { num2: 27 }, 'the gcd of 56 and 98, then of 81 and 27', '81'],
    ['b', { a: 3 }, 'add 3 and 4', '4'],
    ['days', { num1: 56 }, 'the gcd of 56 and 98', undefined],
    ['num2', { num1: 57 }, 'the gcd of 56 and 98', undefined],
  ])('%s beside %j is in its place', (name, args, text, value) => {
    expect(siblingValue(name, args, text)).toBe(value);
  });
});
