import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAllWith } from '../../../../../scripts/for-all.ts';
import { between, calibrationsOf } from '../arbitraries-in-test.ts';
import { defaultCalibration } from '../calibration.ts';
import { solveRecovery } from './dynamic-programme.ts';
import { endingDistribution } from './ending-distribution.ts';
import { planProblem, pricePlan, type RecoveryPlan, splitBudget } from './plan-price.ts';
import { bestPrefix } from './stop-rule.ts';

const units = 20;
const step = fc.record({
  name: fc.constant('step'),
  failure: between(0, 1),
  attempts: fc.array(
    fc.record({
      p: between(0, 1),
      cost: fc.integer({ min: 1, max: 8 }).map((u) => u / units),
    }),
    { maxLength: 4 },
  ),
});
const plans: fc.Arbitrary<RecoveryPlan> = fc.record({
  calibration: calibrationsOf(between(0.6, 0.98), between(0.5, 10)),
  budgetUnits: fc.constant(units),
  handOffPrice: fc.constantFrom(1, 0.75, 0.5, 0.25),
  steps: fc.array(step, { minLength: 1, maxLength: 4 }),
});

describe('pricePlan', () => {
  it('equals a manual computation for one step', () => {
    const { RR, ES, DE, meanCost, predictedRegret, expectedLoss } = pricePlan({
      budgetUnits: 10,
      steps: [
        {
          name: 'search',
          failure: 0.4,
          attempts: [
            { p: 0.5, cost: 0.2 },
            { p: 0.5, cost: 0.3 },
          ],
        },
      ],
    });
    expect(RR).toBeCloseTo(0.6 + 0.4 * 0.75, 14);
    expect(meanCost).toBeCloseTo(0.2 * 0.2 + 0.2 * 0.5, 14);
    expect(ES).toBeCloseTo(0.6 + 0.2 / 1.1 + 0.1 / 1.25, 14);
    expect(DE).toBeCloseTo(0.6 + 0.2 * 0.9 ** 0.9 + 0.1 * 0.9 ** 2.25, 14);
    expect(predictedRegret).toBeCloseTo((1 - ES) / 0.1, 12);
    expect(expectedLoss).toBeCloseTo((1 - DE) / 0.1, 12);
  });

  it('is exact for a plan that cannot fail, and for one that cannot recover', () => {
    expect(pricePlan({ budgetUnits: 5, steps: [] })).toMatchObject({ RR: 1, ES: 1, expectedLoss: 0 });
    const doomed = pricePlan({ budgetUnits: 5, steps: [{ name: 'dead', failure: 1, attempts: [] }] });
    expect(doomed).toMatchObject({ RR: 0, ES: 0 });
    expect(doomed.expectedLoss).toBeCloseTo(10, 12);
  });

  it('equals the forward pass through the same plan as a control problem', () => {
    forAllWith({ seed: 21 }, plans, (plan) => {
      const problem = planProblem(plan);
      const { distribution, expectedLoss } = pricePlan(plan);
      const trying = endingDistribution(problem, (fault, unitsLeft) =>
        (problem.faults[fault]!.repairs[0]?.units ?? Infinity) <= unitsLeft ? 0 : null,
      );
      for (let u = 0; u <= units; u++) {
        expect(distribution.succeeded[u]).toBeCloseTo(trying.succeeded[u]!, 12);
        expect(distribution.lost[u]).toBeCloseTo(trying.lost[u]!, 12);
      }
      expect(solveRecovery(problem).startLoss).toBeLessThanOrEqual(expectedLoss + 1e-9);
    });
  });

  it('rejects costs off the grid and splits of the wrong length', () => {
    const plan = {
      budgetUnits: 10,
      steps: [{ name: 'search', failure: 0.1, attempts: [{ p: 0.5, cost: 0.15 }] }],
    };
    expect(() => pricePlan(plan)).toThrow('attempt 0 of step search must cost a whole number');
    expect(() => pricePlan({ ...plan, steps: [] }, [1])).toThrow('0 steps, got 1');
    expect(() => pricePlan({ ...plan, steps: [{ name: 'a', failure: 2, attempts: [] }] })).toThrow(
      'failure chance of step a',
    );
  });
});

describe('splitBudget', () => {
  it('gives each step its worthwhile attempts, and its loss is the price under that split', () => {
    forAllWith({ seed: 22, numRuns: 300 }, plans, (plan) => {
      const split = splitBudget(plan);
      expect(split.shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1 + 1e-12);
      expect(split.expectedLoss).toBeCloseTo(pricePlan(plan, split.attemptsMax).expectedLoss, 9);
      expect(solveRecovery(planProblem(plan)).startLoss).toBeLessThanOrEqual(split.expectedLoss + 1e-9);
    });
  });

  it('is the best of all splits, by enumeration', () => {
    forAllWith({ seed: 23, numRuns: 60 }, plans, (plan) => {
      let least = Infinity;
      for (const attemptsMax of everySplit(plan)) {
        least = Math.min(least, pricePlan(plan, attemptsMax).expectedLoss);
      }
      expect(splitBudget(plan).expectedLoss).toBeCloseTo(least, 9);
    });
  });

  it('equals the stop rule for a single step', () => {
    forAllWith({ seed: 24 }, plans, (plan) => {
      const only = plan.steps[0]!;
      const split = splitBudget({ ...plan, steps: [{ ...only, failure: 1 }] });
      const best = bestPrefix(only.attempts, {
        calibration: plan.calibration!,
        handOffPrice: plan.handOffPrice!,
      });
      expect(split.expectedLoss * (1 - plan.calibration!.gamma)).toBeCloseTo(best.loss, 12);
    });
  });

  it('spends a scarce budget on the step with the largest gain', () => {
    const cheap = { name: 'cheap', failure: 0.5, attempts: [{ p: 0.9, cost: 0.5 }] };
    const poor = { name: 'poor', failure: 0.5, attempts: [{ p: 0.2, cost: 0.6 }] };
    const { attemptsMax, shares } = splitBudget({
      calibration: defaultCalibration,
      budgetUnits: 10,
      steps: [poor, cheap],
    });
    expect(attemptsMax).toEqual([0, 1]);
    expect(shares).toEqual([0, 0.5]);
  });
});

/** Every choice of attempts per step whose full cost fits the budget. */
function everySplit(plan: RecoveryPlan): number[][] {
  let splits: { counts: number[]; spent: number }[] = [{ counts: [], spent: 0 }];
  for (const { attempts } of plan.steps) {
    splits = splits.flatMap(({ counts, spent }) =>
      [...Array(attempts.length + 1).keys()].map((count) => ({
        counts: [...counts, count],
        spent:
          spent +
          attempts.slice(0, count).reduce((sum, { cost }) => sum + Math.round(cost * plan.budgetUnits), 0),
      })),
    );
  }
  return splits.filter(({ spent }) => spent <= plan.budgetUnits).map(({ counts }) => counts);
}
