/** Rollouts of several proposers on the same coordinates, and what differs between them: docs/results/analysis-plan.md, learning. */

import { runStudyRollouts } from '../../../packages/lab/src/harness/study-rollouts.ts';
import { type Manipulation, manipulationOf } from '../../../packages/lab/src/paper/studies/manipulation.ts';
import { suiteMeanTotals, templateOf } from '../../../packages/lab/src/paper/studies/suite-means.ts';
import { shippedExperience } from '../../../packages/lab/src/prior/shipped-exemplars.ts';
import { getSuite, paperSuiteNames } from '../../../packages/lab/src/suites/registry.ts';
import { getProfile } from '../../../packages/regain/src/faults/profiles/index.ts';
import { defaultCalibration } from '../../../packages/regain/src/law/calibration.ts';
import { downtimeLoss } from '../../../packages/regain/src/law/loss.ts';
import { efficiency, rolloutResult } from '../../../packages/regain/src/law/observables.ts';
import {
  type PairedDifference,
  pairedDifference,
} from '../../../packages/regain/src/law/statistics/paired-difference.ts';
import { studentQuantile } from '../../../packages/regain/src/law/statistics/special-functions.ts';
import { fortifyPolicy } from '../../../packages/regain/src/recovery/policies/fortify.ts';
import type { PolicyFactory } from '../../../packages/regain/src/recovery/policy.ts';
import type { Brain } from '../../../packages/regain/src/types/brain.ts';
import type { Split } from '../../../packages/regain/src/types/task.ts';
import type { TraceEvent } from '../../../packages/regain/src/types/trace.ts';
import { mean, sum } from '../../../packages/regain/src/values/sum-and-mean.ts';

export interface ArmOptions {
  readonly split: Split;
  readonly profile: string;
  readonly seeds: readonly number[];
  /** One task in so many. */
  readonly every: number;
  readonly suites: readonly string[];
}

/** One rollout; those of two arms are paired by their position. */
export interface ArmRollout {
  readonly suite: string;
  readonly template: string;
  readonly rollouts: 1;
  readonly RR: number;
  readonly ES: number;
  readonly regret: number;
  readonly decisions: readonly TraceEvent[];
}

export type Metric = 'RR' | 'ES' | 'regret';
const RESAMPLES_SEED = 1;

/** The common design of the learning claims; in tests a few tasks of training. */
export function armOptions(effort: number, split: Split): ArmOptions {
  const isFull = effort >= 1;
  return {
    ...{ split, profile: 'shifted', seeds: isFull ? [201, 202] : [201] },
    ...{ every: isFull ? 1 : 100, suites: isFull ? paperSuiteNames : paperSuiteNames.slice(0, 2) },
  };
}

export function optionsText({ split, profile, seeds, every }: ArmOptions): string {
  const tasks = every === 1 ? 'All tasks' : `One in ${every} of the tasks`;
  return `${tasks} of the split \`${split}\`, profile \`${profile}\`, seeds ${seeds.join(', ')}, one rollout each; means over suites.`;
}

/** Fortify with its experience, without exemplars: only the proposer differs. */
export function proposing(brain: Brain): PolicyFactory {
  return fortifyPolicy({ brain, exemplars: 0, posteriors: shippedExperience() });
}

/** `visit` sees each rollout of a task before the next begins. */
export async function runArm(
  policy: PolicyFactory,
  { split, profile, seeds, every, suites }: ArmOptions,
  visit: (rollout: ArmRollout) => void = () => {},
): Promise<ArmRollout[]> {
  const made: ArmRollout[] = [];
  for (const name of suites) {
    const suite = getSuite(name);
    const tasks = suite.tasks.filter((task) => task.split === split).filter((_, i) => i % every === 0);
    for (const task of tasks) {
      const template = templateOf(name, task);
      for (const seed of seeds)
        await runStudyRollouts(
          { suite, tasks: [task], profile: getProfile(profile), policy, seed, repeats: 1 },
          ({ observation, events, error }) => {
            if (observation.ending === 'void') throw error;
            const result = rolloutResult(observation);
            const rollout: ArmRollout = {
              ...{ suite: name, template, rollouts: 1, RR: result.success ? 1 : 0 },
              ES: efficiency(result, defaultCalibration.lambda),
              regret: downtimeLoss(observation, defaultCalibration),
              decisions: events.filter(({ type }) => type === 'decision'),
            };
            made.push(rollout);
            visit(rollout);
          },
        );
    }
  }
  return made;
}

/** Mean over suites. */
export function meanOf(arm: readonly ArmRollout[], metric: Metric): number {
  const { a } = suiteMeanTotals(arm, (one) => one[metric]);
  return sum(a) / new Set(arm.map(({ suite }) => suite)).size;
}

/** First less second, each averaged over training seeds, paired by rollout. */
export function armDifference(
  first: readonly (readonly ArmRollout[])[],
  second: readonly (readonly ArmRollout[])[],
  metric: Metric,
): PairedDifference {
  const average = (arms: readonly (readonly ArmRollout[])[], i: number) =>
    mean(arms.map((arm) => arm[i]![metric]));
  const totals = suiteMeanTotals(first[0]!, (_, i) => average(first, i) - average(second, i));
  const most = metric === 'regret' ? 1 / (1 - defaultCalibration.gamma) : 1;
  return pairedDifference(totals, { seed: RESAMPLES_SEED, most });
}

/** 95 % by the t distribution over training seeds; null for a single one. */
export function seedInterval(
  first: readonly (readonly ArmRollout[])[],
  second: readonly (readonly ArmRollout[])[],
  metric: Metric,
): { readonly low: number; readonly high: number } | null {
  const values = first.map((arm, i) => meanOf(arm, metric) - meanOf(second[i]!, metric));
  const n = values.length;
  if (n < 2) return null;
  const centre = mean(values);
  const variance = sum(values.map((value) => (value - centre) ** 2)) / (n - 1);
  const reach = studentQuantile(0.975, n - 1) * Math.sqrt(variance / n);
  return { low: centre - reach, high: centre + reach };
}

/** Decisions that differ between two arms, of all suites together. */
export function changedDecisions(first: readonly ArmRollout[], second: readonly ArmRollout[]): Manipulation {
  return manipulationOf(first.map(({ decisions }, i) => [decisions, second[i]!.decisions]));
}
