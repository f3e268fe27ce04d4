/**
 * The same rollouts at other exchange rates between budget and discount (docs/reference/law.md, section 4): spending the whole budget
 * delays a task by H steps. Behaviour stays the same; the mean clock H C reaches and passes the range that the paper's costs imply.
 * With slow tools the same on the clock `time`.
 */

import {
  analyticGap,
  type Calibration,
  calibrate,
  costMoments,
  countOutcomes,
  type GapVerdict,
  type LossKind,
  lossOf,
  type OutcomeCounts,
  type Regime,
  regimeOf,
  secondOrderGap,
} from 'regain/internal/law';
import { mean } from 'regain/internal/values';
import type { ResolvedManifest } from '../../harness/index.ts';
import type { PrimaryRun } from '../primary/index.ts';
import { inSampleVerdict, type RecoveryClockName } from './adherence.ts';
import { type CellRollout, endingAndLedger, lossKinds, type ProgrammeCell } from './cells.ts';

export interface ExchangeRateRow {
  readonly experiment: string;
  /** What regret is measured in: the budget spent, or the time budget. */
  readonly clock: RecoveryClockName;
  readonly lambda: number;
  readonly H: number;
  /** The mean of H C, or of H times the share of the time budget, over the successful rollouts of fortify. */
  readonly meanClock: number;
  readonly counts: OutcomeCounts;
  /** Cells in each regime, by their measured gap. */
  readonly regimes: Readonly<Record<Regime, number>>;
  /** How far the gap that recovery rate, mean and variance of the cost imply is from the measured one, at most, relative; null on another clock. */
  readonly secondOrderError: number | null;
  /** Relative gaps of fortify, one for each suite. */
  readonly gapsOfFortify: readonly number[];
}

const LAMBDAS: readonly number[] = [0.5, 1, 2, 4, 8];

/** `known` are verdicts on the cells at the rate of the manifest: a table that shows them elsewhere has the same. */
export function exchangeRates(
  experiment: string,
  { cells, manifest, known }: ExchangeRateData,
  clock: RecoveryClockName = 'cost',
): ExchangeRateRow[] {
  const { timeBudgetMs } = manifest;
  const loss = lossKinds(timeBudgetMs)[clock];
  const shareOf = ({ cost, downMs }: CellRollout) => (clock === 'cost' ? cost : downMs / timeBudgetMs);
  return LAMBDAS.map((lambda) => {
    const calibration = calibrate({ gamma: manifest.calibration.gamma, lambda });
    const at = { ...manifest, calibration };
    const seedOf = ({ policy, suite }: ProgrammeCell) =>
      `${manifest.verdict.seed}/lambda ${lambda}/${policy} on ${suite}`;
    const verdicts =
      (lambda === manifest.calibration.lambda ? known : undefined) ??
      cells.map((cell) => inSampleVerdict([cell], loss, at, seedOf(cell)));
    const gaps = cells.map((cell) => cellGap(cell, calibration, clock === 'cost' ? null : loss));
    const regimes = { linear: 0, curvature: 0, breakdown: 0 };
    for (const { regime } of gaps) regimes[regime] += 1;
    const fortify = cells.filter(({ policy }) => policy === 'fortify');
    const shares = fortify.flatMap(({ rollouts }) => rollouts.filter(({ success }) => success).map(shareOf));
    return {
      experiment,
      clock,
      lambda,
      H: calibration.H,
      meanClock: calibration.H * mean(shares),
      counts: countOutcomes(verdicts),
      regimes,
      secondOrderError:
        clock === 'cost'
          ? Math.max(...gaps.map(({ relative, secondOrder }) => Math.abs(secondOrder - relative)))
          : null,
      gapsOfFortify: fortify.map((cell) => gaps[cells.indexOf(cell)]!.relative),
    };
  });
}

interface ExchangeRateData extends Pick<PrimaryRun, 'cells'> {
  readonly manifest: PrimaryRun['manifest'] & Pick<ResolvedManifest, 'timeBudgetMs'>;
  readonly known?: readonly GapVerdict[];
}

/** At the clock `cost` the gap follows from the costs; `measured` is the loss on another clock. */
function cellGap({ rollouts }: ProgrammeCell, calibration: Calibration, measured: LossKind | null) {
  const columns = {
    success: rollouts.map(({ success }) => (success ? 1 : 0)),
    cost: rollouts.map(({ cost }) => cost),
  };
  const { relative, spread, predicted } = analyticGap(columns, calibration);
  const share = (gap: number) => (predicted === 0 ? 0 : gap / predicted);
  const lossOfPlace = (place: CellRollout) => lossOf(endingAndLedger(place), measured!, calibration);
  const gap = measured === null ? (relative ?? 0) : share(mean(rollouts.map(lossOfPlace)) - predicted);
  return {
    relative: gap,
    regime: regimeOf(gap, share(spread)),
    secondOrder: share(secondOrderGap(costMoments(columns), calibration).total),
  };
}
