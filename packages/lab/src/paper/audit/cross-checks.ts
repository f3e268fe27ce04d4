/** The paper's tables against each other and against its text (docs/reference/law.md, section 11). */

import { type AuditRow, compare, finding, hull } from './audit-row.ts';
import {
  ablationTable,
  backboneSizes,
  backboneTable,
  benchmarkTable,
  collapseTable,
  lawTable,
  type PaperRow,
  type PaperTable,
  rowOf,
} from './paper-tables.ts';
import { exactFigure, type PrintedFigure } from './printed-figure.ts';
import { figureSource } from './table-checks.ts';

export function crossChecks(): AuditRow[] {
  return [...printedTwice(), ...averages(), ...orders(), worstRatio()];
}

/** One quantity must have one value in two tables. */
function printedTwice(): AuditRow[] {
  const fortify = rowOf(collapseTable, 'FORTIFY');
  const full = rowOf(ablationTable, 'Full System');
  const qwen = rowOf(backboneTable, 'Qwen 2.5 14B');
  const sameSystem = 'the full system on Qwen 2.5 14B; RR and ES of both rows agree';
  return [
    ...lawTable.rows.map((row) => twice(lawTable, row, 'ES', collapseTable, rowOf(collapseTable, row.name))),
    ...lawTable.rows.map((row) => {
      const first = rowOf(collapseTable, row.name);
      const note = insideMargin(row.figures.observed, first);
      return twice(lawTable, row, 'observed', collapseTable, first, note);
    }),
    ...(['RR', 'CSR', 'ES'] as const).map((column) =>
      twice(ablationTable, full, column, collapseTable, fortify),
    ),
    ...(['RR', 'CSR', 'ES'] as const).map((column) =>
      twice(backboneTable, qwen, column, collapseTable, fortify, sameSystem),
    ),
    twice(backboneTable, qwen, 'predicted', lawTable, rowOf(lawTable, 'FORTIFY'), sameSystem),
  ];
}

function twice<Column extends string>(
  table: PaperTable<Column>,
  row: PaperRow<Column>,
  column: Column,
  otherTable: PaperTable<Column>,
  other: PaperRow<Column>,
  note = '',
): AuditRow {
  return compare({
    ...figureSource(`printed-twice-${column}`, table, row, column),
    formula: `the same figure in Table ${otherTable.number}`,
    from: [other.figures[column]],
    compute: (value) => value!,
    note,
  });
}

function insideMargin(claim: PrintedFigure, row: PaperRow<'observed'>): string {
  const { low, high, margin } = row.figures.observed;
  const inside = claim.high >= low - margin!.high && claim.low <= high + margin!.high;
  return `${inside ? 'inside' : 'outside'} the other table's ±${margin!.text}; no second run is mentioned`;
}

/** FORTIFY over all benchmarks is an average of FORTIFY on each, whatever the weights. */
function averages(): AuditRow[] {
  const columns = [
    [collapseTable, 'ES'],
    [lawTable, 'predicted'],
    [lawTable, 'observed'],
    [collapseTable, 'observed'],
  ] as const;
  return columns.map(([table, column]) => {
    const row = rowOf<typeof column>(table as PaperTable<typeof column>, 'FORTIFY');
    const claim = row.figures[column];
    const { low, high } = hull(benchmarkTable.rows.map((one) => one.figures[column]));
    const nearest = Math.min(Math.max(claim.value, low), high);
    return compare({
      ...figureSource(`between-benchmarks-${column}`, table as PaperTable<typeof column>, row, column),
      formula: `between the least and the greatest ${benchmarkTable.heads[column]} of Table 6, ${low.toFixed(4)} to ${high.toFixed(4)}`,
      from: [{ text: '', value: nearest, low, high }],
      compute: (value) => value!,
      note: 'any weighting of the four benchmarks',
    });
  });
}

/** "Observed recovery regret decreases monotonically with efficiency"; larger backbones are more efficient. */
function orders(): AuditRow[] {
  const es = (row: PaperRow<'ES'>) => row.figures.ES.value;
  const observed = (row: PaperRow<'observed'>) => -row.figures.observed.value;
  const predicted = (row: PaperRow<'predicted'>) => -row.figures.predicted.value;
  const size = (row: PaperRow<'ES'>) => backboneSizes[row.name]!;
  const falls = 'regret falls as ES rises';
  return [
    order('Table 1', falls, 'Obs. ERR', collapseTable.rows, es, observed),
    order('Table 5', falls, 'Obs. ERR', lawTable.rows, es, observed),
    order('Table 6', falls, 'Obs. ERR', benchmarkTable.rows, es, observed),
    order('Table 3', falls, 'Pred. ERR', backboneTable.rows, es, predicted),
    order('Table 3', 'larger backbones are more efficient', 'ES', backboneTable.rows, size, es),
  ];
}

function order<Row>(
  place: string,
  claim: string,
  column: string,
  rows: readonly Row[],
  key: (row: Row) => number,
  value: (row: Row) => number,
): AuditRow {
  const discordant = discordantPairs(rows, key, value);
  const row = finding({
    id: `order/${place.toLowerCase().replace(' ', '-')}/${column.split(' ')[0]!.toLowerCase().replace('.', '')}`,
    place,
    claim,
    value: 0,
    formula: 'pairs of rows ordered otherwise',
    computed: discordant,
    consistent: discordant === 0,
    note: '',
  });
  return { ...row, source: { table: place, row: 'all', column } };
}

export function discordantPairs<Row>(
  rows: readonly Row[],
  key: (row: Row) => number,
  value: (row: Row) => number,
): number {
  let discordant = 0;
  for (const a of rows) for (const b of rows) if (key(a) < key(b) && value(a) >= value(b)) discordant++;
  return discordant;
}

/** The abstract claims "Within Delta_norm <= 0.05" for everything. */
function worstRatio(): AuditRow {
  const row = rowOf(lawTable, 'FORTIFY');
  return compare({
    ...figureSource('ratio-limit', lawTable, row, 'deltaNorm'),
    relation: 'at-most',
    formula: 'the abstract: Delta_norm <= 0.05',
    from: [exactFigure(0.05)],
    compute: (limit) => limit!,
    note: 'a limit is not a rounded figure; the largest of the nine printed ratios',
  });
}
