/** How rollouts ended, what they spent, and what they did twice, for every policy on every suite. */

import { type Column, fixed, groupDigits } from 'regain/internal/text';
import { endings } from 'regain/internal/types';
import type { BackboneUsage, CellResults, RunResults } from '../results/index.ts';
import { type Block, type Section, tableBlock, text } from './document.ts';
import { fieldName } from './judged-cells.ts';

export function effortSection(run: RunResults): Section {
  const heading = 'Endings, attempts, tokens and duplicates';
  const cells = run.cells.filter(({ done }) => done > 0);
  if (cells.length === 0) return { heading, blocks: [text('No rollout is done.')] };
  const labels: readonly Column<CellResults>[] = [
    { label: 'policy', align: 'left', value: ({ policy }) => policy },
    { label: 'suite', align: 'left', value: (cell) => fieldName(cell, run) },
  ];
  return {
    heading,
    blocks: [
      text('How rollouts ended:'),
      tableBlock(cells, [...labels, ...ended]),
      text(
        'Spending on calls, waiting and proposals, successful attempts included; means over rollouts. Duplicates are side effects that happened more often than they should, in all rollouts.',
      ),
      tableBlock(cells, [...labels, ...spent]),
      ...modelUsageBlocks(run),
    ],
  };
}

function modelUsageBlocks({ asked = [] }: RunResults): readonly Block[] {
  if (asked.length === 0) return [];
  return [
    text(
      'Requests to language models and their tokens as counted by the endpoints, in all rollouts; and what the rollouts were charged, which is limited by their budget.',
    ),
    tableBlock(asked, modelUsageColumns),
  ];
}

const modelUsageColumns: readonly Column<BackboneUsage>[] = [
  { label: 'backbone', align: 'left', value: ({ backbone }) => backbone },
  { label: 'requests', value: ({ questions }) => groupDigits(questions) },
  { label: 'tokens in', value: ({ tokensIn }) => groupDigits(tokensIn) },
  { label: 'tokens out', value: ({ tokensOut }) => groupDigits(tokensOut) },
  { label: 'charged in', value: ({ charged }) => groupDigits(charged.tokensIn) },
  { label: 'charged out', value: ({ charged }) => groupDigits(charged.tokensOut) },
  { label: 'rejected by the endpoint', value: ({ rejected }) => groupDigits(rejected) },
  { label: 'not counted by the endpoint', value: ({ estimated }) => groupDigits(estimated) },
];

const ended: readonly Column<CellResults>[] = endings.map((ending) => ({
  label: ending.replace('-', ' '),
  value: (cell) => String(cell.endings[ending]),
}));

const spent: readonly Column<CellResults>[] = [
  { label: 'attempts', value: ({ attempts }) => fixed(attempts, 2) },
  { label: 'tokens in', value: ({ spend }) => fixed(spend.tokensIn, 0) },
  { label: 'tokens out', value: ({ spend }) => fixed(spend.tokensOut, 0) },
  { label: 'seconds', value: ({ spend }) => fixed((spend.latencyMs + spend.waitingMs) / 1000, 1) },
  { label: 'overhead', value: ({ overhead }) => fixed(overhead, 4) },
  { label: 'duplicates', value: ({ duplicates }) => String(duplicates) },
  { label: 'rollouts with any', value: (cell) => String(cell.rolloutsWithDuplicates) },
];
