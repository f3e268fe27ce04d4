/** Which kinds of faults each policy recovers from: every kind alone, on rollouts in which it did harm. */

import type { Cell, Place } from './cells.ts';

export interface MatrixCell {
  readonly kind: string;
  readonly policy: string;
  /** Rollouts, of all suites, in which the fault kept an agent without recovery from its task. */
  readonly rollouts: number;
  /** Share of them that the policy did; null where there are too few to tell. */
  readonly recovered: number | null;
}

/** Fewer say nothing. */
const ROLLOUTS_MIN = 10;

export function recoveryMatrix(cells: readonly Cell[]): MatrixCell[] {
  return [...Map.groupBy(cells, ({ profile }) => profile)].flatMap(([kind, field]) => {
    const harmed = new Set(
      field
        .filter(({ policy }) => policy === 'vanilla')
        .flatMap((cell) => cell.places.filter(({ success }) => !success).map((place) => keyOf(cell, place))),
    );
    const byPolicy = Map.groupBy(field, ({ policy }) => policy);
    return [...byPolicy].map(([policy, own]): MatrixCell => {
      const places = own.flatMap((cell) => cell.places.filter((place) => harmed.has(keyOf(cell, place))));
      const done = places.filter(({ success }) => success).length;
      return {
        ...{ kind, policy, rollouts: places.length },
        recovered: places.length < ROLLOUTS_MIN ? null : done / places.length,
      };
    });
  });
}

function keyOf({ suite, backbone }: Cell, { task, seed, repeat }: Place): string {
  return `${suite} ${backbone} ${task} ${seed} ${repeat}`;
}
