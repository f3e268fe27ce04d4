/** A report as plain text. */

import { type Table, toText } from 'regain/internal/text';
import type { Block, Document } from './document.ts';
import { replaceUnprintable } from './replace-unprintable.ts';

export function plainTextOf({ title, lead, summary, sections }: Document): string {
  const parts = [
    underlined(title, '='),
    ...(lead === null ? [] : [replaceUnprintable(`${lead.figure} ${lead.caption}`), tableText(lead.table)]),
    ...summary.map(replaceUnprintable),
    ...sections.flatMap(({ heading, blocks }) => [underlined(heading, '-'), ...blocks.map(blockText)]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function underlined(heading: string, line: string): string {
  return `${replaceUnprintable(heading)}\n${line.repeat(replaceUnprintable(heading).length)}`;
}

function tableText({ head, align, rows }: Table): string {
  return toText({
    head: head.map(replaceUnprintable),
    align,
    rows: rows.map((row) => row.map(replaceUnprintable)),
  });
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
    case 'table':
      return tableText(block.table);
    case 'code':
      return block.text.replaceAll(/^/gm, '    ');
    case 'figure':
      return `[Figure: ${replaceUnprintable(block.caption)}]`;
  }
}
