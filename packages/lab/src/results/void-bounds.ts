/** How far voids could move a cell with too few other rollouts for an interval, from its counts alone. */

import type { Calibration, CellTotals, VoidBounds } from 'regain/internal/law';

/** Every void counted as failed, and as clean (docs/reference/law.md, section 8). Without any other rollout they say it all. */
export function voidBoundsOf(totals: CellTotals, { gamma }: Calibration): VoidBounds | null {
  const count = totals.voids;
  if (count === 0) return null;
  const known = totals.tasks === 0 ? { n: 0, RR: 0, ES: 0 } : totals.observables;
  const share = known.n / (known.n + count);
  const worst = 1 / (1 - gamma);
  const rate = (value: number) => ({ ifFailed: value * share, ifClean: value * share + 1 - share });
  const regret = (value: number) => ({
    ifFailed: value * share + worst * (1 - share),
    ifClean: value * share,
  });
  const loss = totals.columns.loss.reduce((sum, one) => sum + one, 0);
  return {
    count,
    RR: rate(known.RR),
    ES: rate(known.ES),
    predicted: regret(worst * (1 - known.ES)),
    observed: regret(known.n === 0 ? 0 : loss / known.n),
    gap: null,
  };
}
