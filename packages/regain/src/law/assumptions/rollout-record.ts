/** A run as the assumption checks see it: plain data that the runner and the trace readers can both supply. */

import { isSuccess, type Observation, RegainError } from '../../types/index.ts';
import { recoveryCost } from '../observables.ts';

/** One execution of a tool, as the agent met it. */
export interface RecordedToolCall {
  readonly tool: string;
  readonly failed: boolean;
  /** Hash of the schema the tool showed at this call, where it is known. */
  readonly schemaHash?: string;
}

export interface RolloutRecord {
  readonly task: string;
  /** Which repeat of its task this is; learning shows as a trend over it. */
  readonly repeat: number;
  readonly success: boolean;
  /** C: recovery cost as a share of the budget. */
  readonly cost: number;
  /** Unsuccessful attempts: entries of the ledger. */
  readonly attempts: number;
  /** Time the task was down, where it is known. */
  readonly downMs?: number;
  /** When it began, on the one clock of the run. Where any rollout lacks it, the given order is the order. */
  readonly startedAtMs?: number;
  /** Its calls, in order. */
  readonly calls?: readonly RecordedToolCall[];
}

/** What an observation says; when it began and what it called are known elsewhere. Voids must be set aside first. */
export function checkedRollout(
  { task, repeat, ending, ledger }: Pick<Observation, 'task' | 'repeat' | 'ending' | 'ledger'>,
  known: Pick<RolloutRecord, 'startedAtMs' | 'calls'> = {},
): RolloutRecord {
  if (ending === 'void') {
    throw new RegainError('invalid-argument', `repeat ${repeat} of task ${task} is void: set it aside first`);
  }
  return {
    task,
    repeat,
    success: isSuccess(ending),
    cost: recoveryCost(ledger),
    attempts: ledger.length,
    downMs: ledger.reduce((sum, entry) => sum + entry.downMs, 0),
    ...known,
  };
}

/** The rollouts in the order they began; those that began together keep the order given. */
export function inOrder(rollouts: readonly RolloutRecord[]): readonly RolloutRecord[] {
  rollouts.forEach(({ task, cost, attempts }, index) => {
    if (cost >= 0 && cost < Infinity && attempts >= 0 && attempts < Infinity) return;
    throw new RegainError(
      'invalid-argument',
      `rollout ${index} of task ${task} needs a cost and attempts of at least 0, got ${cost} and ${attempts}`,
    );
  });
  if (rollouts.some((rollout) => rollout.startedAtMs === undefined)) return rollouts;
  return [...rollouts].sort((a, b) => a.startedAtMs! - b.startedAtMs!);
}

/** The rollouts of each task, in the order of their repeats. */
export function byTask(rollouts: readonly RolloutRecord[]): Map<string, RolloutRecord[]> {
  const tasks = new Map<string, RolloutRecord[]>();
  for (const rollout of rollouts) {
    const own = tasks.get(rollout.task);
    if (own === undefined) tasks.set(rollout.task, [rollout]);
    else own.push(rollout);
  }
  for (const own of tasks.values()) own.sort((a, b) => a.repeat - b.repeat);
  return tasks;
}
