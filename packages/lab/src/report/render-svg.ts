/** A figure as an SVG file, drawn without a browser. */

import { parseHTML } from 'linkedom';
import type { FigureDocument, FigureElement } from './figures/theme.ts';

/** Draws `figure` on a document of its own and returns the text of a standalone SVG file. */
export function renderSvg(figure: (document: FigureDocument) => FigureElement): string {
  const { document } = parseHTML('<html><body></body></html>');
  const svg = figure(document as unknown as FigureDocument) as unknown as Drawn;
  for (const element of svg.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) element.setAttribute(name, rounded(value));
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${svg.toString()}\n`;
}

interface Drawn {
  querySelectorAll(selector: string): Iterable<{
    readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
    setAttribute(name: string, value: string): void;
  }>;
  toString(): string;
}

/** A hundredth of a pixel is plenty; the digits beyond it only bloat files and differ between machines. */
function rounded(value: string): string {
  return value.replace(/-?\d+\.\d{3,}(?:e-?\d+)?/g, (number) => String(Number(Number(number).toFixed(2))));
}
