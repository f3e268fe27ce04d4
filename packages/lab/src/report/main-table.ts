/** The main table: recovery, effort and regret of every policy on every suite, and the verdict on the law. */

import type { CellVerdict, GapVerdict, Interval, VerdictOutcome, VoidBounds } from 'regain/internal/law';
import {
  type Column,
  fixed,
  gapWithInterval,
  signed,
  type Table,
  table,
  withInterval,
} from 'regain/internal/text';
import type { RawCost } from 'regain/internal/types';

/** A judged cell, as the results of a run have it. */
export interface MainTableCell {
  readonly policy: string;
  readonly suite: string;
  readonly backbone: string;
  readonly judged: CellVerdict;
  readonly RR: Interval;
  readonly CSR: Interval;
  /** Surplus side effects in all rollouts, and mean attempts per rollout. */
  readonly duplicates: number;
  readonly attempts: number;
  /** Mean per rollout. */
  readonly spend: Pick<RawCost, 'tokensIn' | 'tokensOut'>;
}

type Columns = readonly Column<MainTableCell>[];
type Labelled = Pick<MainTableCell, 'policy' | 'suite' | 'backbone'>;

/** A cell of which there may be nothing but voids. */
export interface VoidCell extends Labelled {
  readonly judged: CellVerdict | null;
  readonly voidBounds?: VoidBounds | null;
}

/** Everything in one table: for a page. */
export function mainTable(cells: readonly MainTableCell[]): Table {
  return table(cells, [...labels(cells), ...recovered, ...lost]);
}

/** What was recovered, and at what effort: the first half, for a terminal. */
export function recoveryTable(cells: readonly MainTableCell[]): Table {
  return table(cells, [...labels(cells), ...recovered]);
}

/** What was lost, and what the law says: the second half. */
export function regretTable(cells: readonly MainTableCell[]): Table {
  return table(cells, [...labels(cells), ...lost]);
}

/** Every void counted as failed, and as clean: how far the figures could be off. Null without voids. */
export function voidTable(cells: readonly VoidCell[]): Table | null {
  const withVoids = cells.flatMap((cell) => {
    const bounds = cell.judged?.voids ?? cell.voidBounds;
    return bounds ? [{ ...cell, bounds }] : [];
  });
  if (withVoids.length === 0) return null;
  type Row = (typeof withVoids)[number];
  const both = (quantity: 'RR' | 'ES' | 'predicted' | 'observed', digits: number): Column<Row> => ({
    label: quantity,
    value: ({ bounds }) => {
      const { ifFailed, ifClean } = bounds[quantity];
      return `${fixed(ifFailed, digits)} / ${fixed(ifClean, digits)}`;
    },
  });
  return table(withVoids, [
    ...labels(cells),
    { label: 'voids', value: ({ bounds }) => String(bounds.count) },
    both('RR', 3),
    both('ES', 3),
    both('predicted', 2),
    both('observed', 2),
  ]);
}

/** The backbone only where there is a choice of them. */
function labels(cells: readonly Labelled[]): readonly Column<Labelled>[] {
  const backbones = new Set(cells.map(({ backbone }) => backbone));
  const names = ['policy', 'suite', ...(backbones.size > 1 ? (['backbone'] as const) : [])] as const;
  return names.map((label) => ({ label, align: 'left', value: (cell) => cell[label] }));
}

const recovered: Columns = [
  { label: 'rollouts', value: ({ judged }) => String(judged.observables.n) },
  { label: 'RR, 95 %', value: ({ RR }) => withInterval(RR, 3) },
  { label: 'CSR, 95 %', value: ({ CSR }) => withInterval(CSR, 3) },
  { label: 'ES, 95 %', value: ({ judged }) => withInterval(judged.ES, 3) },
  { label: 'attempts', value: ({ attempts }) => fixed(attempts, 2) },
  { label: 'tokens', value: ({ spend }) => fixed(spend.tokensIn + spend.tokensOut, 0) },
  { label: 'duplicates', value: ({ duplicates }) => String(duplicates) },
];

const lost: Columns = [
  {
    label: 'predicted, 95 %',
    value: ({ judged }) => withInterval(judged.predicted, 2),
  },
  {
    label: 'observed, 95 %',
    value: ({ judged }) => withInterval(judged.observed, 2),
  },
  {
    label: 'gap, 90 %',
    value: ({ judged }) => (judged.gap === null ? '-' : gapWithInterval(judged.gap, 4)),
  },
  { label: 'possible gaps', value: ({ judged }) => possibleText(judged) },
  { label: 'the law', align: 'left', value: ({ judged }) => verdictWord(judged.verdict) },
  { label: 'regime', align: 'left', value: ({ judged }) => judged.costs.regime },
];

/** A verdict as tables print it. */
export function verdictWord(verdict: VerdictOutcome): string {
  return verdict === 'could-not-fail' ? 'could not fail' : verdict;
}

/** The smallest and the largest gap that was possible at the cell's RR and mean cost. */
export function possibleText({ possible }: Pick<GapVerdict, 'possible'>): string {
  return possible === null ? '-' : `${signed(possible.low, 4)} to ${signed(possible.high, 4)}`;
}

/** What the columns on the law mean. */
export const possibleNote =
  'Possible gaps: the smallest and the largest that any distribution of costs could have had at the RR and mean cost of the cell. Could not fail: all of them are within the margin, so that the verdict is no evidence.';
