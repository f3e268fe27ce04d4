/** A figure of the report in the page, with its files: drawn by the same function, in the colours of the theme. */

import type { FigureDocument, FigureElement } from '@regain/lab/internal/report';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { type CsvTable, saveCsv, savePng, saveSvg } from './save.ts';
import { useIsDark } from './theme.tsx';

export interface FigureProps {
  /** The name of the files. */
  readonly name: string;
  readonly caption: string;
  readonly draw: (document: FigureDocument) => FigureElement;
  /** The data behind it. */
  readonly csv: () => CsvTable;
  /** Draws again when one changes. */
  readonly keys: readonly unknown[];
}

export function Figure({ name, caption, draw, csv, keys }: FigureProps): JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useRef<SVGSVGElement | null>(null);
  const isDark = useIsDark();
  useEffect(() => {
    const svg = draw(document as unknown as FigureDocument) as unknown as SVGSVGElement;
    drawn.current = svg;
    const shown = svg.cloneNode(true) as SVGSVGElement;
    // The whole figure is described; names of its groups mean nothing to a screen reader.
    for (const part of shown.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
    if (isDark) darken(shown);
    frame.current!.replaceChildren(shown);
  }, [...keys, isDark]);
  const saved = (save: (name: string, svg: SVGSVGElement) => void) => () =>
    drawn.current && save(name, drawn.current);
  return (
    <figure class="figure">
      <div class="canvas" ref={frame} tabIndex={0} role="group" aria-label={caption} />
      <figcaption>
        <span>{caption}</span>
        <SaveButtons
          name={name}
          onSvg={saved(saveSvg)}
          onPng={saved((file, svg) => void savePng(file, svg))}
          csv={csv}
        />
      </figcaption>
    </figure>
  );
}

export function SaveButtons({
  name,
  onSvg,
  onPng,
  csv,
}: {
  readonly name: string;
  readonly onSvg?: () => void;
  readonly onPng?: () => void;
  readonly csv: FigureProps['csv'];
}): JSX.Element {
  const ways = { SVG: onSvg, PNG: onPng, CSV: () => saveCsv(name, csv()) };
  return (
    <span class="save">
      {Object.entries(ways).map(
        ([kind, save]) =>
          save && (
            <button
              key={kind}
              type="button"
              class="quiet"
              onClick={save}
              aria-label={`Save ${name} as ${kind}`}
            >
              {kind}
            </button>
          ),
      )}
    </span>
  );
}

/** The figures know one palette, for white paper. On a dark ground, neutral colours are exchanged and blue is lighter. */
const darkColours: Readonly<Record<string, string>> = {
  '#1b1b1b': '#e6e8ea',
  '#5f6368': '#a9b0b7',
  '#ffffff': '#1b1e22',
  '#d9dce0': '#353b42',
  '#0072b2': '#56b4e9',
  '#fbf3c7': '#3b3717',
  '#f9dccb': '#4a2a17',
  '#eceef1': '#2a2f35',
  '#000000': '#cc99ff',
};

function darken(svg: SVGSVGElement): void {
  for (const element of [svg, ...svg.querySelectorAll('*')]) {
    for (const name of ['fill', 'stroke', 'color']) {
      const value = element.getAttribute(name)?.toLowerCase();
      const other = value === undefined ? undefined : value === 'white' ? '#1b1e22' : darkColours[value];
      if (other !== undefined) element.setAttribute(name, other);
    }
  }
}
