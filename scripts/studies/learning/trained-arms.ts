/** Networks trained for a study, as arms: each with several training seeds. */

import { sizes } from '../../../packages/lab/src/prior/sizes.ts';
import { trainedPrior } from '../../../packages/lab/src/prior/trained-prior.ts';
import { getSuite, trainingSuiteNames } from '../../../packages/lab/src/suites/registry.ts';
import type { Example } from '../../../packages/lab/src/training/example.ts';
import { defaultFit, fitNetwork } from '../../../packages/lab/src/training/fit-network.ts';
import { embeddedBrain } from '../../../packages/regain/src/repair/embedded-brain.ts';
import { fixed } from '../../../packages/regain/src/text/table.ts';
import type { Brain } from '../../../packages/regain/src/types/brain.ts';
import { failureClasses } from '../../../packages/regain/src/types/failure.ts';
import type { Suite } from '../../../packages/regain/src/types/task.ts';
import { differenceText } from '../columns.ts';
import {
  type ArmRollout,
  armDifference,
  changedDecisions,
  type Metric,
  meanOf,
  seedInterval,
} from './arms.ts';

/** A brain of size `base`, fitted without retrieval. `weights`: one for each example. */
export function trainedBrain(
  name: string,
  examples: readonly Example[],
  weights: Float64Array,
  seed: string,
): Brain {
  const lectures = examples.map(({ inputs, isRight, rows, trueClass }, index) => ({
    ...{ inputs, isRight, operators: rows.operators, weight: weights[index]! },
    values: { alone: rows.values, advised: rows.values },
    classIndex: trueClass === undefined ? -1 : failureClasses.indexOf(trueClass),
  }));
  const network = fitNetwork(lectures, sizes.base, { ...defaultFit, seed });
  return embeddedBrain(trainedPrior({ name, network }));
}

/** The rollouts of one arm, by training seed. */
export type SeededArm = readonly (readonly ArmRollout[])[];

/** The difference over templates, and the interval over training seeds. */
export function seededDifferenceText(
  first: SeededArm,
  second: SeededArm,
  metric: Metric,
  digits = 4,
): string {
  const seeds = seedInterval(first, second, metric);
  const over = seeds === null ? '' : `; seeds [${fixed(seeds.low, digits)}, ${fixed(seeds.high, digits)}]`;
  return `${differenceText(armDifference(first, second, metric), digits)}${over}`;
}

/** Mean share of decisions that differ, over training seeds. */
export function changedShare(first: SeededArm, second: SeededArm): number {
  return mean(first.map((arm, i) => changedDecisions(arm, second[i]!).shareOfDecisions));
}

/** The same between neighbouring training seeds of one arm: what any retraining changes. */
export function changedByRetraining(arm: SeededArm): number {
  return arm.length < 2
    ? 0
    : mean(arm.slice(1).map((one, i) => changedDecisions(one, arm[i]!).shareOfDecisions));
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

export function percent(share: number): string {
  return `${fixed(100 * share, 1)} %`;
}

/** Suites with the training tasks that a study learns from; in tests a few. */
export function trainingSuites(isFull: boolean): Suite[] {
  return trainingSuiteNames.map(getSuite).map((suite) => {
    const tasks = suite.tasks.filter((task) => task.split === 'train');
    return { ...suite, tasks: tasks.filter((_, i) => i % (isFull ? 1 : 40) === 0) };
  });
}

/** The mean over training seeds. */
export function seededMean(arm: SeededArm, metric: Metric, digits: number): string {
  return fixed(mean(arm.map((one) => meanOf(one, metric))), digits);
}
