import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../scripts/for-all.ts';
import { normal, random } from '../types/index.ts';
import { decomposeRegret } from './regret-variance.ts';

describe('decompose', () => {
  it('agrees with a table worked by hand', () => {
    // Task means 1 and 4: MSW = 4 squares of 1 over 2 = 2, MSB = 2 * (1.5^2 + 1.5^2) / 1 = 9, between = (9 - 2) / 2.
    const { mean, within, between, systematic, occasional } = decomposeRegret([
      [0, 2],
      [3, 5],
    ]);
    expect({ mean, within, between }).toEqual({ mean: 2.5, within: 2, between: 3.5 });
    expect(systematic + occasional).toBe(mean);
  });

  it('separates systematic from occasional regret', () => {
    const { systematic, occasional } = decomposeRegret([
      [0, 0, 9],
      [1, 1, 1],
    ]);
    expect(systematic).toBe(0.5);
    expect(occasional).toBe(1.5);
  });

  it('recovers the two planted variances', () => {
    const rows = Array.from({ length: 2_000 }, (_, task) => {
      const stream = random('decompose', task);
      const level = 2 * normal(stream);
      return Array.from({ length: 5 }, () => level + normal(stream));
    });
    const { within, between } = decomposeRegret(rows);
    expect(within).toBeCloseTo(1, 1);
    expect(between).toBeGreaterThan(3.7);
    expect(between).toBeLessThan(4.3);
  });

  it('does not depend on the order of tasks or repeats', () => {
    const rows = fc.array(fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 3, maxLength: 3 }), {
      minLength: 2,
      maxLength: 8,
    });
    forAll(rows, (regrets) => {
      const turned = [...regrets].reverse().map((row) => [...row].reverse());
      const [a, b] = [decomposeRegret(regrets), decomposeRegret(turned)];
      for (const key of ['mean', 'within', 'between', 'systematic'] as const)
        expect(a[key]).toBeCloseTo(b[key], 9);
    });
  });

  it('rejects tables that cannot be decomposed', () => {
    expect(() => decomposeRegret([[1, 2]])).toThrow('at least two tasks and two repeats, got 1 and 2');
    expect(() => decomposeRegret([[1], [2]])).toThrow('got 2 and 1');
    expect(() => decomposeRegret([[1, 2], [1]])).toThrow('as many repeats of every task, got 2 and 1');
  });
});
