/** Label of cells in which a language model or an agent planned: their costs are not comparable with those of a given plan. */

import { invalidInput } from './errors.ts';

/** Who decides which calls a task needs: the suite, or the language model that is the backbone. */
export const planners = ['given', 'model'] as const;
/** `agent`: a user's whole program decides. */
export type PlannerName = (typeof planners)[number] | 'agent';

const suffixes = { given: '', model: ' (model plans)', agent: ' (agent plans)' } as const;

/** The name of a suite in tables, exports and verdicts. */
export function suiteLabel(suite: string, planner: PlannerName | undefined): string {
  return `${suite}${suffixes[planner ?? 'given']}`;
}

/** Cells of several kinds must not be pooled, paired or ranked together. */
export function requireOnePlanner(labels: readonly string[]): void {
  const [first] = labels;
  if (first === undefined) return;
  const planner = plannerOfLabel(first);
  const other = labels.find((label) => plannerOfLabel(label) !== planner);
  if (other === undefined) return;
  const [planned, rest] = planner === 'given' ? [other, first] : [first, other];
  const kind = plannerOfLabel(rest) === 'given' ? 'of a given plan' : 'in which another side plans';
  throw invalidInput(
    `cells in which the ${plannerOfLabel(planned)} plans cannot be judged together with cells ${kind}, got ${planned} and ${rest}: their costs and faults are not comparable`,
  );
}

/** A suite's own name must not be such a label. */
export function isPlannedLabel(label: string): boolean {
  return plannerOfLabel(label) !== 'given';
}

function plannerOfLabel(label: string): PlannerName {
  if (label.endsWith(suffixes.model)) return 'model';
  return label.endsWith(suffixes.agent) ? 'agent' : 'given';
}
