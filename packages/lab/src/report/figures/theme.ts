/** One look for every figure, and the sheet that panels are laid on. Runs in a page and, with any DOM, in Node. */

import * as Plot from '@observablehq/plot';

/** As much of a DOM document as a figure needs; a browser's own document fits. */
export interface FigureDocument {
  createElementNS(namespace: string, name: string): FigureElement;
}

export interface FigureElement {
  textContent: string | null;
  readonly childNodes: Iterable<unknown>;
  setAttribute(name: string, value: string): void;
  append(...nodes: unknown[]): void;
}

export interface Panel {
  readonly left: number;
  readonly top: number;
  readonly plot: Plot.PlotOptions;
}

export interface Margin {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Size and margins of a panel, as Plot names them. */
export function framed(
  { width, height }: { readonly width: number; readonly height: number },
  { left, right, top, bottom }: Margin,
): Plot.PlotOptions {
  return {
    ...{ width, height },
    ...{ marginLeft: left, marginRight: right, marginTop: top, marginBottom: bottom },
  };
}

export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** One line each. */
  readonly subtitle: readonly string[];
  /** What the figure shows, for those who cannot see it. */
  readonly description: string;
  readonly panels: readonly Panel[];
}

/** Told apart by the colour-blind and in grey print (after Okabe and Ito). */
export const colours = {
  ink: '#1b1b1b',
  quiet: '#5f6368',
  paper: '#ffffff',
  grid: '#d9dce0',
  blue: '#0072b2',
  vermilion: '#d55e00',
  curvature: '#fbf3c7',
  breakdown: '#f9dccb',
  gold: '#e69f00',
  green: '#009e73',
  sky: '#56b4e9',
  bare: '#eceef1',
} as const;

/** Keeps a label legible over lines. */
export const halo = { stroke: colours.paper, strokeWidth: 4, strokeOpacity: 0.85 } as const;

const font = {
  family: 'system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif',
  size: 12,
} as const;

const SVG = 'http://www.w3.org/2000/svg';

/** A self-contained SVG element: white ground, title, subtitle, panels. It has no style sheet and no ids. */
export function sheet(document: FigureDocument, content: Sheet): FigureElement {
  const { width, height } = content;
  const svg = element(document, 'svg', {
    // A page's own DOM ignores these two; a file needs the first.
    xmlns: SVG,
    role: 'img',
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    'font-family': font.family,
    'font-size': font.size,
    fill: colours.ink,
  });
  svg.append(
    element(document, 'title', {}, content.title),
    element(document, 'desc', {}, content.description),
    element(document, 'rect', { width, height, fill: colours.paper }),
    element(document, 'text', { x: 20, y: 28, 'font-size': 16, 'font-weight': 600 }, content.title),
    ...content.subtitle.map((line, i) =>
      element(document, 'text', { x: 20, y: 48 + 17 * i, fill: colours.quiet }, line),
    ),
    ...content.panels.map((panel) => panelOf(document, panel)),
  );
  return svg;
}

export function element(
  document: FigureDocument,
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  text?: string,
): FigureElement {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  if (text !== undefined) node.textContent = text;
  return node;
}

/** Plot's drawing without its style sheet, which would restyle a page and mean nothing inside a larger SVG. */
function panelOf(document: FigureDocument, { left, top, plot }: Panel): FigureElement {
  const drawn = Plot.plot({ ...plot, document } as Plot.PlotOptions) as unknown as FigureElement;
  const group = element(document, 'g', {
    transform: `translate(${left},${top})`,
    fill: 'currentColor',
    color: colours.ink,
    'text-anchor': 'middle',
  });
  const nodes = [...drawn.childNodes] as { nodeName: string }[];
  group.append(...nodes.filter((node) => node.nodeName.toLowerCase() !== 'style'));
  return group;
}

/** A share of the prediction as an axis writes it: "+5 %". */
export function percentTick(share: number): string {
  const size = Number(Math.abs(100 * share).toFixed(2));
  return `${size === 0 ? '' : share < 0 ? '\u2212' : '+'}${size} %`;
}

const SUPERSCRIPTS = '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079';

/** 0.001 as 10 to the minus 3; 1 and 10 read better plain. */
export function powerOfTen(value: number): string {
  const exponent = Math.round(Math.log10(value));
  if (exponent === 0 || exponent === 1) return String(value);
  const digits = [...String(Math.abs(exponent))].map((digit) => SUPERSCRIPTS[Number(digit)]).join('');
  return `10${exponent < 0 ? '\u207b' : ''}${digits}`;
}
