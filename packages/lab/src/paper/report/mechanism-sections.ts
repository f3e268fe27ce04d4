/** Sections: what the parts of fortify are worth, what size, detection and repairs do, and the law at other costs. */

import {
  type Column,
  differenceText,
  fixed,
  groupDigits,
  percent,
  signedPercent,
  type Table,
  table,
  withInterval,
} from 'regain/internal/text';
import { foldedTable, type Section, tableBlock, text } from '../../report/index.ts';
import { ablationTable, backboneTable } from '../audit/paper-tables.ts';
import type { CellSummary } from '../programme/cell-summary.ts';
import type { MechanismRow } from '../programme/mechanism.ts';
import type { ProgrammeResults } from '../programme/programme-results.ts';
import { countColumns, gapText } from './adherence-sections.ts';
import { decompositionBlocks, scalingBlock } from './figure-blocks.ts';
import { paperBlocks } from './paper-blocks.ts';

export function mechanismSections(programme: ProgrammeResults): Section[] {
  return [
    ablationSection(programme),
    sizesSection(programme),
    crossedSection(programme),
    budgetsSection(programme),
  ];
}

function ablationSection(programme: ProgrammeResults): Section {
  const { mechanism, manipulations } = programme;
  const isTested = (policy: string) =>
    manipulations.find((one) => one.policy === policy)?.isDelivered ?? true;
  return {
    heading: 'Ablation and decomposition of regret',
    blocks: [
      text(
        'Fortify minus each policy, paired at the same coordinates, with 95 % intervals over clusters of tasks, or an exact test where fewer than ten clusters differ. Regret is loss above that of the oracle at the same coordinate. Its variance is split into variance within tasks and between tasks; systematic is the median over the repeats of a task, occasional the rest of the mean. Loss is the sum of what failing costs and what recovering costs. A difference tests a mechanism only where the mechanism changes decisions; the table of changed decisions shows where it does.',
      ),
      foldedTable(mechanism, [
        { label: 'policy', align: 'left', value: ({ policy }) => policy },
        { label: 'suite', align: 'left', value: ({ suite }) => suite },
        {
          label: 'gain in ES of fortify',
          value: ({ policy, gainInES }) => (isTested(policy) ? gainText(gainInES) : 'not tested'),
        },
        {
          label: 'gain in regret',
          value: ({ policy, gainInRegret }) => (isTested(policy) ? gainText(gainInRegret) : 'not tested'),
        },
        { label: 'regret', value: ({ regret }) => fixed(regret.mean, 3) },
        { label: 'systematic', value: ({ regret }) => fixed(regret.systematic, 3) },
        { label: 'occasional', value: ({ regret }) => fixed(regret.occasional, 3) },
        { label: 'variance within', value: ({ regret }) => fixed(regret.within, 2) },
        { label: 'between', value: ({ regret }) => fixed(regret.between, 2) },
        { label: 'lost by failing', value: ({ lostByFailing }) => fixed(lostByFailing, 3) },
        { label: 'by recovering', value: ({ lostByRecovering }) => fixed(lostByRecovering, 3) },
      ]),
      text(
        'Decisions that each ablation changes, on a sample of the same coordinates: up to the first that differs both policies are in the same situation. Below 1 % the ablation is no test.',
      ),
      tableBlock(programme.manipulations, [
        { label: 'policy', align: 'left', value: ({ policy }) => policy },
        { label: 'rollouts', value: ({ rollouts }) => groupDigits(rollouts) },
        { label: 'that differ', value: ({ rolloutsThatDiffer }) => groupDigits(rolloutsThatDiffer) },
        { label: 'decisions', value: ({ decisions }) => groupDigits(decisions) },
        { label: 'changed', value: ({ shareOfDecisions }) => percent(shareOfDecisions) },
        { label: 'a test', align: 'left', value: ({ isDelivered }) => (isDelivered ? 'yes' : 'no') },
      ]),
      ...decompositionBlocks(programme),
      ...paperBlocks(ablationTable),
    ],
  };
}

function gainText(gain: MechanismRow['gainInES']): string {
  return gain === null ? '-' : differenceText(gain, 3);
}

const measured: readonly Column<CellSummary>[] = [
  { label: 'rollouts', value: ({ rollouts }) => groupDigits(rollouts) },
  { label: 'RR, 95 %', value: ({ RR }) => withInterval(RR, 3) },
  { label: 'CSR, 95 %', value: ({ CSR }) => withInterval(CSR, 3) },
  { label: 'ES, 95 %', value: ({ ES }) => withInterval(ES, 3) },
  { label: 'predicted', value: ({ predicted }) => fixed(predicted, 2) },
  { label: 'observed', value: ({ observed }) => fixed(observed, 2) },
  { label: 'gap, 90 %', value: ({ gap }) => gapText(gap) },
  { label: 'Var(C)', value: ({ varianceCost }) => fixed(varianceCost, 4) },
];

const suite: Column<CellSummary> = { label: 'suite', align: 'left', value: ({ suite }) => suite };

function sizesSection(programme: ProgrammeResults): Section {
  const { sizes } = programme;
  return {
    heading: 'Four sizes of the trained prior',
    blocks: [
      text(
        'Fortify with trained priors of four sizes. The paper claims that larger backbones have a smaller cost variance and a smaller gap. Its backbones are language models; these are small networks that differ in the number of hidden units.',
      ),
      tableBlock(sizes, [
        { label: 'backbone', align: 'left', value: ({ backbone }) => backbone },
        suite,
        ...measured,
      ]),
      scalingBlock(programme),
      ...paperBlocks(backboneTable),
    ],
  };
}

/** ES of one policy on one proposer, by factor. */
export function crossedTable({ crossed }: Pick<ProgrammeResults, 'crossed'>): Table {
  const rows = [...Map.groupBy(crossed, ({ policy, proposer }) => `${proposer} ${policy}`).values()];
  const at = (detection: boolean, repairs: boolean): Column<(typeof rows)[number]>['value'] => {
    return (own) => fixed(own.find((one) => one.detection === detection && one.repairs === repairs)?.ES, 3);
  };
  return table(rows, [
    { label: 'proposer', align: 'left', value: ([one]) => one!.proposer },
    { label: 'policy', align: 'left', value: ([one]) => one!.policy },
    { label: 'both', value: at(true, true) },
    { label: 'no detection', value: at(false, true) },
    { label: 'no repairs', value: at(true, false) },
    { label: 'neither', value: at(false, false) },
  ]);
}

function crossedSection(programme: ProgrammeResults): Section {
  return {
    heading: 'Detection, repairs and proposer',
    blocks: [
      text(
        'ES, mean over suites: every published policy with and without the detection of implicit failures, and with and without repairs (proposals that change arguments, the tool or the answer), on the same proposer. Policies differ in their control flow only.',
      ),
      { kind: 'table', table: crossedTable(programme) },
    ],
  };
}

function budgetsSection({ budgets, exchangeRates }: ProgrammeResults): Section {
  return {
    heading: 'The law at the costs of the paper',
    blocks: [
      text(
        'Plans of 8 to 15 calls with smaller and smaller recovery budgets. Costs are shares of the budget in use; the cap on one attempt stays the same in absolute terms, so that only the budget changes. The paper\u2019s tables imply mean costs of 0.2 to 0.4.',
      ),
      tableBlock(budgets, [
        { label: 'budget', value: ({ budget }) => percent(budget) },
        { label: 'policy', align: 'left', value: ({ policy }) => policy },
        { label: 'mean C', value: ({ meanCost }) => fixed(meanCost, 3) },
        ...measured,
        { label: 'verdict', align: 'left', value: ({ gap }) => gap.verdict },
      ]),
      text(EXCHANGE_RATES),
      { kind: 'table', table: exchangeTable(exchangeRates) },
    ],
  };
}

export const EXCHANGE_RATES =
  'The same rollouts scored at other exchange rates: spending the whole budget delays a task by H discount steps. The paper\u2019s costs imply H C of about 1.5. Violated: after Holm\u2019s correction, row by row. Breakdown: the measured gap is above 5 %; curvature: the spread of costs makes more than 0.5 % of it. The last column but one is the largest distance between the measured gap and the gap that recovery rate, mean and variance of the cost imply, in percentage points. slow-tools is exploratory: long plans at the whole budget with tools that take 20 times as long, about 6 s a call, and regret on the clock time, where C is the share of the time budget.';

export function exchangeTable(rows: ProgrammeResults['exchangeRates']) {
  return table(rows, [
    { label: 'run', align: 'left', value: ({ experiment }) => experiment },
    { label: 'clock', align: 'left', value: ({ clock }) => clock },
    { label: '\u03bb', value: ({ lambda }) => String(lambda) },
    { label: 'H', value: ({ H }) => fixed(H, 1) },
    { label: 'mean H C of fortify', value: ({ meanClock }) => fixed(meanClock, 2) },
    ...countColumns,
    {
      label: 'linear / curvature / breakdown',
      value: ({ regimes: { linear, curvature, breakdown } }) => `${linear} / ${curvature} / ${breakdown}`,
    },
    {
      label: 'second order off by',
      value: ({ secondOrderError: error }) => (error === null ? '-' : fixed(100 * error, 2)),
    },
    {
      label: 'gaps of fortify by suite',
      value: ({ gapsOfFortify }) => gapsOfFortify.map((gap) => signedPercent(gap, 1)).join(', '),
    },
  ]);
}
