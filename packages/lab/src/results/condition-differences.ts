/** What each condition of an agent changes against the first one: recovery, efficiency and regret, with intervals. */

import { efficiency, type PairedDifference } from 'regain/internal/law';
import type { ResolvedManifest } from '../harness/index.ts';
import { arePairs } from './agent-pairs.ts';
import { type CellData, fieldsOf } from './cell-data.ts';
import { type RunOrdering, regretIn } from './ordering.ts';
import { differenceBetween, layoutOf } from './paired-difference.ts';

/** A condition of an agent minus the first condition of the same agent. */
export interface ConditionDifference {
  readonly policy: string;
  readonly against: string;
  readonly suite: string;
  readonly backbone: string;
  readonly isPaired: boolean;
  readonly RR: PairedDifference | null;
  readonly ES: PairedDifference | null;
  readonly regret: PairedDifference | null;
}

export function conditionDifferences(
  gathered: readonly CellData[],
  manifest: ResolvedManifest,
  ordering: RunOrdering,
): readonly ConditionDifference[] {
  const { policies, planner } = manifest;
  if (planner !== 'agent') return [];
  // The first condition of an agent has the same program.
  const programOf = (policy: string) => {
    const { file, command } = policies.find(({ name }) => name === policy)!;
    return JSON.stringify([file, command]);
  };
  return fieldsOf(gathered).flatMap((field) =>
    field.flatMap((one) => {
      const first = field.find(({ cell }) => programOf(cell.policy) === programOf(one.cell.policy))!;
      return first === one ? [] : [differenceOf(one, first, manifest, ordering)];
    }),
  );
}

function differenceOf(
  one: CellData,
  first: CellData,
  manifest: ResolvedManifest,
  ordering: RunOrdering,
): ConditionDifference {
  const { policy, label: suite, backbone } = one.cell;
  const { calibration, verdict } = manifest;
  const tasks = layoutOf(one.cell, manifest);
  const isPaired = arePairs(one, first, manifest);
  const difference = (column: (cell: CellData) => Float64Array) =>
    differenceBetween(
      { first: column(one), second: column(first), tasks },
      { ...verdict, level: 0.95, seed: `${verdict.seed}/${policy}/${suite}/${backbone}`, most: 1 },
      isPaired,
    );
  return {
    ...{ policy, against: first.cell.policy, suite, backbone, isPaired },
    RR: difference((cell) => byRollout(cell, (success) => success)),
    ES: difference((cell) =>
      byRollout(cell, (success, cost) => efficiency({ success: success === 1, cost }, calibration.lambda)),
    ),
    regret: regretIn(ordering, policy, first.cell.policy, { suite, backbone }),
  };
}

/** NaN where a rollout is void or missing. */
function byRollout(
  { columns: { success, cost, loss } }: CellData,
  value: (success: number, cost: number) => number,
): Float64Array {
  return Float64Array.from(success, (one, i) => (Number.isNaN(loss[i]) ? Number.NaN : value(one, cost[i]!)));
}
