import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../scripts/for-all.ts';
import { addCost, type CostModel, costModel, noCost, price } from './cost-model.ts';

const model: CostModel = {
  name: 'test',
  perSecondOfLatency: 1,
  perSecondOfWaiting: 0.5,
  perThousandTokensIn: 2,
  perThousandTokensOut: 8,
  perMoney: 100,
  budget: 50,
};
const amounts = fc.double({ min: 0, max: 1e6, noNaN: true });
const costs = fc.record({
  latencyMs: amounts,
  waitingMs: amounts,
  tokensIn: amounts,
  tokensOut: amounts,
  money: amounts,
});

describe('cost model (section 2)', () => {
  it('prices each part, as a share of the budget', () => {
    const one = (part: Partial<typeof noCost>) => price(model, { ...noCost, ...part }) * model.budget;
    expect(price(model, noCost)).toBe(0);
    expect(one({ latencyMs: 3000 })).toBeCloseTo(3, 12);
    expect(one({ waitingMs: 3000 })).toBeCloseTo(1.5, 12);
    expect(one({ tokensIn: 500 })).toBeCloseTo(1, 12);
    expect(one({ tokensOut: 500 })).toBeCloseTo(4, 12);
    expect(one({ money: 0.25 })).toBeCloseTo(25, 12);
  });

  it('is additive: the price of a sum is the sum of prices', () => {
    forAll(costs, costs, (a, b) => {
      const together = price(model, addCost(a, b));
      expect(Math.abs(together - price(model, a) - price(model, b))).toBeLessThanOrEqual(
        1e-12 * Math.max(1, together),
      );
    });
  });

  it('is validated', () => {
    expect(costModel(model)).toBe(model);
    expect(() => costModel({ ...model, budget: 0 })).toThrow('budget must lie in (0, Infinity), got 0');
    expect(() => costModel({ ...model, perMoney: -1 })).toThrow('perMoney must lie in [0, Infinity), got -1');
    expect(() => costModel({ ...model, perThousandTokensIn: Number.NaN })).toThrow('got NaN');
  });
});
