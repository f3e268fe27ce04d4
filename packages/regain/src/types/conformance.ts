/** How every conformance check of an extension point ends: in silence, or in one error that lists all violations. */

import { RegainError } from './errors.ts';

/** Throws unless the list is empty. `subject` is what was checked: "the store". */
export function requireConformance(subject: string, violations: readonly string[]): void {
  if (violations.length === 0) return;
  const count = violations.length === 1 ? '1 violation' : `${violations.length} violations`;
  const lines = violations.map((violation) => `\n- ${violation}`);
  throw new RegainError('invalid-argument', `${subject} does not conform, ${count}:${lines.join('')}`);
}
