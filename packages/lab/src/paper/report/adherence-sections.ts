/** Section: does the law hold, in sample and of rollouts that it was not computed from? */

import {
  type ComparisonKind,
  comparisonDescriptions,
  type GapVerdict,
  type Predictor,
} from 'regain/internal/law';
import { type Column, fixed, groupDigits, signedPercent, table } from 'regain/internal/text';
import { type Block, type Section, text } from '../../report/index.ts';
import type { Adherence } from '../programme/adherence.ts';
import type { ProgrammeResults } from '../programme/programme-results.ts';
import { outOfSampleBlock } from './figure-blocks.ts';
import { isSplit, kindTitles } from './kind-titles.ts';

export function adherenceSections(programme: ProgrammeResults): Section[] {
  const { adherence } = programme;
  return [
    { heading: 'Does the law hold?', blocks: [...overall(adherence), outOfSampleBlock(programme)] },
    {
      heading: 'The law by policy and by suite',
      blocks: [
        text(
          'All cells of a policy together, and all cells of a suite together, on the clock cost: relative gap with 90 % interval. The intervals are not corrected for the number of rows, so there is no verdict per row.',
        ),
        { kind: 'table', table: groupTable(adherence, 'byPolicy', 'policy') },
        { kind: 'table', table: groupTable(adherence, 'bySuite', 'suite') },
        text('The same on the clock time: regret measured as downtime, predicted from costs.'),
        { kind: 'table', isFolded: true, table: groupTable(adherence, 'byPolicy', 'policy', 'time') },
        { kind: 'table', isFolded: true, table: groupTable(adherence, 'bySuite', 'suite', 'time') },
      ],
    },
    { heading: 'Comparison with simpler predictors', blocks: baselines(adherence) },
  ];
}

function overall(adherence: readonly Adherence[]): Block[] {
  return [
    text(
      'The gap is observed divided by predicted regret, minus 1. The law holds where the whole 90 % interval of the gap lies within the margin; a small gap with a wide interval is inconclusive. In sample, on the clock cost, both sides are computed from the same costs, which tests only the shape of the cost distribution. Fresh seeds, other tasks and a later window are random splits of one process: their gaps show sampling error, and no verdict follows from them. Another suite is a prediction. Counts of cells are not corrected for their number. Where nothing is spent, as by vanilla, both sides are equal by definition. Needed: the total number of rollouts that decides a case with probability 0.8 if the estimate is true.',
    ),
    {
      kind: 'table',
      table: table(adherence, [
        { label: 'predicted', align: 'left', value: ({ kind }) => kindTitles[kind] },
        { label: 'clock', align: 'left', value: ({ clock }) => clock },
        { label: 'gap of all cells, 90 %', value: ({ all }) => gapText(all) },
        { label: '\u0394', value: ({ all }) => fixed(all.delta, 3) },
        { label: '\u0394 / predicted', value: ({ all }) => fixed(all.deltaNorm, 4) },
        {
          label: 'verdict',
          align: 'left',
          value: ({ kind, all }) => (isSplit(kind) ? 'none (random split)' : verdictText(all)),
        },
        { label: 'rollouts', value: ({ all }) => groupDigits(all.rollouts) },
        { label: 'needed', value: ({ all }) => neededText(all) },
        { label: 'cells: hold', value: (one) => count(one, 'holds') },
        { label: 'violated', value: (one) => count(one, 'violated') },
        { label: 'inconclusive', value: (one) => count(one, 'inconclusive') },
      ]),
    },
    {
      kind: 'list',
      items: Object.entries(comparisonDescriptions).map(
        ([kind, what]) => `${kindTitles[kind as ComparisonKind]}: ${what}.`,
      ),
    },
  ];
}

function count({ cells }: Adherence, verdict: GapVerdict['verdict']): string {
  return String(cells.filter((cell) => cell.verdict.verdict === verdict).length);
}

export function gapText({ gap }: GapVerdict): string {
  return gap === null
    ? '-'
    : `${signedPercent(gap.point)} [${signedPercent(gap.low)}, ${signedPercent(gap.high)}]`;
}

/** An interval within the margin decides nothing where hardly a task has lost anything. */
export function verdictText({ verdict, gap, margin }: GapVerdict): string {
  const isInside = gap !== null && gap.low >= -margin && gap.high <= margin;
  return verdict === 'inconclusive' && isInside ? 'inconclusive: n too small' : verdict;
}

function neededText({ needed }: GapVerdict): string {
  return needed === null ? '-' : groupDigits(needed.rollouts);
}

/** One row for each policy or suite, one column for each kind. */
function groupTable(
  adherence: readonly Adherence[],
  by: 'byPolicy' | 'bySuite',
  label: string,
  clock: Adherence['clock'] = 'cost',
) {
  const kinds = adherence.filter((one) => one.clock === clock);
  const names = kinds[0]?.[by].map(({ name }) => name) ?? [];
  return table(names, [
    { label, align: 'left', value: (name) => name },
    ...kinds.map(
      (one): Column<string> => ({
        label: kindTitles[one.kind],
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
  RR: 'RR in place of ES',
  CSR: 'CSR in place of ES',
  'other-cells': 'mean regret of the other cells',
};

function baselines(adherence: readonly Adherence[]): Block[] {
  const rows = adherence.flatMap(({ kind, clock, cells, predictors }) =>
    (predictors ?? []).map((score) => ({ kind, clock, cells: cells.length, ...score })),
  );
  const beaten = adherence.flatMap(({ kind, clock, predictors }) => {
    const law = predictors?.find(({ predictor }) => predictor === 'law')?.meanAbsoluteError;
    const better = (predictors ?? []).filter(
      ({ predictor, meanAbsoluteError }) =>
        predictor !== 'law' && meanAbsoluteError !== null && law != null && meanAbsoluteError < law,
    );
    return better.map(
      ({ predictor, meanAbsoluteError }) =>
        `${kindTitles[kind]}, clock ${clock}: ${predictorTitles[predictor]} (${fixed(meanAbsoluteError, 3)}, law ${fixed(law, 3)})`,
    );
  });
  return [
    text(
      `Error of predictions out of sample, cell by cell; bias is predicted minus observed. ${beaten.length === 0 ? 'No other predictor is closer on average.' : `Closer on average than the law: ${beaten.join('; ')}.`}`,
    ),
    {
      kind: 'table',
      table: table(rows, [
        { label: 'predicted', align: 'left', value: ({ kind }) => kindTitles[kind] },
        { label: 'clock', align: 'left', value: ({ clock }) => clock },
        { label: 'predictor', align: 'left', value: ({ predictor }) => predictorTitles[predictor] },
        { label: 'mean absolute error', value: (row) => fixed(row.meanAbsoluteError, 3) },
        { label: 'root mean square', value: (row) => fixed(row.rootMeanSquareError, 3) },
        { label: 'bias', value: (row) => fixed(row.bias, 3) },
        {
          label: 'cells in which the law is closer',
          value: (row) => (row.predictor === 'law' ? '' : `${row.cellsLawCloser} of ${row.cells}`),
        },
      ]),
    },
  ];
}
