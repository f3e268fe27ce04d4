/** The reporters that are ours: one document in four formats. */

import { RegainError } from 'regain/internal/types';
import type { Document } from './document.ts';
import { htmlPageOf } from './html-page.ts';
import { markdownOf } from './markdown.ts';
import { plainTextOf } from './plain-text.ts';
import type { Reporter, ReportFiles } from './reporter.ts';
import { runReport } from './run-report.ts';

/** `report.html`: one self-contained page with its figures. */
export const htmlReporter: Reporter = {
  name: 'html',
  report: (results, about) => ({ files: { 'report.html': htmlPageOf(runReport(results, about)) } }),
};

/** `report.md`, with its figures as SVG files. */
export const markdownReporter: Reporter = {
  name: 'markdown',
  report(results, about) {
    const document = runReport(results, about);
    return { files: { ...figuresOf(document), 'report.md': markdownOf(document) } };
  },
};

/** `report.json`: the results as data. */
export const jsonReporter: Reporter = {
  name: 'json',
  report: (results) => ({ files: { 'report.json': `${JSON.stringify(results, null, 2)}\n` } }),
};

/** `report.txt`: text for a terminal. */
export const textReporter: Reporter = {
  name: 'text',
  report: (results, about) => ({ files: { 'report.txt': plainTextOf(runReport(results, about)) } }),
};

export const reporters: readonly Reporter[] = [htmlReporter, markdownReporter, jsonReporter, textReporter];

export function getReporter(name: string): Reporter {
  const found = reporters.find((reporter) => reporter.name === name);
  if (found !== undefined) return found;
  const known = reporters.map((reporter) => reporter.name).join(', ');
  throw new RegainError(
    'not-found',
    `there is no reporter called ${name}; reporters are ${known}, or a file`,
  );
}

export function figuresOf({ sections }: Document): ReportFiles['files'] {
  const blocks = sections.flatMap((section) => section.blocks);
  return Object.fromEntries(
    blocks.flatMap((block) => (block.kind === 'figure' ? [[block.file, block.svg]] : [])),
  );
}
