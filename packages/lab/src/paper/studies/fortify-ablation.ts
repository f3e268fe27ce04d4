/**
 * What each part of fortify contributes: policies on the same held-out tasks under the same faults, compared with fortify
 * and with the oracle, and where their regret comes from (docs/reference/law.md, section 9.2).
 */

import { getProfile } from 'regain/internal/faults';
import {
  clustered,
  decomposeRegret,
  defaultCalibration,
  differenceTotals,
  downtimeLoss,
  type Interval,
  interval,
  meanTotals,
  type NamedColumns,
  type PairedDifference,
  pairedDifference,
  type RegretVariance,
  recoveryCost,
} from 'regain/internal/law';
import type { PolicyFactory } from 'regain/internal/recovery';
import type { Split, Suite } from 'regain/internal/types';
import { sum } from 'regain/internal/values';
import { runStudyRollouts, tasksOf } from '../../harness/index.ts';
import { getSuite, trainingSuiteNames } from '../../suites/index.ts';

export interface FortifyStudyOptions extends RolloutCounts {
  readonly policies: { readonly [name: string]: PolicyFactory };
  /** The subject of the comparisons, and the policy whose loss is subtracted to get regret. */
  readonly subject: string;
  readonly oracle: string;
}

/** Which rollouts, and how many. */
export interface RolloutCounts {
  readonly profile: string;
  readonly tasks: number;
  readonly repeats: number;
  readonly seeds: readonly number[];
  /** Default: held-out. */
  readonly split?: Split;
}

export interface FortifyRow {
  readonly suite: string;
  readonly policy: string;
  readonly rollouts: number;
  readonly RR: Interval;
  readonly ES: Interval;
  /** RR over the oracle's on the same rollouts. */
  readonly shareOfOracle: Interval;
  readonly meanCost: number;
  readonly handedOff: number;
  readonly duplicates: number;
  /** Subject minus this policy, paired by task; null for the subject itself. */
  readonly gainInES: PairedDifference | null;
  readonly gainInRR: PairedDifference | null;
  /** Of loss above the oracle's at the same coordinate. */
  readonly regret: RegretVariance;
}

export async function fortifyStudy(options: FortifyStudyOptions): Promise<FortifyRow[]> {
  const rows: FortifyRow[] = [];
  for (const name of trainingSuiteNames) {
    const suite = getSuite(name);
    const seen = new Map<string, PolicyOutcomes>();
    for (const [policy, make] of Object.entries(options.policies))
      seen.set(policy, await observePolicy(suite, make, options));
    const subject = seen.get(options.subject)!;
    const oracle = seen.get(options.oracle)!;
    for (const [policy, own] of seen) {
      const path = (what: string) => `fortify/${name}/${policy}/${what}`;
      const against = (column: 'efficiency' | 'success'): PairedDifference | null => {
        if (own === subject) return null;
        return gain(subject, own, column, path(`gain ${column}`));
      };
      rows.push({
        suite: name,
        policy,
        rollouts: own.losses.length * own.losses[0]!.length,
        RR: interval(meanTotals(own.columns, 'success'), { seed: path('RR') }),
        ES: interval(meanTotals(own.columns, 'efficiency'), { seed: path('ES') }),
        shareOfOracle: interval(
          clustered(own.columns.clusters, own.columns.success, oracle.columns.success),
          { seed: path('share of oracle') },
        ),
        meanCost: sum(own.columns.cost) / sum(own.columns.n),
        handedOff: own.handedOff,
        duplicates: own.duplicates,
        gainInES: against('efficiency'),
        gainInRR: against('success'),
        regret: decomposeRegret(
          own.losses.map((losses, task) => losses.map((loss, i) => loss - oracle.losses[task]![i]!)),
        ),
      });
    }
  }
  return rows;
}

export interface PolicyOutcomes {
  readonly columns: NamedColumns;
  /** By task, then by seed and repeat. */
  readonly losses: readonly number[][];
  readonly handedOff: number;
  readonly duplicates: number;
}

/** First minus second, paired by task, over clusters of tasks. */
function gain(
  first: PolicyOutcomes,
  second: PolicyOutcomes,
  column: 'efficiency' | 'success',
  seed: string,
): PairedDifference {
  return pairedDifference(differenceTotals(first.columns, second.columns, column), { seed, most: 1 });
}

export async function observePolicy(
  suite: Suite,
  policy: PolicyFactory,
  options: RolloutCounts,
): Promise<PolicyOutcomes> {
  const { lambda } = defaultCalibration;
  const names = tasksOf(suite, options.split ?? 'held-out', options.tasks);
  const tasks = suite.tasks.filter(({ id }) => names.includes(id));
  const rowOf = new Map(names.map((id, row) => [id, row]));
  const column = () => new Float64Array(tasks.length);
  const columns = { n: column(), success: column(), cost: column(), efficiency: column(), loss: column() };
  const losses: number[][] = tasks.map(() => []);
  let handedOff = 0;
  let duplicates = 0;
  for (const seed of options.seeds) {
    const profile = getProfile(options.profile);
    await runStudyRollouts(
      { suite, tasks, profile, policy, seed, repeats: options.repeats },
      ({ observation, judgement, error }) => {
        const { task, ending, ledger } = observation;
        if (ending === 'void') throw error;
        const row = rowOf.get(task)!;
        const cost = recoveryCost(ledger);
        const success = ending === 'clean' || ending === 'recovered' ? 1 : 0;
        const loss = downtimeLoss(observation, defaultCalibration);
        columns.n[row]! += 1;
        columns.success[row]! += success;
        columns.cost[row]! += cost;
        columns.efficiency[row]! += success / (1 + lambda * cost);
        columns.loss[row]! += loss;
        losses[row]!.push(loss);
        if (ending === 'handed-off') handedOff++;
        duplicates += judgement.duplicates;
      },
    );
  }
  const templateOf = new Map(tasks.map(({ id, template = id }) => [id, template]));
  const clusters = names.map((id) => templateOf.get(id)!);
  return { columns: { ...columns, tasks: names, clusters }, losses, handedOff, duplicates };
}
