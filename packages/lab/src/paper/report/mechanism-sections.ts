/** Sections: what the parts of fortify are worth, what size does, and what exemplars and the budget do. */

import {
  type Column,
  differenceText,
  fixed,
  groupDigits,
  percent,
  table,
  withInterval,
} from 'regain/internal/text';
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
  const { mechanism } = programme;
  return {
    heading: 'Ablation and decomposition of regret',
    blocks: [
      text(
        'Fortify minus each policy, paired at the same coordinates, with 95 % intervals over clusters of tasks, or an exact test where fewer than ten clusters differ. Regret is loss above that of the oracle at the same coordinate. Its variance is split into variance within tasks (chance) and between tasks; systematic is the median over the repeats of a task, occasional the rest of the mean. Loss is the sum of what failing costs and what recovering costs. A difference tests a mechanism only where the mechanism changes decisions: exemplars and recovery weighting rarely do here, so the rows fortify-no-retrieval and fortify-uniform are no tests.',
      ),
      {
        kind: 'table',
        isFolded: true,
        table: table(mechanism, [
          { label: 'policy', align: 'left', value: ({ policy }) => policy },
          { label: 'suite', align: 'left', value: ({ suite }) => suite },
          { label: 'gain in ES of fortify', value: ({ gainInES }) => gainText(gainInES) },
          { label: 'gain in regret', value: ({ gainInRegret }) => gainText(gainInRegret) },
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
    heading: 'Number of exemplars',
    blocks: [
      text(
        'Fortify by K, the number of exemplars retrieved for a failure, on the same rollouts. Exemplars rarely change decisions here: the differences are mostly the price of a longer prompt.',
      ),
      {
        kind: 'table',
        isFolded: true,
        table: table(exemplars, [
          suite,
          { label: 'K', value: ({ K }) => String(K) },
          { label: 'rollouts', value: ({ rollouts }) => groupDigits(rollouts) },
          { label: 'ES, 95 %', value: ({ ES }) => withInterval(ES, 3) },
          { label: 'RR, 95 %', value: ({ RR }) => withInterval(RR, 3) },
          { label: 'mean C', value: ({ meanCost }) => fixed(meanCost, 3) },
          { label: 'tokens', value: ({ tokens }) => fixed(tokens, 0) },
        ]),
      },
    ],
  };
}

function budgetsSection({ budgets }: ProgrammeResults): Section {
  return {
    heading: 'Size of the recovery budget',
    blocks: [
      text(
        'The recovery budget as a share of the default. An attempt may cost at most a tenth of it, so that a small budget also excludes expensive attempts: these rows do not isolate the effect of the budget. Costs are shares of the budget in use.',
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
