/** Cells in which a language model planned by itself carry a mark: what they cost is another quantity than with a given plan. */

import { RegainError } from './errors.ts';

/** Who decides which calls a task needs: the suite, or the language model that is the backbone. */
export const planners = ['given', 'model'] as const;
export type PlannerName = (typeof planners)[number];

const MODEL_PLANNED_SUFFIX = ' (model plans)';

/** A suite as tables, exports and verdicts name it. */
export function suiteLabel(suite: string, planner: PlannerName | undefined): string {
  return planner === 'model' ? `${suite}${MODEL_PLANNED_SUFFIX}` : suite;
}

/** Pooling, pairing or ordering cells of both kinds would compare what cannot be compared. */
export function requireOnePlanner(labels: readonly string[]): void {
  const planned = labels.find(isModelPlanned);
  const given = labels.find((label) => !isModelPlanned(label));
  if (planned === undefined || given === undefined) return;
  throw new RegainError(
    'invalid-input',
    `cells in which the model plans cannot be judged together with cells of a given plan, got ${planned} and ${given}: their costs and their weather are not the same quantities`,
  );
}

/** A suite's own name must not be such a label. */
export function isModelPlanned(label: string): boolean {
  return label.endsWith(MODEL_PLANNED_SUFFIX);
}
