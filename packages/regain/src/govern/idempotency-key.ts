/** The key under which a write is repeated: the same for every attempt, another for every rollout, step and tool. */

import { random } from '../types/index.ts';

/**
 * Arguments are no part of it: a second call under the key with other arguments must be refused as a conflict, not
 * carried out as a new write. 32 hexadecimal digits: what every API takes, and no name leaks out.
 */
export function idempotencyKey(rollout: string, step: number, tool: string): string {
  const stream = random('idempotency-key', rollout, step, tool);
  return Array.from({ length: 4 }, () => stream.word().toString(16).padStart(8, '0')).join('');
}
