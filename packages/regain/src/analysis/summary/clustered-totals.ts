/** Totals of observations by cluster, for the quantities of the law and their intervals. */

import { type Calibration, CellTotals, defaultLoss, type NamedCell } from '../../law/index.ts';
import type { Ending, LedgerEntry } from '../../types/index.ts';

export class ClusteredTotals {
  readonly #totals: CellTotals;
  readonly #clusters = new Map<string, number>();
  /** Operations of one cluster follow each other. */
  #last: { readonly cluster: string; readonly index: number } | undefined;

  constructor(calibration: Calibration) {
    this.#totals = new CellTotals(defaultLoss, calibration);
  }

  add(cluster: string, ending: Ending, ledger: readonly LedgerEntry[]): void {
    if (ending === 'void') {
      this.#totals.voids++;
      return;
    }
    if (this.#last?.cluster !== cluster) this.#last = { cluster, index: this.#indexOf(cluster) };
    this.#totals.add(this.#last.index, { ending, ledger: ledger as LedgerEntry[] });
  }

  #indexOf(cluster: string): number {
    const known = this.#clusters.get(cluster);
    if (known !== undefined) return known;
    this.#clusters.set(cluster, this.#clusters.size);
    return this.#clusters.size - 1;
  }

  get observations(): number {
    return this.#totals.columns.n.reduce((sum, n) => sum + n, 0);
  }

  get totals(): CellTotals {
    return this.#totals;
  }

  cell(name: string): NamedCell {
    return { name, suite: '', totals: this.#totals, tasks: () => [...this.#clusters.keys()] };
  }
}
