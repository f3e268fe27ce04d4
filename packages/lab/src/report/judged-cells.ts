/** Cells of a run as reports choose and name them. */

import type { CellResults, RunResults } from '../results/index.ts';
import type { MainTableCell } from './main-table.ts';

/** A cell of which something can be said. */
export type JudgedCell = CellResults & MainTableCell;

export function judgedCells({ cells }: Pick<RunResults, 'cells'>): JudgedCell[] {
  return cells.flatMap((cell) => {
    const { judged, RR, CSR } = cell;
    return judged === null || RR === null || CSR === null ? [] : [{ ...cell, judged, RR, CSR }];
  });
}

/** "retry on paladin-eval", with its backbone where a run has several. */
export function cellName(cell: CellResults, run: RunResults): string {
  return `${cell.policy} on ${fieldName(cell, run)}`;
}

/** Cells that can be compared: one suite, one backbone. */
export function fieldsOf(cells: readonly JudgedCell[]): JudgedCell[][] {
  return [...Map.groupBy(cells, ({ suite, backbone }) => JSON.stringify([suite, backbone])).values()];
}

/** What policies are compared on. */
export function fieldName(
  { suite, backbone }: Pick<CellResults, 'suite' | 'backbone'>,
  { manifest }: { readonly manifest: Pick<RunResults['manifest'], 'backbones'> },
): string {
  return manifest.backbones.length > 1 ? `${suite} with ${backbone}` : suite;
}
