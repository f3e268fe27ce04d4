/** A report as Markdown. Names come from users' files: nothing in them becomes markup. */

import { type Table, toMarkdown } from 'regain/internal/text';
import type { Block, Document } from './document.ts';
import { replaceUnprintable } from './replace-unprintable.ts';

export function markdownOf({ title, lead, summary, sections }: Document): string {
  const parts = [
    `# ${escapeMarkdown(title)}`,
    ...(lead === null
      ? []
      : [
          `**${escapeMarkdown(lead.figure)}** ${escapeMarkdown(lead.caption)}`,
          toMarkdown(escapeTable(lead.table)),
        ]),
    ...summary.map(escapeLine),
    ...sections.flatMap(({ heading, blocks }) => [`## ${escapeMarkdown(heading)}`, ...blocks.map(blockText)]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return escapeLine(block.text);
    case 'list':
      return block.items.map((item) => `- ${escapeLine(item)}`).join('\n');
    case 'terms':
      return block.terms
        .map(([term, meaning]) => `- **${escapeMarkdown(term)}**: ${escapeMarkdown(meaning)}`)
        .join('\n');
    case 'table':
      return toMarkdown(escapeTable(block.table));
    case 'code':
      return fenced(block.text);
    case 'figure':
      return `![${escapeMarkdown(block.caption)}](${block.file})`;
  }
}

/** Bars are left to the table itself, which escapes them. */
export function escapeTable({ head, align, rows }: Table): Table {
  return { head: head.map(escapeMarkdown), align, rows: rows.map((row) => row.map(escapeMarkdown)) };
}

/** Brackets alone are harmless and common in intervals; a link needs what follows them. */
export function escapeMarkdown(text: string): string {
  return replaceUnprintable(text)
    .replaceAll(/[\\`*_<>&~]/g, (character) => `\\${character}`)
    .replaceAll('](', ']\\(');
}

/** The beginning of a line could also be a list, a heading or a rule. */
function escapeLine(text: string): string {
  return escapeMarkdown(text).replace(/^(?=[#+=-]|\d+[.)]\s)/, '\\');
}

/** A fence longer than any in the text. */
function fenced(text: string): string {
  const lines = text.split('\n').map(replaceUnprintable);
  const longest = Math.max(2, ...lines.flatMap((line) => line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${lines.join('\n')}\n${fence}`;
}
