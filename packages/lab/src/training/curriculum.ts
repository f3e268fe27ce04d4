/**
 * The curriculum that the paper suggests: tasks with high predicted regret and bounded recoverability as anchors, chosen by the
 * composed predictor before anything was recovered on them; and training on a budget of decisions.
 */

import { type FaultProfile, getProfile } from 'regain/internal/faults';
import { defaultCalibration, downtimeLoss, predictedRegret } from 'regain/internal/law';
import {
  composeRecovery,
  type PlanRecord,
  planRecordOf,
  type Tallies,
  talliesByCluster,
  totalTallies,
} from 'regain/internal/predict';
import { defaultCostModel, random, type Suite, type SuiteTask, shuffled } from 'regain/internal/types';
import { runStudyRollouts } from '../harness/index.ts';
import { getPolicy } from '../policies/index.ts';
import type { Example } from './example.ts';
import { gatherExamples } from './gather-examples.ts';
import { exploration, findCandidates } from './train.ts';
import { broadProfile, TRAINING_SEED } from './training-conditions.ts';

/** A template of training tasks, and what is predicted of `fortify-rules` on it. */
export interface RatedTemplate {
  readonly suite: Suite;
  readonly template: string;
  readonly tasks: readonly SuiteTask[];
  readonly RR: number;
  readonly regret: number;
  /** Observed afterwards, to judge the choice; nothing is chosen by it. */
  readonly observedRegret: number;
}

const PROFILE = 'rough';
const SOURCE_SEED = TRAINING_SEED + 20;
const MONITOR_SEED = TRAINING_SEED + 21;
const MONITORED_PER_TASK = 2;
/** Bounded recoverability: at least this RR is predicted. */
const RECOVERABLE_MIN = 0.2;
/** Share of the recoverable templates that are anchors. */
const ANCHOR_SHARE = 1 / 3;

/** Predicts every template from the recovery on all others, and from rollouts of its own in which nobody recovers. */
export async function rateTemplates(suites: readonly Suite[]): Promise<RatedTemplate[]> {
  const profile = getProfile(PROFILE);
  const perSuite: {
    readonly suite: Suite;
    readonly losses: Awaited<ReturnType<typeof observe>>['losses'];
    readonly sources: ReadonlyMap<string, Tallies>;
    readonly targets: ReadonlyMap<string, Tallies>;
  }[] = [];
  for (const suite of suites) {
    const source = await observe(suite, profile, 'fortify-rules', SOURCE_SEED, 1);
    const monitor = await observe(suite, profile, 'vanilla+detection', MONITOR_SEED, MONITORED_PER_TASK);
    perSuite.push({
      suite,
      losses: source.losses,
      sources: talliesByCluster(source.records),
      targets: talliesByCluster(monitor.records),
    });
  }
  return perSuite.flatMap(({ suite, losses, targets }) =>
    [...targets].map(([template, target]) => {
      const others = perSuite
        .map(({ sources }) => totalTallies(withoutKey(sources, template)))
        .filter(({ plans }) => plans > 0);
      const { RR, ES } = composeRecovery(others, { clusters: [target] });
      const own = losses.get(template)!;
      return {
        ...{ suite, template, RR, regret: predictedRegret(ES, defaultCalibration.gamma) },
        tasks: suite.tasks.filter((task) => templateOf(suite, task) === template),
        observedRegret: own.sum / own.n,
      };
    }),
  );
}

/** The templates with the highest predicted regret among those that can be recovered. */
export function chooseAnchors(templates: readonly RatedTemplate[]): RatedTemplate[] {
  const recoverable = templates.filter(({ RR }) => RR >= RECOVERABLE_MIN);
  return recoverable
    .sort((a, b) => b.regret - a.regret)
    .slice(0, Math.max(1, Math.round(ANCHOR_SHARE * recoverable.length)));
}

/** The first `budget` decisions of the teacher on tasks drawn evenly from these templates. */
export async function gatherOnBudget(
  templates: readonly RatedTemplate[],
  budget: number,
  trainingSeed: number,
): Promise<{ readonly examples: readonly Example[]; readonly rollouts: number }> {
  const all = templates.flatMap(({ suite, tasks }) => tasks.map((task) => ({ suite, task })));
  const examples: Example[] = [];
  let rollouts = 0;
  for (let round = 0; examples.length < budget; round++) {
    const before = examples.length;
    const condition = {
      profile: broadProfile,
      seed: TRAINING_SEED + 1_000 * (trainingSeed + 1) + round,
      repeats: 1,
    };
    for (const { suite, task } of shuffled(random('curriculum', trainingSeed, round), all)) {
      if (examples.length >= budget) break;
      const one = { ...suite, tasks: [task] };
      const teaching = { includesTask: () => true, conditions: [condition], findCandidates, exploration };
      examples.push(...(await gatherExamples({ suites: [one], ...teaching })));
      rollouts += 1;
    }
    if (examples.length === before) break;
  }
  return { examples: examples.slice(0, budget), rollouts };
}

async function observe(suite: Suite, profile: FaultProfile, policy: string, seed: number, repeats: number) {
  const records: PlanRecord[] = [];
  const losses = new Map<string, { sum: number; n: number }>();
  for (const task of suite.tasks) {
    const cluster = templateOf(suite, task);
    const effects = task.plan.map(({ tool }) => suite.tools.find(({ name }) => name === tool)?.effect);
    await runStudyRollouts(
      { suite, tasks: [task], profile, policy: getPolicy(policy), seed, repeats },
      ({ events, observation, error }) => {
        const record = planRecordOf(events, { cluster, effects, costModel: defaultCostModel });
        if (record === undefined) throw error;
        records.push(record);
        const own = losses.get(cluster) ?? { sum: 0, n: 0 };
        losses.set(cluster, { sum: own.sum + downtimeLoss(observation, defaultCalibration), n: own.n + 1 });
      },
    );
  }
  return { records, losses };
}

function* withoutKey(all: ReadonlyMap<string, Tallies>, key: string): Generator<Tallies> {
  for (const [name, one] of all) if (name !== key) yield one;
}

function templateOf({ name }: Suite, { template, id }: SuiteTask): string {
  return `${name}/${template ?? id}`;
}
