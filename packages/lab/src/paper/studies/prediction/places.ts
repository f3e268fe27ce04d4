/**
 * The rollouts of the study of prediction: every policy at every place, a suite under a profile, once as a source and once as
 * a target with other seeds, and monitored rollouts in which nobody recovers.
 */

import { getProfile } from 'regain/internal/faults';
import { defaultCalibration, downtimeLoss, efficiency, rolloutResult } from 'regain/internal/law';
import {
  emptyTallies,
  type PlanRecord,
  planRecordOf,
  type Tallies,
  talliesOf,
} from 'regain/internal/predict';
import { defaultCostModel, type Split, type Suite, type SuiteTask } from 'regain/internal/types';
import { runStudyRollouts } from '../../../harness/index.ts';
import { getPolicy, policyTraits } from '../../../policies/index.ts';
import { getSuite } from '../../../suites/index.ts';
import { templateOf } from '../suite-means.ts';

export interface PlaceOptions {
  readonly split: Split;
  /** One task in so many. */
  readonly every: number;
  readonly repeats: number;
  readonly sourceSeeds: readonly number[];
  readonly targetSeeds: readonly number[];
  readonly monitorSeed: number;
  readonly monitored: number;
}

/** Sums over the rollouts of one template. */
export interface ClusterSums {
  readonly tallies: Tallies;
  n: number;
  loss: number;
  efficiency: number;
  success: number;
  cost: number;
  squaredCost: number;
}

/** By template. */
export type Clusters = ReadonlyMap<string, ClusterSums>;

/** A policy on a suite under a profile. */
export interface Place {
  readonly suite: string;
  readonly profile: string;
  readonly policy: string;
  readonly source: Clusters;
  readonly target: Clusters;
  /** In the order in which they were made, for smaller numbers of them. */
  readonly monitored: readonly Monitored[];
}

export interface Monitored {
  readonly template: string;
  readonly record: PlanRecord;
  readonly loss: number;
}

interface Made {
  readonly template: string;
  readonly record: PlanRecord;
  readonly loss: number;
  readonly efficiency: number;
  readonly success: boolean;
  readonly cost: number;
}

export async function placesOf(
  suiteName: string,
  profile: string,
  policies: readonly string[],
  options: PlaceOptions,
): Promise<Place[]> {
  const whole = getSuite(suiteName);
  const tasks = whole.tasks.filter(({ split }) => split === options.split);
  const suite = { ...whole, tasks: tasks.filter((_, index) => index % options.every === 0) };
  const monitors = new Map<string, readonly Monitored[]>();
  const places: Place[] = [];
  for (const policy of policies) {
    const monitor = monitorOf(policy);
    if (!monitors.has(monitor)) monitors.set(monitor, await monitorSuite(suite, profile, monitor, options));
    const run = (seeds: readonly number[]) => runAll(suite, profile, policy, seeds, options.repeats);
    places.push({
      ...{ suite: suiteName, profile, policy, monitored: monitors.get(monitor)! },
      source: await run(options.sourceSeeds),
      target: await run(options.targetSeeds),
    });
  }
  return places;
}

/** The policy that recovers nothing, and notices the same failures. */
export function monitorOf(policy: string): string {
  const [traits] = policyTraits([policy]);
  return traits?.detectsImplicitFailures === true ? 'vanilla+detection' : 'vanilla';
}

/** Rollouts spread evenly over the tasks of the suite, the same task again only after all others. */
export async function monitorSuite(
  suite: Suite,
  profile: string,
  monitor: string,
  { monitored, monitorSeed }: Pick<PlaceOptions, 'monitored' | 'monitorSeed'>,
): Promise<Monitored[]> {
  const made: Monitored[] = [];
  const { tasks } = suite;
  const stride = Math.max(1, tasks.length / monitored);
  for (let i = 0; i < monitored; i++) {
    const at = Math.floor(i * stride);
    const task = tasks[at % tasks.length]!;
    // Repeats of a task differ by their seed: the rollouts of one task are not in one sequence.
    const seed = monitorSeed + 1_000 * Math.floor(at / tasks.length);
    await runTask(suite, task, profile, monitor, seed, 1, (one) => made.push(one));
  }
  return made;
}

async function runAll(
  suite: Suite,
  profile: string,
  policy: string,
  seeds: readonly number[],
  repeats: number,
): Promise<Clusters> {
  const clusters = new Map<string, ClusterSums & { readonly records: PlanRecord[] }>();
  for (const seed of seeds) {
    for (const task of suite.tasks) {
      await runTask(suite, task, profile, policy, seed, repeats, (made) => {
        const own = clusters.get(made.template) ?? { ...noSums(), records: [] };
        clusters.set(made.template, own);
        own.records.push(made.record);
        own.n += 1;
        own.loss += made.loss;
        own.efficiency += made.efficiency;
        own.success += made.success ? 1 : 0;
        own.cost += made.cost;
        own.squaredCost += made.cost ** 2;
      });
    }
  }
  return new Map(
    [...clusters].map(([name, { records, ...sums }]) => [name, { ...sums, tallies: talliesOf(records) }]),
  );
}

function noSums(): ClusterSums {
  return { tallies: emptyTallies(), n: 0, loss: 0, efficiency: 0, success: 0, cost: 0, squaredCost: 0 };
}

async function runTask(
  suite: Suite,
  task: SuiteTask,
  profile: string,
  policy: string,
  seed: number,
  repeats: number,
  visit: (made: Made) => void,
): Promise<void> {
  const template = templateOf(suite.name, task);
  const effects = task.plan.map(({ tool }) => suite.tools.find(({ name }) => name === tool)?.effect);
  const plan = {
    suite,
    tasks: [task],
    profile: getProfile(profile),
    policy: getPolicy(policy),
    seed,
    repeats,
  };
  await runStudyRollouts(plan, ({ events, observation, error }) => {
    const record = planRecordOf(events, { cluster: template, effects, costModel: defaultCostModel });
    if (record === undefined) throw error;
    const result = rolloutResult(observation);
    visit({
      ...{ template, record, ...result },
      loss: downtimeLoss(observation, defaultCalibration),
      efficiency: efficiency(result, defaultCalibration.lambda),
    });
  });
}
