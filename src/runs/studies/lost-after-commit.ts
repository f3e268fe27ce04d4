/** Writes take effect and their answers are lost: what safety prevents, and what it costs in recovered tasks. */

import type { Suite } from '../../contract/task.ts';
import { profileNamed } from '../../faults/index.ts';
import { type Interval, interval } from '../../law/statistics/interval.ts';
import { oracle } from '../../recovery/policies/oracle.ts';
import { retry } from '../../recovery/policies/retry.ts';
import type { PolicyFactory } from '../../recovery/policy.ts';
import type { Rollout } from '../rollout.ts';
import { watchDuplicates } from './duplicates.ts';
import { bothSuites, play } from './play.ts';

export interface LostAfterCommitOptions {
  /** Rollouts of each task; a full run has 100,000 with safety on. */
  readonly repeats: number;
  /** Share of the tasks that are played. */
  readonly taskShare: number;
  readonly seed: number;
}

export const defaultLostAfterCommit: LostAfterCommitOptions = { repeats: 134, taskShare: 1, seed: 1 };

export interface LostAfterCommitRow {
  readonly suite: string;
  readonly policy: string;
  readonly rollouts: number;
  /** Rollouts in which a write took effect and its answer was lost. */
  readonly exposed: number;
  /** Side effects that a step made once too often, and rollouts that have any. */
  readonly duplicates: number;
  readonly rolloutsWithDuplicates: number;
  readonly handedOff: number;
  readonly voids: number;
  readonly RR: Interval;
  /** RR over the oracle's, on the same tasks in the same weather; null for the oracle. */
  readonly shareOfOracle: Interval | null;
}

/**
 * Over the tasks of both suites. Those that are given with a mistaken plan get the right one: what a retry cannot mend
 * says nothing about lost answers.
 */
export async function lostAfterCommitStudy(
  options: LostAfterCommitOptions = defaultLostAfterCommit,
): Promise<LostAfterCommitRow[]> {
  const rows: LostAfterCommitRow[] = [];
  for (const suite of bothSuites(options.taskShare)) rows.push(...(await rowsOf(suite, options)));
  return rows;
}

async function rowsOf(suite: Suite, options: LostAfterCommitOptions): Promise<LostAfterCommitRow[]> {
  const { name } = suite;
  const best = await count(suite, oracle(), options);
  const safe = await count(suite, retry(), options);
  const unsafe = await count(suite, retry({ safety: false }), options);
  const row = (policy: string, { n, success, tasks: _, ...counted }: Counted, isReference: boolean) => {
    const seed = (what: string) => `lost-after-commit/${name}/${policy}/${what}/${options.seed}`;
    return {
      suite: name,
      policy,
      ...counted,
      RR: interval({ a: success, b: n }, { seed: seed('RR') }),
      shareOfOracle: isReference ? null : interval({ a: success, b: best.success }, { seed: seed('share') }),
    };
  };
  return [
    row('retry, safety on', safe, false),
    row('retry, safety off', unsafe, false),
    row('oracle', best, true),
  ];
}

interface Counted {
  readonly tasks: number;
  readonly rollouts: number;
  readonly exposed: number;
  readonly duplicates: number;
  readonly rolloutsWithDuplicates: number;
  readonly handedOff: number;
  readonly voids: number;
  readonly n: Float64Array;
  readonly success: Float64Array;
}

async function count(
  suite: Suite,
  policy: PolicyFactory,
  { repeats, seed }: LostAfterCommitOptions,
): Promise<Counted> {
  const watched = watchDuplicates(suite);
  const rowOf = new Map(suite.tasks.map(({ id }, row) => [id, row]));
  const tasks = suite.tasks.length;
  const counted = {
    tasks,
    rollouts: 0,
    exposed: 0,
    duplicates: 0,
    rolloutsWithDuplicates: 0,
    handedOff: 0,
    voids: 0,
  };
  const columns = { n: new Float64Array(tasks), success: new Float64Array(tasks) };
  const profile = profileNamed('lost-after-commit');
  await play({ suite: watched.suite, profile, policy, seed, repeats }, (rollout) => {
    const { ending, task } = rollout.observation;
    counted.rollouts++;
    if (ending === 'void') {
      counted.voids++;
      return;
    }
    const duplicates = watched.duplicates();
    counted.duplicates += duplicates;
    if (duplicates > 0) counted.rolloutsWithDuplicates++;
    if (isExposed(rollout)) counted.exposed++;
    if (ending === 'handed-off') counted.handedOff++;
    columns.n[rowOf.get(task)!]! += 1;
    if (ending === 'clean' || ending === 'recovered') columns.success[rowOf.get(task)!]! += 1;
  });
  return { ...counted, ...columns };
}

function isExposed({ faults }: Rollout): boolean {
  return faults.landed.some(({ fault }) => fault.kind === 'lost-after-commit');
}
