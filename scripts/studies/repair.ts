/** The study of docs/results/repair.md: calls that models got wrong, and calls with invented mistakes. */

import { join } from 'node:path';
import { readApiBank } from '../../packages/lab/src/training/calls/api-bank.ts';
import { readBfcl } from '../../packages/lab/src/training/calls/bfcl.ts';
import { callMistakes, isRight } from '../../packages/lab/src/training/calls/corrupt-call.ts';
import {
  countHarmed,
  type Evaluated,
  evaluate,
} from '../../packages/lab/src/training/calls/evaluate-repairs.ts';
import { mistakesIn } from '../../packages/lab/src/training/calls/model-mistakes.ts';
import type { RightCall } from '../../packages/lab/src/training/calls/right-call.ts';
import { type KnownFailure, type Trial, trialsOf } from '../../packages/lab/src/training/calls/trial.ts';
import { proportion } from '../../packages/regain/src/law/statistics/proportion.ts';
import { shippedConfidence } from '../../packages/regain/src/repair/calls/repair-confidence.ts';
import { type RepairOutcome, summaryOf } from '../../packages/regain/src/repair/calls/repair-summary.ts';
import { groupDigits } from '../../packages/regain/src/text/format-numbers.ts';
import { fixed } from '../../packages/regain/src/text/table.ts';
import { column, fields, markdownTable, shareText, textColumn } from './columns.ts';
import { dataIn } from './data-folder.ts';
import { realCallTables } from './real-calls.ts';
import { type Baseline, baselines } from './repair-baselines.ts';
import { curveTable, realStudy, realTables } from './repair-real.ts';

const seed = 1;

export const repairData = dataIn(
  ['bfcl', 'api-bank', 'model-mistakes'],
  'needs REGAIN_DATA to name a folder that holds bfcl/, api-bank/ and model-mistakes/',
);

export interface RepairStudy {
  readonly calls: number;
  readonly evaluated: readonly Evaluated[];
  readonly harmed: number;
}

/** One call in `1 / effort`, evenly over the files, but at least twenty. */
export function repairStudy(calls: readonly RightCall[], known: KnownFailure, effort = 1): RepairStudy {
  const step = Math.max(1, Math.round(Math.min(calls.length / 20, 1 / effort)));
  const some = calls.filter((_, index) => index % step === 0);
  return {
    calls: some.length,
    evaluated: evaluate(trialsOf(some, seed, known)),
    harmed: countHarmed(some, known === 'failed'),
  };
}

export async function repairTables(effort: number): Promise<string> {
  const folder = repairData.required();
  const { calls, excluded } = readBfcl(join(folder, 'bfcl'));
  const before = repairStudy(calls, 'nothing', effort);
  const after = repairStudy(calls, 'failed', effort);
  const bank = repairStudy(readApiBank(join(folder, 'api-bank')), 'nothing', effort);
  const mistakes = mistakesIn(folder)!;
  const real = await (effort === 1
    ? realStudy(mistakes)
    : realStudy(
        mistakes.filter((_, index) => index % 10 === 0),
        { folds: 3, every: 40 },
      ));
  const recorded = realCallTables(folder, effort);
  const summary = summaryOf(before.evaluated);
  const failed = summaryOf(after.evaluated);
  return [
    '### Real and invented mistakes',
    'Real mistakes are cross-validated by prompt; invented ones are decided by the shipped weights, for which they count little.',
    overviewTable([
      { name: 'real mistakes', outcomes: real },
      { name: 'invented mistakes in calls of BFCL', outcomes: before.evaluated },
      { name: 'invented mistakes in calls of API-Bank', outcomes: bank.evaluated },
    ]),
    ...realTables(real),
    ...(recorded === undefined ? [] : [recorded]),
    '### Invented mistakes in calls of BFCL',
    `${groupDigits(before.evaluated.length)} calls with invented mistakes, made from the accepted answers to ${groupDigits(before.calls)} questions ` +
      `(${excluded.length} more were left out: their schemas reject their answers), seed ${seed}. Shares with exact ` +
      `95 % intervals; repairs are applied from a confidence of ${shippedConfidence.threshold}.`,
    classTable(before.evaluated),
    `Of ${groupDigits(before.calls)} right calls, ${before.harmed} were made wrong.`,
    '### Compared with jsonrepair and ajv on invented mistakes',
    baselineTable(
      before.evaluated.map(({ trial }) => trial),
      before.evaluated,
    ),
    '### Risk and coverage on invented mistakes',
    `Expected calibration error on these invented mistakes: ${fixed(summary.calibrationError, 3)}.`,
    curveTable(summary),
    `The same calls with the information that they failed, and nothing else: ${shareText(failed.repaired)} repaired, ` +
      `${shareText(failed.applied)} applied, ${shareText(failed.rightAmongApplied)} of these right. Of ${groupDigits(after.calls)} right calls that ` +
      `failed for another reason, ${after.harmed} were made wrong.`,
    '### Invented mistakes in calls of API-Bank',
    `${groupDigits(bank.evaluated.length)} calls with invented mistakes, made from ${groupDigits(bank.calls)} gold calls of its dialogues, with the dialogue ` +
      `before the call as context. Of the right calls, ${bank.harmed} were made wrong. Calibration error on these invented mistakes: ` +
      `${fixed(summaryOf(bank.evaluated).calibrationError, 3)}.`,
    classTable(bank.evaluated),
  ].join('\n\n');
}

function overviewTable(rows: readonly { name: string; outcomes: readonly RepairOutcome[] }[]) {
  return markdownTable(
    rows.map(({ name, outcomes }) => ({ name, ...summaryOf(outcomes) })),
    [
      textColumn('', ({ name }) => name),
      column('calls', ({ calls }) => groupDigits(calls)),
      ...fields(shareText, { repaired: 'repaired', applied: 'applied' }),
      ...fields(shareText, { rightAmongApplied: 'right among applied', handedBack: 'handed back' }),
      column('calibration error', ({ calibrationError }) => fixed(calibrationError, 3)),
    ],
  );
}

function classTable(evaluated: readonly Evaluated[]) {
  const rows = [...callMistakes, 'all'].map((name) => ({
    name,
    ...summaryOf(evaluated.filter(({ trial }) => name === 'all' || trial.mistake === name)),
  }));
  return markdownTable(rows, [
    textColumn('mistake', ({ name }) => name),
    column('calls', ({ calls }) => groupDigits(calls)),
    ...fields(shareText, { repaired: 'repaired', applied: 'applied' }),
    column('right among applied', ({ rightAmongApplied }) => shareText(rightAmongApplied)),
  ]);
}

function baselineTable(trials: readonly Trial[], evaluated: readonly Evaluated[]) {
  const rows = [...callMistakes, 'all'].map((name) => {
    const isIn = (trial: Trial) => name === 'all' || trial.mistake === name;
    const some = trials.filter(isIn);
    return {
      name,
      ours: summaryOf(evaluated.filter(({ trial }) => isIn(trial))).repaired,
      others: baselines.map((baseline) =>
        proportion(some.filter((trial) => repairsTrial(baseline, trial)).length, some.length),
      ),
    };
  });
  return markdownTable(rows, [
    textColumn('repaired', ({ name }) => name),
    ...baselines.map(({ name }, index) =>
      column(name, ({ others }: (typeof rows)[number]) => shareText(others[index]!)),
    ),
    column('Regain', ({ ours }) => shareText(ours)),
  ]);
}

function repairsTrial({ repair }: Baseline, { right, request }: Trial): boolean {
  const call = repair(request);
  return call !== undefined && isRight(right, call);
}
