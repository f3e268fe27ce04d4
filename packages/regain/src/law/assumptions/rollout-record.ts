/** Input of the assumption checks: plain data from the runner or from trace readers. */

import { invalidArgument } from '../../types/index.ts';
import { getOrMake } from '../../values/index.ts';
import { eachInSteps, ROWS_PER_UNIT, type Steps } from '../steps.ts';

/** One execution of a tool, as the agent saw it. */
export interface RecordedToolCall {
  readonly tool: string;
  readonly failed: boolean;
  /** Hash of the tool's schema at this call, if known. */
  readonly schemaHash?: string;
}

export interface RolloutRecord {
  readonly task: string;
  /** Tasks of one cluster, such as those of a template, are not independent. Default: the task. */
  readonly cluster?: string;
  /** Index of the repeat of its task; learning shows as a trend over it. */
  readonly repeat: number;
  readonly success: boolean;
  /** C: recovery cost as a share of the budget. */
  readonly cost: number;
  /** Unsuccessful attempts: entries of the ledger. */
  readonly attempts: number;
  /** Downtime of the task, if known. */
  readonly downMs?: number;
  /** Start time on the clock of the run. If any rollout lacks it, the given order is used. */
  readonly startedAtMs?: number;
  /** Its calls, in order. */
  readonly calls?: readonly RecordedToolCall[];
}

/** The rollouts by start time; equal times keep the given order. */
export function inOrder(rollouts: readonly RolloutRecord[]): readonly RolloutRecord[] {
  rollouts.forEach(({ task, cost, attempts }, index) => {
    if (cost >= 0 && cost < Infinity && attempts >= 0 && attempts < Infinity) return;
    throw invalidArgument(
      `rollout ${index} of task ${task} needs a cost and attempts of at least 0, got ${cost} and ${attempts}`,
    );
  });
  if (rollouts.some((rollout) => rollout.startedAtMs === undefined)) return rollouts;
  return [...rollouts].sort((a, b) => a.startedAtMs! - b.startedAtMs!);
}

/** The rollouts of each task, in the order of their repeats. */
export function* byTask(rollouts: readonly RolloutRecord[]): Steps<Map<string, RolloutRecord[]>> {
  const tasks = new Map<string, RolloutRecord[]>();
  yield* eachInSteps(rollouts, (rollout) => {
    getOrMake(tasks, rollout.task, () => []).push(rollout);
  });
  for (const own of tasks.values()) {
    own.sort((a, b) => a.repeat - b.repeat);
    yield own.length / ROWS_PER_UNIT;
  }
  return tasks;
}
