/** The studies of docs/results/admission.md, as Markdown. `effort` is a share of the full counts. */

import { admissionStudy, defaultAdmission } from '../../packages/lab/src/paper/studies/admission.ts';
import {
  defaultPlanPrediction,
  planPredictionStudy,
} from '../../packages/lab/src/paper/studies/plan-prediction.ts';
import { groupDigits, withInterval } from '../../packages/regain/src/text/format-numbers.ts';
import { fixed } from '../../packages/regain/src/text/table.ts';
import { column, decimals, fields, intervals, markdownTable, textColumn, texts } from './columns.ts';
import { atEffort } from './study-split.ts';

export async function admissionTables(effort: number): Promise<string> {
  return [await predictionTables(effort), await savingTables(effort)].join('\n\n');
}

async function predictionTables(effort: number): Promise<string> {
  const options = atEffort(defaultPlanPrediction, effort);
  const { seed, handOffPrice } = options;
  const rows = await planPredictionStudy(options);
  const bins = rows
    .filter(({ plans }) => plans === 'new tools')
    .flatMap(({ profile, bins: own }) => own.map((bin) => ({ profile, ...bin })));
  return [
    '### Predicted and observed efficiency',
    `${options.repeats} rollouts of each plan, seed ${seed}; experience from ${options.trainingRepeats} rollouts of each training ` +
      `task under the same profile, seed ${seed + 1000}; policy \`governed\`, d ${handOffPrice}. Plans of held-out tasks call tools without ` +
      'experience, plans of training tasks call known tools. The calibration error is the mean distance over bins of 0.1, ' +
      'weighted by plans. The Brier score of predicted success is next to that of predicting the mean for all.',
    markdownTable(rows, [
      textColumn('profile', (row) => row.profile),
      textColumn('plans of', ({ plans }) => plans),
      column('plans', (row) => groupDigits(row.count)),
      column('not predicted', ({ refused }) => groupDigits(refused)),
      column('predicted ES', ({ predicted }) => fixed(predicted, 3)),
      ...fields(intervals(3), { observed: 'observed ES' }),
      column('calibration error', ({ calibrationError }) => fixed(calibrationError, 3)),
      ...fields(decimals(4), { brier: 'Brier', brierOfMean: 'of the mean' }),
    ]),
    'Plans with new tools by predicted ES; bins with fewer than five plans are left out.',
    markdownTable(bins, [
      ...texts('profile'),
      column('predicted between', ({ from }) => `${fixed(from, 1)} and ${fixed(from + 0.1, 1)}`),
      column('plans', ({ plans }) => groupDigits(plans)),
      column('predicted ES', ({ predicted }) => fixed(predicted, 3)),
      column('observed ES', ({ observed }) => withInterval(observed, 3)),
    ]),
  ].join('\n\n');
}

async function savingTables(effort: number): Promise<string> {
  const options = atEffort(defaultAdmission, effort);
  const { seed, everyMs } = options;
  const rows = await admissionStudy(options);
  return [
    '### Regret saved by deferring and rejecting',
    `A plan every ${everyMs / 1000} s, each held-out task ${options.repeats} times in random order, seed ${seed}; experience ` +
      `from ${options.trainingRepeats} rollouts of each training task under the same condition, seed ${seed + 1000}. Regret is in discount ` +
      'steps per plan; a plan that does not run loses d/(1-gamma). A saving above 0 favours admission.',
    markdownTable(rows, [
      textColumn('condition', ({ world }) => world),
      column('d', ({ handOffPrice }) => fixed(handOffPrice, 2)),
      ...fields(groupDigits, { plans: 'plans', deferred: 'deferred', rejected: 'rejected' }),
      ...fields(groupDigits, { missed: 'would have succeeded', split: 'split advised' }),
      ...fields(intervals(3), { admittingAll: 'regret, all admitted', admitting: 'regret' }),
      column('saved', ({ saved }) => withInterval(saved, 4)),
      ...fields(decimals(3), { savedEach: 'saved per plan held back' }),
    ]),
  ].join('\n\n');
}
