/**
 * Writes take effect and their answers are lost, with immediate and with lagging reads: what safety prevents, and what
 * it costs in recovered tasks.
 */

import { getProfile } from 'regain/internal/faults';
import { clustered, type Interval, interval } from 'regain/internal/law';
import { type PolicyFactory, retryPolicy } from 'regain/internal/recovery';
import { isSuccess, type Suite } from 'regain/internal/types';
import { type Rollout, runStudyRollouts, studySuites } from '../../harness/index.ts';
import { getPolicy, oracle, publishedPolicyNames } from '../../policies/index.ts';
import { countDuplicates } from './count-duplicates.ts';
import { templateOf } from './suite-means.ts';

/** Rollouts of each task, 100,000 in all with safety on; the share of the tasks that are run. */
export const defaultLostAfterCommit = { repeats: 134, taskShare: 1, seed: 1 };
type LostAfterCommitOptions = typeof defaultLostAfterCommit;

export const defaultLaggingReads: LostAfterCommitOptions = { ...defaultLostAfterCommit, repeats: 4 };

export interface LostAfterCommitRow {
  readonly suite: string;
  readonly policy: string;
  readonly rollouts: number;
  /** Rollouts in which a write took effect and its answer was lost. */
  readonly exposed: number;
  /** Duplicated side effects of a step, and rollouts that have any. */
  readonly duplicates: number;
  readonly rolloutsWithDuplicates: number;
  readonly handedOff: number;
  readonly voids: number;
  readonly RR: Interval;
  /** RR over the oracle's, on the same tasks under the same faults; null for the oracle. */
  readonly shareOfOracle: Interval | null;
}

/**
 * Over the tasks of both suites. Mistaken plans are replaced by gold plans, since a mistake that no retry can repair
 * gives no information about lost answers.
 */
export function lostAfterCommitStudy(options: LostAfterCommitOptions): Promise<LostAfterCommitRow[]> {
  const policies = { 'retry, safety on': retryPolicy(), 'retry, safety off': retryPolicy({ safety: false }) };
  return study('lost-after-commit', policies, options);
}

/** Every policy, and the shield's defaults, under which a read that does not show a write proves little. */
export function laggingReadsStudy(options: LostAfterCommitOptions): Promise<LostAfterCommitRow[]> {
  const names = [...publishedPolicyNames.filter((name) => name !== 'oracle'), 'fortify-lossless'];
  const policies = Object.fromEntries(names.map((name) => [name, getPolicy(name)]));
  return study(
    'lagging-reads',
    { ...policies, 'retry, safety off': retryPolicy({ safety: false }) },
    options,
  );
}

type Policies = { readonly [label: string]: PolicyFactory };

async function study(
  profile: string,
  policies: Policies,
  options: LostAfterCommitOptions,
): Promise<LostAfterCommitRow[]> {
  const rows: LostAfterCommitRow[] = [];
  for (const suite of studySuites(options.taskShare))
    rows.push(...(await rowsOf(suite, profile, policies, options)));
  return rows;
}

async function rowsOf(
  suite: Suite,
  profile: string,
  policies: Policies,
  options: LostAfterCommitOptions,
): Promise<LostAfterCommitRow[]> {
  const { name } = suite;
  const clusters = suite.tasks.map((task) => templateOf(name, task));
  const best = await count(suite, profile, oracle(), options);
  const row = (policy: string, { n, success, ...counted }: Counted, isReference: boolean) => {
    const seed = (what: string) => `${profile}/${name}/${policy}/${what}/${options.seed}`;
    return {
      suite: name,
      policy,
      ...counted,
      RR: interval(clustered(clusters, success, n), { seed: seed('RR') }),
      shareOfOracle: isReference
        ? null
        : interval(clustered(clusters, success, best.success), { seed: seed('share') }),
    };
  };
  const rows = await Array.fromAsync(Object.entries(policies), async ([label, policy]) =>
    row(label, await count(suite, profile, policy, options), false),
  );
  return [...rows, row('oracle', best, true)];
}

interface Counted extends Omit<LostAfterCommitRow, 'suite' | 'policy' | 'RR' | 'shareOfOracle'> {
  readonly n: Float64Array;
  readonly success: Float64Array;
}

async function count(
  suite: Suite,
  profile: string,
  policy: PolicyFactory,
  { repeats, seed }: LostAfterCommitOptions,
): Promise<Counted> {
  const watched = countDuplicates(suite);
  const rowOf = new Map(suite.tasks.map(({ id }, row) => [id, row]));
  const counted = {
    rollouts: 0,
    exposed: 0,
    duplicates: 0,
    rolloutsWithDuplicates: 0,
    handedOff: 0,
    voids: 0,
  };
  const column = () => new Float64Array(suite.tasks.length);
  const columns = { n: column(), success: column() };
  const faults = getProfile(profile);
  await runStudyRollouts({ suite: watched.suite, profile: faults, policy, seed, repeats }, (rollout) => {
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
    if (isSuccess(ending)) columns.success[rowOf.get(task)!]! += 1;
  });
  return { ...counted, ...columns };
}

function isExposed({ faults }: Rollout): boolean {
  return faults.landed.some(({ fault: { kind } }) => kind === 'lost-after-commit' || kind === 'late-commit');
}
