/** The ordered rollouts of a run as arithmetic: positions map to coordinates and back without a list. */

import { invalidInput, RegainError, suiteLabel } from 'regain/internal/types';
import type { RolloutCoordinate, RolloutRange } from '../store/index.ts';
import type { ResolvedManifest } from './resolved-manifest.ts';

/** All rollouts of one policy x suite x profile x backbone: a contiguous range of the plan. */
export interface PlannedCell extends RolloutRange {
  readonly policy: string;
  readonly suite: string;
  readonly profile: string;
  readonly backbone: string;
  /** The suite as in reports: with the profile where a run has several, and marked where the model plans. */
  readonly label: string;
  readonly tasks: readonly string[];
  /** The cluster of each task; absent where each task is its own. */
  readonly clusters?: readonly string[];
}

export interface RunPlan {
  readonly rollouts: number;
  /** In plan order. */
  readonly cells: readonly PlannedCell[];
  /** The coordinate of the rollout at a position. */
  at(position: number): RolloutCoordinate;
}

/** Suites outermost, then profiles, backbones and policies; within a cell tasks, then seeds, then repeats. */
export function createRunPlan(manifest: ResolvedManifest): RunPlan {
  const { suites, profiles, backbones, policies, seeds, repeats, planner } = manifest;
  const cells: PlannedCell[] = [];
  let from = 0;
  for (const { name: suite, tasks, templates } of suites) {
    const clusters = templates && { clusters: templates };
    for (const { name: profile } of profiles) {
      const label = suiteLabel(profiles.length === 1 ? suite : `${suite}@${profile}`, planner);
      for (const backbone of backbones) {
        for (const { name: policy } of policies) {
          const to = from + tasks.length * seeds.length * repeats;
          cells.push({ policy, suite, profile, backbone, label, tasks, ...clusters, from, to });
          from = to;
        }
      }
    }
  }
  const rollouts = from;
  return {
    rollouts,
    cells,
    at(position) {
      if (!(Number.isInteger(position) && position >= 0 && position < rollouts)) {
        throw new RegainError('not-found', `the run has rollouts 0 to ${rollouts - 1}, got ${position}`);
      }
      const cell = cellAt(cells, position);
      const offset = position - cell.from;
      const perTask = seeds.length * repeats;
      const { suite, profile, policy, backbone, tasks } = cell;
      const task = tasks[Math.floor(offset / perTask)]!;
      const seed = seeds[Math.floor((offset % perTask) / repeats)]!;
      return { suite, profile, policy, backbone, task, seed, repeat: offset % repeats };
    },
  };
}

/** The cell that contains a position, by bisection. */
function cellAt(cells: readonly PlannedCell[], position: number): PlannedCell {
  let low = 0;
  let high = cells.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (position < cells[middle]!.to) high = middle;
    else low = middle + 1;
  }
  return cells[low]!;
}

/** Threads share positions as 32-bit integers. */
const ROLLOUTS_MAX = 2 ** 31 - 1;

export function requireCountable(rollouts: number): void {
  if (rollouts <= ROLLOUTS_MAX) return;
  throw invalidInput(`a run has at most ${ROLLOUTS_MAX} rollouts, these are ${rollouts}`);
}
