/**
 * Does it matter when recovery gets cheaper (docs/reference/law.md, section 9.4)? The same saving is taken off the first unsuccessful
 * attempt of a rollout, or off its last: efficiency gains the same, and each loss says which of the two it prefers.
 */

import { type Calibration, efficiency, lossOf, recoveryCost } from 'regain/internal/law';
import type { LedgerEntry } from 'regain/internal/types';
import {
  type CellRollout,
  endingAndLedger,
  type LossName,
  lossKinds,
  lossNames,
  type ProgrammeCell,
} from './cells.ts';

export interface EarlyRow {
  readonly loss: LossName;
  /** Rollouts with at least two unsuccessful attempts. */
  readonly rollouts: number;
  readonly gainInES: number;
  /** By how much mean loss falls. */
  readonly early: number;
  readonly late: number;
}

export function earlyOrLate(
  cells: readonly ProgrammeCell[],
  { calibration, timeBudgetMs }: { readonly calibration: Calibration; readonly timeBudgetMs: number },
): EarlyRow[] {
  const places = cells.flatMap(({ rollouts }) => rollouts.filter(({ ledger }) => ledger.length >= 2));
  const kinds = lossKinds(timeBudgetMs);
  return lossNames.map((loss) => {
    let [gain, early, late] = [0, 0, 0];
    for (const place of places) {
      const saved = savingOf(place.ledger);
      const cheaper = (at: number) =>
        place.ledger.map((entry, i) => (i === at ? scaled(entry, saved / entry.cost) : entry));
      const lossAt = (ledger: readonly LedgerEntry[]) =>
        lossOf(endingAndLedger({ ...place, ledger }), kinds[loss], calibration);
      const before = lossAt(place.ledger);
      early += before - lossAt(cheaper(0));
      late += before - lossAt(cheaper(place.ledger.length - 1));
      gain += efficiencyOf(place, cheaper(0), calibration) - efficiencyOf(place, place.ledger, calibration);
    }
    const n = Math.max(1, places.length);
    return { loss, rollouts: places.length, gainInES: gain / n, early: early / n, late: late / n };
  });
}

/** Half of the cheaper of the two. */
function savingOf(ledger: readonly LedgerEntry[]): number {
  return 0.5 * Math.min(ledger[0]!.cost, ledger.at(-1)!.cost);
}

/** The attempt with a share of its cost, and of its time down, saved. */
function scaled(entry: LedgerEntry, share: number): LedgerEntry {
  const left = Number.isFinite(share) ? 1 - share : 1;
  return { ...entry, cost: entry.cost * left, downMs: entry.downMs * left };
}

function efficiencyOf(
  { success }: CellRollout,
  ledger: readonly LedgerEntry[],
  { lambda }: Calibration,
): number {
  return efficiency({ success, cost: recoveryCost([...ledger]) }, lambda);
}
