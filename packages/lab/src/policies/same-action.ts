/** Whether two actions are the same. */

import { type Action, canonicalJson } from 'regain/internal/types';

/** Two retries are the same whatever the pause before them. */
export function isSameAction(a: Action, b: Action): boolean {
  if (a.kind !== b.kind) return false;
  return a.kind === 'retry' || canonicalJson({ ...a }) === canonicalJson({ ...b });
}
