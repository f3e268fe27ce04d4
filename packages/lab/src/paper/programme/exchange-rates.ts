/**
 * The same rollouts at other exchange rates between budget and discount (docs/reference/law.md, section 4): spending the whole budget
 * delays a task by H steps. Behaviour stays the same; the mean clock H C reaches the range that the paper's costs imply.
 */

import { calibrate, countOutcomes, defaultLoss, type OutcomeCounts } from 'regain/internal/law';
import { mean } from 'regain/internal/values';
import type { ResolvedManifest } from '../../harness/index.ts';
import { inSampleVerdict } from './adherence.ts';
import type { ProgrammeCell } from './cells.ts';

export interface ExchangeRateRow {
  readonly lambda: number;
  readonly H: number;
  /** The mean of H C over the successful rollouts of fortify. */
  readonly meanClock: number;
  readonly counts: OutcomeCounts;
  /** Relative gaps of fortify, one for each suite. */
  readonly gapsOfFortify: readonly number[];
}

const LAMBDAS: readonly number[] = [0.5, 1, 2, 4];

export function exchangeRates(
  cells: readonly ProgrammeCell[],
  manifest: ResolvedManifest,
): ExchangeRateRow[] {
  return LAMBDAS.map((lambda) => {
    const calibration = calibrate({ gamma: manifest.calibration.gamma, lambda });
    const at = { ...manifest, calibration };
    const judged = cells.map((cell) => ({
      cell,
      verdict: inSampleVerdict(
        [cell],
        defaultLoss,
        at,
        `${manifest.verdict.seed}/lambda ${lambda}/${cell.policy} on ${cell.suite}`,
      ),
    }));
    const fortify = judged.filter(({ cell }) => cell.policy === 'fortify');
    const costs = fortify.flatMap(({ cell }) =>
      cell.rollouts.flatMap(({ success, cost }) => (success ? [cost] : [])),
    );
    return {
      lambda,
      H: calibration.H,
      meanClock: calibration.H * mean(costs),
      counts: countOutcomes(judged.map(({ verdict }) => verdict)),
      gapsOfFortify: fortify.flatMap(({ verdict: { gap } }) => (gap === null ? [] : [gap.point])),
    };
  });
}
