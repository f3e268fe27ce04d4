import { defaultCalibration } from 'regain/internal/law';
import { describe, expect, it } from 'vitest';
import { misrankMargin, type PolicyPair, quotedPairs, type SurrogateName, scoresOf } from './surrogates.ts';

const to3 = (value: number) => Number(value.toFixed(3));
const isWrong = (surrogate: SurrogateName, pair: PolicyPair) => {
  const turned = { A: pair.B, B: pair.A };
  return (
    Math.max(
      misrankMargin(surrogate, pair, defaultCalibration),
      misrankMargin(surrogate, turned, defaultCalibration),
    ) > 1e-12
  );
};

describe('the quoted pairs', () => {
  it('first pair: additive surrogates and ES_agg prefer A; ES and observed regret prefer B', () => {
    const [A, B] = [quotedPairs.additive.A, quotedPairs.additive.B].map((policy) =>
      scoresOf(policy, defaultCalibration),
    );
    expect([A!.CSR, B!.CSR].map(to3)).toEqual([0.6, 0.59]);
    expect([A!.ES, B!.ES].map(to3)).toEqual([0.667, 0.685]);
    expect([A!.observed, B!.observed].map((value) => Number(value.toFixed(2)))).toEqual([3.38, 3.29]);
    for (const surrogate of ['RR', 'CSR', 'ESAggregate', 'stepwise'] as const) {
      expect(isWrong(surrogate, quotedPairs.additive)).toBe(true);
    }
    for (const surrogate of ['ES', 'DE'] as const)
      expect(isWrong(surrogate, quotedPairs.additive)).toBe(false);
  });

  it('second pair: ES itself is wrong', () => {
    const [A, B] = [quotedPairs.efficiency.A, quotedPairs.efficiency.B].map((policy) =>
      scoresOf(policy, defaultCalibration),
    );
    expect([A!.ES, B!.ES].map(to3)).toEqual([0.824, 0.813]);
    expect([A!.observed, B!.observed].map((value) => Number(value.toFixed(2)))).toEqual([1.92, 1.9]);
    expect(isWrong('ES', quotedPairs.efficiency)).toBe(true);
    expect(isWrong('DE', quotedPairs.efficiency)).toBe(false);
  });
});

describe('scoresOf', () => {
  it('observes (1 - DE) / (1 - gamma) through ledgers', () => {
    const scores = scoresOf(quotedPairs.additive.B, defaultCalibration);
    expect(scores.observed).toBeCloseTo((1 - scores.DE) / 0.1, 12);
  });

  it('scores attempts one by one in `stepwise`', () => {
    const { stepwise } = scoresOf({ RR: 0.9, costs: [{ cost: 0.25, chance: 1 }] }, defaultCalibration);
    expect(stepwise).toBeCloseTo(0.9 - 2 * (0.05 / 1.05) - 0.025 / 1.025, 12);
  });
});
