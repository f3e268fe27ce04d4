/**
 * Whether predictions for plans are right: experience from training tasks, predictions for plans of held-out tasks with
 * unknown tools, and for plans of known tools, under a fault schedule of their own.
 */

import { getProfile } from 'regain/internal/faults';
import { admit, type Posteriors } from 'regain/internal/govern';
import { defaultCalibration, efficiency, type Interval, interval, rolloutResult } from 'regain/internal/law';
import type { Suite } from 'regain/internal/types';
import { mean, sum } from 'regain/internal/values';
import { studySuites } from '../../harness/index.ts';
import { governed } from '../../policies/index.ts';
import { runRolloutAt, trainPosteriors } from './trained-posteriors.ts';

export const defaultPlanPrediction = {
  /** Each alone, then all of them mixed. */
  profiles: ['mild', 'rough', 'storm'],
  handOffPrice: 0.5,
  repeats: 21,
  trainingRepeats: 6,
  taskShare: 1,
  seed: 1,
};

export type Plans = 'new tools' | 'known tools';

export interface PlanPredictionRow {
  readonly profile: string;
  readonly plans: Plans;
  readonly count: number;
  /** Plans without a prediction. */
  readonly refused: number;
  readonly predicted: number;
  /** Null where fewer than two plans were predicted. */
  readonly observed: Interval | null;
  /** Mean distance between predicted and observed ES over bins of a tenth, weighted by plans. */
  readonly calibrationError: number;
  /** Mean square error of predicted success, and of the mean success as a prediction. */
  readonly brier: number;
  readonly brierOfMean: number;
  readonly bins: readonly Bin[];
}

export interface Bin {
  readonly from: number;
  readonly plans: number;
  readonly predicted: number;
  readonly observed: Interval;
}

/** Bins with fewer plans are not shown, but count in the calibration error. */
const BIN_MIN = 5;

export async function planPredictionStudy(
  options: typeof defaultPlanPrediction,
): Promise<PlanPredictionRow[]> {
  const rows: PlanPredictionRow[] = [];
  const mixes = [...options.profiles.map((name) => [name]), options.profiles];
  for (const names of mixes) {
    const profile = names.length === 1 ? names[0]! : 'mixed';
    const seen: Record<Plans, PredictedPlan[]> = { 'new tools': [], 'known tools': [] };
    for (const suite of studySuites(options.taskShare)) {
      const known = await trainPosteriors({
        suite,
        profiles: names.map(getProfile),
        handOffPrice: options.handOffPrice,
        seed: options.seed + 1000,
        repeats: options.trainingRepeats,
      });
      for (const plans of ['new tools', 'known tools'] as const)
        seen[plans].push(...(await predictPlans(suite, known, plans, names, options)));
    }
    for (const plans of ['new tools', 'known tools'] as const)
      rows.push(rowOf(profile, plans, seen[plans], options.seed));
  }
  return rows;
}

/** One plan: the prediction, and the results of its rollouts. */
interface PredictedPlan {
  readonly predicted: { readonly ES: number; readonly RR: number } | undefined;
  readonly efficiencies: readonly number[];
  readonly successes: readonly number[];
}

async function predictPlans(
  suite: Suite,
  known: Posteriors,
  plans: Plans,
  names: readonly string[],
  { handOffPrice, repeats, seed }: typeof defaultPlanPrediction,
): Promise<PredictedPlan[]> {
  const policy = governed({ handOffPrice, posteriors: known });
  const all: PredictedPlan[] = [];
  for (const task of suite.tasks) {
    if ((task.split === 'train') !== (plans === 'known tools')) continue;
    const { predicted } = admit({ steps: task.plan }, { posteriors: known, handOffPrice });
    const efficiencies: number[] = [];
    const successes: number[] = [];
    for (let repeat = 0; repeat < repeats; repeat++) {
      const profile = getProfile(names[repeat % names.length]!);
      const { observation } = await runRolloutAt({ suite, task, profile, policy, seed, repeat });
      const result = rolloutResult(observation);
      efficiencies.push(efficiency(result, defaultCalibration.lambda));
      successes.push(result.success ? 1 : 0);
    }
    all.push({ predicted, efficiencies, successes });
  }
  return all;
}

function rowOf(
  profile: string,
  plans: Plans,
  all: readonly PredictedPlan[],
  seed: number,
): PlanPredictionRow {
  const predictable = all.filter((plan) => plan.predicted !== undefined);
  const path = `foresight/${profile}/${plans}/${seed}`;
  const everyBin = Array.from({ length: 10 }, (_, tenth) => {
    const own = predictable.filter(({ predicted }) => Math.min(9, Math.floor(10 * predicted!.ES)) === tenth);
    return { from: tenth / 10, own };
  }).filter(({ own }) => own.length > 0);
  const distance = (own: readonly PredictedPlan[]) => Math.abs(meanPredicted(own) - meanObserved(own));
  const runs = predictable.flatMap(({ predicted, successes }) =>
    successes.map((success) => ({ success, chance: predicted!.RR })),
  );
  const meanSuccess = mean(runs.map(({ success }) => success));
  return {
    profile,
    plans,
    count: predictable.length,
    refused: all.length - predictable.length,
    predicted: meanPredicted(predictable),
    observed: predictable.length < 2 ? null : observedIn(predictable, path),
    calibrationError:
      everyBin.reduce((sum, { own }) => sum + own.length * distance(own), 0) / predictable.length,
    brier: mean(runs.map(({ success, chance }) => (success - chance) ** 2)),
    brierOfMean: mean(runs.map(({ success }) => (success - meanSuccess) ** 2)),
    bins: everyBin
      .filter(({ own }) => own.length >= BIN_MIN)
      .map(({ from, own }) => ({
        from,
        plans: own.length,
        predicted: meanPredicted(own),
        observed: observedIn(own, `${path}/${from}`),
      })),
  };
}

function observedIn(plans: readonly PredictedPlan[], seed: string): Interval {
  const a = Float64Array.from(plans, ({ efficiencies }) => sum(efficiencies));
  return interval({ a, b: Float64Array.from(plans, ({ efficiencies }) => efficiencies.length) }, { seed });
}

function meanPredicted(plans: readonly PredictedPlan[]): number {
  return mean(plans.map(({ predicted }) => predicted!.ES));
}

function meanObserved(plans: readonly PredictedPlan[]): number {
  return mean(plans.flatMap(({ efficiencies }) => efficiencies));
}
