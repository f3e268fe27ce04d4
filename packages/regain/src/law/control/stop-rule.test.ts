import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAllWith } from '../../../../../scripts/for-all.ts';
import { between, calibrationsOf } from '../arbitraries-in-test.ts';
import { calibrate, kappaOf } from '../calibration.ts';
import { solveRecovery } from './dynamic-programme.ts';
import { type RepairSpec, recoveryProblem } from './recovery-problem.ts';
import {
  bestPrefix,
  type PlannedAttempt,
  requiredSuccessProbability,
  type StopRuleOptions,
  sequenceLoss,
} from './stop-rule.ts';

const units = 40;
const calibrations = calibrationsOf(between(0.5, 0.99), between(0.5, 20));
const prices = between(0.05, 1);
const attemptsOnGrid = fc.array(
  fc.record({
    p: between(0, 1),
    cost: fc.integer({ min: 1, max: 10 }).map((u) => u / units),
  }),
  { minLength: 1, maxLength: 8 },
);

describe('requiredSuccess', () => {
  const calibration = calibrate({ gamma: 0.9, lambda: 0.5 });

  it('is the formula of section 10', () => {
    const required = requiredSuccessProbability(0.1, {
      calibration,
      handOffPrice: 0.5,
      lossAfterSuccess: 0.2,
    });
    expect(required).toBeCloseTo((0.5 / 0.3) * ((1 + kappaOf(0.9)) ** 0.45 - 1), 14);
  });

  it('is about (1-d)/d * lambda c for cheap last attempts', () => {
    for (const d of [0.25, 0.5, 0.75]) {
      const required = requiredSuccessProbability(1e-4, { calibration, handOffPrice: d });
      expect(required / (((1 - d) / d) * 0.5 * 1e-4)).toBeCloseTo(-Math.log(0.9) / kappaOf(0.9), 4);
    }
  });

  it('is never met if the rest of the plan costs as much as handing off', () => {
    for (const v of [0.5, 0.7]) {
      const terms = { calibration, handOffPrice: 0.5, lossAfterSuccess: v };
      expect(requiredSuccessProbability(0.001, terms)).toBe(Infinity);
      expect(bestPrefix([{ p: 1, cost: 0.001 }], terms).attempts).toBe(0);
    }
  });

  it('at d = 1 requires any probability above 0, however long the clock', () => {
    const terms = { calibration: calibrate({ gamma: 0.5, H: 1e6 }), handOffPrice: 1 };
    expect(requiredSuccessProbability(1, terms)).toBe(0);
    expect(requiredSuccessProbability(1, { ...terms, handOffPrice: 0.99 })).toBe(Infinity);
  });

  it('rejects invalid input', () => {
    expect(() => requiredSuccessProbability(0.1, { calibration, handOffPrice: 0 })).toThrow(
      'hand-off price must lie in (0, 1]',
    );
    const terms = { calibration, handOffPrice: 0.5 };
    expect(() => bestPrefix([{ p: 1.1, cost: 0.1 }], terms)).toThrow('p must lie in');
    expect(() => bestPrefix([{ p: 0.1, cost: -1 }], terms)).toThrow('cost must lie in');
  });
});

describe('sequences', () => {
  const cases = fc
    .tuple(calibrations, prices, between(0, 1.1))
    .map(([calibration, d, vShare]): Required<StopRuleOptions> => {
      return { calibration, handOffPrice: d, lossAfterSuccess: Math.min(1, d * vShare) };
    });

  it('the closed form is the expected loss over all outcomes', () => {
    forAllWith({ seed: 11 }, cases, attemptsOnGrid, (terms, attempts) => {
      expect(sequenceLoss(attempts, terms)).toBeCloseTo(byOutcomes(attempts, terms), 12);
    });
  });

  it('the best prefix is optimal', () => {
    forAllWith({ seed: 12 }, cases, attemptsOnGrid, (terms, attempts) => {
      const losses = [...Array(attempts.length + 1).keys()].map((m) =>
        byOutcomes(attempts.slice(0, m), terms),
      );
      const best = bestPrefix(attempts, terms, Infinity);
      expect(best.loss).toBeCloseTo(Math.min(...losses), 12);
      expect(best.loss).toBeCloseTo(sequenceLoss(attempts.slice(0, best.attempts), terms), 12);
      if (Math.abs(losses[0]! - Math.min(...losses)) > 1e-12) expect(best.attempts).toBeGreaterThan(0);
    });
  });

  it('a single attempt is made exactly above the required probability', () => {
    forAllWith({ seed: 13 }, cases, attemptsOnGrid, (terms, [attempt]) => {
      const required = requiredSuccessProbability(attempt!.cost, terms);
      fc.pre(Math.abs(attempt!.p - required) > 1e-9);
      expect(bestPrefix([attempt!], terms).attempts).toBe(attempt!.p > required ? 1 : 0);
    });
  });

  it('for attempts in decreasing order of value, stopping at the first unprofitable one equals the best prefix', () => {
    forAllWith({ seed: 14, numRuns: 300 }, cases, attemptsOnGrid, (terms, attempts) => {
      const falling = [...attempts].sort((a, b) => worth(b, terms.calibration) - worth(a, terms.calibration));
      const stop = falling.findIndex((attempt) => !isWorthwhile(attempt, terms));
      const myopic = sequenceLoss(falling.slice(0, stop < 0 ? falling.length : stop), terms);
      expect(myopic).toBeCloseTo(bestPrefix(falling, terms, Infinity).loss, 12);
    });
  });

  it('accepts an expensive first attempt before a good second one, where the one-step rule stops', () => {
    const terms = { calibration: calibrate({ gamma: 0.9, lambda: 0.5 }), handOffPrice: 0.5 };
    const attempts = [
      { p: 0.01, cost: 0.1 },
      { p: 0.95, cost: 0.1 },
    ];
    expect(isWorthwhile(attempts[0]!, terms)).toBe(false);
    expect(bestPrefix(attempts, terms).attempts).toBe(2);
  });

  it('never plans beyond the remaining budget', () => {
    const terms = { calibration: calibrate({ gamma: 0.9, lambda: 0.5 }), handOffPrice: 1 };
    const attempts = Array.from({ length: 20 }, () => ({ p: 0.3, cost: 0.1 }));
    expect(bestPrefix(attempts, terms).attempts).toBe(10);
    expect(bestPrefix(attempts, terms, 0.35).attempts).toBe(3);
    expect(bestPrefix(attempts, terms, 0).attempts).toBe(0);
  });
});

describe('against the dynamic programme', () => {
  it('decides the same in every state of a chain of attempts', () => {
    let tried = 0;
    let stopped = 0;
    forAllWith(
      { seed: 15, numRuns: 60 },
      calibrations,
      prices,
      attemptsOnGrid,
      (calibration, d, attempts) => {
        const { policy, loss } = solveRecovery(chain(attempts, calibration, d));
        attempts.forEach((attempt, index) => {
          for (let unitsLeft = 0; unitsLeft <= units; unitsLeft++) {
            const terms = { calibration, handOffPrice: d };
            const best = bestPrefix(attempts.slice(index), terms, unitsLeft / units);
            expect(loss(index, unitsLeft) * (1 - calibration.gamma)).toBeCloseTo(best.loss, 12);
            if (best.gain > 0 && best.gain < 1e-12) continue;
            expect(policy(index, unitsLeft)).toBe(best.attempts > 0 ? 0 : null);
            if (best.attempts > 0) tried++;
            else stopped++;
            const isLast =
              index === attempts.length - 1 ||
              attempt.cost + attempts[index + 1]!.cost > unitsLeft / units + 1e-12;
            if (isLast && attempt.cost <= unitsLeft / units + 1e-12) {
              expect(policy(index, unitsLeft) !== null).toBe(isWorthwhile(attempt, terms));
            }
          }
        });
      },
    );
    expect(Math.min(tried, stopped)).toBeGreaterThan(100);
  });

  it('decides the same if the rest of the plan has a loss after success', () => {
    forAllWith(
      { seed: 16, numRuns: 200 },
      calibrations,
      prices,
      attemptsOnGrid,
      fc.integer({ min: 1, max: 5 }),
      (calibration, d, attempts, rest) => {
        const budget = attempts.reduce((sum, attempt) => sum + Math.round(attempt.cost * units), rest);
        fc.pre(budget <= units);
        const problem = chain(attempts, calibration, d, rest / units);
        const { policy, loss } = solveRecovery(problem);
        const restFault = problem.faults.findIndex((fault) => fault.name === 'rest');
        const v = loss(restFault, rest) * (1 - calibration.gamma);
        const terms = { calibration, handOffPrice: d, lossAfterSuccess: v };
        const best = bestPrefix(attempts, terms);
        expect(loss(0, units) * (1 - calibration.gamma)).toBeCloseTo(best.loss, 12);
        if (best.gain === 0 || best.gain > 1e-12) expect(policy(0, units) !== null).toBe(best.attempts > 0);
      },
    );
  });
});

/** The one-step rule. */
function isWorthwhile({ p, cost }: PlannedAttempt, terms: StopRuleOptions): boolean {
  return p > requiredSuccessProbability(cost, terms);
}

/** Loss of trying all, then handing off, as a sum over the attempt that succeeds. */
function byOutcomes(attempts: readonly PlannedAttempt[], terms: StopRuleOptions): number {
  const { calibration, handOffPrice: d, lossAfterSuccess: v = 0 } = terms;
  const discountAfter = (count: number) =>
    calibration.gamma ** (calibration.H * attempts.slice(0, count).reduce((sum, { cost }) => sum + cost, 0));
  let expected = 0;
  let survival = 1;
  attempts.forEach(({ p }, index) => {
    const discount = discountAfter(index + 1);
    expected += survival * p * (1 - discount + discount * v);
    survival *= 1 - p;
  });
  const discount = discountAfter(attempts.length);
  return expected + survival * (1 - discount + discount * d);
}

function worth({ p, cost }: PlannedAttempt, { gamma, H }: StopRuleOptions['calibration']): number {
  return p === 0 ? 0 : p / Math.expm1(-Math.log(gamma) * H * cost);
}

/** One fault per attempt; failing moves on to the next. With `rest`, success leads to a sure repair of that cost. */
function chain(
  attempts: readonly PlannedAttempt[],
  calibration: StopRuleOptions['calibration'],
  d: number,
  rest?: number,
) {
  const faults: Record<string, RepairSpec[]> = {};
  attempts.forEach(({ p, cost }, index) => {
    const onward = { [`attempt ${index + 1}`]: 1 - p };
    faults[`attempt ${index}`] = [
      rest === undefined
        ? { name: 'try', cost, recovers: p, moves: onward }
        : { name: 'try', cost, recovers: 0, moves: { ...onward, rest: p } },
    ];
  });
  faults[`attempt ${attempts.length}`] = [];
  if (rest !== undefined) faults.rest = [{ name: 'finish', cost: rest, recovers: 1 }];
  return recoveryProblem({
    calibration,
    budgetUnits: units,
    handOffPrice: d,
    faults,
    start: { 'attempt 0': 1 },
  });
}
