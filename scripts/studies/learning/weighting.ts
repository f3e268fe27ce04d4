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
import { column, markdownTable, textColumn, texts } from '../columns.ts';
import { reserveFor } from '../study-split.ts';
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

export async function weightingTables(effort: number, split = reserveFor(effort)): Promise<string> {
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
      textColumn('demonstrator', (name) => name),
      column('decisions', (name) => groupDigits(own(name).length)),
      column('right', (name) => fixed(mean(own(name).map(({ isRight }) => (isRight ? 1 : 0))), 2)),
      column('mean I / (1 + lambda C)', (name) => fixed(mean(own(name).map(({ recovery }) => recovery)), 2)),
      ...weightings.map((weighting) =>
        column(`weight, ${weighting}`, (name: string) =>
          percent(shareOfWeight(weighting, (i) => all[i]!.demonstrator === name)),
        ),
      ),
    ]),
    `Right decisions have ${weightings.map((name) => `${percent(shareOfWeight(name, (i) => all[i]!.isRight))} of the weight (${name})`).join(', ')}.`,
    '### Weighted against uniform',
    markdownTable(weightings, [
      textColumn('weighting', (name) => name),
      column('RR', (name) => seededMean(arms.get(name)!, 'RR', 3)),
      column('ES', (name) => seededMean(arms.get(name)!, 'ES', 3)),
      column('regret', (name) => seededMean(arms.get(name)!, 'regret', 2)),
      column('decisions that differ between training seeds', (name) =>
        percent(changedByRetraining(arms.get(name)!)),
      ),
    ]),
    markdownTable(treated, [
      ...texts('claim'),
      textColumn('weighting', ({ name }) => name),
      column('decisions changed', ({ arm }) => percent(changedShare(arm, uniform))),
      column('ES less uniform', ({ arm }) => seededDifferenceText(arm, uniform, 'ES')),
      column('p after Holm', (row) => fixed(corrected[treated.indexOf(row)]!, 3)),
      column('RR less uniform', ({ arm }) => seededDifferenceText(arm, uniform, 'RR')),
      column('regret less uniform', ({ arm }) => seededDifferenceText(arm, uniform, 'regret', 3)),
    ]),
  ].join('\n\n');
}
