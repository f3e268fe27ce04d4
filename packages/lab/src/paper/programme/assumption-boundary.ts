/** The law outside its assumptions (docs/reference/law.md, section 8): three that are broken on purpose, and how often the checks cry wolf. */

import {
  type AssumptionCheck,
  checkAssumptions,
  comparisonVerdict,
  type GapVerdict,
  inSample,
  type RolloutRecord,
} from 'regain/internal/law';
import type { ResolvedManifest } from '../../harness/index.ts';
import { type CellRollout, columnsOf, costVariance, type LossName, type ProgrammeCell } from './cells.ts';
import { laterWindow } from './random-splits.ts';

export interface BoundaryRow {
  readonly condition: 'stationary' | 'drift' | 'near-free retries' | 'remembers answers';
  readonly suite: string;
  readonly policy: string;
  readonly rollouts: number;
  readonly inSampleCost: GapVerdict;
  readonly inSampleTime: GapVerdict;
  /** Predicted from the first half of the repeats, observed on the second, paired by task. Without drift, sampling error only. */
  readonly laterWindow: GapVerdict;
  readonly varianceCost: number;
  readonly varianceAttempts: number;
  readonly checks: readonly AssumptionCheck[];
}

/** How many stationary runs of 200 rollouts (a cell, one seed) any check reports as violated. */
export interface Alarms {
  readonly runs: number;
  readonly alarms: number;
  readonly byAssumption: { readonly [assumption: string]: number };
}

/** `known` are existing verdicts of the programme on this cell. */
export function boundaryRow(
  condition: BoundaryRow['condition'],
  cell: ProgrammeCell,
  manifest: ResolvedManifest,
  known: { readonly [name in 'inSampleCost' | 'inSampleTime']?: GapVerdict | undefined } = {},
): BoundaryRow {
  const { calibration, verdict, timeBudgetMs } = manifest;
  const seed = `${verdict.seed}/boundary/${condition}/${cell.policy} on ${cell.suite}`;
  const verdictOn = (clock: LossName) => {
    const both = inSample(cell.policy, columnsOf(cell, calibration, clock));
    return comparisonVerdict('in-sample', both, calibration, { ...verdict, seed: `${seed}/${clock}` });
  };
  return {
    condition,
    suite: cell.suite,
    policy: cell.policy,
    rollouts: cell.rollouts.length,
    inSampleCost: known.inSampleCost ?? verdictOn('cost'),
    inSampleTime: known.inSampleTime ?? verdictOn('time'),
    laterWindow: laterWindow(condition, cell, manifest),
    varianceCost: costVariance(cell),
    varianceAttempts: variance(cell.rollouts.map(({ ledger }) => ledger.length)),
    checks: checkAssumptions(checkedRollouts(cell), calibration, { timeBudgetMs }),
  };
}

export function falseAlarms(
  cells: readonly ProgrammeCell[],
  { calibration, seeds, timeBudgetMs }: ResolvedManifest,
): Alarms {
  const byAssumption: Record<string, number> = {};
  let [runs, alarms] = [0, 0];
  for (const cell of cells) {
    for (const seed of seeds) {
      const rollouts = checkedRollouts(cell, (place) => place.seed === seed);
      const broken = checkAssumptions(rollouts, calibration, { timeBudgetMs }).filter(
        ({ verdict }) => verdict === 'broken',
      );
      runs += 1;
      if (broken.length > 0) alarms += 1;
      for (const { assumption } of broken) byAssumption[assumption] = (byAssumption[assumption] ?? 0) + 1;
    }
  }
  return { runs, alarms, byAssumption };
}

/** Repeats in sequence, each over all tasks. */
function checkedRollouts(
  { tasks, clusters = tasks, rollouts }: ProgrammeCell,
  keep: (place: CellRollout) => boolean = () => true,
): RolloutRecord[] {
  return rollouts.filter(keep).map(({ task, repeat, success, cost, ledger, downMs }) => ({
    task: tasks[task]!,
    cluster: clusters[task]!,
    repeat,
    success,
    cost,
    attempts: ledger.length,
    downMs,
    startedAtMs: repeat * tasks.length + task,
  }));
}

function variance(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1);
}
