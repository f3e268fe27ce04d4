/**
 * The same rollouts at other exchange rates between budget and discount (docs/reference/law.md, section 4): spending the whole budget
 * delays a task by H steps. Behaviour stays the same; the mean clock H C reaches and passes the range that the paper's costs imply.
 */

import {
  analyticGap,
  type Calibration,
  calibrate,
  costMoments,
  countOutcomes,
  defaultLoss,
  type OutcomeCounts,
  type Regime,
  regimeOf,
  secondOrderGap,
} from 'regain/internal/law';
import { mean } from 'regain/internal/values';
import type { PrimaryRun } from '../primary/index.ts';
import { inSampleVerdict } from './adherence.ts';
import type { ProgrammeCell } from './cells.ts';

export interface ExchangeRateRow {
  readonly experiment: string;
  readonly lambda: number;
  readonly H: number;
  /** The mean of H C over the successful rollouts of fortify. */
  readonly meanClock: number;
  readonly counts: OutcomeCounts;
  /** Cells in each regime, by their measured gap. */
  readonly regimes: Readonly<Record<Regime, number>>;
  /** How far the gap that recovery rate, mean and variance of the cost imply is from the measured one, at most, relative. */
  readonly secondOrderError: number;
  /** Relative gaps of fortify, one for each suite. */
  readonly gapsOfFortify: readonly number[];
}

const LAMBDAS: readonly number[] = [0.5, 1, 2, 4, 8];

export function exchangeRates(experiment: string, { cells, manifest }: PrimaryRun): ExchangeRateRow[] {
  return LAMBDAS.map((lambda) => {
    const calibration = calibrate({ gamma: manifest.calibration.gamma, lambda });
    const at = { ...manifest, calibration };
    const seedOf = ({ policy, suite }: ProgrammeCell) =>
      `${manifest.verdict.seed}/lambda ${lambda}/${policy} on ${suite}`;
    const gaps = cells.map((cell) => cellGap(cell, calibration));
    const regimes = { linear: 0, curvature: 0, breakdown: 0 };
    for (const { regime } of gaps) regimes[regime] += 1;
    const fortify = cells.filter(({ policy }) => policy === 'fortify');
    const costs = fortify.flatMap(({ rollouts }) =>
      rollouts.flatMap(({ success, cost }) => (success ? [cost] : [])),
    );
    return {
      experiment,
      lambda,
      H: calibration.H,
      meanClock: calibration.H * mean(costs),
      counts: countOutcomes(cells.map((cell) => inSampleVerdict([cell], defaultLoss, at, seedOf(cell)))),
      regimes,
      secondOrderError: Math.max(
        ...gaps.map(({ relative, secondOrder }) => Math.abs(secondOrder - relative)),
      ),
      gapsOfFortify: fortify.map((cell) => gaps[cells.indexOf(cell)]!.relative),
    };
  });
}

function cellGap({ rollouts }: ProgrammeCell, calibration: Calibration) {
  const columns = {
    success: rollouts.map(({ success }) => (success ? 1 : 0)),
    cost: rollouts.map(({ cost }) => cost),
  };
  const { relative, spread, predicted } = analyticGap(columns, calibration);
  const share = (gap: number) => (predicted === 0 ? 0 : gap / predicted);
  return {
    relative: relative ?? 0,
    regime: regimeOf(relative ?? 0, share(spread)),
    secondOrder: share(secondOrderGap(costMoments(columns), calibration).total),
  };
}
