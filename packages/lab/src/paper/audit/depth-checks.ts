/** The paper's text on CSR by recovery step, against the table (docs/reference/law.md, section 11). */

import { type AuditRow, compare, finding } from './audit-row.ts';
import { depthTable, type PaperRow, rowOf } from './paper-tables.ts';
import { printedFigure } from './printed-figure.ts';
import { figureSource } from './table-checks.ts';

export function depthChecks(): AuditRow[] {
  const steps = (row: PaperRow<string>) => Object.values(row.figures).map((one) => one.value);
  const points = (share: number) => (100 * share).toFixed(1);
  const falls = depthTable.rows.map((row) => {
    const rises = steps(row).filter((value, i, all) => i > 0 && value > all[i - 1]!).length;
    return depthRow('falls-with-depth', row, {
      claim: 'CSR degrades over steps',
      value: 0,
      formula: 'steps at which CSR rises',
      computed: rises,
      consistent: rises === 0,
      note: 'the caption of the figure, read as: at every step',
    });
  });
  const steepest = ['Vanilla', 'ToolBench'].map((name) => {
    const row = rowOf(depthTable, name);
    const drops = steps(row)
      .slice(1)
      .map((value, i) => steps(row)[i]! - value);
    const step = drops.indexOf(Math.max(...drops)) + 1;
    const shares = drops.map((drop, i) => drop / steps(row)[i]!);
    const steepest = shares.indexOf(Math.max(...shares)) + 1;
    return depthRow('steepest-drop', row, {
      claim: 'the steep drop is between S3 and S4',
      value: 3,
      formula: 'step before the largest drop in CSR',
      computed: step,
      consistent: step === 3,
      note: `S${step} to S${step + 1} loses ${points(Math.max(...drops))} points, S3 to S4 ${points(drops[2]!)}; by share of what is left the steepest is S${steepest} to S${steepest + 1}`,
    });
  });
  const fortify = rowOf(depthTable, 'FORTIFY');
  const retained = compare({
    ...figureSource('retained-at-six', depthTable, fortify, 'S6'),
    claim: printedFigure('60', true),
    formula: 'the appendix: approximately 60 % CSR at step 6',
    from: [fortify.figures.S6],
    compute: (value) => value!,
  });
  return [...falls, ...steepest, retained];
}

function depthRow(
  check: string,
  row: PaperRow<string>,
  evidence: Omit<Parameters<typeof finding>[0], 'id' | 'place'>,
): AuditRow {
  const found = finding({ id: `${check}/table-4/${row.name.toLowerCase()}`, place: 'Table 4', ...evidence });
  return { ...found, source: { table: 'Table 4', row: row.name, column: 'S1 to S6' } };
}
