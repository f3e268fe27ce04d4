/** Populations of tasks whose true ES, regret and gap are known exactly, for the coverage study. */

import {
  type Calibration,
  defaultCalibration,
  downtimeClosedForm,
  integrate,
  type NamedColumns,
} from 'regain/internal/law';
import { bernoulli, beta, type Random, requireBetween } from 'regain/internal/types';

/** A population of tasks. Success and cost both have exactly this correlation within a task. */
export interface Population {
  readonly RR: number;
  readonly correlation: number;
  /** Share of successes that met no failure, C = 0; the others cost C ~ Beta(1, 2), mean 1/3. */
  readonly cleanShare: number;
}

export interface Truth {
  readonly ES: number;
  readonly ERR: number;
  /** observed / predicted - 1. */
  readonly gap: number;
}

export function truthOf(
  { RR, cleanShare }: Population,
  calibration: Calibration = defaultCalibration,
): Truth {
  requireBetween('RR', RR, 0, 1, 'open');
  const { gamma, lambda, H } = calibration;
  const meanOverCosts = (value: (cost: number) => number) =>
    cleanShare * value(0) + (1 - cleanShare) * integrate((cost) => 2 * (1 - cost) * value(cost), [0, 1]);
  const ES = RR * meanOverCosts((cost) => 1 / (1 + lambda * cost));
  const DE = RR * meanOverCosts((cost) => gamma ** (H * cost));
  return { ES, ERR: (1 - DE) / (1 - gamma), gap: (1 - DE) / (1 - ES) - 1 };
}

export interface CellSize {
  readonly tasks: number;
  readonly repeats: number;
  /** Tasks of a template share its success rate and its cost. Default: each task has its own. */
  readonly tasksPerTemplate?: number;
}

/**
 * Two sets of rollouts of the same tasks under fresh seeds, summed by task. Success is beta-binomial; a cost is the
 * template's own with probability sqrt(correlation), otherwise a new draw: both keep their marginal and have the
 * correlation within a template.
 */
export function drawCells(
  { RR, correlation, cleanShare }: Population,
  { tasks, repeats, tasksPerTemplate = 1 }: CellSize,
  source: Random,
  { gamma, lambda, H }: Calibration = defaultCalibration,
): readonly [NamedColumns, NamedColumns] {
  requireBetween('correlation', correlation, 0, 1, 'open');
  const names = Array.from({ length: tasks }, (_, task) => `task-${task}`);
  const sums = () => new Float64Array(tasks);
  const empty = () => ({
    n: sums(),
    success: sums(),
    cost: sums(),
    efficiency: sums(),
    loss: sums(),
    tasks: names,
    ...(tasksPerTemplate > 1 && {
      clusters: names.map((_, task) => `template-${Math.floor(task / tasksPerTemplate)}`),
    }),
  });
  const cells = [empty(), empty()] as const;
  const concentration = 1 / correlation - 1;
  const sharing = Math.sqrt(correlation);
  const drawCost = () => (bernoulli(source, cleanShare) ? 0 : 1 - Math.sqrt(1 - source.uniform()));
  let [rate, ownCost] = [0, 0];
  for (let task = 0; task < tasks; task++) {
    if (task % tasksPerTemplate === 0) {
      rate = beta(source, RR * concentration, (1 - RR) * concentration);
      ownCost = drawCost();
    }
    for (const cell of cells) {
      cell.n[task] = repeats;
      for (let repeat = 0; repeat < repeats; repeat++) {
        const success = bernoulli(source, rate);
        const cost = bernoulli(source, sharing) ? ownCost : drawCost();
        cell.cost[task]! += cost;
        cell.loss[task]! += downtimeClosedForm(success, H * cost, gamma);
        if (!success) continue;
        cell.success[task]! += 1;
        cell.efficiency[task]! += 1 / (1 + lambda * cost);
      }
    }
  }
  return cells;
}
