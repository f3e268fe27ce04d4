/** Saves figures and tables as files. */

export type Cell = string | number | null | undefined;

export interface CsvTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Columns by their heads: the name of a field, or a value of the row. */
export function csvOf<Row>(
  rows: readonly Row[],
  columns: Readonly<Record<string, keyof Row | ((row: Row) => Cell)>>,
): CsvTable {
  const values = Object.values(columns).map((of) =>
    typeof of === 'function' ? of : (row: Row) => row[of] as Cell,
  );
  return { head: Object.keys(columns), rows: rows.map((row) => values.map((of) => of(row))) };
}

export function saveCsv(name: string, { head, rows }: CsvTable): void {
  const lines = [head.map(quoted).join(',')];
  for (const row of rows) lines.push(row.map(quoted).join(','));
  save(`${name}.csv`, new Blob([`${lines.join('\r\n')}\r\n`], { type: 'text/csv' }));
}

/** A cell that begins like a formula must not become one in a spreadsheet. */
function quoted(value: Cell): string {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function svgText(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return new XMLSerializer().serializeToString(copy);
}

export function saveSvg(name: string, svg: SVGSVGElement): void {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${svgText(svg)}\n`;
  save(`${name}.svg`, new Blob([text], { type: 'image/svg+xml' }));
}

const PNG_SCALE = 2;

export async function savePng(name: string, svg: SVGSVGElement): Promise<void> {
  const { width, height } = svg.viewBox.baseVal;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(svg))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * PNG_SCALE;
  canvas.height = height * PNG_SCALE;
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  await saveCanvas(name, canvas);
}

export async function saveCanvas(name: string, canvas: HTMLCanvasElement): Promise<void> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob !== null) save(`${name}.png`, blob);
}

function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name.replaceAll(/[^\w.-]+/g, '-');
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
