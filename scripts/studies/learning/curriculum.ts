/** The paper's curriculum: claim L6 of docs/results/analysis-plan.md, as Markdown. */

import {
  chooseAnchors,
  gatherOnBudget,
  type RatedTemplate,
  rateTemplates,
} from '../../../packages/lab/src/training/curriculum.ts';
import { groupDigits } from '../../../packages/regain/src/text/format-numbers.ts';
import { fixed } from '../../../packages/regain/src/text/table.ts';
import { column, markdownTable, textColumn, texts } from '../columns.ts';
import { reserveFor } from '../study-split.ts';
import { armOptions, meanOf, optionsText, proposing, runArm } from './arms.ts';
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

const TRAINING_SEEDS = 5;
const BUDGET = 1_500;
const BUDGET_IN_TESTS = 30;

interface CurriculumArm {
  readonly name: string;
  readonly templates: readonly RatedTemplate[];
  readonly arm: SeededArm;
  readonly rollouts: number;
}

export async function curriculumTables(effort: number, split = reserveFor(effort)): Promise<string> {
  const isFull = effort >= 1;
  const options = armOptions(effort, split);
  const budget = isFull ? BUDGET : BUDGET_IN_TESTS;
  const seeds = Array.from({ length: isFull ? TRAINING_SEEDS : 1 }, (_, i) => i + 1);
  const suites = trainingSuites(isFull);
  const all = await rateTemplates(suites);
  const made: CurriculumArm[] = [];
  for (const { name, templates } of [
    { name: 'anchors', templates: chooseAnchors(all) },
    { name: 'even draws', templates: all },
  ]) {
    const arm = [];
    let rollouts = 0;
    for (const seed of seeds) {
      const gathered = await gatherOnBudget(templates, budget, seed);
      rollouts += gathered.rollouts / seeds.length;
      const weights = new Float64Array(gathered.examples.length).fill(1);
      const brain = trainedBrain(name, gathered.examples, weights, `curriculum/${seed}`);
      arm.push(await runArm(proposing(brain), options));
    }
    made.push({ name, templates, arm, rollouts });
  }
  const [anchors, even] = [made[0]!, made[1]!];
  const tasksOf = (templates: readonly RatedTemplate[]) => templates.flatMap(({ tasks }) => tasks).length;
  return [
    `${optionsText(options)} ${seeds.length} training seed${seeds.length === 1 ? '' : 's'}; ${groupDigits(budget)} decisions of the teacher to learn from.`,
    '### Chosen templates',
    markdownTable(made, [
      textColumn('training tasks', ({ name }) => name),
      column('templates', ({ templates }) => groupDigits(templates.length)),
      column('tasks', ({ templates }) => groupDigits(tasksOf(templates))),
      column('predicted RR', ({ templates }) => fixed(mean(templates.map(({ RR }) => RR)), 2)),
      column('predicted regret', ({ templates }) => fixed(mean(templates.map(({ regret }) => regret)), 2)),
      column('observed regret', ({ templates }) =>
        fixed(mean(templates.map(({ observedRegret }) => observedRegret)), 2),
      ),
      column('rollouts for the budget', ({ rollouts }) => groupDigits(Math.round(rollouts))),
    ]),
    '### After training',
    markdownTable(made, [
      textColumn('training tasks', ({ name }) => name),
      column('RR', ({ arm }) => seededMean(arm, 'RR', 3)),
      column('ES', ({ arm }) => seededMean(arm, 'ES', 3)),
      column('ES by training seed', ({ arm }) => arm.map((one) => fixed(meanOf(one, 'ES'), 3)).join(', ')),
      column('regret', ({ arm }) => seededMean(arm, 'regret', 2)),
      column('decisions that differ between training seeds', ({ arm }) => percent(changedByRetraining(arm))),
    ]),
    markdownTable(
      [{ claim: 'L6' }],
      [
        ...texts('claim'),
        column('decisions changed', () => percent(changedShare(anchors.arm, even.arm))),
        column('ES, anchors less even draws', () => seededDifferenceText(anchors.arm, even.arm, 'ES')),
        column('RR', () => seededDifferenceText(anchors.arm, even.arm, 'RR')),
        column('regret', () => seededDifferenceText(anchors.arm, even.arm, 'regret', 3)),
      ],
    ),
  ].join('\n\n');
}
