/** Admission with experience from elsewhere, as Markdown for docs/results/admission.md. `effort` is a share of the full counts. */

import { admissionShiftStudy, defaultShift } from '../../packages/lab/src/paper/studies/admission-shift.ts';
import { groupDigits } from '../../packages/regain/src/text/format-numbers.ts';
import { fixed } from '../../packages/regain/src/text/table.ts';
import type { Split } from '../../packages/regain/src/types/task.ts';
import { fields, markdownTable, texts } from './columns.ts';
import { share } from './governing.ts';
import { taskInterval } from './study-split.ts';

export async function admissionShiftTables(
  effort: number,
  split: Split = effort < 1 ? 'train' : 'reserve',
): Promise<string> {
  const options = {
    ...{ ...defaultShift, split, every: taskInterval(effort) },
    ...{
      repeats: share(defaultShift.repeats, effort),
      trainingRepeats: share(defaultShift.trainingRepeats, effort),
    },
  };
  const rows = await admissionShiftStudy(options);
  const from = (isHere: boolean) =>
    rows.filter(({ experience }) => (experience === 'gathered here') === isHere);
  const total = (own: typeof rows, value: (row: (typeof rows)[number]) => number) => {
    const made = own.reduce((sum, { plans, refused }) => sum + plans - refused, 0);
    return (
      own.reduce(
        (sum, row) => sum + (row.plans === row.refused ? 0 : (row.plans - row.refused) * value(row)),
        0,
      ) / made
    );
  };
  const [here, there] = [from(true), from(false)];
  const text = (value: number | null, digits: number) => (value === null ? '-' : fixed(value, digits));
  const refusedHere = here.reduce((sum, { refused }) => sum + refused, 0);
  const plansHere = here.reduce((sum, { plans }) => sum + plans, 0);
  return [
    '### Experience from elsewhere',
    `Plans of the split \`${split}\`, ${options.repeats} rollouts of each, seed ${options.seed}; policy \`governed\`, d ${options.handOffPrice}. Experience from ` +
      `${options.trainingRepeats} rollouts of each training task, seed ${options.seed + 1000}: of the same suite and profile, or of paladin-eval under ` +
      `\`rough\`. Monitored: first calls in ${options.monitored} rollouts of \`vanilla\`, seed ${options.seed + 2000}. *Covered*: share of predicted plans whose mean ES ` +
      'is in the 90 % interval, widened by the standard error of that mean.',
    markdownTable(rows, [
      ...texts('suite', 'profile', 'experience'),
      ...fields(groupDigits, { plans: 'plans', refused: 'refused' }),
      { label: 'predicted ES', value: (row) => text(row.predicted, 3) },
      { label: 'observed ES', value: ({ observed }) => fixed(observed, 3) },
      { label: 'covered', value: ({ covered }) => text(covered, 2) },
      { label: 'mean width', value: ({ width }) => text(width, 2) },
    ]),
    `Gathered here: ${fixed(
      total(here, ({ covered }) => covered!),
      2,
    )} covered, ${fixed((100 * refusedHere) / plansHere, 0)} % refused, mean width ` +
      `${fixed(
        total(here, ({ width }) => width!),
        2,
      )}. From elsewhere, where it predicts: ${fixed(
        total(there, ({ covered }) => covered!),
        2,
      )} covered, mean width ` +
      `${fixed(
        total(there, ({ width }) => width!),
        2,
      )}.`,
  ].join('\n\n');
}
