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
