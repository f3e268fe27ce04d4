/** A report as plain text. */

import { toText } from 'regain/internal/text';
import type { Block, Document } from './document.ts';
import { replaceUnprintable } from './replace-unprintable.ts';

export function plainTextOf({ title, summary, sections }: Document): string {
  const parts = [
    underlined(title, '='),
    ...summary.map(replaceUnprintable),
    ...sections.flatMap(({ heading, blocks }) => [underlined(heading, '-'), ...blocks.map(blockText)]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function underlined(heading: string, line: string): string {
  return `${replaceUnprintable(heading)}\n${line.repeat(replaceUnprintable(heading).length)}`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return replaceUnprintable(block.text);
    case 'list':
      return block.items.map((item) => `- ${replaceUnprintable(item)}`).join('\n');
    case 'terms':
      return block.terms
        .map(([term, meaning]) => `${replaceUnprintable(term)}: ${replaceUnprintable(meaning)}`)
        .join('\n');
    case 'table': {
      const { head, align, rows } = block.table;
      return toText({
        head: head.map(replaceUnprintable),
        align,
        rows: rows.map((row) => row.map(replaceUnprintable)),
      });
    }
    case 'code':
      return block.text.replaceAll(/^/gm, '    ');
    case 'figure':
      return `[Figure: ${replaceUnprintable(block.caption)}]`;
  }
}
