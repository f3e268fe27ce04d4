/** The real part of the study of docs/results/repair.md: calls that language models got wrong, cross-validated by prompt. */

import { Ajv2020 } from 'ajv/dist/2020.js';
import { type CrossValidated, crossValidate } from '../../packages/lab/src/training/calls/cross-validate.ts';
import { judgeInvented } from '../../packages/lab/src/training/calls/judged-calls.ts';
import type { ModelMistake } from '../../packages/lab/src/training/calls/model-mistakes.ts';
import { taskBootstrap } from '../../packages/lab/src/training/task-bootstrap.ts';
import type { RepairRequest } from '../../packages/regain/src/repair/arguments/repair-types.ts';
import { normalSchema } from '../../packages/regain/src/repair/arguments/schema/normal-schema.ts';
import {
  type RepairOutcome,
  type RepairSummary,
  summaryOf,
} from '../../packages/regain/src/repair/calls/repair-summary.ts';
import { parseFailure } from '../../packages/regain/src/repair/parse/parse-failure.ts';
import { groupDigits } from '../../packages/regain/src/text/format-numbers.ts';
import { fixed } from '../../packages/regain/src/text/table.ts';
import { column, fields, markdownTable, shareText, textColumn } from './columns.ts';

const seed = 1;

/** With invented mistakes in one of so many right calls. */
export async function realStudy(
  mistakes: readonly ModelMistake[],
  { folds, every = 1 }: { readonly folds?: number; readonly every?: number } = {},
): Promise<readonly CrossValidated[]> {
  const { judged } = await judgeInvented(seed, every);
  return crossValidate(mistakes, judged, withAjvMessage, folds);
}

const failure = { class: 'invalid-request', visibility: 'explicit', ambiguous: false } as const;
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });

/** What ajv says about the call as written; a tool that is not listed has no message. */
function withAjvMessage(request: RepairRequest): RepairRequest {
  const { tools, call } = request;
  const spec = tools.find(({ name }) => name === call.tool);
  if (spec === undefined || ajv.validate(normalSchema(spec.inputSchema).closed, call.args)) return request;
  return { ...request, parsed: parseFailure({ ...failure, evidence: [], message: ajv.errorsText() }) };
}

export function realTables(outcomes: readonly CrossValidated[]): string[] {
  const prompts = new Set(outcomes.map(({ mistake }) => mistake.prompt)).size;
  const summary = summaryOf(outcomes);
  return [
    '### Real mistakes, by what the schema rejects',
    `${groupDigits(outcomes.length)} calls of ${prompts} prompts that language models got wrong. Cross-validated by prompt: weights, calibration ` +
      'and threshold of each fold come from the other prompts (nested, ten folds). Shares with exact 95 % intervals; in the last row, intervals ' +
      `by resampling whole prompts (1,000 times, seed ${seed}).`,
    kindTable(outcomes),
    '### What the ranker and the message add on real mistakes',
    'The same folds. *Rules*: the first repair in the order of the rules. *Ranker*: the repair with the highest confidence. *Message*: also ' +
      'given what ajv says about the call.',
    ablationTable(outcomes),
    '### Risk and coverage on real mistakes',
    curveTable(summary),
  ];
}

function kindTable(outcomes: readonly CrossValidated[]) {
  const kinds = [...Map.groupBy(outcomes, ({ mistake }) => mistake.kind)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([name, some]) => rowOf(name, some));
  return markdownTable(
    [...kinds, rowOf('all', outcomes), promptRow(outcomes)],
    [
      textColumn('kind', ({ name }) => name),
      column('calls', ({ calls }) => calls),
      column('repaired', ({ repaired }) => repaired),
      column('applied', ({ applied }) => applied),
      column('right among applied', ({ right }) => right),
      column('applied and right', ({ both }) => both),
      column('handed back', ({ handedBack }) => handedBack),
      column('calibration error', ({ error }) => error),
    ],
  );
}

/** Bins of fewer calls measure little but chance. */
const calibrationMin = 100;

function rowOf(name: string, some: readonly RepairOutcome[]) {
  const summary = summaryOf(some);
  return {
    name,
    calls: groupDigits(some.length),
    repaired: shareText(summary.repaired),
    applied: shareText(summary.applied),
    right: shareText(summary.rightAmongApplied),
    both: fixed(summary.rightAmongApplied.count / some.length, 3),
    handedBack: shareText(summary.handedBack),
    error: some.length < calibrationMin ? '-' : fixed(summary.calibrationError, 3),
  };
}

function promptRow(outcomes: readonly CrossValidated[]) {
  const prompts = outcomes.map(({ mistake }) => mistake.prompt);
  const interval = (statistic: (some: readonly RepairOutcome[]) => number) => {
    const { low, high } = taskBootstrap(outcomes, prompts, statistic, `repair ${seed}`);
    return `[${fixed(low, 3)}, ${fixed(high, 3)}]`;
  };
  const withRepair = (some: readonly RepairOutcome[]) => some.filter(({ confidence }) => confidence > 0);
  const applied = (some: readonly RepairOutcome[]) => some.filter(({ isApplied }) => isApplied);
  const right = (some: readonly RepairOutcome[]) => some.filter(({ isRight }) => isRight).length;
  return {
    name: 'all, by prompt',
    calls: '',
    repaired: interval((some) => right(some) / some.length),
    applied: interval((some) => applied(some).length / some.length),
    right: interval((some) => right(applied(some)) / applied(some).length),
    both: interval((some) => right(applied(some)) / some.length),
    handedBack: interval((some) => (withRepair(some).length - applied(some).length) / some.length),
    // Resampled calls occur several times, which alone makes the error larger.
    error: '-',
  };
}

function ablationTable(outcomes: readonly CrossValidated[]) {
  const rows = [
    rowOf(
      'rules',
      outcomes.map(({ byRules }) => byRules),
    ),
    rowOf('rules and ranker', outcomes),
    rowOf(
      'rules, ranker and message',
      outcomes.map(({ withMessage }) => withMessage),
    ),
  ];
  return markdownTable(rows, [
    textColumn('', ({ name }) => name),
    column('repaired', ({ repaired }) => repaired),
    column('applied', ({ applied }) => applied),
    column('right among applied', ({ right }) => right),
    column('applied and right', ({ both }) => both),
    column('calibration error', ({ error }) => error),
  ]);
}

export function curveTable({ curve }: RepairSummary) {
  return markdownTable(curve, [
    column('confidence from', ({ threshold }) => fixed(threshold, 2)),
    ...fields(shareText, { applied: 'applied', right: 'right among applied' }),
  ]);
}
