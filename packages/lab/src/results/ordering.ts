/** Which surrogates order the policies of a run as observed regret does, by suite and over all cells. */

import { cellName } from 'regain/internal/law';
import { isPaired, type ResolvedManifest } from '../harness/index.ts';
import {
  type Ordering,
  orderingOf,
  orderingTogether,
  type PolicyColumns,
  type SurrogateRecord,
} from '../studies/index.ts';
import { type CellData, fieldsOf } from './cell-data.ts';
import { clippedRegret, differenceBetween } from './paired-difference.ts';

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
  const fields = fieldsOf(gathered)
    .filter((field) => field.length > 1)
    .map((field) => {
      const { label: suite, backbone } = field[0]!.cell;
      const policies = field.map(({ cell, columns }): PolicyColumns => ({ policy: cell.policy, ...columns }));
      const ordering = orderingOf(policies, calibration, pairedRegret(manifest, { suite, backbone }));
      return { suite, backbone, policies, ordering };
    });
  return {
    fields: fields.map(({ suite, backbone, ordering }) => ({ suite, backbone, ...ordering })),
    surrogates: fields.length === 0 ? [] : orderingTogether(fields, calibration),
  };
}

/** With the draws of the first policy's cell: the same interval as in the comparison with the best or the oracle. */
function pairedRegret(
  manifest: ResolvedManifest,
  field: { readonly suite: string; readonly backbone: string },
) {
  const { verdict, repeats, seeds, calibration } = manifest;
  return (first: PolicyColumns, second: PolicyColumns) => {
    const sides = { first: first.loss, second: second.loss, perTask: repeats * seeds.length };
    const seed = `${verdict.seed}/${cellName({ policy: first.policy, ...field })}`;
    const found = differenceBetween(sides, { ...verdict, level: 0.95, seed }, isPaired(manifest));
    return found && clippedRegret(found, calibration);
  };
}
