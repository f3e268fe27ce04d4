import { describe, expect, it } from 'vitest';
import { measureVerdict, peakMax } from './verdict-memory.ts';

describe('memory of law verdict', () => {
  it('stays flat as the file grows', async () => {
    const small = await measureVerdict('csv', 1);
    const large = await measureVerdict('csv', 40);
    expect(large.rollouts).toBeGreaterThan(20 * small.rollouts);
    expect(large.peakBytes).toBeLessThan(peakMax);
    // 39 MB more of file may not leave more than the garbage of one collection behind.
    expect(large.peakBytes - small.peakBytes).toBeLessThan(25e6);
  });
});
