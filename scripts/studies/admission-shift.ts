/** Admission with experience from elsewhere, as Markdown for docs/results/admission.md. `effort` is a share of the full counts. */

import { admissionShiftStudy, defaultShift } from '../../packages/lab/src/paper/studies/admission-shift.ts';
import { groupDigits } from '../../packages/regain/src/text/format-numbers.ts';
import { fixed } from '../../packages/regain/src/text/table.ts';
import { sum } from '../../packages/regain/src/values/sum-and-mean.ts';
import { decimals, fields, markdownTable, texts } from './columns.ts';
import { atEffort, reserveFor, taskInterval } from './study-split.ts';

export async function admissionShiftTables(effort: number, split = reserveFor(effort)): Promise<string> {
  const options = { ...atEffort(defaultShift, effort), split, every: taskInterval(effort) };
  const rows = await admissionShiftStudy(options);
  const from = (isHere: boolean) =>
    rows.filter(({ experience }) => (experience === 'gathered here') === isHere);
  /** The mean over predicted plans. */
  const mean = (own: typeof rows, name: 'covered' | 'width') => {
    const predicted = own.filter(({ plans, refused }) => plans > refused);
    const plans = sum(predicted.map((row) => row.plans - row.refused));
    return fixed(sum(predicted.map((row) => (row.plans - row.refused) * row[name]!)) / plans, 2);
  };
  const [here, there] = [from(true), from(false)];
  const [refused, plans] = [sum(here.map((row) => row.refused)), sum(here.map((row) => row.plans))];
  return [
    '### Experience from elsewhere',
    `Plans of the split \`${split}\`, ${options.repeats} rollouts of each, seed ${options.seed}; policy \`governed\`, d ${options.handOffPrice}. Experience from ` +
      `${options.trainingRepeats} rollouts of each training task, seed ${options.seed + 1000}: of the same suite and profile, or of paladin-eval under ` +
      `\`rough\`. Monitored: first calls in ${options.monitored} rollouts of \`vanilla\`, seed ${options.seed + 2000}. *Covered*: share of predicted plans whose mean ES ` +
      'is in the 90 % interval, widened by the standard error of that mean.',
    markdownTable(rows, [
      ...texts('suite', 'profile', 'experience'),
      ...fields(groupDigits, { plans: 'plans', refused: 'refused' }),
      ...fields(decimals(3), { predicted: 'predicted ES', observed: 'observed ES' }),
      ...fields(decimals(2), { covered: 'covered', width: 'mean width' }),
    ]),
    `Gathered here: ${mean(here, 'covered')} covered, ${fixed((100 * refused) / plans, 0)} % refused, mean width ` +
      `${mean(here, 'width')}. From elsewhere, where it predicts: ${mean(there, 'covered')} covered, mean width ` +
      `${mean(there, 'width')}.`,
  ].join('\n\n');
}
