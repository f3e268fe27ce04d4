/**
 * CSR by recovery depth (docs/reference/law.md, section 9.4). The depth of a coordinate is the number of corrective attempts that
 * the oracle needs there, one for every unsuccessful attempt in its ledger; S_k are the coordinates of depth k or more,
 * the same for every policy.
 */

import { cellName, clipped, type Interval, interval } from 'regain/internal/law';
import type { ResolvedManifest } from '../harness/index.ts';
import { type CellData, fieldsOf } from './cell-data.ts';
import { layoutOf, pairedTotals } from './paired-difference.ts';

/** Every judged policy on one suite with one backbone. */
export interface DepthResults {
  readonly suite: string;
  readonly backbone: string;
  /** Rollouts of the oracle that are not void. */
  readonly rollouts: number;
  /** Those that it failed: their depth is unknown, and they are in no S_k. */
  readonly undone: number;
  readonly policies: readonly { readonly policy: string; readonly depths: readonly AtDepth[] }[];
}

/** A policy on S_k. */
export interface AtDepth {
  /** k. */
  readonly depth: number;
  /** Its rollouts there, without voids. */
  readonly n: number;
  /** 95 % over clusters of tasks; null for fewer than 20 rollouts, and where they are of one cluster. */
  readonly CSR: Interval | null;
}

/** Fewer rollouts are not informative. */
const ROLLOUTS_MIN = 20;

/** One for every field in which the oracle was judged. */
export function depthsOf(gathered: readonly CellData[], manifest: ResolvedManifest): DepthResults[] {
  return fieldsOf(gathered).flatMap((field) => {
    const oracle = field.find(({ cell }) => cell.policy === 'oracle');
    return oracle === undefined ? [] : [depthsIn(field, oracle, manifest)];
  });
}

function depthsIn(field: readonly CellData[], oracle: CellData, manifest: ResolvedManifest): DepthResults {
  const depthAt = depthsNeeded(oracle);
  const deepest = depthAt.reduce((most, depth) => Math.max(most, depth), 0);
  const { label: suite, backbone } = oracle.cell;
  return {
    ...{ suite, backbone, rollouts: oracle.counts.done },
    undone: depthAt.reduce((count, depth) => count + (depth === UNDONE ? 1 : 0), 0),
    policies: field.map((one) => ({
      policy: one.cell.policy,
      depths: Array.from({ length: deepest }, (_, i) => resultAtDepth(one, depthAt, i + 1, manifest)),
    })),
  };
}

const UNDONE = -1;

/** Depth by index. Void rollouts have depth 0, since NaN does not compare, and are in no S_k. */
function depthsNeeded({ columns: { loss, success, failures } }: CellData): Int32Array {
  return Int32Array.from(failures, (count, place) => {
    if (Number.isNaN(loss[place])) return 0;
    return success[place] === 1 ? count : UNDONE;
  });
}

function resultAtDepth(
  { cell, columns }: CellData,
  depthAt: Int32Array,
  depth: number,
  manifest: ResolvedManifest,
): AtDepth {
  const { calibration, verdict } = manifest;
  const { lambda } = calibration;
  let n = 0;
  const values = columns.loss.map((loss, place) => {
    if (Number.isNaN(loss) || depthAt[place]! < depth) return Number.NaN;
    n += 1;
    return columns.success[place]! - lambda * columns.cost[place]!;
  });
  if (n < ROLLOUTS_MIN) return { depth, n, CSR: null };
  const totals = pairedTotals(values, new Float64Array(values.length), layoutOf(cell, manifest));
  const { policy, label: suite, backbone } = cell;
  const seed = `${verdict.seed}/${cellName({ policy, suite, backbone })}`;
  return {
    depth,
    n,
    CSR: totals && clipped(interval(totals, { ...verdict, level: 0.95, seed }), -lambda, 1),
  };
}
