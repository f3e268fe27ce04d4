/** The files of a report: a page, Markdown, JSON, and every figure as SVG and PNG. */

import { basename, dirname, join } from 'node:path';
import { makeFolder, writeFileAtomic } from 'regain/internal/cli';
import { printable } from 'regain/internal/text';
import type { Document, ReportFiles } from '../../report/index.ts';
import { svgToPng } from '../svg-to-png.ts';

export interface WrittenReport {
  readonly html: string;
  readonly markdown: string;
  readonly json: string;
  /** Empty where no cell can be judged yet. */
  readonly figures: readonly string[];
}

/** A document as a page, as Markdown with its figures beside it, and the results as JSON. */
export async function writeDocument(
  document: Document,
  results: object,
  folder: string,
): Promise<WrittenReport> {
  const { figuresOf, markdownOf, htmlPageOf } = await import('../../report/index.ts');
  const files = {
    ...figuresOf(document),
    'report.html': htmlPageOf(document),
    'report.md': markdownOf(document),
    'report.json': `${JSON.stringify(results, null, 2)}\n`,
  };
  await writeFiles(await withPngFiles(files), folder);
  return writtenReport(files, folder);
}

/** Each file completely or not at all. */
export async function writeFiles(files: ReportFiles['files'], folder: string): Promise<void> {
  await makeFolder(folder);
  for (const [name, content] of Object.entries(files)) {
    await makeFolder(dirname(join(folder, name)));
    await writeFileAtomic(join(folder, name), content);
  }
}

/** Every figure as a PNG too, for programs without SVG support. */
export async function withPngFiles(files: ReportFiles['files']): Promise<ReportFiles['files']> {
  const pngFiles: Record<string, Uint8Array> = {};
  for (const [name, content] of Object.entries(files)) {
    if (name.endsWith('.svg')) pngFiles[name.replace(/svg$/, 'png')] = await svgToPng(String(content));
  }
  return { ...files, ...pngFiles };
}

export function writtenReport(files: ReportFiles['files'], folder: string): WrittenReport {
  const figures = Object.keys(files).filter((name) => name.endsWith('.svg'));
  const [html, markdown, json] = inFolder(['report.html', 'report.md', 'report.json'], folder);
  return { html: html!, markdown: markdown!, json: json!, figures: inFolder(figures, folder) };
}

export function inFolder(files: readonly string[], folder: string): string[] {
  return files.map((file) => join(folder, file));
}

export function reportText({ html, markdown, json, figures }: WrittenReport): string {
  const pictures =
    figures.length === 0
      ? []
      : [`${figures.length === 1 ? '1 figure' : `${figures.length} figures`} as SVG and PNG`];
  const others = [markdown, json].map((file) => printable(basename(file)));
  return `Report: ${printable(html)}\n        ${[...others, ...pictures].join(', ')} in the same folder`;
}
