import { describe, expect, it } from 'vitest';
import {
  backboneTable,
  benchmarkTable,
  collapseTable,
  depthTable,
  lawTable,
  paperTables,
  rowOf,
} from './paper-tables.ts';

const values = (row: { figures: Readonly<Record<string, { value: number }>> }) =>
  Object.values(row.figures).map((one) => one.value);

describe('the tables of the paper', () => {
  it('are six, numbered as in the paper, without a gap', () => {
    expect(paperTables.map((table) => [table.number, table.rows.length])).toEqual([
      [1, 5],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 5],
      [6, 4],
    ]);
    const missing = paperTables.flatMap((table) =>
      table.rows.flatMap((row) => values(row).map((value) => [table.number, row.name, value] as const)),
    );
    expect(missing.filter(([, , value]) => Number.isNaN(value))).toEqual([[2, 'Full System', Number.NaN]]);
    expect(missing).toHaveLength(5 * 4 + 3 * 4 + 4 * 4 + 5 * 6 + 5 * 5 + 4 * 5);
  });

  it('hold the printed rows', () => {
    expect(values(rowOf(collapseTable, 'Vanilla'))).toEqual([0.382, 0.354, 0.312, 7.02]);
    expect(values(rowOf(backboneTable, 'Thinking V1 32B'))).toEqual([0.96, 0.905, 0.823, 1.69]);
    expect(values(rowOf(depthTable, 'CRITIC'))).toEqual([0.684, 0.735, 0.618, 0.631, 0.584, 0.491]);
    expect(values(rowOf(lawTable, 'FORTIFY'))).toEqual([0.814, 1.78, 1.87, 0.09, 0.051]);
    expect(values(rowOf(benchmarkTable, 'WikidataLive'))).toEqual([0.815, 1.85, 1.88, 0.03, 0.017]);
  });

  it('have the column sums of the page', () => {
    const sums = paperTables.map((table) =>
      Object.keys(table.heads).map((column) =>
        Number(table.rows.reduce((sum, row) => sum + (row.figures[column]!.value || 0), 0).toFixed(4)),
      ),
    );
    expect(sums).toEqual([
      [3.43, 3.072, 2.868, 21.44],
      [2.609, 2.381, 2.246, 0.99],
      [3.716, 3.498, 3.189, 7.9],
      [3.002, 3.02, 2.531, 2.239, 1.808, 1.484],
      [2.868, 21.42, 21.82, 0.4, 0.109],
      [3.258, 7.42, 7.54, 0.12, 0.065],
    ]);
  });
});
