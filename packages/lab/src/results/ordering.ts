/** Which surrogates order the policies of a run as observed regret does, by suite and over all cells. */

import { cellName, type PairedDifference } from 'regain/internal/law';
import { isPaired, type ResolvedManifest } from '../harness/index.ts';
import {
  type Ordering,
  orderingsOf,
  orderingTogether,
  type PolicyColumns,
  type SurrogateRecord,
} from '../studies/index.ts';
import { type CellData, fieldsOf } from './cell-data.ts';
import { differenceBetween, layoutOf, type TaskLayout, worstRegret } from './paired-difference.ts';

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
    const tasks = layoutOf(field[0]!.cell, manifest);
    return {
      ...{ suite, backbone, pairedRegret: pairedRegret(manifest, { suite, backbone }, tasks, comparisons) },
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
  if (first === undefined || second === undefined) return null;
  const side = ({ cell, columns }: CellData): PolicyColumns => ({ policy: cell.policy, ...columns });
  const tasks = layoutOf(first.cell, manifest);
  return pairedRegret(manifest, field, tasks, 1)(side(first), side(second));
}

/** With the draws of the first policy's cell: the same interval as in the comparison with the best or the oracle. */
function pairedRegret(
  manifest: ResolvedManifest,
  field: { readonly suite: string; readonly backbone: string },
  tasks: TaskLayout,
  comparisons: number,
) {
  const { verdict, calibration } = manifest;
  return (first: PolicyColumns, second: PolicyColumns) => {
    const sides = { first: first.loss, second: second.loss, tasks };
    const seed = `${verdict.seed}/${cellName({ policy: first.policy, ...field })}`;
    const draws = { ...verdict, level: 0.95, seed, most: worstRegret(calibration), comparisons };
    return differenceBetween(sides, draws, isPaired(manifest));
  };
}
