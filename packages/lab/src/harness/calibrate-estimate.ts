/**
 * A cost estimate calibrated by a smaller run with the same models. The ratio of the usage measured in that run to the
 * estimate for that run corrects the estimate for the larger run.
 */

import { invalidInput } from 'regain/internal/types';
import {
  type CostEstimate,
  type CostEstimateOptions,
  type EstimatedAmount,
  type EstimatedUsage,
  estimateCost,
} from './cost-estimate.ts';
import { type ModelUsage, modelUsageByCell } from './model-usage.ts';
import type { OpenRun } from './open-run.ts';

export interface CalibratedEstimate extends CostEstimate {
  readonly pilot: {
    readonly file: string;
    readonly rollouts: number;
    /** Policies that the calibration run does not have, or that asked nothing in it. Their estimates are not corrected. */
    readonly unknown: readonly string[];
  };
}

type Amounts = Pick<ModelUsage, keyof EstimatedUsage>;

/** The calibration run must be finished and must contain every model of the run under the same name. */
export async function calibrateEstimate(
  estimate: CostEstimate,
  pilot: OpenRun,
  options: CostEstimateOptions = {},
): Promise<CalibratedEstimate> {
  requireUsableCalibrationRun(estimate, pilot);
  const estimated = await estimateCost(pilot.manifest, pilot.directory, options);
  const really = await modelUsageByPolicy(pilot);
  const unknown = new Set<string>();
  const backbones = estimate.backbones.map((one) => {
    const before = estimated.backbones.find(({ backbone }) => backbone === one.backbone)!;
    const policies = one.policies.map((asking) => {
      const [was, is] = [
        before.policies.find(({ policy }) => policy === asking.policy),
        really.get(keyOf(one.backbone, asking.policy)),
      ];
      if (was !== undefined && is !== undefined && is.questions > 0 && was.questions.point > 0)
        return { ...asking, ...calibratedByRun(asking, was, is) };
      unknown.add(asking.policy);
      return asking;
    });
    return { ...one, ...combinedEstimate(one, policies), policies };
  });
  const { rolloutsDone } = pilot.status;
  return {
    ...estimate,
    backbones,
    total: combinedEstimate(estimate.total, backbones),
    pilot: { file: pilot.file, rollouts: rolloutsDone, unknown: [...unknown] },
  };
}

function requireUsableCalibrationRun({ backbones }: CostEstimate, { file, manifest, status }: OpenRun): void {
  const place = { file };
  if (status.rolloutsDone < status.rollouts)
    throw invalidInput('a pilot must be finished: resume it first', place);
  const missing = backbones.filter(({ backbone }) => !manifest.backbones.includes(backbone));
  if (missing.length === 0) return;
  const names = missing.map(({ backbone }) => backbone).join(', ');
  throw invalidInput(`a pilot needs the models of the run, this one has no ${names}`, place);
}

async function modelUsageByPolicy(pilot: OpenRun): Promise<ReadonlyMap<string, Amounts>> {
  const asked = await modelUsageByCell(pilot);
  const sums = new Map<string, Amounts>();
  for (const [i, { backbone, policy }] of pilot.plan.cells.entries()) {
    const key = keyOf(backbone, policy);
    const [sum, one] = [sums.get(key), asked[i]];
    if (one == null) continue;
    sums.set(key, {
      questions: (sum?.questions ?? 0) + one.questions,
      tokensIn: (sum?.tokensIn ?? 0) + one.tokensIn,
      tokensOut: (sum?.tokensOut ?? 0) + one.tokensOut,
    });
  }
  return sums;
}

function keyOf(backbone: string, policy: string): string {
  return JSON.stringify([backbone, policy]);
}

function calibratedByRun(asking: EstimatedUsage, was: EstimatedUsage, is: Amounts): EstimatedUsage {
  const by = (name: keyof EstimatedUsage) => scaled(asking[name], is[name] / was[name].point);
  return { questions: by('questions'), tokensIn: by('tokensIn'), tokensOut: by('tokensOut') };
}

/** The calibration run shows how often the model has an answer, so both ends equal the point estimate. */
function scaled({ point, low, high }: EstimatedAmount, factor: number): EstimatedAmount {
  const now = factor * point;
  return { point: now, low: factor * low, high: factor * high, able: now, atALoss: now };
}

/** The total of calibrated parts. Its interval keeps its relative width. */
function combinedEstimate(whole: EstimatedUsage, parts: readonly EstimatedUsage[]): EstimatedUsage {
  const by = (name: keyof EstimatedUsage): EstimatedAmount => {
    const sum = (end: keyof EstimatedAmount) => parts.reduce((total, part) => total + part[name][end], 0);
    const factor = whole[name].point === 0 ? 1 : sum('point') / whole[name].point;
    return { ...scaled(whole[name], factor), able: sum('able'), atALoss: sum('atALoss') };
  };
  return { questions: by('questions'), tokensIn: by('tokensIn'), tokensOut: by('tokensOut') };
}
