/** Which kinds of faults each policy recovers from: every kind alone, on rollouts where it caused a failure. */

import { getFaultKind } from 'regain/internal/faults';
import type { CellRollout, ProgrammeCell } from './cells.ts';

export interface MatrixCell {
  readonly kind: string;
  readonly group: string;
  readonly policy: string;
  /** Rollouts, of all suites, in which the fault made an agent without recovery fail. */
  readonly rollouts: number;
  /** Those of them in which the policy succeeded. */
  readonly recovered: number;
}

export function recoveryMatrix(cells: readonly ProgrammeCell[]): MatrixCell[] {
  return [...Map.groupBy(cells, ({ profile }) => profile)].flatMap(([kind, field]) => {
    const harmed = new Set(
      field
        .filter(({ policy }) => policy === 'vanilla')
        .flatMap((cell) =>
          cell.rollouts.filter(({ success }) => !success).map((place) => keyOf(cell, place)),
        ),
    );
    const byPolicy = Map.groupBy(field, ({ policy }) => policy);
    return [...byPolicy].map(([policy, own]): MatrixCell => {
      const places = own.flatMap((cell) => cell.rollouts.filter((place) => harmed.has(keyOf(cell, place))));
      const recovered = places.filter(({ success }) => success).length;
      return { kind, group: getFaultKind(kind).group, policy, rollouts: places.length, recovered };
    });
  });
}

function keyOf({ suite, backbone }: ProgrammeCell, { task, seed, repeat }: CellRollout): string {
  return `${suite} ${backbone} ${task} ${seed} ${repeat}`;
}
