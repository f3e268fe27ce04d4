/** A cell in the few numbers of the paper's tables. */

import type { FrozenManifest } from '../../harness/index.ts';
import { type Interval, interval, meanTotals, verdict } from '../../law/index.ts';
import { clipped } from '../../law/statistics/interval.ts';
import { costSensitiveTotals } from '../../law/statistics/totals.ts';
import type { GapVerdict } from '../../law/verdict/verdict.ts';
import { type Cell, columnsOf, costVariance } from './cells.ts';
import { meanOf } from './mechanism.ts';

export interface Summary {
  readonly policy: string;
  readonly suite: string;
  readonly profile: string;
  readonly backbone: string;
  readonly rollouts: number;
  readonly RR: Interval;
  readonly CSR: Interval;
  readonly ES: Interval;
  readonly predicted: number;
  readonly observed: number;
  /** In sample, clock `cost`. */
  readonly gap: GapVerdict;
  readonly meanCost: number;
  readonly varianceCost: number;
  /** Unsuccessful attempts per rollout. */
  readonly failures: number;
  readonly seconds: number;
  readonly tokens: number;
}

export function summaryOf(cell: Cell, { calibration, verdict: rule }: FrozenManifest): Summary {
  const { policy, suite, profile, backbone } = cell;
  const columns = columnsOf(cell, calibration);
  const options = { ...rule, seed: `${rule.seed}/${suite}/${profile}/${backbone}/${policy}` };
  const judged = verdict(columns, calibration, options);
  const { ES, predicted, observed, ...gap } = judged;
  const at95 = { ...options, level: 0.95 };
  return {
    ...{ policy, suite, profile, backbone, rollouts: cell.places.length },
    RR: clipped(interval(meanTotals(columns, 'success'), at95), 0, 1),
    CSR: clipped(interval(costSensitiveTotals(columns, calibration), at95), -calibration.lambda, 1),
    ...{ ES, predicted: predicted.point, observed: observed.point, gap },
    meanCost: meanOf(cell, ({ cost }) => cost),
    varianceCost: costVariance(cell),
    failures: meanOf(cell, ({ ledger }) => ledger.length),
    seconds: meanOf(cell, ({ elapsedMs }) => elapsedMs / 1000),
    tokens: meanOf(cell, ({ tokens }) => tokens),
  };
}
