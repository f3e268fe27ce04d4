/** Totals of observations by cluster, for the quantities of the law and their intervals. */

import { type Calibration, CellTotals, defaultLoss, type NamedCell } from '../../law/index.ts';
import type { Ending, LedgerEntry } from '../../types/index.ts';

export class ClusteredTotals {
  readonly #totals: CellTotals;
  readonly #clusters = new Map<string, number>();

  constructor(calibration: Calibration) {
    this.#totals = new CellTotals(defaultLoss, calibration);
  }

  add(cluster: string, ending: Ending, ledger: readonly LedgerEntry[]): void {
    if (ending === 'void') {
      this.#totals.voids++;
      return;
    }
    let index = this.#clusters.get(cluster);
    if (index === undefined) {
      index = this.#clusters.size;
      this.#clusters.set(cluster, index);
    }
    this.#totals.add(index, { ending, ledger: ledger as LedgerEntry[] });
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
