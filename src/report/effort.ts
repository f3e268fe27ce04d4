/** How rollouts ended, what they spent, and what they did twice, for every policy on every suite. */

import { endings } from '../contract/observation.ts';
import { type Section, text } from './blocks.ts';
import { fieldName, type ReportedCell, type ReportedRun } from './reported-run.ts';
import { type Column, fixed, table } from './table.ts';

export function effortSection(run: ReportedRun): Section {
  const heading = 'Endings, attempts, tokens and duplicates';
  const cells = run.cells.filter(({ done }) => done > 0);
  if (cells.length === 0) return { heading, blocks: [text('No rollout is done.')] };
  const labels: readonly Column<ReportedCell>[] = [
    { label: 'policy', align: 'left', value: ({ policy }) => policy },
    { label: 'suite', align: 'left', value: (cell) => fieldName(cell, run) },
  ];
  return {
    heading,
    blocks: [
      text('How rollouts ended:'),
      { kind: 'table', table: table(cells, [...labels, ...ended]) },
      text(
        'What they spent, on calls, waiting and thought, successful attempts included; means over rollouts. Duplicates are side effects that happened more often than they should, in all rollouts.',
      ),
      { kind: 'table', table: table(cells, [...labels, ...spent]) },
    ],
  };
}

const ended: readonly Column<ReportedCell>[] = endings.map((ending) => ({
  label: ending.replace('-', ' '),
  value: (cell) => String(cell.endings[ending]),
}));

const spent: readonly Column<ReportedCell>[] = [
  { label: 'attempts', value: ({ attempts }) => fixed(attempts, 2) },
  { label: 'tokens in', value: ({ spend }) => fixed(spend.tokensIn, 0) },
  { label: 'tokens out', value: ({ spend }) => fixed(spend.tokensOut, 0) },
  { label: 'seconds', value: ({ spend }) => fixed((spend.latencyMs + spend.waitingMs) / 1000, 1) },
  { label: 'overhead', value: ({ overhead }) => fixed(overhead, 4) },
  { label: 'duplicates', value: ({ duplicates }) => String(duplicates) },
  { label: 'rollouts with any', value: (cell) => String(cell.rolloutsWithDuplicates) },
];
