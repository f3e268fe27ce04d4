import { describe, expect, it } from 'vitest';
import { proportion } from './proportion.ts';

describe('share', () => {
  it.each([
    // count, total, low, high: Clopper-Pearson at 95 %
    [0, 10, 0, 0.3084971],
    [5, 10, 0.187086, 0.812914],
    [10, 10, 0.6915029, 1],
    [81, 263, 0.2527, 0.3676],
  ])('%i of %i lies in [%f, %f]', (count, total, low, high) => {
    const found = proportion(count, total);
    expect(found.point).toBe(count / total);
    expect(found.low).toBeCloseTo(low, 4);
    expect(found.high).toBeCloseTo(high, 4);
  });

  it('is [0, 1] without trials', () => {
    expect(proportion(0, 0)).toMatchObject({ point: Number.NaN, low: 0, high: 1 });
  });

  it('rejects more successes than trials', () => {
    expect(() => proportion(3, 2)).toThrow('count must lie in [0, 2], got 3');
  });
});
