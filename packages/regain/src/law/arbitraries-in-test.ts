/** Arbitrary numbers and calibrations, and plain rollouts, for tests of the law. */

import fc from 'fast-check';
import type { Ending, LedgerEntry } from '../types/index.ts';
import { type Calibration, calibrate } from './calibration.ts';

export const between = (min: number, max: number): fc.Arbitrary<number> =>
  fc.double({ min, max, noNaN: true });

export const calibrationsOf = (
  gamma: fc.Arbitrary<number>,
  H: fc.Arbitrary<number>,
): fc.Arbitrary<Calibration> => fc.record({ gamma, H }).map(calibrate);

export const entryOf = (cost: number): LedgerEntry => ({ cost, downMs: 0, upCost: 0, upMs: 0 });

/** A rollout with attempts of these costs. */
export const rolloutOf = (task: string, ending: Ending, ...costs: number[]) => ({
  task,
  ending,
  ledger: costs.map(entryOf),
});
