/** Implicit failures that are normal for a tool, because its output schema declares the fields that indicate them. */

import type { FailureClass, ToolSpec } from '../../types/index.ts';

/** Fields that mark an answer as one page of several, or as cached. */
const markerFields = {
  'partial-output': ['has_more', 'next_cursor', 'truncated'],
  'stale-output': ['stale', 'cached', 'from_cache', 'cache', 'age', 'age_seconds', 'as_of', 'cached_at'],
} as const satisfies { readonly [name in FailureClass]?: readonly string[] };

/** A tool that declares pages or ages expects its caller to handle them: the agent can request the next page itself. */
export function ignoredFailuresOf({ outputSchema }: ToolSpec): ReadonlySet<FailureClass> {
  const { properties = {} } = (outputSchema ?? {}) as { readonly properties?: object };
  const known = (['partial-output', 'stale-output'] as const).filter((failureClass) =>
    markerFields[failureClass].some((name) => Object.hasOwn(properties, name)),
  );
  return new Set(known);
}
