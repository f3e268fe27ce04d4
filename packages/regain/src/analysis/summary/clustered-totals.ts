/** Totals of observations by cluster, for the quantities of the law and their intervals. */

import { type Calibration, CellTotals, defaultLoss, type NamedCell } from '../../law/index.ts';
import type { Ending, LedgerEntry } from '../../types/index.ts';
import { sum } from '../../values/index.ts';
import type { Cluster, Clusters } from './clusters.ts';

export class ClusteredTotals {
  readonly #totals: CellTotals;
  readonly #clusters: Clusters;
  /** Clusters that have an observation, in order of their first one, and their positions in it. */
  readonly #seen: number[] = [];
  readonly #positions: (number | undefined)[] = [];

  constructor(calibration: Calibration, clusters: Clusters) {
    this.#totals = new CellTotals(defaultLoss, calibration);
    this.#clusters = clusters;
  }

  add({ index }: Cluster, ending: Ending, ledger: readonly LedgerEntry[]): void {
    if (ending === 'void') {
      this.#totals.voids++;
      return;
    }
    const position = this.#positions[index] ?? this.#enter(index);
    this.#totals.add(position, { ending, ledger: ledger as LedgerEntry[] });
  }

  /** Observations without a failure. */
  addClean({ index }: Cluster, count = 1): void {
    this.#totals.addClean(this.#positions[index] ?? this.#enter(index), count);
  }

  #enter(index: number): number {
    while (this.#positions.length <= index) this.#positions.push(undefined);
    const position = this.#seen.length;
    this.#positions[index] = position;
    this.#seen.push(index);
    return position;
  }

  get observations(): number {
    return sum(this.#totals.columns.n);
  }

  get totals(): CellTotals {
    return this.#totals;
  }

  cell(name: string): NamedCell {
    const { names } = this.#clusters;
    return {
      name,
      suite: '',
      totals: this.#totals,
      tasks: () => this.#seen.map((index) => names[index]!),
    };
  }
}
