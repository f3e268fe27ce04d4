/** Which surrogates order the policies of a run as observed regret does, by suite and over all cells. */

import { cellName, negated, type PairedDifference } from 'regain/internal/law';
import type { PlannedCell, ResolvedManifest } from '../harness/index.ts';
import {
  type Ordering,
  orderingsOf,
  orderingTogether,
  type PolicyColumns,
  type SurrogateRecord,
} from '../studies/index.ts';
import { arePairs } from './agent-pairs.ts';
import { type CellData, fieldsOf } from './cell-data.ts';
import { differenceBetween, layoutOf, worstRegret } from './paired-difference.ts';

/** Policies are compared within one suite and one backbone. */
export interface FieldOrdering extends Ordering {
  readonly suite: string;
  readonly backbone: string;
}

export interface RunOrdering {
  /** Fields of at least two judged policies. */
  readonly fields: readonly FieldOrdering[];
  /** All of them together: pairs summed, correlations over all cells. Empty without a field. */
  readonly surrogates: readonly SurrogateRecord[];
}

export function runOrdering(gathered: readonly CellData[], manifest: ResolvedManifest): RunOrdering {
  const { calibration } = manifest;
  const compared = fieldsOf(gathered).filter((field) => field.length > 1);
  const comparisons = compared.reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0);
  const sides = compared.map((field) => {
    const { label: suite, backbone } = field[0]!.cell;
    const cellOf = ({ policy }: PolicyColumns) => field.find(({ cell }) => cell.policy === policy)!;
    return {
      ...{ suite, backbone },
      pairedRegret: (first: PolicyColumns, second: PolicyColumns) =>
        pairedRegret(cellOf(first), cellOf(second), manifest, comparisons),
      policies: field.map(({ cell, columns }): PolicyColumns => ({ policy: cell.policy, ...columns })),
    };
  });
  const orderings = orderingsOf(sides, calibration);
  const fields = sides.map(({ suite, backbone, policies }, i) => ({
    ...{ suite, backbone, policies, ordering: orderings[i]! },
  }));
  return {
    fields: fields.map(({ suite, backbone, ordering }) => ({ suite, backbone, ...ordering })),
    surrogates: fields.length === 0 ? [] : orderingTogether(fields, calibration),
  };
}

/** First minus second, as the ordering has compared them: the same interval in every table. Null where it has not. */
export function regretIn(
  { fields }: Pick<RunOrdering, 'fields'>,
  first: string,
  second: string,
  field: Pick<FieldOrdering, 'suite' | 'backbone'>,
): PairedDifference | null {
  const { pairs } = fields.find(
    ({ suite, backbone }) => suite === field.suite && backbone === field.backbone,
  ) ?? { pairs: [] };
  const between = (worse: string, better: string) =>
    pairs.find((pair) => pair.worse === worse && pair.better === better)?.regret;
  const turned = between(second, first);
  return between(first, second) ?? (turned === undefined ? null : negated(turned));
}

/** The difference of one pair, with the draws of the ordering, but without the resamples that a correction needs. */
export function regretBetween(
  gathered: readonly CellData[],
  manifest: ResolvedManifest,
  field: Pick<FieldOrdering, 'suite' | 'backbone'>,
  { worse, better }: Pick<FieldOrdering['pairs'][number], 'worse' | 'better'>,
): PairedDifference | null {
  const [first, second] = [worse, better].map((policy) =>
    gathered.find(
      ({ cell }) => cell.policy === policy && cell.label === field.suite && cell.backbone === field.backbone,
    ),
  );
  return first === undefined || second === undefined ? null : pairedRegret(first, second, manifest, 1);
}

/** With the draws of the first policy's cell. */
function pairedRegret(
  first: CellData,
  second: CellData,
  manifest: ResolvedManifest,
  comparisons: number,
): PairedDifference | null {
  const { verdict, calibration } = manifest;
  const sides = {
    ...{ first: first.columns.loss, second: second.columns.loss },
    tasks: layoutOf(first.cell, manifest),
  };
  const seed = `${verdict.seed}/${cellNameOf(first.cell)}`;
  const draws = { ...verdict, level: 0.95, seed, most: worstRegret(calibration), comparisons };
  return differenceBetween(sides, draws, arePairs(first, second, manifest));
}

export function cellNameOf({ policy, label, backbone }: PlannedCell): string {
  return cellName({ policy, suite: label, backbone });
}
