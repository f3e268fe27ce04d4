/** Section: does the law hold, in sample and of rollouts that it was not computed from? */

import type { GapVerdict, Predictor, PredictorScore } from 'regain/internal/law';
import {
  boundsText,
  type Column,
  differenceText,
  fixed,
  groupDigits,
  signedPercent,
  table,
} from 'regain/internal/text';
import { type Block, type Section, tableBlock, text, verdictWord } from '../../report/index.ts';
import type { Adherence } from '../programme/adherence.ts';
import type { ProgrammeResults } from '../programme/programme-results.ts';
import type { PredictedTarget, PredictorRow } from '../studies/prediction/prediction.ts';
import { outOfSampleBlock } from './figure-blocks.ts';
import { kindTitles } from './kind-titles.ts';

export function adherenceSections(programme: ProgrammeResults): Section[] {
  const { adherence } = programme;
  return [
    {
      heading: 'Does the law hold?',
      blocks: [...overall(adherence), ...timeBudgetBlocks(programme), outOfSampleBlock(programme)],
    },
    {
      heading: 'The law by policy and by suite',
      blocks: [
        text(
          'All cells of a policy together, and all cells of a suite together, in sample: relative gap with 90 % interval. The intervals are not corrected for the number of rows, so there is no verdict per row.',
        ),
        { kind: 'table', table: groupTable(adherence, 'byPolicy', 'policy') },
        { kind: 'table', table: groupTable(adherence, 'bySuite', 'suite') },
      ],
    },
    { heading: 'Prediction of another suite', blocks: suitePairBlocks(programme) },
    ...composedSections(programme),
    { heading: 'Random splits', blocks: splitBlocks(programme) },
  ];
}

function overall(adherence: readonly Adherence[]): Block[] {
  return [
    text(
      'The gap is observed divided by predicted regret, minus 1. The law holds where the whole 90 % interval of the gap lies within the margin; a small gap with a wide interval is inconclusive. In sample, on the clock cost, both sides are computed from the same costs, which tests only the shape of the cost distribution. Could not fail: no distribution of costs with the recovery rate and mean cost of the cell leaves the margin, so that the verdict is no evidence. Cells count as violated after Holm\u2019s correction for all cells of the row.',
    ),
    tableBlock(adherence, [
      { label: 'in sample, clock', align: 'left', value: ({ clock }) => clock },
      { label: 'gap of all cells, 90 %', value: ({ all }) => gapText(all) },
      { label: 'possible gaps', value: ({ all }) => possibleShare(all) },
      { label: '\u0394', value: ({ all }) => fixed(all.delta, 3) },
      { label: '\u0394 / predicted', value: ({ all }) => fixed(all.deltaNorm, 4) },
      { label: 'verdict', align: 'left', value: ({ all }) => verdictText(all) },
      { label: 'rollouts', value: ({ all }) => groupDigits(all.rollouts) },
      ...countColumns,
    ]),
  ];
}

export const countColumns: readonly Column<Pick<Adherence, 'counts'>>[] = [
  { label: 'cells: hold', value: ({ counts }) => String(counts.holds) },
  { label: 'violated', value: ({ counts }) => String(counts.violated) },
  { label: 'inconclusive', value: ({ counts }) => String(counts.inconclusive) },
  { label: 'could not fail', value: ({ counts }) => String(counts['could-not-fail']) },
];

function timeBudgetBlocks({ timeBudgets }: ProgrammeResults): Block[] {
  return [
    text(
      'The clock time depends on the time that the recovery budget is worth, which is a choice. Verdicts in sample by that time budget, each row with its own correction (Holm):',
    ),
    tableBlock(timeBudgets, [
      { label: 'time budget, s', value: ({ timeBudgetMs }) => fixed(timeBudgetMs / 1000, 0) },
      { label: 'gap of all cells, 90 %', value: ({ all }) => gapText(all) },
      { label: 'verdict', align: 'left', value: ({ all }) => verdictText(all) },
      ...countColumns,
    ]),
  ];
}

export function gapText({ gap }: Pick<GapVerdict, 'gap'>): string {
  if (gap === null) return '-';
  const shown = { ...gap, degenerate: gap.degenerate && gap.standardError > 0 };
  return `${signedPercent(gap.point)} ${boundsText(shown, 2, signedPercent)}`;
}

function possibleShare({ possible }: GapVerdict): string {
  return possible === null ? '-' : `${signedPercent(possible.low)} to ${signedPercent(possible.high)}`;
}

/** An interval within the margin decides nothing where hardly a task has lost anything. */
export function verdictText({ verdict, gap, margin }: GapVerdict): string {
  const isInside = gap !== null && gap.low >= -margin && gap.high <= margin;
  return verdict === 'inconclusive' && isInside ? 'inconclusive: n too small' : verdictWord(verdict);
}

/** One row for each policy or suite, one column for each clock. */
function groupTable(adherence: readonly Adherence[], by: 'byPolicy' | 'bySuite', label: string) {
  const names = adherence[0]?.[by].map(({ name }) => name) ?? [];
  return table(names, [
    { label, align: 'left', value: (name) => name },
    ...adherence.map(
      (one): Column<string> => ({
        label: `clock ${one.clock}`,
        value: (name) => {
          const verdict = one[by].find((row) => row.name === name)?.verdict;
          return verdict === undefined ? '-' : gapText(verdict);
        },
      }),
    ),
  ]);
}

const predictorTitles: Readonly<Record<Predictor, string>> = {
  law: 'the law: (1 \u2212 ES) / (1 \u2212 \u03b3)',
  persistence: 'persistence: the regret observed there',
  RR: 'RR in place of ES',
  CSR: 'CSR in place of ES',
  'other-cells': 'mean regret of the other cells',
};

const scoreColumns: readonly Column<PredictorScore>[] = [
  { label: 'predictor', align: 'left', value: ({ predictor }) => predictorTitles[predictor] },
  { label: 'mean absolute error', value: (row) => fixed(row.meanAbsoluteError, 3) },
  { label: 'root mean square', value: (row) => fixed(row.rootMeanSquareError, 3) },
  { label: 'bias', value: (row) => fixed(row.bias, 3) },
];

function suitePairBlocks({ suitePairs }: ProgrammeResults): Block[] {
  if (suitePairs.length === 0) return [text('There is one suite only.')];
  const rows = suitePairs.flatMap(({ clock, cells, predictors }) =>
    predictors.map((score) => ({ clock, cells: cells.length, ...score })),
  );
  return [
    text(
      'Regret of every policy on one suite, predicted from another, over all ordered pairs of suites; without vanilla and the oracle. Error of a prediction is predicted minus observed. Persistence repeats the regret that was observed on the other suite: what the law adds to a measurement is its lead over it.',
    ),
    tableBlock(rows, [
      { label: 'clock', align: 'left', value: ({ clock }) => clock },
      ...scoreColumns,
      {
        label: 'predictions in which the law is closer',
        value: (row) => (row.predictor === 'law' ? '' : `${row.cellsLawCloser} of ${row.cells}`),
      },
    ]),
    {
      kind: 'list',
      items: suitePairs.map(
        ({ clock, persistenceLessLaw }) =>
          `Clock ${clock}: mean absolute error of persistence less that of the law ${differenceText(persistenceLessLaw, 4)}, 95 % over clusters of tasks.`,
      ),
    },
  ];
}

function composedSections({ composed }: ProgrammeResults): Section[] {
  if (composed === null) return [];
  const { targets, predictors, removed } = composed;
  return [
    {
      heading: 'Prediction before a policy has run',
      blocks: [
        text(
          'Regret on each suite, composed of how the policy recovered on the other suites and of monitored rollouts of this one, in which nothing is recovered. The law on top is an identity: what carries over is recovery by failure class. It is refused where the other suites have too few failures of the classes that occur, or the interval says nothing. The errors of all predictors follow; the floor is the same suite with other seeds.',
        ),
        tableBlock(targets, [
          { label: 'policy', align: 'left', value: ({ group }) => group },
          { label: 'suite', align: 'left', value: ({ place }) => place },
          { label: 'predicted regret, 90 %', value: predictedText },
          { label: 'observed', value: ({ observed }) => fixed(observed, 2) },
        ]),
        tableBlock(predictors, [
          { label: 'predictor', align: 'left', value: ({ predictor }) => predictor },
          { label: 'mean absolute error', value: ({ error }) => fixed(error, 3) },
          { label: 'less composed, 95 %', value: ({ lessComposed }) => lessText(lessComposed) },
        ]),
        text(
          `Of the error of the law that could be removed (down to the floor), composition removes ${fixed(100 * removed.all, 0)} %.`,
        ),
      ],
    },
  ];
}

function lessText(difference: PredictorRow['lessComposed']): string {
  if (difference === null) return '';
  const { point, low, high } = difference;
  return `${fixed(point, 3)} [${fixed(low, 3)}, ${fixed(high, 3)}]`;
}

function predictedText({ regret, low, high, refusal }: PredictedTarget): string {
  if (refusal !== undefined) return `refused: ${refusal.code}`;
  return `${fixed(regret, 2)} [${fixed(low, 2)}, ${fixed(high, 2)}]`;
}

function splitBlocks({ splits }: ProgrammeResults): Block[] {
  const rows = splits.map((split) => ({
    split,
    error: (name: Predictor) =>
      split.predictors.find(({ predictor }) => predictor === name)?.meanAbsoluteError ?? null,
  }));
  return [
    text(
      'Fresh seeds, other tasks and a later window without drift are random splits of one process. Their gaps have the gap in sample as their mean: they show sampling error, and no verdict on the law follows from them.',
    ),
    tableBlock(rows, [
      { label: 'split', align: 'left', value: ({ split }) => kindTitles[split.kind] },
      { label: 'clock', align: 'left', value: ({ split }) => split.clock },
      { label: 'gap of all cells, 90 %', value: ({ split }) => gapText(split) },
      { label: 'rollouts', value: ({ split }) => groupDigits(split.rollouts) },
      { label: 'mean absolute error of the law', value: ({ error }) => fixed(error('law'), 3) },
      { label: 'of persistence', value: ({ error }) => fixed(error('persistence'), 3) },
    ]),
  ];
}
