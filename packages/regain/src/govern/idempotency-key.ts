/** The idempotency key of a write: the same for every attempt, different for every rollout, step and tool. */

import { random } from '../types/index.ts';

/**
 * Arguments are not included: a second call under the key with other arguments must be refused as a conflict, not
 * executed as a new write. 32 hexadecimal digits: accepted by every API, and no name leaks.
 */
export function idempotencyKey(rollout: string, step: number, tool: string): string {
  const stream = random('idempotency-key', rollout, step, tool);
  return Array.from({ length: 4 }, () => stream.word().toString(16).padStart(8, '0')).join('');
}
