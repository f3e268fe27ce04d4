import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calibrate,
  defaultCalibration,
  type RepairSpec,
  recoveryProblem,
  requiredSuccessProbability,
  solveRecovery,
} from '../law/index.ts';
import { bestAttemptCount, countFailedTries, isWorthTrying, LOOK_AHEAD } from './stopping.ts';

/** A failure with known success probabilities and costs, as a control problem: one pending fault per failed try. */
function problemOf(
  tries: readonly { p: number; units: number }[],
  budgetUnits: number,
  handOffPrice: number,
  gamma: number,
) {
  const faults: Record<string, RepairSpec[]> = { [`failed ${tries.length}`]: [] };
  tries.forEach(({ p, units }, n) => {
    faults[`failed ${n}`] = [
      { name: 'retry', cost: units / budgetUnits, recovers: p, moves: { [`failed ${n + 1}`]: 1 - p } },
    ];
  });
  const order = Object.fromEntries(
    [...tries.keys(), tries.length].map((n) => [`failed ${n}`, faults[`failed ${n}`]!]),
  );
  return recoveryProblem({
    calibration: calibrate({ gamma, H: 4.5 }),
    budgetUnits,
    handOffPrice,
    faults: order,
    start: { 'failed 0': 1 },
  });
}

describe('the stop rule', () => {
  it('agrees with the dynamic programme, with known probabilities, in every state', () => {
    const one = fc.record({
      p: fc.oneof(fc.constantFrom(0, 0.001, 0.01), fc.double({ min: 0, max: 1, noNaN: true })),
      units: fc.integer({ min: 1, max: 15 }),
    });
    let tried = 0;
    let stopped = 0;
    fc.assert(
      fc.property(
        fc.array(one, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 10, max: 60 }),
        fc.constantFrom(0.05, 0.25, 0.5, 0.75, 0.95, 1),
        fc.constantFrom(0.8, 0.9, 0.97),
        (tries, budgetUnits, handOffPrice, gamma) => {
          const problem = problemOf(tries, budgetUnits, handOffPrice, gamma);
          const { policy, loss } = solveRecovery(problem);
          for (let failed = 0; failed < tries.length; failed++) {
            for (let unitsLeft = 0; unitsLeft <= budgetUnits; unitsLeft += 3) {
              const attempts = tries.slice(failed).map(({ p, units }) => ({ p, cost: units / budgetUnits }));
              const terms = {
                calibration: problem.calibration,
                handOffPrice,
                budgetLeft: unitsLeft / budgetUnits,
              };
              const plan = bestAttemptCount(attempts, terms);
              const gain = handOffPrice - loss(failed, unitsLeft) * (1 - gamma);
              expect(plan.gain).toBeCloseTo(gain, 9);
              const isWorth = isWorthTrying(attempts, terms);
              if (policy(failed, unitsLeft) === null) {
                stopped++;
                // If both are equal up to rounding, either is right.
                expect(isWorth && plan.gain > 1e-12).toBe(false);
              } else if (gain > 1e-12) {
                tried++;
                expect(isWorth).toBe(true);
              }
            }
          }
        },
      ),
      { numRuns: 300 },
    );
    expect(tried).toBeGreaterThan(1000);
    expect(stopped).toBeGreaterThan(1000);
  });

  it('hands off exactly where the dynamic programme does if probabilities fall', () => {
    const falling = Array.from({ length: LOOK_AHEAD }, (_, n) => ({ p: 0.6 * 0.4 ** n, units: 1 }));
    for (const handOffPrice of [0.1, 0.25, 0.5, 0.75, 0.9]) {
      const problem = problemOf(falling, 50, handOffPrice, 0.9);
      const { policy } = solveRecovery(problem);
      const stops = falling.map((_, failed) => policy(failed, 50) === null);
      const ours = falling.map((_, failed) => {
        const attempts = falling.slice(failed).map(({ p }) => ({ p, cost: 1 / 50 }));
        return !isWorthTrying(attempts, { calibration: problem.calibration, handOffPrice, budgetLeft: 1 });
      });
      expect(ours).toEqual(stops);
      expect(ours).toContain(true);
      expect(ours).toContain(false);
    }
  });

  it('requires more the cheaper handing off is, and nothing if it costs as much as failing', () => {
    const terms = (handOffPrice: number) => ({ calibration: defaultCalibration, handOffPrice });
    const needed = [0.25, 0.5, 0.75, 1].map((price) => requiredSuccessProbability(0.05, terms(price)));
    expect(needed).toEqual([...needed].sort((a, b) => b - a));
    expect(needed.at(-1)).toBe(0);
    for (const [i, price] of [0.25, 0.5, 0.75].entries()) {
      const worth = (p: number) => isWorthTrying([{ p, cost: 0.05 }], { ...terms(price), budgetLeft: 1 });
      expect(worth(needed[i]! * 1.001)).toBe(true);
      expect(worth(needed[i]! * 0.999)).toBe(false);
    }
  });

  it('never starts an attempt beyond the budget, or for a plan that is lost anyway', () => {
    const attempts = [{ p: 0.9, cost: 0.2 }];
    const terms = { calibration: defaultCalibration, handOffPrice: 0.5 };
    expect(isWorthTrying(attempts, { ...terms, budgetLeft: 0.2 })).toBe(true);
    expect(isWorthTrying(attempts, { ...terms, budgetLeft: 0.19 })).toBe(false);
    expect(isWorthTrying(attempts, { ...terms, budgetLeft: 1, lossAhead: 0.5 })).toBe(false);
    expect(isWorthTrying([], { ...terms, budgetLeft: 1 })).toBe(false);
  });
});

describe('loops', () => {
  const turn = (tool: string, failureClass: 'timeout' | 'auth', kind: 'retry' | 'verify', n: number) => ({
    call: { tool, args: { n } },
    failure: { class: failureClass },
    action: { kind },
  });

  it('are counted by tool, failure class and action, regardless of arguments', () => {
    const history = [
      turn('a', 'timeout', 'retry', 1),
      turn('a', 'timeout', 'retry', 2),
      turn('a', 'auth', 'retry', 3),
      turn('b', 'timeout', 'retry', 4),
      turn('a', 'timeout', 'verify', 5),
    ];
    expect(countFailedTries(history, { tool: 'a', failureClass: 'timeout', action: 'retry' })).toBe(2);
    expect(countFailedTries(history, { tool: 'a', failureClass: 'timeout', action: 'verify' })).toBe(1);
    expect(countFailedTries(history, { tool: 'c', failureClass: 'timeout', action: 'retry' })).toBe(0);
  });
});
