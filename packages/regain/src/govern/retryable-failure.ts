/** Failures that do not depend on the arguments: the same call may work later, and other arguments would not help. */

import type { FailureClass } from '../types/index.ts';

const retryable: readonly FailureClass[] = [
  'timeout',
  'connection',
  'server-error',
  'rate-limit',
  'no-effect',
];

export function isRetryable(failureClass: FailureClass): boolean {
  return retryable.includes(failureClass);
}
