/** The user's classification of a failure. It runs last and takes precedence. */

import { type Failure, type FailureClass, failureClasses } from '../../types/index.ts';
import { field } from './read-field.ts';

/** What the user overrides; omitted fields keep their detected values. */
export type Classification = Partial<Pick<Failure, 'class' | 'retryAfterMs' | 'ambiguous' | 'permanent'>>;

/**
 * Classifies a failure: a thrown value, or an answer that is an error. A class alone leaves open whether the call took
 * effect; `ambiguous: false` declares that it was refused before it was carried out. Undefined: no change.
 */
export type Classify = (
  error: unknown,
  context: { readonly tool: string },
) => Classification | FailureClass | undefined;

/** The hook, and the tool that failed. */
export interface ClassifyHook {
  readonly classify: Classify;
  readonly tool: string;
}

/** The failure after the hook. A hook that throws or returns an invalid value is ignored. */
export function applyClassifyHook(failure: Failure, error: unknown, hook: ClassifyHook | undefined): Failure {
  if (hook === undefined) return failure;
  const classification = classificationFrom(error, hook);
  if (classification === undefined) return failure;
  const { class: failureClass, permanent, ...rest } = classification;
  const { permanent: before, ...others } = failure;
  // `permanent` was detected for the old class, so a new class removes it.
  const lasts = permanent ?? (failureClass === undefined ? before : undefined);
  const said = Object.entries(classification).map(([name, value]) => `${name} ${value}`);
  return {
    ...others,
    ...rest,
    ...(failureClass === undefined ? {} : { class: failureClass }),
    ...(lasts === undefined ? {} : { permanent: lasts }),
    evidence: [...failure.evidence, `the classify hook says ${said.join(', ')}`],
  };
}

function classificationFrom(error: unknown, { classify, tool }: ClassifyHook): Classification | undefined {
  try {
    const said: unknown = classify(error, { tool });
    if (said instanceof Promise) {
      // The promise is not awaited; its rejection must not end the process.
      said.catch(() => {});
      return undefined;
    }
    return typeof said === 'string' ? validClassification({ class: said }) : validClassification(said);
  } catch {
    return undefined;
  }
}

const checks: Readonly<Record<keyof Classification, (value: unknown) => boolean>> = {
  class: (value) => (failureClasses as readonly unknown[]).includes(value),
  retryAfterMs: (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0,
  ambiguous: (value) => typeof value === 'boolean',
  permanent: (value) => typeof value === 'boolean',
};

/** One invalid field invalidates all of them. */
function validClassification(said: unknown): Classification | undefined {
  const given = Object.entries(checks)
    .map(([name, check]) => ({ name, value: field(said, name), check }))
    .filter(({ value }) => value !== undefined);
  if (given.length === 0 || given.some(({ value, check }) => !check(value))) return undefined;
  return Object.fromEntries(given.map(({ name, value }) => [name, value]));
}
