/** The rollouts of one cell as columns: input of intervals, verdicts and checks. */

import { invalidArgument, isSuccess, type Observation } from '../types/index.ts';
import { getOrMake } from '../values/index.ts';
import type { Calibration } from './calibration.ts';
import { type LossKind, lossOf } from './loss.ts';
import { recoveryCost } from './observables.ts';

/** Rollouts as columns, one entry for each rollout. */
export interface Sample {
  /** Task of each rollout, as an index into `tasks`: rollouts of one task are not independent. */
  readonly task: Int32Array;
  readonly tasks: readonly string[];
  /** The cluster of each of `tasks`; absent if each task is its own. */
  readonly clusters?: readonly string[];
  /** The loss of `loss`; absent if unknown, or if a cost exceeds the budget. */
  readonly lossKind?: LossKind;
  /** 1 if the rollout succeeded, else 0. */
  readonly success: Float64Array;
  /** C of each rollout, as a share of the recovery budget. */
  readonly cost: Float64Array;
  /** Observed loss of each rollout. */
  readonly loss: Float64Array;
}

/** A rollout to be judged. Tasks of one `cluster`, such as those of a template, are resampled together. */
export type JudgedRollout = Pick<Observation, 'task' | 'ending' | 'ledger'> & { readonly cluster?: string };

/** Columns of the given rollouts. Voids are failures of the harness and must be excluded first. */
export function sampleOf(
  observations: readonly JudgedRollout[],
  loss: LossKind,
  calibration: Calibration,
): Sample {
  const n = observations.length;
  const index = new Map<string, number>();
  const sample = {
    task: new Int32Array(n),
    tasks: [] as string[],
    clusters: [] as string[],
    success: new Float64Array(n),
    cost: new Float64Array(n),
    loss: new Float64Array(n),
  };
  observations.forEach((observation, i) => {
    if (observation.ending === 'void') {
      throw invalidArgument(`rollout ${i} of task ${observation.task} is void: exclude it first`);
    }
    sample.task[i] = getOrMake(index, observation.task, () => {
      sample.tasks.push(observation.task);
      sample.clusters.push(observation.cluster ?? observation.task);
      return index.size;
    });
    sample.success[i] = isSuccess(observation.ending) ? 1 : 0;
    sample.cost[i] = recoveryCost(observation.ledger);
    sample.loss[i] = lossOf(observation, loss, calibration);
  });
  const isWithinBudget = sample.cost.every((cost) => cost <= BUDGET);
  return { ...sample, ...(isWithinBudget && { lossKind: loss }) };
}

/** Costs are shares of the budget; sums of decimals may exceed it by rounding. */
export const BUDGET = 1 + 1e-9;

/** Predicted loss of each rollout, (1 - I / (1 + lambda C)) / (1 - gamma): its mean is the predicted ERR. */
export function predictedLosses(sample: Sample, { gamma, lambda }: Calibration): Float64Array {
  return sample.cost.map((cost, i) => (1 - sample.success[i]! / (1 + lambda * cost)) / (1 - gamma));
}
