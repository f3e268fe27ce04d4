/** Failures that do not depend on the arguments: the same call may work later, and other arguments would not help. */

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
