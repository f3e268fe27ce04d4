/** Where the texts of a figure stand, roughly: enough to say that none covers another and none leaves the sheet. */

import { parseHTML } from 'linkedom';

export interface TextBox {
  readonly text: string;
  readonly fontSize: number;
  /** Degrees; boxes of turned texts are only compared with each other by their first corner. */
  readonly rotation: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Node {
  readonly parentElement: Node | null;
  readonly textContent: string;
  getAttribute(name: string): string | null;
  querySelectorAll(selector: string): Iterable<Node>;
}

/** Of an em, for the letters of a wide sans serif. */
const WIDTH = { plain: 0.54, bold: 0.6 };

export function textBoxes(svg: string): TextBox[] {
  const { document } = parseHTML(svg.replace(/^<\?xml[^>]*\?>/, ''));
  const texts = [...(document as unknown as Node).querySelectorAll('text')];
  return texts.flatMap((text) => {
    const lines = [...text.querySelectorAll('tspan')];
    return lines.length === 0 ? [boxOf(text, text, 0)] : lines.map((line, i) => boxOf(text, line, i));
  });
}

/** Pairs of texts that cover each other. */
export function coveredTexts(boxes: readonly TextBox[]): string[] {
  return boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter((b) => covers(a, b))
      .map((b) => `"${a.text}" and "${b.text}"`),
  );
}

function covers(a: TextBox, b: TextBox): boolean {
  if (a.rotation !== b.rotation) return false;
  if (a.rotation % 90 !== 0) return Math.hypot(a.left - b.left, a.top - b.top) < a.fontSize;
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function boxOf(text: Node, line: Node, i: number): TextBox {
  const fontSize = Number.parseFloat(inherited(text, 'font-size'));
  const weight = Number(inherited(text, 'font-weight') || 400) >= 600 ? WIDTH.bold : WIDTH.plain;
  const anchor = inherited(text, 'text-anchor') || 'start';
  const { x, y, rotation } = placeOf(text);
  const width = [...line.textContent].length * fontSize * weight;
  const own = inEm(text.getAttribute('y') ?? '0', fontSize);
  const first = inEm(
    text.querySelectorAll('tspan')[Symbol.iterator]().next().value?.getAttribute('y') ?? '0',
    fontSize,
  );
  const step = inEm(i === 0 ? '0' : (line.getAttribute('dy') ?? '0'), fontSize);
  const start = anchor === 'middle' ? -width / 2 : anchor === 'end' ? -width : 0;
  const isCentral = text.getAttribute('dominant-baseline') === 'central';
  const baseline = own + first + i * step + (isCentral ? 0.32 * fontSize : 0);
  const shift = inEm(text.getAttribute('x') ?? '0', fontSize);
  // Capitals and what hangs below the line.
  const [top, bottom] = [baseline - 0.72 * fontSize, baseline + 0.16 * fontSize];
  const head = { text: line.textContent, fontSize, rotation };
  if (rotation === -90) {
    return { ...head, left: x + top, right: x + bottom, top: y - start - width, bottom: y - start };
  }
  return {
    ...head,
    left: x + shift + start,
    right: x + shift + start + width,
    top: y + top,
    bottom: y + bottom,
  };
}

function inherited(node: Node | null, name: string): string {
  for (let one = node; one !== null; one = one.parentElement) {
    const value = one.getAttribute(name);
    if (value !== null) return value;
  }
  return '';
}

/** Translations of a text and all around it; a turn only of the text itself, as Plot writes it. */
function placeOf(text: Node): { x: number; y: number; rotation: number } {
  let [x, y, rotation] = [0, 0, 0];
  for (let node: Node | null = text; node !== null; node = node.parentElement) {
    const transform = node.getAttribute('transform') ?? '';
    const [, dx = '0', dy = '0'] = transform.match(/translate\(([^,)]+),?([^)]*)\)/) ?? [];
    const [, turn = '0'] = transform.match(/rotate\(([^)]+)\)/) ?? [];
    [x, y, rotation] = [x + Number(dx), y + Number(dy || 0), rotation + Number(turn)];
  }
  return { x, y, rotation };
}

function inEm(value: string, fontSize: number): number {
  return value.endsWith('em') ? Number.parseFloat(value) * fontSize : Number.parseFloat(value);
}
