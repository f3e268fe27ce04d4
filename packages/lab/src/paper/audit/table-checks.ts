/** The paper's tables against its own formulas (docs/reference/law.md, section 11): one row per constrained figure. */

import { predictedRegret } from 'regain/internal/law';
import { type AuditRow, compare } from './audit-row.ts';
import {
  ablationTable,
  backboneTable,
  benchmarkTable,
  collapseTable,
  lawTable,
  type PaperRow,
  type PaperTable,
  paperGamma,
  paperLambda,
  rowOf,
} from './paper-tables.ts';
import { type PrintedFigure, rangeOverRounding } from './printed-figure.ts';

type LawColumn = 'ES' | 'predicted' | 'observed' | 'delta' | 'deltaNorm';
type SystemColumn = 'RR' | 'CSR' | 'ES';

const lawTables = [lawTable, benchmarkTable];
const systemTables: readonly PaperTable<SystemColumn>[] = [collapseTable, ablationTable, backboneTable];
const predict = (es: number) => predictedRegret(es, paperGamma);

export function tableChecks(): AuditRow[] {
  const systems = systemTables.flatMap((table) => systemRows(table).map((row) => [table, row] as const));
  return [
    ...[lawTable, backboneTable, benchmarkTable].flatMap(predictions),
    ...ablationGaps(),
    ...lawTables.flatMap(gaps),
    ...[collapseTable, lawTable, benchmarkTable].flatMap(upperBounds),
    ...systems.map(([table, row]) => impliedCost(table, row)),
    ...systems.map(([table, row]) => attainableEfficiency(table, row)),
    ...collapseTable.rows.map(margin),
  ];
}

/** Pred. ERR from the ES printed beside it: "all reported predicted ERR values use the first-order law". */
function predictions(table: PaperTable<'ES' | 'predicted'>): AuditRow[] {
  return table.rows.map((row) =>
    compare({
      ...figureSource('predicted-from-es', table, row, 'predicted'),
      formula: '(1 - ES) / (1 - gamma)',
      from: [row.figures.ES],
      compute: predict,
    }),
  );
}

function ablationGaps(): AuditRow[] {
  const full = rowOf(ablationTable, 'Full System').figures.ES;
  return ablationTable.rows.slice(0, 2).map((row) =>
    compare({
      ...figureSource('ablation-gap', ablationTable, row, 'gap'),
      formula: '(ES of the full system - ES) / (1 - gamma)',
      from: [full, row.figures.ES],
      compute: (whole, es) => predict(es!) - predict(whole!),
      note: 'the column is not said to be predicted; if it was observed, the law misses it by as much',
    }),
  );
}

/** The two gap columns, from the columns beside them and from their definition in the text. */
function gaps(table: PaperTable<LawColumn>): AuditRow[] {
  return table.rows.flatMap((row) => {
    const { ES, predicted, observed, delta, deltaNorm } = row.figures;
    const defined = { from: [observed, ES], note: 'the definition in the text takes the prediction from ES' };
    const relative = (obs: number, es: number) => obs / predict(es) - 1;
    return [
      compare({
        ...figureSource('delta-from-columns', table, row, 'delta'),
        formula: 'Obs. - Pred.',
        from: [observed, predicted],
        compute: (obs, pred) => obs! - pred!,
      }),
      compare({
        ...figureSource('delta-from-es', table, row, 'delta'),
        formula: '|Obs. - (1 - ES) / (1 - gamma)|',
        compute: (obs, es) => obs! - predict(es!),
        ...defined,
      }),
      compare({
        ...figureSource('ratio-from-columns', table, row, 'deltaNorm'),
        formula: 'Delta / Pred.',
        from: [delta, predicted],
        compute: (gap, pred) => gap! / pred!,
        note: ratioNote(delta, predicted, deltaNorm),
      }),
      compare({
        ...figureSource('ratio-from-es', table, row, 'deltaNorm'),
        formula: '|Obs. - P| / P with P = (1 - ES) / (1 - gamma)',
        compute: (obs, es) => relative(obs!, es!),
        ...defined,
      }),
    ];
  });
}

function ratioNote(delta: PrintedFigure, predicted: PrintedFigure, printed: PrintedFigure): string {
  const strict = (delta.value / predicted.value).toFixed(3);
  if (strict === printed.text) return '';
  const reach = rangeOverRounding((gap, pred) => gap! / pred!, [delta, predicted]);
  return `the printed figures give ${strict}; ${printed.text} needs the room of their rounding, ${reach.low.toFixed(4)} to ${reach.high.toFixed(4)}`;
}

/** Proposition 1 has no remainder: no observed regret may exceed the prediction. */
function upperBounds(table: PaperTable<'ES' | 'observed'>): AuditRow[] {
  return table.rows.map((row) =>
    compare({
      ...figureSource('proposition-1', table, row, 'observed'),
      relation: 'at-most',
      formula: 'Proposition 1: ERR <= (1 - ES) / (1 - gamma)',
      from: [row.figures.ES],
      compute: predict,
    }),
  );
}

/** Two columns of one row each imply the mean cost. */
function impliedCost(table: PaperTable<SystemColumn>, row: PaperRow<SystemColumn>): AuditRow {
  const { RR, CSR, ES } = row.figures;
  const fromCsr = (rr: number, csr: number) => (rr - csr) / paperLambda;
  const range = rangeOverRounding((rr, csr) => fromCsr(rr!, csr!), [RR, CSR]);
  const value = fromCsr(RR.value, CSR.value);
  return compare({
    ...figureSource('implied-cost', table, row, 'CSR'),
    claim: { text: `C = ${value.toFixed(3)} by CSR`, value, ...range },
    formula: 'C = (RR - CSR) / lambda against C = (RR / ES - 1) / lambda',
    from: [RR, ES],
    compute: (rr, es) => (rr! / es! - 1) / paperLambda,
    note: 'one cost for both columns; ES as a ratio of means, or any ES at constant cost',
  });
}

/**
 * Also as a mean of per-rollout ratios, ES cannot be as small as printed: with CSR = RR - lambda mean C, the
 * mean cost of successes is at most mean C / RR, and 1 / (1 + x) is convex. Free of lambda.
 */
function attainableEfficiency(table: PaperTable<SystemColumn>, row: PaperRow<SystemColumn>): AuditRow {
  const { RR, CSR, ES } = row.figures;
  return compare({
    ...figureSource('es-given-csr', table, row, 'ES'),
    claim: ES,
    relation: 'at-least',
    formula: 'ES >= RR^2 / (2 RR - CSR), for every distribution of costs and every lambda',
    from: [RR, CSR],
    compute: (rr, csr) => rr! ** 2 / (2 * rr! - csr!),
  });
}

/** The "±" of the observed regret is that of ES carried through the prediction. */
function margin(row: PaperRow<'ES' | 'observed'>): AuditRow {
  return compare({
    id: `observed-margin/${slug(row.name)}`,
    source: { table: 'Table 1', row: row.name, column: 'Obs. ERR, ±' },
    claim: row.figures.observed.margin!,
    formula: '(± of ES) / (1 - gamma)',
    from: [row.figures.ES.margin!],
    compute: (width) => width! / (1 - paperGamma),
    note: 'a regret measured apart from ES would have a spread of its own',
  });
}

/** Rows that stand for a system: the full system of the ablation repeats the first table. */
function systemRows(table: PaperTable<SystemColumn>): readonly PaperRow<SystemColumn>[] {
  return table.rows.filter((row) => row.name !== 'Full System');
}

/** What a row says about itself: its id, where the figure stands, and the figure. */
export function figureSource<Column extends string>(
  check: string,
  table: PaperTable<Column>,
  row: PaperRow<Column>,
  column: Column,
): { id: string; source: AuditRow['source']; claim: PrintedFigure } {
  return {
    id: `${check}/table-${table.number}/${slug(row.name)}`,
    source: { table: `Table ${table.number}`, row: row.name, column: table.heads[column] },
    claim: row.figures[column],
  };
}

function slug(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
