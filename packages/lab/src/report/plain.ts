/** A report as plain text. */

import { toText } from 'regain/internal/text';
import type { Block, Document } from './blocks.ts';
import { visible } from './visible.ts';

export function plainOf({ title, answer, sections }: Document): string {
  const parts = [
    underlined(title, '='),
    ...answer.map(visible),
    ...sections.flatMap(({ heading, blocks }) => [underlined(heading, '-'), ...blocks.map(blockText)]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function underlined(heading: string, line: string): string {
  return `${visible(heading)}\n${line.repeat(visible(heading).length)}`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return visible(block.text);
    case 'list':
      return block.items.map((item) => `- ${visible(item)}`).join('\n');
    case 'terms':
      return block.terms.map(([term, meaning]) => `${visible(term)}: ${visible(meaning)}`).join('\n');
    case 'table': {
      const { head, align, rows } = block.table;
      return toText({ head: head.map(visible), align, rows: rows.map((row) => row.map(visible)) });
    }
    case 'code':
      return block.text.replaceAll(/^/gm, '    ');
    case 'figure':
      return `[Figure: ${visible(block.caption)}]`;
  }
}
