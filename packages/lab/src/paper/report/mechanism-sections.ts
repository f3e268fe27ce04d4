/** Sections: what the parts of fortify are worth, what size does, and what exemplars and the budget do. */

import { type Column, fixed, groupDigits, percent, table, withReliableInterval } from 'regain/internal/text';
import { type Section, text } from '../../report/index.ts';
import { ablationTable, backboneTable } from '../audit/paper-tables.ts';
import type { CellSummary } from '../programme/cell-summary.ts';
import type { MechanismRow } from '../programme/mechanism.ts';
import type { ProgrammeResults } from '../programme/programme-results.ts';
import { gapText } from './adherence-sections.ts';
import { decompositionBlocks, scalingBlock } from './figure-blocks.ts';
import { paperBlocks } from './paper-blocks.ts';

export function mechanismSections(programme: ProgrammeResults): Section[] {
  return [
    ablationSection(programme),
    sizesSection(programme),
    exemplarsSection(programme),
    budgetsSection(programme),
  ];
}

function ablationSection(programme: ProgrammeResults): Section {
  const { mechanism, main } = programme;
  const worst = 1 / (1 - main.manifest.calibration.gamma);
  return {
    heading: 'Ablation, and where regret comes from',
    blocks: [
      text(
        'Fortify less each policy, paired at the same coordinates, with 95 % intervals over tasks; a star where too few tasks differ for one. Regret is loss above the oracle\u2019s at the same coordinate. It is split over tasks and repeats: the variance within a task is luck, that between tasks is what some tasks have in them; systematic is what a task costs as a rule (the median over repeats), occasional the rest of the mean. Loss splits exactly into what failing costs and what recovering costs. No mechanism is required to help. A difference is a test of a mechanism only where the mechanism changes what is done: exemplars and recovery weighting hardly do here, so the rows fortify-no-retrieval and fortify-uniform are none.',
      ),
      {
        kind: 'table',
        isFolded: true,
        table: table(mechanism, [
          { label: 'policy', align: 'left', value: ({ policy }) => policy },
          { label: 'suite', align: 'left', value: ({ suite }) => suite },
          { label: 'gain in ES of fortify', value: ({ gainInES }) => gainText(gainInES, 1) },
          { label: 'gain in regret', value: ({ gainInRegret }) => gainText(gainInRegret, worst) },
          { label: 'regret', value: ({ regret }) => fixed(regret.mean, 3) },
          { label: 'systematic', value: ({ regret }) => fixed(regret.systematic, 3) },
          { label: 'occasional', value: ({ regret }) => fixed(regret.occasional, 3) },
          { label: 'variance within', value: ({ regret }) => fixed(regret.within, 2) },
          { label: 'between', value: ({ regret }) => fixed(regret.between, 2) },
          { label: 'lost by failing', value: ({ lostByFailing }) => fixed(lostByFailing, 3) },
          { label: 'by recovering', value: ({ lostByRecovering }) => fixed(lostByRecovering, 3) },
        ]),
      },
      ...decompositionBlocks(programme),
      ...paperBlocks(ablationTable),
    ],
  };
}

function gainText(gain: MechanismRow['gainInES'], most: number): string {
  return gain === null ? '-' : withReliableInterval(gain, 3, -most, most);
}

const measured: readonly Column<CellSummary>[] = [
  { label: 'rollouts', value: ({ rollouts }) => groupDigits(rollouts) },
  { label: 'RR, 95 %', value: ({ RR }) => withReliableInterval(RR, 3, 0, 1) },
  { label: 'CSR, 95 %', value: ({ CSR }) => withReliableInterval(CSR, 3, -1, 1) },
  { label: 'ES, 95 %', value: ({ ES }) => withReliableInterval(ES, 3, 0, 1) },
  { label: 'predicted', value: ({ predicted }) => fixed(predicted, 2) },
  { label: 'observed', value: ({ observed }) => fixed(observed, 2) },
  { label: 'gap, 90 %', value: ({ gap }) => gapText(gap) },
  { label: 'Var(C)', value: ({ varianceCost }) => fixed(varianceCost, 4) },
];

const suite: Column<CellSummary> = { label: 'suite', align: 'left', value: ({ suite }) => suite };

function sizesSection(programme: ProgrammeResults): Section {
  const { sizes } = programme;
  return {
    heading: 'Backbones: four sizes of the embedded brain',
    blocks: [
      text(
        'Fortify on trained priors of four sizes. The paper says that larger backbones have a smaller spread of costs and a smaller gap. Theirs are language models; ours are small, and differ by their hidden units.',
      ),
      {
        kind: 'table',
        table: table(sizes, [
          { label: 'backbone', align: 'left', value: ({ backbone }) => backbone },
          suite,
          ...measured,
        ]),
      },
      scalingBlock(programme),
      ...paperBlocks(backboneTable),
    ],
  };
}

function exemplarsSection({ exemplars }: ProgrammeResults): Section {
  return {
    heading: 'How many exemplars',
    blocks: [
      text(
        'Fortify by K, the number of exemplars that are retrieved for a failure, on the same rollouts. Exemplars hardly change what is done here: the differences are mostly the price of a longer prompt.',
      ),
      {
        kind: 'table',
        isFolded: true,
        table: table(exemplars, [
          suite,
          { label: 'K', value: ({ K }) => String(K) },
          { label: 'rollouts', value: ({ rollouts }) => groupDigits(rollouts) },
          { label: 'ES, 95 %', value: ({ ES }) => withReliableInterval(ES, 3, 0, 1) },
          { label: 'RR, 95 %', value: ({ RR }) => withReliableInterval(RR, 3, 0, 1) },
          { label: 'mean C', value: ({ meanCost }) => fixed(meanCost, 3) },
          { label: 'tokens', value: ({ tokens }) => fixed(tokens, 0) },
        ]),
      },
    ],
  };
}

function budgetsSection({ budgets }: ProgrammeResults): Section {
  return {
    heading: 'How large a budget',
    blocks: [
      text(
        'The recovery budget as a share of the usual one. An attempt may cost at most a tenth of it, so that a small budget also forbids dear attempts: these rows do not show what a larger budget alone is worth. Costs are shares of the budget at hand.',
      ),
      {
        kind: 'table',
        isFolded: true,
        table: table(budgets, [
          { label: 'policy', align: 'left', value: ({ policy }) => policy },
          suite,
          { label: 'budget', value: ({ budget }) => percent(budget) },
          ...measured,
        ]),
      },
    ],
  };
}
