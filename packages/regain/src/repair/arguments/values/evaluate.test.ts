import { describe, expect, it } from 'vitest';
import { evaluateNumber, evaluateRange, withoutEllipsis } from './evaluate.ts';

describe('an expression for a number', () => {
  it.each([
    ['1/6', 1 / 6],
    ['2*pi', 2 * Math.PI],
    ['2 pi', 2 * Math.PI],
    ['3 * (4 + 5)', 27],
    ['-2^2', -4],
    ['2**3', 8],
    ['math.sqrt(16)', 4],
    ['10 - 4 - 3', 3],
    ['100 / 5 / 2', 10],
  ])('%s', (text, value) => {
    expect(evaluateNumber(text)).toBeCloseTo(value, 12);
  });

  it.each(['2026-01-05', '10/12/2026', '5-10', 'five', '1/0', '3 +', '(2', 'x*2', '2 3', 'alert(1)'])(
    '%s is none',
    (text) => {
      expect(evaluateNumber(text)).toBeUndefined();
    },
  );
});

describe('an expression for a list', () => {
  it.each([
    ['range(3)', [0, 1, 2]],
    ['list(range(2, 9, 3))', [2, 5, 8]],
    ['[x for x in range(1, 3)]', [1, 2]],
    ['range(3, 0, -1)', [3, 2, 1]],
  ])('%s', (text, list) => {
    expect(evaluateRange(text)).toEqual(list);
  });

  it.each(['range(0)', 'range(1, 10000000)', 'range(5, 1)', 'arrange(3)', 'range(a)'])(
    '%s is none',
    (text) => {
      expect(evaluateRange(text)).toBeUndefined();
    },
  );
});

describe('dots in a list of numbers', () => {
  it('stand for the numbers between', () => {
    expect(withoutEllipsis([22, 24, '...', 30])).toEqual([22, 24, 26, 28, 30]);
    expect(withoutEllipsis([9, 6, '…', 0, -3])).toEqual([9, 6, 3, 0, -3]);
  });

  it.each([
    [[22, '...', 30]],
    [[22, 24, '...', 31]],
    [[1, 2, 4, '...', 8]],
    [['a', 'b', '...', 'z']],
    [[1, 2, '...']],
  ])('of %j do not say which', (list) => {
    expect(withoutEllipsis(list)).toBeUndefined();
  });
});
