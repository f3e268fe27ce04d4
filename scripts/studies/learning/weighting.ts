/** Recovery weighting with demonstrators of unequal quality: claims L4 and L5 of docs/results/analysis-plan.md, as Markdown. */

import {
  demonstrationWeights,
  demonstratorNames,
  gatherDemonstrations,
  type Weighting,
  weightings,
} from '../../../packages/lab/src/training/demonstrations.ts';
import { findCandidates } from '../../../packages/lab/src/training/train.ts';
import { broadProfile, TRAINING_SEED } from '../../../packages/lab/src/training/training-conditions.ts';
import { holm } from '../../../packages/regain/src/law/statistics/holm.ts';
import { groupDigits } from '../../../packages/regain/src/text/format-numbers.ts';
import { fixed } from '../../../packages/regain/src/text/table.ts';
import type { Split } from '../../../packages/regain/src/types/task.ts';
import { markdownTable } from '../columns.ts';
import { armDifference, armOptions, optionsText, proposing, runArm } from './arms.ts';
import {
  changedByRetraining,
  changedShare,
  mean,
  percent,
  type SeededArm,
  seededDifferenceText,
  seededMean,
  trainedBrain,
  trainingSuites,
} from './trained-arms.ts';

const TRAINING_SEEDS = 3;

export async function weightingTables(
  effort: number,
  split: Split = effort < 1 ? 'train' : 'reserve',
): Promise<string> {
  const isFull = effort >= 1;
  const options = armOptions(effort, split);
  const suites = trainingSuites(isFull);
  const conditions = [{ profile: broadProfile, seed: TRAINING_SEED + 40, repeats: 1 }];
  const all = await gatherDemonstrations({ suites, includesTask: () => true, conditions, findCandidates });
  const examples = all.map(({ example }) => example);
  const seeds = Array.from({ length: isFull ? TRAINING_SEEDS : 1 }, (_, i) => i + 1);
  const arms = new Map<Weighting, SeededArm>();
  const weightsOf = new Map(weightings.map((name) => [name, demonstrationWeights(all, name)]));
  for (const name of weightings) {
    const made = [];
    for (const seed of seeds) {
      const brain = trainedBrain(name, examples, weightsOf.get(name)!, `weighting/${seed}`);
      made.push(await runArm(proposing(brain), options));
    }
    arms.set(name, made);
  }
  const uniform = arms.get('uniform')!;
  const treated = (['recovery', 'advantage'] as const).map((name, i) => ({
    claim: `L${4 + i}`,
    name,
    arm: arms.get(name)!,
  }));
  const corrected = holm(treated.map(({ arm }) => armDifference(arm, uniform, 'ES').probability));
  const own = (name: string) => all.filter(({ demonstrator }) => demonstrator === name);
  const shareOfWeight = (name: Weighting, isIn: (index: number) => boolean) =>
    mean(all.map((_, i) => (isIn(i) ? weightsOf.get(name)![i]! : 0)));
  return [
    `${optionsText(options)} ${seeds.length} training seed${seeds.length === 1 ? '' : 's'}; ${groupDigits(examples.length)} decisions to learn from, the same for all weightings.`,
    '### Demonstrators',
    markdownTable(demonstratorNames, [
      { label: 'demonstrator', align: 'left', value: (name) => name },
      { label: 'decisions', value: (name) => groupDigits(own(name).length) },
      { label: 'right', value: (name) => fixed(mean(own(name).map(({ isRight }) => (isRight ? 1 : 0))), 2) },
      {
        label: 'mean I / (1 + lambda C)',
        value: (name) => fixed(mean(own(name).map(({ recovery }) => recovery)), 2),
      },
      ...weightings.map((weighting) => ({
        label: `weight, ${weighting}`,
        value: (name: string) => percent(shareOfWeight(weighting, (i) => all[i]!.demonstrator === name)),
      })),
    ]),
    `Right decisions have ${weightings.map((name) => `${percent(shareOfWeight(name, (i) => all[i]!.isRight))} of the weight (${name})`).join(', ')}.`,
    '### Weighted against uniform',
    markdownTable(weightings, [
      { label: 'weighting', align: 'left', value: (name) => name },
      { label: 'RR', value: (name) => seededMean(arms.get(name)!, 'RR', 3) },
      { label: 'ES', value: (name) => seededMean(arms.get(name)!, 'ES', 3) },
      { label: 'regret', value: (name) => seededMean(arms.get(name)!, 'regret', 2) },
      {
        label: 'decisions that differ between training seeds',
        value: (name) => percent(changedByRetraining(arms.get(name)!)),
      },
    ]),
    markdownTable(treated, [
      { label: 'claim', align: 'left', value: ({ claim }) => claim },
      { label: 'weighting', align: 'left', value: ({ name }) => name },
      { label: 'decisions changed', value: ({ arm }) => percent(changedShare(arm, uniform)) },
      { label: 'ES less uniform', value: ({ arm }) => seededDifferenceText(arm, uniform, 'ES') },
      { label: 'p after Holm', value: (row) => fixed(corrected[treated.indexOf(row)]!, 3) },
      { label: 'RR less uniform', value: ({ arm }) => seededDifferenceText(arm, uniform, 'RR') },
      { label: 'regret less uniform', value: ({ arm }) => seededDifferenceText(arm, uniform, 'regret', 3) },
    ]),
  ].join('\n\n');
}
