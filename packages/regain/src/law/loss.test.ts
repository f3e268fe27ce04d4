import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll, forAllWith } from '../../../../scripts/for-all.ts';
import type { LedgerEntry } from '../types/index.ts';
import { between, calibrationsOf, entryOf } from './arbitraries-in-test.ts';
import { calibrate, defaultCalibration } from './calibration.ts';
import {
  type DiscountOrigin,
  downtimeClosedForm,
  downtimeLoss,
  identityLoss,
  lossOf,
  type RecoveryClock,
  stepBound,
  stepLoss,
} from './loss.ts';
import { rolloutResult } from './observables.ts';
import { predictedRegret } from './predicted-regret.ts';

const share = (max: number) => between(0, max);
const entries = fc.record({
  cost: share(0.2),
  downMs: share(60_000),
  upCost: share(0.1),
  upMs: share(60_000),
});
const rollouts = fc.record({
  ending: fc.constantFrom('recovered' as const, 'failed' as const, 'handed-off' as const),
  ledger: fc.array(entries, { maxLength: 20 }),
});
const calibrations = calibrationsOf(between(0.05, 0.9999), share(30));
const clocks: readonly RecoveryClock[] = [{ kind: 'cost' }, { kind: 'time', budgetMs: 120_000 }];
const origins: readonly DiscountOrigin[] = ['failure', 'start'];

const repeated = (times: number, cost: number) => Array.from({ length: times }, () => entryOf(cost));
const totalClock = (ledger: readonly LedgerEntry[], clock: RecoveryClock, H: number) =>
  ledger.reduce(
    (sum, { cost, downMs }) => sum + (clock.kind === 'cost' ? cost : downMs / clock.budgetMs),
    0,
  ) * H;
const predictedOf = (ledger: LedgerEntry[], { gamma, lambda }: { gamma: number; lambda: number }) =>
  predictedRegret(1 / (1 + lambda * rolloutResult({ ending: 'recovered', ledger }).cost), gamma);

describe('downtime loss (section 5)', () => {
  it.each(clocks)('accumulated from the ledger equals the closed form, clock $kind', (clock) => {
    forAllWith({ numRuns: 1000 }, rollouts, calibrations, (rollout, calibration) => {
      const ledger = downtimeLoss(rollout, calibration, clock);
      const success = rollout.ending === 'recovered';
      const closed = downtimeClosedForm(
        success,
        totalClock(rollout.ledger, clock, calibration.H),
        calibration.gamma,
      );
      expect(Math.abs(ledger - closed)).toBeLessThanOrEqual(1e-12 * Math.max(1, closed));
    });
  });

  it('is 0 for a clean rollout and 1 / (1 - gamma) for one that was given up at once', () => {
    for (const clock of clocks) {
      for (const origin of origins) {
        expect(downtimeLoss({ ending: 'clean', ledger: [] }, defaultCalibration, clock, origin)).toBe(0);
        expect(downtimeLoss({ ending: 'failed', ledger: [] }, defaultCalibration, clock, origin)).toBeCloseTo(
          10,
          12,
        );
      }
    }
  });

  it('treats a hand-off as a failure: the task stays down', () => {
    const ledger = repeated(3, 0.1);
    expect(downtimeLoss({ ending: 'handed-off', ledger }, defaultCalibration)).toBe(
      downtimeLoss({ ending: 'failed', ledger }, defaultCalibration),
    );
  });

  it('discounted from the start is at most that discounted from the failure, and equal without uptime', () => {
    forAll(rollouts, calibrations, fc.constantFrom(...clocks), (rollout, calibration, clock) => {
      const fromFailure = downtimeLoss(rollout, calibration, clock, 'failure');
      const fromStart = downtimeLoss(rollout, calibration, clock, 'start');
      expect(fromStart).toBeLessThanOrEqual(fromFailure + 1e-12 * Math.max(1, fromFailure));
      const neverUp = { ...rollout, ledger: rollout.ledger.map((one) => ({ ...one, upCost: 0, upMs: 0 })) };
      expect(downtimeLoss(neverUp, calibration, clock, 'start')).toBe(fromFailure);
    });
  });

  it('discounted from the start weighs late failures less', () => {
    const late = { ending: 'recovered' as const, ledger: [{ ...entryOf(0.2), upCost: 0.5, upMs: 9e3 }] };
    const early = { ending: 'recovered' as const, ledger: [entryOf(0.2)] };
    const loss = (rollout: typeof late) =>
      downtimeLoss(rollout, defaultCalibration, { kind: 'cost' }, 'start');
    expect(loss(late) / loss(early)).toBeCloseTo(0.9 ** (4.5 * 0.5), 12);
  });

  it('is additive: two halves equal the whole attempt', () => {
    const whole = { ending: 'failed' as const, ledger: [entryOf(0.08)] };
    const halves = { ending: 'failed' as const, ledger: [entryOf(0.05), entryOf(0.03)] };
    expect(downtimeLoss(whole, defaultCalibration)).toBeCloseTo(downtimeLoss(halves, defaultCalibration), 12);
  });

  it('exceeds the prediction for clocks above 1, so the law is not an upper bound here', () => {
    const spent = { ending: 'recovered' as const, ledger: repeated(10, 0.1) };
    expect(downtimeLoss(spent, defaultCalibration)).toBeGreaterThan(
      predictedOf(spent.ledger, defaultCalibration) + 0.4,
    );
    // Neither from the start, if the first call already fails.
    const fromStart = downtimeLoss(spent, defaultCalibration, { kind: 'cost' }, 'start');
    expect(fromStart).toBeGreaterThan(predictedOf(spent.ledger, defaultCalibration) + 0.4);
  });

  it('tends to the undiscounted clock as gamma -> 1', () => {
    const rollout = { ending: 'recovered' as const, ledger: repeated(4, 0.1) };
    for (const gamma of [0.99, 0.9999, 0.999999]) {
      const loss = downtimeLoss(rollout, calibrate({ gamma, H: 4.5 }));
      expect(Math.abs(loss - 1.8)).toBeLessThan(1.8 * (1 - gamma));
    }
  });
});

describe('step loss (section 5)', () => {
  it('stays below the prediction on every ledger if H c_max is within the bound', () => {
    forAllWith(
      { numRuns: 2000 },
      between(0.05, 0.999),
      fc.array(share(1), { maxLength: 40 }),
      fc.constantFrom('recovered' as const, 'failed' as const),
      (gamma, shares, ending) => {
        const bound = stepBound(gamma);
        const calibration = calibrate({ gamma, H: bound / 0.1 });
        const ledger = shares.map((one) => entryOf(0.1 * one));
        const predicted = ending === 'failed' ? 1 / (1 - gamma) : predictedOf(ledger, calibration);
        expect(stepLoss({ ending, ledger }, calibration)).toBeLessThanOrEqual(
          predicted * (1 + 1e-12) + 1e-12,
        );
      },
    );
  });

  it.each([0.5, 0.8, 0.9, 0.95, 0.99, 0.999])(
    'has a counterexample just above the bound, gamma %d',
    (gamma) => {
      const exceeds = (clockPerAttempt: number) => {
        const calibration = calibrate({ gamma, H: clockPerAttempt / 0.1 });
        return Array.from({ length: 200 }, (_, i) => repeated(i + 1, 0.1)).some(
          (ledger) =>
            stepLoss({ ending: 'recovered', ledger }, calibration) > predictedOf(ledger, calibration),
        );
      };
      expect(exceeds(stepBound(gamma) * (1 + 1e-6))).toBe(true);
      expect(exceeds(stepBound(gamma) * (1 - 1e-6))).toBe(false);
    },
  );

  it('has a bound between 1/2 and 1 for every gamma, also where naive arithmetic loses precision', () => {
    const gammas = Array.from({ length: 999 }, (_, i) => (i + 1) / 1000);
    const extreme = [1e-12, 1 - 1e-6, 1 - 1e-9, 1 - 1e-12, 1 - 1e-15];
    for (const gamma of [...gammas, ...extreme]) {
      expect(stepBound(gamma)).toBeGreaterThanOrEqual(0.5);
      expect(stepBound(gamma)).toBeLessThanOrEqual(1);
    }
    expect(stepBound(0.9)).toBeCloseTo(0.6308, 4);
    expect(stepBound(1 - 1e-9)).toBeCloseTo(0.5 + 1 / Math.sqrt(6 * 1e9), 6);
  });

  it('equals its definition, minimised by brute force', () => {
    for (const gamma of [0.1, 0.5, 0.75, 0.9, 0.97, 0.995]) {
      const values = Array.from(
        { length: 2000 },
        (_, i) => 1 / (1 - gamma ** (i + 1)) - gamma / ((1 - gamma) * (i + 1)),
      );
      expect(stepBound(gamma)).toBeCloseTo(Math.min(...values), 10);
    }
  });

  it('rewards giving up late: each further attempt reduces it by gamma^n (1 - H c)', () => {
    const after = (n: number) => stepLoss({ ending: 'failed', ledger: repeated(n, 0.1) }, defaultCalibration);
    for (let n = 0; n < 10; n++) expect(after(n) - after(n + 1)).toBeCloseTo(0.9 ** n * (1 - 0.45), 12);
  });

  it('counts at most 1 per attempt', () => {
    expect(stepLoss({ ending: 'recovered', ledger: [entryOf(0.9)] }, defaultCalibration)).toBe(1);
  });
});

describe('identity loss (section 5)', () => {
  it('equals the prediction of each rollout, and so proves nothing', () => {
    forAll(rollouts, calibrations, (rollout, calibration) => {
      const predicted =
        rollout.ending === 'recovered'
          ? predictedOf(rollout.ledger, calibration)
          : 1 / (1 - calibration.gamma);
      expect(identityLoss(rollout, calibration)).toBeCloseTo(predicted, 9);
    });
  });
});

describe('lossOf', () => {
  it('finds the loss by its name', () => {
    const rollout = {
      ending: 'recovered' as const,
      ledger: [{ ...entryOf(0.3), downMs: 12_000, upCost: 0.1, upMs: 5 }],
    };
    const clock: RecoveryClock = { kind: 'time', budgetMs: 60_000 };
    expect(lossOf(rollout, { kind: 'downtime', clock, origin: 'start' }, defaultCalibration)).toBe(
      downtimeLoss(rollout, defaultCalibration, clock, 'start'),
    );
    expect(lossOf(rollout, { kind: 'step' }, defaultCalibration)).toBe(stepLoss(rollout, defaultCalibration));
    expect(lossOf(rollout, { kind: 'identity' }, defaultCalibration)).toBe(
      identityLoss(rollout, defaultCalibration),
    );
  });
});
