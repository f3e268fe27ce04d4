/** The figures of docs/results/prior.md: the training data, and decisions on held-out tasks. */

import { parameterCount } from '../../packages/lab/src/prior/network.ts';
import { shippedExemplars } from '../../packages/lab/src/prior/shipped-exemplars.ts';
import { shippedWeights, sizeOf } from '../../packages/lab/src/prior/shipped-priors.ts';
import { EXEMPLARS_ASKED } from '../../packages/lab/src/training/exemplar-votes.ts';
import {
  defaultHeldOut,
  type HeldOutRow,
  type HeldOutStudy,
  heldOutPriorNames,
  heldOutStudy,
  trainingRecord,
} from '../../packages/lab/src/training/held-out-study.ts';
import { trainingConditions } from '../../packages/lab/src/training/training-conditions.ts';
import { groupDigits } from '../../packages/regain/src/text/format-numbers.ts';
import { fixed } from '../../packages/regain/src/text/table.ts';
import { type FailureClass, failureClasses } from '../../packages/regain/src/types/failure.ts';
import { column, fields, markdownTable, textColumn } from './columns.ts';
import { share } from './study-split.ts';

export async function modelCardTables(effort: number): Promise<string> {
  const options = {
    ...defaultHeldOut,
    repeats: share(defaultHeldOut.repeats, effort),
    every: effort < 0.01 ? 20 : 1,
  };
  const rough = await heldOutStudy(options);
  const elsewhere = { ...options, profile: 'out-of-distribution' };
  return [
    ...trainedOn(),
    ...heldOut(rough, '### Held-out tasks, tools and wordings, profile `rough`', options),
    '### Right operator by failure class',
    classTable(rough),
    `Detection alone assigns the right class to ${spread(rough.classes.detector)} of failures, the class head of \`base\` ` +
      `to ${spread(rough.classes.prior)}.`,
    ...heldOut(
      await heldOutStudy(elsewhere),
      '### Held-out tasks, profile `out-of-distribution`, whose fault kinds `base-narrow` was not trained on',
      elsewhere,
    ),
  ].join('\n\n');
}

function trainedOn(): string[] {
  const { tasks, rollouts, examples, offPath, weightless, meanWeight } = trainingRecord();
  const profiles = trainingConditions.map(
    ({ profile, seed, repeats }) => `\`${profile.name}\` (seed ${seed}, ${repeats} rollouts a task)`,
  );
  return [
    '### Training data',
    `${groupDigits(examples)} decisions of the teacher in ${groupDigits(rollouts)} rollouts with a failure, of ${tasks} ` +
      `training tasks, under ${profiles.join(', ')}. ${groupDigits(offPath)} of them follow a deliberately wrong action. ` +
      `Mean weight ${fixed(meanWeight, 3)}; ${groupDigits(weightless)} have weight 0, because the trajectory failed. ` +
      `${groupDigits(shippedExemplars().length)} exemplars.`,
    markdownTable(heldOutPriorNames, [
      textColumn('prior', (name) => name),
      column('hidden units', (name) => String(sizeOf(name).hidden)),
      column('rows for words', (name) => groupDigits(sizeOf(name).buckets)),
      column('parameters', (name) => groupDigits(parameterCount(sizeOf(name)))),
      column('file, bytes', (name) => groupDigits(shippedWeights(name).length)),
    ]),
  ];
}

function heldOut(study: HeldOutStudy, head: string, options: typeof defaultHeldOut): string[] {
  const { decisions, tasks, answerable, rows } = study;
  return [
    head,
    `${groupDigits(decisions)} decisions in ${tasks} held-out tasks, ${options.repeats} rollouts a task, profile ` +
      `\`${options.profile}\`, seed ${options.seed}. In ${fixed(100 * answerable, 1)} % of them a candidate was ` +
      'better than handing off. 95 % intervals, resampling tasks.',
    markdownTable(rows, [
      textColumn('chosen by', ({ name }) => name),
      column('exemplars', ({ isAdvised }) => (isAdvised ? String(EXEMPLARS_ASKED) : '-')),
      ...fields(spread, { operator: 'right operator', action: 'right action' }),
      column('calibration error', ({ calibration }) => (calibration === null ? '-' : spread(calibration))),
    ]),
  ];
}

/** Without exemplars; every class that occurred. */
function classTable({ rows, counts }: HeldOutStudy) {
  const alone = rows.filter(({ isAdvised, name }) => !isAdvised && shown.includes(name));
  const classes = failureClasses.filter((one) => (counts[one] ?? 0) > 0);
  return markdownTable(classes, [
    textColumn('class', (one) => one),
    column('decisions', (one) => groupDigits(counts[one]!)),
    ...alone.map((row) => column(row.name, (one: FailureClass) => cell(row, one, counts[one]!))),
  ]);
}

const shown = ['majority', 'majority of its class', 'rules', 'tiny', 'small', 'base', 'large'];
const DECISIONS_MIN = 20;

function cell({ byClass }: HeldOutRow, failureClass: FailureClass, decisions: number): string {
  const found = byClass[failureClass]!;
  return decisions < DECISIONS_MIN ? `(${fixed(found.point, 2)})` : spread(found, 2);
}

function spread({ point, low, high }: { point: number; low: number; high: number }, digits = 3): string {
  const bound = (value: number) => fixed(Math.min(1, Math.max(0, value)), digits);
  return `${fixed(point, digits)} [${bound(low)}, ${bound(high)}]`;
}
