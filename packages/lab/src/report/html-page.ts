/** A report as one HTML file that needs nothing else: its style and its figures are in it, and it asks for no address. */

import type { Table } from 'regain/internal/text';
import type { Block, Document, Section } from './document.ts';
import type { Lead } from './lead.ts';
import { pageStyle } from './page-style.ts';
import { replaceUnprintable } from './replace-unprintable.ts';

export function htmlPageOf({ title, lead, summary, sections }: Document): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // Nothing may be fetched or run, whatever a name contains.
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${escapeHtml(title)}</title>`,
    `<style>${pageStyle}</style>`,
    '</head>',
    '<body>',
    '<main>',
    `<h1>${escapeHtml(title)}</h1>`,
    ...(lead === null ? [] : [leadHtml(lead)]),
    `<div class="summary">${summary.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('')}</div>`,
    contents(sections),
    ...sections.map(sectionHtml),
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function escapeHtml(text: string): string {
  return replaceUnprintable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll(' %', '&#160;%');
}

function leadHtml({ figure, caption, table }: Lead): string {
  return `<div class="lead"><p class="headline"><strong>${escapeHtml(figure)}</strong> ${escapeHtml(caption)}</p>\n${tableHtml(table)}</div>`;
}

function contents(sections: readonly Section[]): string {
  const links = sections.map(
    ({ heading }) => `<li><a href="#${anchor(heading)}">${escapeHtml(heading)}</a></li>`,
  );
  return `<nav aria-label="Contents"><ul>${links.join('')}</ul></nav>`;
}

function sectionHtml({ heading, blocks }: Section): string {
  const id = anchor(heading);
  return `<section aria-labelledby="${id}"><h2 id="${id}">${escapeHtml(heading)}</h2>\n${blocks.map(blockHtml).join('\n')}\n</section>`;
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p>${escapeHtml(block.text)}</p>`;
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
    case 'terms':
      return `<dl>${block.terms.map(([term, meaning]) => `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(meaning)}</dd>`).join('')}</dl>`;
    case 'table':
      return block.isFolded
        ? `<details><summary>Table of ${block.table.rows.length} rows</summary>${tableHtml(block.table)}</details>`
        : tableHtml(block.table);
    case 'code':
      return `<pre tabindex="0"><code>${block.text.split('\n').map(escapeHtml).join('\n')}</code></pre>`;
    case 'figure':
      return `<figure><div class="wide" tabindex="0">${inline(block.svg)}</div><figcaption>${escapeHtml(block.caption)}</figcaption></figure>`;
  }
}

/** Wider than a phone: the table moves within its own frame, the page does not. */
function tableHtml({ head, align, rows }: Table): string {
  const cell = (name: 'td' | 'th', text: string, i: number) =>
    `<${name}${align[i] === 'right' ? ' class="right"' : ''}>${escapeHtml(text)}</${name}>`;
  const line = (name: 'td' | 'th', cells: readonly string[]) =>
    `<tr>${cells.map((text, i) => cell(name, text, i)).join('')}</tr>`;
  return `<div class="wide" tabindex="0"><table><thead>${line('th', head)}</thead><tbody>${rows.map((row) => line('td', row)).join('')}</tbody></table></div>`;
}

/** A standalone file begins with a declaration that a page may not hold. */
function inline(svg: string): string {
  return svg.replace(/^<\?xml[^>]*\?>\s*/, '').trim();
}

function anchor(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
