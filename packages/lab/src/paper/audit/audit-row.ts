/** One row of the audit: the printed figure, the value of the paper's own formula, and whether both can be true. */

import { type Bounds, type PrintedFigure, rangeOverRounding } from './printed-figure.ts';

export interface AuditRow {
  readonly id: string;
  /** A table of the paper, or a section of its text (then without row and column). */
  readonly source: { readonly table: string; readonly row: string | null; readonly column: string | null };
  readonly claim: { readonly text: string; readonly value: number | null };
  readonly formula: string;
  /** The value of the formula for the printed figures; null where there is no number. */
  readonly computed: number | null;
  /** Claim minus computed. */
  readonly difference: number | null;
  /** How large the difference may be through rounding of the printed figures alone. */
  readonly tolerance: number;
  /** The printed digits follow from the printed digits without the tolerance of rounding. */
  readonly exact: boolean;
  /** The claim is consistent with the figures it is compared with, within rounding. */
  readonly consistent: boolean;
  readonly note: string;
}

export type Relation = 'equal' | 'at-most' | 'at-least';

interface Comparison {
  readonly id: string;
  readonly source: AuditRow['source'];
  readonly claim: PrintedFigure;
  readonly relation?: Relation;
  readonly formula: string;
  readonly from: readonly PrintedFigure[];
  /** Monotone in each argument, so that the extremes over rounding are at the corners. */
  readonly compute: (...values: number[]) => number;
  readonly note?: string;
}

/** Compares a printed figure with a formula over other printed figures, by interval arithmetic over rounding. */
export function compare(comparison: Comparison): AuditRow {
  const { id, source, claim, formula, from, compute, relation = 'equal', note = '' } = comparison;
  const computed = compute(...from.map((one) => one.value));
  const reach = rangeOverRounding(compute, from);
  const difference = claim.value - computed;
  const marginAbove = claim.value - claim.low + (reach.high - computed);
  const marginBelow = claim.high - claim.value + (computed - reach.low);
  return {
    id,
    source,
    claim: { text: claim.text, value: claim.value },
    formula,
    computed,
    difference,
    tolerance: difference > 0 ? marginAbove : marginBelow,
    // An equation rounds its result as the paper does; an inequality uses the printed value.
    exact: holds(relation, difference, relation === 'equal' ? (claim.high - claim.low) / 2 : 0),
    consistent: holds(relation, difference, marginAbove, marginBelow),
    note,
  };
}

interface Finding
  extends Omit<AuditRow, 'source' | 'claim' | 'difference' | 'tolerance' | 'exact' | 'computed'> {
  readonly place: string;
  readonly claim: string;
  readonly value?: number;
  readonly computed?: number;
}

/** A claim of the text, with computed evidence where possible; rounding is not involved. */
export function finding({ place, claim, value, computed, ...row }: Finding): AuditRow {
  const difference = value === undefined || computed === undefined ? null : value - computed;
  return {
    ...row,
    source: { table: place, row: null, column: null },
    claim: { text: claim, value: value ?? null },
    computed: computed ?? null,
    difference,
    tolerance: 0,
    exact: row.consistent,
  };
}

/** Smallest interval around several figures. */
export function hull(figures: readonly PrintedFigure[]): Bounds {
  return {
    low: Math.min(...figures.map((one) => one.low)),
    high: Math.max(...figures.map((one) => one.high)),
  };
}

function holds(
  relation: Relation,
  difference: number,
  marginAbove: number,
  marginBelow = marginAbove,
): boolean {
  const fuzz = 1e-9;
  const notAbove = difference <= marginAbove + fuzz;
  const notBelow = -difference <= marginBelow + fuzz;
  if (relation === 'equal') return notAbove && notBelow;
  return relation === 'at-most' ? notAbove : notBelow;
}
