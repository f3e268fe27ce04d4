/** Failures that have nothing to do with what was said: the same call may work later, and no other words would help. */

import type { FailureClass } from '../types/index.ts';

const retryableClasses: ReadonlySet<FailureClass> = new Set<FailureClass>([
  'timeout',
  'connection',
  'server-error',
  'rate-limit',
  'no-effect',
]);

export function isRetryable(failureClass: FailureClass): boolean {
  return retryableClasses.has(failureClass);
}
