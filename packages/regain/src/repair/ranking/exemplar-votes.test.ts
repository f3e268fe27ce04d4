import { describe, expect, it } from 'vitest';
import type { Exemplar, Operator } from '../../types/index.ts';
import { operatorIndex, votesOf } from './exemplar-votes.ts';

function near(operator: Operator, similarity: number, more: Partial<Exemplar> = {}) {
  const exemplar: Exemplar = {
    ...{ id: 'x', text: 'x', failureClass: 'timeout', operator, success: true, efficiency: 1 },
    ...{ provenance: 'test', ...more },
  };
  return { exemplar, similarity };
}

describe('votes of exemplars', () => {
  it('go to the only operator', () => {
    expect(votesOf([near('retry', 0.3)]).shares[operatorIndex('retry')]).toBe(1);
  });

  it('weigh by the fourth power of the cosine', () => {
    const { shares, nearest } = votesOf([near('retry', 1), near('verify', 0.5)]);
    expect(shares[operatorIndex('retry')]).toBeCloseTo(16 / 17);
    expect(shares[operatorIndex('verify')]).toBeCloseTo(1 / 17);
    expect(nearest).toBe(1);
  });

  it('count failures as zero, and expensive successes less', () => {
    const { shares } = votesOf([near('retry', 1, { success: false }), near('retry', 1, { efficiency: 0.8 })]);
    expect(shares[operatorIndex('retry')]).toBeCloseTo(0.4);
  });

  it('are zero without exemplars, or without near ones', () => {
    for (const exemplars of [[], [near('retry', -0.2)]]) {
      const { shares, nearest } = votesOf(exemplars);
      expect(shares.every((share) => share === 0)).toBe(true);
      expect(nearest).toBe(0);
    }
  });
});
