/** The printed figures of the paper, for comparison. They come from language models and are no target. */

import { type Block, tableBlock, text } from '../../report/index.ts';
import type { PaperTable } from '../audit/paper-tables.ts';

export function paperBlocks<Column extends string>(printed: PaperTable<Column>): Block[] {
  const columns = Object.keys(printed.heads) as Column[];
  return [
    text(
      `Table ${printed.number} of the paper (\u201c${printed.caption}\u201d), from language models on the paper\u2019s suites. Nothing here was fitted to it.`,
    ),
    tableBlock(printed.rows, [
      { label: 'in the paper', align: 'left', value: ({ name }) => name },
      ...columns.map((column) => ({
        label: printed.heads[column],
        value: (row: (typeof printed.rows)[number]) => row.figures[column].text,
      })),
    ]),
  ];
}
