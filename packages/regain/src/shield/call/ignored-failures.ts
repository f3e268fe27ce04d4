/** Implicit failures that are normal for a tool, because its output schema declares the fields that indicate them. */

import { isAgeField, isPageField, isPageHolder } from '../../govern/index.ts';
import type { FailureClass, ToolSpec } from '../../types/index.ts';

/** A tool that declares pages or ages expects its caller to handle them: the agent can request the next page itself. */
export function ignoredFailuresOf({ outputSchema }: ToolSpec): ReadonlySet<FailureClass> {
  const { properties = {} } = (outputSchema ?? {}) as { readonly properties?: object };
  const declared = Object.keys(properties);
  const ignored: FailureClass[] = [];
  if (declared.some((name) => isPageField(name) || isPageHolder(name))) ignored.push('partial-output');
  if (declared.some((name) => isAgeField(name))) ignored.push('stale-output');
  return new Set(ignored);
}
