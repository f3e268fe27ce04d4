/** Renames the steps of a mistaken plan: the name of a step must not show that it was inserted. */

import type { SuiteTask } from 'regain/internal/types';
import { renamedReferences, renamedStep } from '../templates/rename-steps.ts';
import type { MistakenPlan } from './mistake-recipes.ts';

/** The task with this plan; an inserted call gets the number of its position, and later ones move on. */
export function withPlan(
  task: SuiteTask,
  { plan, mistakes }: MistakenPlan,
): { task: SuiteTask; spoilt: MistakenPlan } {
  const isLonger = plan.length > task.gold.length;
  const names = new Map(isLonger ? plan.map(({ id }, index) => [id, `s${index + 1}`]) : []);
  const rename = (id: string) => names.get(id) ?? id;
  const renamedPlan = plan.map((step) => renamedStep(step, rename));
  return {
    task: {
      ...task,
      plan: renamedPlan,
      gold: task.gold.map((step) => renamedStep(step, rename)),
      ...(task.answer === undefined ? {} : { answer: renamedReferences(task.answer, rename) }),
      mistakes: mistakes.map(({ mistake }) => mistake),
    },
    spoilt: {
      plan: renamedPlan,
      mistakes: mistakes.map((made) =>
        made.mistake === 'repeated-call'
          ? {
              ...made,
              detail: {
                ...made.detail,
                id: rename(String(made.detail.id)),
                of: rename(String(made.detail.of)),
              },
            }
          : made,
      ),
    },
  };
}
