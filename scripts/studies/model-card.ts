/** The figures of docs/model-card.md: what the prior was trained on, and how it does on what it has never seen. */

import { parameterCount } from '../../packages/lab/src/prior/network.ts';
import { shippedExemplars } from '../../packages/lab/src/prior/shipped-exemplars.ts';
import { priorNames, shippedWeights, sizeOf } from '../../packages/lab/src/prior/shipped-priors.ts';
import { EXEMPLARS_ASKED } from '../../packages/lab/src/training/exemplar-votes.ts';
import {
  defaultHeldOut,
  type HeldOutRow,
  type HeldOutStudy,
  heldOutStudy,
  trainingRecord,
} from '../../packages/lab/src/training/held-out-study.ts';
import { trainingConditions } from '../../packages/lab/src/training/training-conditions.ts';
import { groupDigits } from '../../packages/regain/src/text/format-numbers.ts';
import { fixed, table, toMarkdown } from '../../packages/regain/src/text/table.ts';
import { type FailureClass, failureClasses } from '../../packages/regain/src/types/failure.ts';

export async function modelCardTables(effort: number): Promise<string> {
  const options = {
    ...defaultHeldOut,
    repeats: Math.max(1, Math.round(defaultHeldOut.repeats * effort)),
    every: effort < 0.01 ? 20 : 1,
  };
  const rough = await heldOutStudy(options);
  const outOfDistribution = await heldOutStudy({ ...options, profile: 'out-of-distribution' });
  return [
    ...trainedOn(),
    ...heldOut(rough, '### Held out: new tasks, new tools, new wordings, `rough` weather', options),
    '### Right operator by the class of failure that was met',
    toMarkdown(classTable(rough)),
    `The class itself is told rightly for ${spread(rough.classes.detector)} of failures by detection alone, and for ` +
      `${spread(rough.classes.prior)} by the class head of \`base\`.`,
    ...heldOut(
      outOfDistribution,
      '### Held out: `out-of-distribution` weather, whose kinds `base-narrow` has never seen',
      {
        ...options,
        profile: 'out-of-distribution',
      },
    ),
  ].join('\n\n');
}

function trainedOn(): string[] {
  const { tasks, rollouts, examples, offPath, weightless, meanWeight } = trainingRecord();
  const profiles = trainingConditions.map(
    ({ profile, seed, repeats }) => `\`${profile.name}\` (seed ${seed}, ${repeats} rollouts a task)`,
  );
  return [
    '### What it was trained on',
    `${groupDigits(examples)} decisions of the teacher in ${groupDigits(rollouts)} rollouts of ${tasks} training tasks that met a ` +
      `failure, in ${profiles.join(', ')}. ${groupDigits(offPath)} of them come after a wrong turn that was taken on purpose. ` +
      `Mean weight ${fixed(meanWeight, 3)}; ${groupDigits(weightless)} have none, because the trajectory did not succeed. ` +
      `${groupDigits(shippedExemplars().length)} exemplars.`,
    toMarkdown(
      table(priorNames, [
        { label: 'prior', align: 'left', value: (name) => name },
        { label: 'hidden units', value: (name) => String(sizeOf(name).hidden) },
        { label: 'rows for words', value: (name) => groupDigits(sizeOf(name).buckets) },
        { label: 'parameters', value: (name) => groupDigits(parameterCount(sizeOf(name))) },
        { label: 'file, bytes', value: (name) => groupDigits(shippedWeights(name).length) },
      ]),
    ),
  ];
}

function heldOut(study: HeldOutStudy, head: string, options: typeof defaultHeldOut): string[] {
  const { decisions, tasks, answerable, rows } = study;
  return [
    head,
    `${groupDigits(decisions)} decisions in ${tasks} held-out tasks, ${options.repeats} rollouts a task, profile ` +
      `\`${options.profile}\`, seed ${options.seed}. In ${fixed(100 * answerable, 1)} % of them something better than ` +
      'handing off was among the candidates. Intervals are 95 %, by resampling tasks.',
    toMarkdown(
      table(rows, [
        { label: 'chosen by', align: 'left', value: ({ name }) => name },
        { label: 'exemplars', value: ({ isAdvised }) => (isAdvised ? String(EXEMPLARS_ASKED) : '-') },
        { label: 'right operator', value: ({ operator }) => spread(operator) },
        { label: 'right action', value: ({ action }) => spread(action) },
        {
          label: 'calibration error',
          value: ({ calibration }) => (calibration === null ? '-' : spread(calibration)),
        },
      ]),
    ),
  ];
}

/** Without exemplars; classes that were met often enough to say anything. */
function classTable({ rows, counts }: HeldOutStudy) {
  const alone = rows.filter(({ isAdvised, name }) => !isAdvised && shown.includes(name));
  const classes = failureClasses.filter((one) => (counts[one] ?? 0) > 0);
  return table(classes, [
    { label: 'class met', align: 'left', value: (one) => one },
    { label: 'decisions', value: (one) => groupDigits(counts[one]!) },
    ...alone.map((row) => ({ label: row.name, value: (one: FailureClass) => cell(row, one, counts[one]!) })),
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
