/** The rollouts of a policy in a study, as columns of the law by task. */

import { getProfile } from 'regain/internal/faults';
import {
  defaultCalibration,
  downtimeLoss,
  efficiency,
  type NamedColumns,
  rolloutResult,
} from 'regain/internal/law';
import type { PolicyFactory } from 'regain/internal/recovery';
import type { Split, Suite } from 'regain/internal/types';
import { runStudyRollouts, tasksOf } from '../../harness/index.ts';

/** Which rollouts, and how many. */
export interface RolloutCounts {
  readonly profile: string;
  readonly tasks: number;
  readonly repeats: number;
  readonly seeds: readonly number[];
  /** Default: held-out. */
  readonly split?: Split;
}

export async function observePolicy(
  suite: Suite,
  policy: PolicyFactory,
  options: RolloutCounts,
): Promise<NamedColumns> {
  const names = tasksOf(suite, options.split ?? 'held-out', options.tasks);
  const tasks = suite.tasks.filter(({ id }) => names.includes(id));
  const rowOf = new Map(names.map((id, row) => [id, row]));
  const column = () => new Float64Array(tasks.length);
  const columns = { n: column(), success: column(), cost: column(), efficiency: column(), loss: column() };
  for (const seed of options.seeds) {
    const profile = getProfile(options.profile);
    await runStudyRollouts(
      { suite, tasks, profile, policy, seed, repeats: options.repeats },
      ({ observation, error }) => {
        if (observation.ending === 'void') throw error;
        const row = rowOf.get(observation.task)!;
        const result = rolloutResult(observation);
        columns.n[row]! += 1;
        columns.success[row]! += result.success ? 1 : 0;
        columns.cost[row]! += result.cost;
        columns.efficiency[row]! += efficiency(result, defaultCalibration.lambda);
        columns.loss[row]! += downtimeLoss(observation, defaultCalibration);
      },
    );
  }
  const templateOf = new Map(tasks.map(({ id, template = id }) => [id, template]));
  const clusters = names.map((id) => templateOf.get(id)!);
  return { ...columns, tasks: names, clusters };
}
