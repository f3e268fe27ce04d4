import { describe, expect, it } from 'vitest';
import { verdictStability } from './seed-stability.ts';

describe('verdictStability', () => {
  it('computes every verdict with 20 seeds, the usual one first, and says whether all agree', () => {
    const seen: unknown[] = [];
    const steady = {
      name: 'steady',
      judge: (seed: unknown) => {
        seen.push(seed);
        return 'holds';
      },
    };
    const found = verdictStability([steady]);
    expect(seen).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect(found).toMatchObject({ isStable: true, verdicts: [{ name: 'steady', outcomes: { holds: 20 } }] });
  });

  it('counts the seeds that differ', () => {
    const lucky = { name: 'lucky', judge: (seed: unknown) => (Number(seed) <= 3 ? 'holds' : 'inconclusive') };
    const found = verdictStability([lucky, { name: 'same', judge: () => 'violated' }], 60);
    expect(found.isStable).toBe(false);
    expect(found.verdicts).toEqual([
      { name: 'lucky', outcomes: { holds: 3, inconclusive: 57 }, isStable: false },
      { name: 'same', outcomes: { violated: 60 }, isStable: true },
    ]);
  });
});
