/**
 * Stationary faults (docs/reference/law.md, section 8): whether each tool has a constant failure rate and schema during the run,
 * and whether a calibration window predicts the later regret. In-sample comparisons hide drift.
 */

import { type Random, random, requireBetween } from '../../types/index.ts';
import { getOrMake } from '../../values/index.ts';
import type { Calibration } from '../calibration.ts';
import { downtimeClosedForm } from '../loss.ts';
import { observables } from '../observables.ts';
import { predictedRegret } from '../predicted-regret.ts';
import { holm } from '../statistics/holm.ts';
import { completed, eachInSteps, mapInSteps, ROWS_PER_UNIT, type Steps } from '../steps.ts';
import { type AssumptionCheck, familyLevel, threeDigits } from './assumption-check.ts';
import { type Change, detectChangeSteps, type Series } from './change-point.ts';
import { inOrder, type RolloutRecord } from './rollout-record.ts';

export interface StationaryCheck extends AssumptionCheck {
  readonly assumption: 'stationary-faults';
  /** Failure rate of each testable tool, p-values adjusted for all of them and the windows. */
  readonly tools: readonly ToolChange[];
  readonly windows: WindowChange | null;
  /** Tools whose schema changed during the run. */
  readonly schemasChanged: readonly string[];
}

export interface ToolChange extends Change {
  readonly tool: string;
}

/** Observed regret in the calibration window and later, and the prediction from the window's efficiency. */
export interface WindowChange extends Change {
  readonly predicted: number;
}

export interface StationaryOptions {
  /** Share of the run that is the calibration window. */
  readonly calibrationShare?: number;
  readonly random?: Random;
}

export function* stationarySteps(
  rollouts: readonly RolloutRecord[],
  calibration: Calibration,
  { calibrationShare = 0.5, random: rng = random('assumptions', 'stationary') }: StationaryOptions = {},
): Steps<StationaryCheck> {
  requireBetween('calibration share', calibrationShare, 0, 1, 'open');
  const run = inOrder(rollouts);
  yield run.length / ROWS_PER_UNIT;
  const series = yield* failuresByTool(run);
  const tested: ToolChange[] = [];
  for (const [tool, failures] of series) {
    const change = yield* detectChangeSteps(failures, rng.at('tool', tool));
    if (change !== null) tested.push({ tool, ...change });
  }
  const windows = yield* compareWindows(run, calibration, calibrationShare, rng.at('windows'));
  const adjusted = holm([...tested, ...(windows === null ? [] : [windows])].map((change) => change.pValue));
  const tools = tested.map((change, index) => ({ ...change, pValue: adjusted[index]! }));
  const found = {
    assumption: 'stationary-faults' as const,
    tools,
    windows: windows === null ? null : { ...windows, pValue: adjusted.at(-1)! },
    schemasChanged: yield* changedSchemas(run),
  };
  const evidence = describe(found, { rollouts: run.length, tools: series.size });
  if (found.schemasChanged.length > 0) return { ...found, verdict: 'broken', evidence };
  if (adjusted.length === 0) return { ...found, verdict: 'not-testable', evidence };
  const pValue = Math.min(...adjusted);
  return { ...found, verdict: pValue <= familyLevel ? 'broken' : 'ok', pValue, evidence };
}

export const checkStationary = completed(stationarySteps);

/** Share of failing calls per rollout, for each tool, over the rollouts that called it. */
function* failuresByTool(run: readonly RolloutRecord[]): Steps<Map<string, Series>> {
  const series = new Map<string, { values: number[]; tasks: string[] }>();
  yield* eachInSteps(run, ({ task, calls = [] }) => {
    const counts = new Map<string, { calls: number; failures: number }>();
    for (const { tool, failed } of calls) {
      const count = counts.get(tool) ?? { calls: 0, failures: 0 };
      counts.set(tool, { calls: count.calls + 1, failures: count.failures + (failed ? 1 : 0) });
    }
    for (const [tool, count] of counts) {
      const own = getOrMake(series, tool, () => ({ values: [], tasks: [] }));
      own.values.push(count.failures / count.calls);
      own.tasks.push(task);
    }
  });
  return series;
}

/** Loss at clock `cost` before and after the end of the calibration window. */
function* compareWindows(
  run: readonly RolloutRecord[],
  calibration: Calibration,
  share: number,
  rng: Random,
): Steps<WindowChange | null> {
  const { gamma, H } = calibration;
  const values = yield* mapInSteps(run, ({ success, cost }) => downtimeClosedForm(success, H * cost, gamma));
  const change = yield* detectChangeSteps({ values, tasks: run.map(({ task }) => task) }, rng, share);
  if (change === null) return null;
  const { ES } = observables(run.slice(0, change.at), calibration);
  yield run.length / ROWS_PER_UNIT;
  return { ...change, predicted: predictedRegret(ES, gamma) };
}

function* changedSchemas(run: readonly RolloutRecord[]): Steps<string[]> {
  const hashes = new Map<string, Set<string>>();
  yield* eachInSteps(run, ({ calls = [] }) => {
    for (const { tool, schemaHash } of calls) {
      if (schemaHash === undefined) continue;
      hashes.set(tool, (hashes.get(tool) ?? new Set()).add(schemaHash));
    }
  });
  return [...hashes].filter(([, seen]) => seen.size > 1).map(([tool]) => tool);
}

function describe(
  { tools, windows, schemasChanged }: Pick<StationaryCheck, 'tools' | 'windows' | 'schemasChanged'>,
  seen: { rollouts: number; tools: number },
): string {
  if (schemasChanged.length > 0) return `the schema of ${schemasChanged.join(', ')} changed during the run`;
  if (tools.length === 0 && windows === null) {
    return `${seen.rollouts} rollouts are too few to distinguish drift from bursts`;
  }
  const parts: string[] = [];
  const [likeliest] = tools.toSorted((a, b) => a.pValue - b.pValue);
  if (likeliest !== undefined) {
    const { tool, at, before, after, pValue } = likeliest;
    const rates = `failures of ${tool} go from ${threeDigits(before)} to ${threeDigits(after)} after ${at} of its rollouts`;
    parts.push(`${rates} (p ${threeDigits(pValue)} after Holm over ${tools.length} of ${seen.tools} tools)`);
  }
  if (windows !== null) {
    const { before, after, predicted, pValue } = windows;
    const regrets = `observed regret is ${threeDigits(before)} in the calibration window and ${threeDigits(after)} later`;
    parts.push(`${regrets}, predicted ${threeDigits(predicted)} (p ${threeDigits(pValue)})`);
  }
  return parts.join('; ');
}
