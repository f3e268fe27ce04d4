/** The crossed design as a table: every policy with and without detection and repairs, on every proposer. */

import { mean } from 'regain/internal/values';
import type { PrimaryRun } from '../primary/index.ts';
import type { ProgrammeCell } from './cells.ts';
import { FACTORS } from './experiments.ts';

export interface CrossedRow {
  readonly policy: string;
  readonly proposer: string;
  readonly detection: boolean;
  readonly repairs: boolean;
  /** Means over suites, which weigh the same. */
  readonly RR: number;
  readonly ES: number;
}

export function crossedRows({ cells, manifest }: Pick<PrimaryRun, 'cells' | 'manifest'>): CrossedRow[] {
  const { lambda } = manifest.calibration;
  const byRow = Map.groupBy(cells, ({ policy, backbone }) => `${backbone} ${policy}`);
  return [...byRow.values()].map((own): CrossedRow => {
    const { policy, backbone } = own[0]!;
    return {
      policy: policy.split('+')[0]!,
      proposer: backbone,
      detection: !policy.includes(FACTORS.detection.off),
      repairs: !policy.includes(FACTORS.repairs.off),
      RR: mean(own.map((cell) => meanIn(cell, () => 1))),
      ES: mean(own.map((cell) => meanIn(cell, (cost) => 1 / (1 + lambda * cost)))),
    };
  });
}

/** The mean over rollouts of a value of the successful ones, which others do not have. */
function meanIn({ rollouts }: ProgrammeCell, value: (cost: number) => number): number {
  return mean(rollouts.map(({ success, cost }) => (success ? value(cost) : 0)));
}
