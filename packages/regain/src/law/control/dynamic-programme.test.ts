import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAllWith } from '../../../../../scripts/for-all.ts';
import { random } from '../../types/index.ts';
import { calibrate } from '../calibration.ts';
import { downtimeClosedForm } from '../loss.ts';
import { evaluatePolicy, type RecoveryPolicy, solveRecovery } from './dynamic-programme.ts';
import { endingDistribution, expectedObservables } from './ending-distribution.ts';
import { randomPolicy, randomProblem } from './random-problem-in-test.ts';
import {
  type RecoveryProblem,
  type RecoverySpec,
  type RepairSpec,
  recoveryProblem,
} from './recovery-problem.ts';

const gamma = 0.9;
const calibration = calibrate({ gamma, lambda: 0.5 });
const prices = [1, 0.75, 0.5, 0.25];

describe('recoveryProblem', () => {
  const spec = {
    budgetUnits: 10,
    faults: { timeout: [{ name: 'retry', cost: 0.1, recovers: 0.5 }] },
    start: {},
  };

  const withRepair = (more: Partial<RepairSpec>): RecoverySpec => {
    return { ...spec, faults: { f: [{ name: 'r', cost: 0.1, recovers: 1, ...more }] } };
  };

  it('assigns the remaining probability to the same fault', () => {
    expect(recoveryProblem(spec).faults[0]!.repairs[0]).toMatchObject({
      units: 1,
      moves: [{ fault: 0, probability: 0.5 }],
    });
  });

  it.each([
    [{ ...spec, budgetUnits: 0 }, 'budgetUnits must be a whole number'],
    [{ ...spec, handOffPrice: 0 }, 'hand-off price must lie in (0, 1]'],
    [withRepair({ cost: 0.15 }), 'whole number of at least one unit of 1/10'],
    [withRepair({ cost: 0 }), 'whole number of at least one unit of 1/10'],
    [withRepair({ recovers: 1.5 }), 'must lie in [0, 1], got 1.5'],
    [
      withRepair({ recovers: 0.6, moves: { f: 0.6 } }),
      'probabilities of repair r of fault f must sum to at most 1, got 1.2',
    ],
    [{ ...spec, start: { outage: 1 } }, 'start names fault outage, which is none of timeout'],
    [{ ...spec, start: { timeout: 1.1 } }, 'must lie in [0, 1], got 1.1'],
  ])('rejects invalid input (%#)', (bad, message) => {
    expect(() => recoveryProblem(bad)).toThrow(message);
  });
});

describe('solveRecovery', () => {
  it('prices one sure repair as its downtime', () => {
    const problem = recoveryProblem({
      calibration,
      budgetUnits: 10,
      faults: { timeout: [{ name: 'retry', cost: 0.3, recovers: 1 }] },
      start: { timeout: 1 },
    });
    const { startLoss, loss, policy } = solveRecovery(problem);
    expect(startLoss).toBeCloseTo(downtimeClosedForm(true, 4.5 * 0.3, gamma), 12);
    expect([policy(0, 2), loss(0, 2)]).toEqual([null, 1 / (1 - gamma)]);
    expect(policy(0, 3)).toBe(0);
  });

  it('takes the expensive certain repair if a cheap try first would make it unaffordable', () => {
    const problem = recoveryProblem({
      calibration,
      budgetUnits: 10,
      faults: {
        broken: [
          { name: 'cheap', cost: 0.1, recovers: 0.2 },
          { name: 'dear', cost: 0.5, recovers: 1 },
        ],
      },
      start: { broken: 1 },
    });
    const { policy } = solveRecovery(problem);
    expect([4, 5, 6].map((unitsLeft) => policy(0, unitsLeft))).toEqual([0, 1, 0]);
  });

  it('never starts a useless repair, and at d = 1 always a useful one', () => {
    const faults = {
      dead: [{ name: 'retry', cost: 0.1, recovers: 0 }],
      alive: [{ name: 'retry', cost: 1, recovers: 1e-9 }],
    };
    for (const handOffPrice of prices) {
      const { policy } = solveRecovery(
        recoveryProblem({ calibration, budgetUnits: 10, handOffPrice, faults, start: {} }),
      );
      expect(policy(0, 10)).toBe(null);
      expect(policy(1, 10)).toBe(handOffPrice === 1 ? 0 : null);
    }
  });

  it('equals the best of all policies on models small enough to enumerate', () => {
    for (let model = 0; model < 20; model++) {
      const problem = tinyProblem(model);
      const best = Math.min(
        ...everyPolicy(problem).map((policy) => evaluatePolicy(problem, policy).startLoss),
      );
      expect(solveRecovery(problem).startLoss).toBeCloseTo(best, 12);
    }
  });

  it('equals the loss of its own policy in every state, and no random policy is below it', () => {
    forAllWith({ numRuns: 300, seed: 7 }, fc.nat(), fc.constantFrom(...prices), (seed, price) => {
      const stream = random('dynamic-programme', seed);
      const problem = randomProblem(stream, price);
      const solution = solveRecovery(problem);
      const own = evaluatePolicy(problem, solution.policy);
      const other = evaluatePolicy(problem, randomPolicy(problem, stream));
      for (let fault = 0; fault < problem.faults.length; fault++) {
        for (let units = 0; units <= problem.budgetUnits; units++) {
          const optimal = solution.loss(fault, units);
          expect(Math.abs(own.loss(fault, units) - optimal)).toBeLessThanOrEqual(
            1e-12 * Math.max(1, optimal),
          );
          expect(other.loss(fault, units)).toBeGreaterThanOrEqual(optimal - 1e-12 * Math.max(1, optimal));
        }
      }
    });
  });

  it('never gets worse with more budget or a cheaper hand-off', () => {
    forAllWith({ numRuns: 100, seed: 7 }, fc.nat(), (seed) => {
      const [full, half] = [1, 0.5].map((price) => randomProblem(random('monotone', seed), price));
      const [solution, cheaper] = [solveRecovery(full!), solveRecovery(half!)];
      for (let units = 1; units <= full!.budgetUnits; units++) {
        expect(solution.loss(0, units)).toBeLessThanOrEqual(solution.loss(0, units - 1));
        expect(cheaper.loss(0, units)).toBeLessThanOrEqual(solution.loss(0, units));
      }
    });
  });

  it('rejects unknown states and actions', () => {
    const problem = randomProblem(random('refuse'), 1);
    expect(() => solveRecovery(problem).loss(9, 0)).toThrow('a state needs a fault below');
    expect(() => evaluatePolicy(problem, () => 7)).toThrow('a policy chose 7');
    expect(() => evaluatePolicy(problem, () => 0)).toThrow('a policy started it with 0 left');
  });
});

describe('outlaysOf', () => {
  it('keeps all probability, and gives the same loss as the backward sweep', () => {
    forAllWith({ numRuns: 200, seed: 7 }, fc.nat(), fc.constantFrom(...prices), (seed, price) => {
      const stream = random('outlays', seed);
      const problem = randomProblem(stream, price);
      const policy = randomPolicy(problem, stream);
      const { succeeded, lost } = endingDistribution(problem, policy);
      const total = [...succeeded, ...lost].reduce((sum, mass) => sum + mass, 0);
      expect(total).toBeCloseTo(1, 12);
      const { expectedLoss } = expectedObservables({ succeeded, lost }, problem.calibration, price);
      expect(expectedLoss).toBeCloseTo(evaluatePolicy(problem, policy).startLoss, 10);
    });
  });
});

/** Two faults, two repairs, three units: 3^(2*3) policies at most. */
function tinyProblem(model: number): RecoveryProblem {
  const stream = random('tiny', model);
  const repair = (name: string) => ({
    name,
    cost: (1 + stream.below(2)) / 3,
    recovers: 0.5 * stream.uniform(),
    moves: { b: 0.5 * stream.uniform() },
  });
  return recoveryProblem({
    calibration,
    budgetUnits: 3,
    handOffPrice: prices[model % prices.length]!,
    faults: { a: [repair('one'), repair('two')], b: [repair('one'), repair('two')] },
    start: { a: 0.7, b: 0.2 },
  });
}

function everyPolicy(problem: RecoveryProblem): RecoveryPolicy[] {
  const states = problem.faults.flatMap((_, fault) => [1, 2, 3].map((unitsLeft) => ({ fault, unitsLeft })));
  let tables: (number | null)[][] = [[]];
  for (const { fault, unitsLeft } of states) {
    const { repairs } = problem.faults[fault]!;
    const choices = [null, ...[...repairs.keys()].filter((action) => repairs[action]!.units <= unitsLeft)];
    tables = tables.flatMap((table) => choices.map((choice) => [...table, choice]));
  }
  return tables.map(
    (table) => (fault, unitsLeft) => (unitsLeft === 0 ? null : table[fault * 3 + unitsLeft - 1]!),
  );
}
