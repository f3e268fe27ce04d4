/** Positions of a run as coordinates, by the arithmetic of its plan. */

import { createRunPlan, type RunPlan } from '@regain/lab/internal/harness';
import type { RunResults } from '@regain/lab/internal/results';

const plans = new WeakMap<RunResults, RunPlan>();

export function planOf(run: RunResults): RunPlan {
  let plan = plans.get(run);
  if (plan === undefined) {
    plan = createRunPlan(run.manifest);
    plans.set(run, plan);
  }
  return plan;
}

/** Seeds times repeats: the rollouts of one task in a cell. */
export function perTask({ manifest: { seeds, repeats } }: RunResults): number {
  return seeds.length * repeats;
}

/** The cells as choices, by their index. */
export function cellChoices({ cells, manifest }: RunResults): (readonly [string, string])[] {
  const hasMany = manifest.backbones.length > 1;
  return cells.map(({ policy, suite, backbone }, i) => [
    String(i),
    `${policy} on ${suite}${hasMany ? ` with ${backbone}` : ''}`,
  ]);
}

/** The index of a cell in an address. */
export function cellIndex(text: string | undefined, { cells }: RunResults, otherwise: number): number {
  const index = Number(text ?? otherwise);
  return Number.isInteger(index) && index >= 0 && index < cells.length ? index : otherwise;
}

/** In another run the same cell; in the same run the policy with the least loss on the suite. */
export function defaultSecond(run: RunResults, other: RunResults, a: number): number {
  const own = run.cells[a]!;
  const isSame = (cell: RunResults['cells'][number]) =>
    cell.suite === own.suite && cell.backbone === own.backbone;
  if (run !== other)
    return Math.max(
      0,
      other.cells.findIndex((cell) => isSame(cell) && cell.policy === own.policy),
    );
  const best = own.against.best?.policy;
  const found = run.cells.findIndex(
    (cell, i) =>
      i !== a && isSame(cell) && (best === own.policy || best === undefined || cell.policy === best),
  );
  return found < 0 ? Math.min(a + 1, run.cells.length - 1) : found;
}
