/** A cell in the few numbers of the paper's tables. */

import {
  type CellVerdict,
  clipped,
  costSensitiveTotals,
  type GapVerdict,
  type Interval,
  interval,
  meanTotals,
  type Seed,
  type Verdict,
  type VerdictOptions,
  verdict,
} from 'regain/internal/law';
import type { ResolvedManifest } from '../../harness/index.ts';
import type { CellResults } from '../../results/index.ts';
import { columnsOf, costVariance, type ProgrammeCell } from './cells.ts';
import { meanOf } from './mechanism.ts';

export interface CellSummary {
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

/** Where the results of a run have `known` the cell, its intervals are theirs: there is one for each number. */
export function summariseCell(
  cell: ProgrammeCell,
  manifest: ResolvedManifest,
  known?: CellResults,
): CellSummary {
  const { policy, suite, profile, backbone } = cell;
  return {
    ...{ policy, suite, profile, backbone, rollouts: cell.rollouts.length },
    ...((known && intervalsOf(known)) ?? bootstrapped(cell, manifest)),
    meanCost: meanOf(cell, ({ cost }) => cost),
    varianceCost: costVariance(cell),
    failures: meanOf(cell, ({ ledger }) => ledger.length),
    seconds: meanOf(cell, ({ elapsedMs }) => elapsedMs / 1000),
    tokens: meanOf(cell, ({ tokens }) => tokens),
  };
}

type Intervals = Pick<CellSummary, 'RR' | 'CSR' | 'ES' | 'predicted' | 'observed' | 'gap'>;

function intervalsOf({ judged, RR, CSR }: CellResults): Intervals | null {
  if (judged === null || RR === null || CSR === null) return null;
  const { ES, predicted, observed } = judged;
  return { RR, CSR, ES, predicted: predicted.point, observed: observed.point, gap: gapOf(judged) };
}

/** What a judgement says of the gap alone. */
export function gapOf(judged: CellVerdict): GapVerdict {
  const {
    name: _,
    ES: _ES,
    predicted: _p,
    observed: _o,
    observables: _ob,
    costs: _c,
    voids: _v,
    ...gap
  } = judged;
  return gap;
}

function bootstrapped(cell: ProgrammeCell, { calibration, verdict: rule }: ResolvedManifest): Intervals {
  const columns = columnsOf(cell, calibration);
  const { ES, predicted, observed, ...gap } = verdictOnCell(cell, { calibration, verdict: rule });
  const at95 = { ...drawsOf(cell, rule, rule.seed), level: 0.95 };
  return {
    RR: clipped(interval(meanTotals(columns, 'success'), at95), 0, 1),
    CSR: clipped(interval(costSensitiveTotals(columns, calibration), at95), -calibration.lambda, 1),
    ...{ ES, predicted: predicted.point, observed: observed.point, gap },
  };
}

/** In sample on the clock `cost`, outside the main run: with one seed, wherever it is shown. */
export function verdictOnCell(
  cell: ProgrammeCell,
  { calibration, verdict: rule }: Pick<ResolvedManifest, 'calibration' | 'verdict'>,
  seed: Seed = rule.seed,
): Verdict {
  return verdict(columnsOf(cell, calibration), calibration, drawsOf(cell, rule, seed));
}

function drawsOf(
  { policy, suite, profile, backbone }: ProgrammeCell,
  rule: ResolvedManifest['verdict'],
  seed: Seed,
): VerdictOptions {
  return { ...rule, seed: `${seed}/${suite}/${profile}/${backbone}/${policy}` };
}
