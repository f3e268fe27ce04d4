/** The paper's curriculum: claim L6 of docs/results/analysis-plan.md, as Markdown. */

import {
  chooseAnchors,
  gatherOnBudget,
  type RatedTemplate,
  rateTemplates,
} from '../../../packages/lab/src/training/curriculum.ts';
import { groupDigits } from '../../../packages/regain/src/text/format-numbers.ts';
import { fixed } from '../../../packages/regain/src/text/table.ts';
import type { Split } from '../../../packages/regain/src/types/task.ts';
import { markdownTable } from '../columns.ts';
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

export async function curriculumTables(
  effort: number,
  split: Split = effort < 1 ? 'train' : 'reserve',
): Promise<string> {
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
      { label: 'training tasks', align: 'left', value: ({ name }) => name },
      { label: 'templates', value: ({ templates }) => groupDigits(templates.length) },
      { label: 'tasks', value: ({ templates }) => groupDigits(tasksOf(templates)) },
      { label: 'predicted RR', value: ({ templates }) => fixed(mean(templates.map(({ RR }) => RR)), 2) },
      {
        label: 'predicted regret',
        value: ({ templates }) => fixed(mean(templates.map(({ regret }) => regret)), 2),
      },
      {
        label: 'observed regret',
        value: ({ templates }) => fixed(mean(templates.map(({ observedRegret }) => observedRegret)), 2),
      },
      { label: 'rollouts for the budget', value: ({ rollouts }) => groupDigits(Math.round(rollouts)) },
    ]),
    '### After training',
    markdownTable(made, [
      { label: 'training tasks', align: 'left', value: ({ name }) => name },
      { label: 'RR', value: ({ arm }) => seededMean(arm, 'RR', 3) },
      { label: 'ES', value: ({ arm }) => seededMean(arm, 'ES', 3) },
      {
        label: 'ES by training seed',
        value: ({ arm }) => arm.map((one) => fixed(meanOf(one, 'ES'), 3)).join(', '),
      },
      { label: 'regret', value: ({ arm }) => seededMean(arm, 'regret', 2) },
      {
        label: 'decisions that differ between training seeds',
        value: ({ arm }) => percent(changedByRetraining(arm)),
      },
    ]),
    markdownTable(
      [{ claim: 'L6' }],
      [
        { label: 'claim', align: 'left', value: ({ claim }) => claim },
        { label: 'decisions changed', value: () => percent(changedShare(anchors.arm, even.arm)) },
        {
          label: 'ES, anchors less even draws',
          value: () => seededDifferenceText(anchors.arm, even.arm, 'ES'),
        },
        { label: 'RR', value: () => seededDifferenceText(anchors.arm, even.arm, 'RR') },
        { label: 'regret', value: () => seededDifferenceText(anchors.arm, even.arm, 'regret', 3) },
      ],
    ),
  ].join('\n\n');
}
