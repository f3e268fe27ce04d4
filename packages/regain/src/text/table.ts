/** A table as data, printed for a terminal or as Markdown. */

export interface Column<Row> {
  readonly label: string;
  readonly value: (row: Row) => string;
  /** Default: right, for numbers. */
  readonly align?: 'left' | 'right';
}

export interface Table {
  readonly head: readonly string[];
  readonly align: readonly ('left' | 'right')[];
  readonly rows: readonly (readonly string[])[];
}

export function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Table {
  return {
    head: columns.map((column) => column.label),
    align: columns.map((column) => column.align ?? 'right'),
    rows: rows.map((row) => columns.map((column) => column.value(row))),
  };
}

/** Columns padded to their widest cell, two spaces apart, with a rule under the head. */
export function toText(table: Table, style: { head?: (text: string) => string } = {}): string {
  const widths = table.head.map((label, i) =>
    Math.max(label.length, ...table.rows.map((row) => row[i]!.length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => (table.align[i] === 'left' ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
      .join('  ')
      .trimEnd();
  const paint = style.head ?? ((text) => text);
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [paint(line(table.head)), paint(rule), ...table.rows.map(line)].join('\n');
}

export function toMarkdown(table: Table): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = `|${table.align.map((align) => (align === 'left' ? ':--' : '--:')).join('|')}|`;
  return [line(table.head), rule, ...table.rows.map(line)].join('\n');
}

/** A number with fixed decimals; '-' for none. */
export function fixed(value: number | null | undefined, digits: number): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '-';
  const text = value.toFixed(digits);
  return Number(text) === 0 ? (0).toFixed(digits) : text;
}
