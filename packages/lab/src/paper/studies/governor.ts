/**
 * Whether the stop rule beats fixed numbers of retries: observed regret with handing off at its price, on the same tasks
 * under the same faults. Fixed policies get an addition here: out of tries, they hand off at the same price instead of
 * failing.
 */

import { type FaultProfile, getProfile } from 'regain/internal/faults';
import {
  type Calibration,
  defaultCalibration,
  differenceTotals,
  downtimeLoss,
  type Interval,
  interval,
  meanTotals,
  type NamedColumns,
  recoveryCost,
} from 'regain/internal/law';
import { type PolicyFactory, retryPolicy } from 'regain/internal/recovery';
import { isSuccess, type Suite } from 'regain/internal/types';
import { type Rollout, runStudyRollouts, studySuites } from '../../harness/index.ts';
import { governed } from '../../policies/index.ts';
import { templateOf } from './suite-means.ts';
import { gatherExperience, isPlanDone } from './trained-posteriors.ts';

export const defaultGovernor = {
  profiles: ['rough', 'storm'],
  handOffPrices: [0.25, 0.5, 0.75],
  tries: [1, 3, 5, 10],
  /** Rollouts of each held-out task, and of each training task beforehand. */
  repeats: 40,
  trainingRepeats: 6,
  /** Share of the tasks that are run. */
  taskShare: 1,
  seed: 1,
};

export interface GovernorRow {
  readonly profile: string;
  readonly handOffPrice: number;
  readonly policy: string;
  readonly rollouts: number;
  readonly RR: number;
  readonly meanCost: number;
  /** Attempts after the first of a step, per rollout. */
  readonly attempts: number;
  /** Relative to the ideal: the mean loss. */
  readonly regret: Interval;
  /** Regret of the governor minus that of this policy, paired by task; null for the governor itself. */
  readonly difference: Interval | null;
}

export async function governorStudy(options: typeof defaultGovernor): Promise<GovernorRow[]> {
  const { seed, repeats, trainingRepeats, tries, handOffPrices } = options;
  const suites = studySuites(options.taskShare);
  const profiles = options.profiles.map(getProfile);
  const school = { suites, profiles, seed: seed + 1000, repeats: trainingRepeats };
  const posteriors = await gatherExperience(school);
  const rows: GovernorRow[] = [];
  for (const profile of profiles) {
    const seen = (policy: PolicyFactory) => observeOutcomes(suites, profile, policy, seed, repeats);
    const fixed = await Array.fromAsync(tries, (count) => seen(retryPolicy({ tries: count })));
    for (const handOffPrice of handOffPrices) {
      const own = (await seen(governed({ handOffPrice, posteriors })))(handOffPrice);
      const cold = (await seen(governed({ handOffPrice })))(handOffPrice);
      const head = { profile: profile.name, handOffPrice };
      const path = (what: string) => `governor/${profile.name}/${handOffPrice}/${what}/${seed}`;
      const row = (policy: string, it: PricedOutcomes, difference: Interval | null): GovernorRow => ({
        ...head,
        policy,
        ...it.means,
        regret: interval(meanTotals(it.columns, 'loss'), { seed: path(policy) }),
        difference,
      });
      const compared = (policy: string, other: PricedOutcomes) => {
        const totals = differenceTotals(own.columns, other.columns, 'loss');
        return row(policy, other, interval(totals, { seed: path(`less ${policy}`) }));
      };
      rows.push(row('governed', own, null), compared('governed, no experience', cold));
      rows.push(...tries.map((count, i) => compared(`retry-${count}`, fixed[i]!(handOffPrice))));
    }
  }
  return rows;
}

interface PricedOutcomes {
  readonly columns: NamedColumns;
  readonly means: Pick<GovernorRow, 'rollouts' | 'RR' | 'meanCost' | 'attempts'>;
}

/** The columns of the law, losses with handing off at a price. */
type ObservedOutcomes = (handOffPrice: number) => PricedOutcomes;

/** The outcome of a rollout, for pricing. `stopped`: ended by a decision, not by a wrong result. */
interface Outcome {
  readonly task: number;
  readonly success: number;
  readonly stopped: boolean;
  readonly cost: number;
  readonly loss: number;
}

async function observeOutcomes(
  suites: readonly Suite[],
  profile: FaultProfile,
  policy: PolicyFactory,
  seed: number,
  repeats: number,
): Promise<ObservedOutcomes> {
  const calibration = defaultCalibration;
  const tasks: string[] = [];
  const clusters: string[] = [];
  const outcomes: Outcome[] = [];
  let attempts = 0;
  for (const suite of suites) {
    const heldOut = suite.tasks.filter(({ split }) => split === 'held-out');
    const clusterOf = new Map(heldOut.map((task) => [task.id, templateOf(suite.name, task)]));
    await runStudyRollouts({ suite, tasks: heldOut, profile, policy, seed, repeats }, (rollout) => {
      const { task, ending, ledger } = rollout.observation;
      if (tasks.at(-1) !== task) {
        tasks.push(task);
        clusters.push(clusterOf.get(task)!);
      }
      if (ending === 'void') throw rollout.error;
      attempts += attemptsAfterTheFirst(rollout);
      outcomes.push({
        task: tasks.length - 1,
        success: isSuccess(ending) ? 1 : 0,
        // Handed off or given up, by the policy or for lack of budget: the same price for all.
        stopped: !isPlanDone(rollout),
        cost: recoveryCost(ledger),
        loss: downtimeLoss({ ending, ledger }, calibration),
      });
    });
  }
  return (handOffPrice) => pricedAt(handOffPrice, outcomes, { tasks, clusters }, attempts, calibration);
}

function pricedAt(
  handOffPrice: number,
  outcomes: readonly Outcome[],
  names: Pick<NamedColumns, 'tasks' | 'clusters'>,
  attempts: number,
  { gamma, H, lambda }: Calibration,
): PricedOutcomes {
  const column = () => new Float64Array(names.tasks.length);
  const columns = {
    n: column(),
    success: column(),
    cost: column(),
    efficiency: column(),
    loss: column(),
    ...names,
  };
  const total = { success: 0, cost: 0 };
  for (const { task, success, stopped, cost, loss } of outcomes) {
    const saved = stopped ? ((1 - handOffPrice) * gamma ** (H * cost)) / (1 - gamma) : 0;
    columns.n[task]! += 1;
    columns.success[task]! += success;
    columns.cost[task]! += cost;
    columns.efficiency[task]! += success / (1 + lambda * cost);
    columns.loss[task]! += loss - saved;
    total.success += success;
    total.cost += cost;
  }
  const rollouts = outcomes.length;
  return {
    columns,
    means: {
      rollouts,
      RR: total.success / rollouts,
      meanCost: total.cost / rollouts,
      attempts: attempts / rollouts,
    },
  };
}

export function attemptsAfterTheFirst({ events }: Rollout): number {
  return events.filter((event) => event.type === 'attempt' && event.purpose === 'step' && event.nth! > 0)
    .length;
}
