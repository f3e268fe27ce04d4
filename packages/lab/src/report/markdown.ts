/** A report as Markdown. Names come from users' files: nothing in them becomes markup. */

import { type Table, toMarkdown } from 'regain/internal/text';
import type { Block, Document } from './blocks.ts';
import { visible } from './visible.ts';

export function markdownOf({ title, answer, sections }: Document): string {
  const parts = [
    `# ${escaped(title)}`,
    ...answer.map(escapedLine),
    ...sections.flatMap(({ heading, blocks }) => [`## ${escaped(heading)}`, ...blocks.map(blockText)]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return escapedLine(block.text);
    case 'list':
      return block.items.map((item) => `- ${escapedLine(item)}`).join('\n');
    case 'terms':
      return block.terms.map(([term, meaning]) => `- **${escaped(term)}**: ${escaped(meaning)}`).join('\n');
    case 'table':
      return toMarkdown(escapedTable(block.table));
    case 'code':
      return fenced(block.text);
    case 'figure':
      return `![${escaped(block.caption)}](${block.file})`;
  }
}

/** Bars are left to the table itself, which escapes them. */
export function escapedTable({ head, align, rows }: Table): Table {
  return { head: head.map(escaped), align, rows: rows.map((row) => row.map(escaped)) };
}

/** Brackets alone are harmless and common in intervals; a link needs what follows them. */
export function escaped(text: string): string {
  return visible(text)
    .replaceAll(/[\\`*_<>&~]/g, (character) => `\\${character}`)
    .replaceAll('](', ']\\(');
}

/** The beginning of a line could also be a list, a heading or a rule. */
function escapedLine(text: string): string {
  return escaped(text).replace(/^(?=[#+=-]|\d+[.)]\s)/, '\\');
}

/** A fence longer than any in the text. */
function fenced(text: string): string {
  const lines = text.split('\n').map(visible);
  const longest = Math.max(2, ...lines.flatMap((line) => line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${lines.join('\n')}\n${fence}`;
}
