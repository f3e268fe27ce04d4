/** Label of cells in which a language model planned: their costs are not comparable with those of a given plan. */

import { RegainError } from './errors.ts';

/** Who decides which calls a task needs: the suite, or the language model that is the backbone. */
export const planners = ['given', 'model'] as const;
export type PlannerName = (typeof planners)[number];

const MODEL_PLANNED_SUFFIX = ' (model plans)';

/** The name of a suite in tables, exports and verdicts. */
export function suiteLabel(suite: string, planner: PlannerName | undefined): string {
  return planner === 'model' ? `${suite}${MODEL_PLANNED_SUFFIX}` : suite;
}

/** Cells of both kinds must not be pooled, paired or ranked together. */
export function requireOnePlanner(labels: readonly string[]): void {
  const planned = labels.find(isModelPlanned);
  const given = labels.find((label) => !isModelPlanned(label));
  if (planned === undefined || given === undefined) return;
  throw new RegainError(
    'invalid-input',
    `cells in which the model plans cannot be judged together with cells of a given plan, got ${planned} and ${given}: their costs and faults are not comparable`,
  );
}

/** A suite's own name must not be such a label. */
export function isModelPlanned(label: string): boolean {
  return label.endsWith(MODEL_PLANNED_SUFFIX);
}
