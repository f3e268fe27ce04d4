/** Calls that end before the tool is called: cancelled, or rejected by the circuit breaker. */

import type { Admission } from '../../govern/index.ts';
import type { ShieldRuntime } from '../runtime.ts';
import { endUnrecovered, recordEnding, unrecoveredError } from './end-call.ts';
import type { PendingCall, ToolGuard } from './tool-guard.ts';
import { reportOf } from './unrecovered-error.ts';

/** The signal of the call was aborted before it began. */
export async function rejectCancelled(
  runtime: ShieldRuntime,
  guard: ToolGuard,
  pending: PendingCall,
): Promise<never> {
  const ending = { status: 'cancelled', attempts: 0, reason: 'cancelled', stop: 'cancelled' } as const;
  recordEnding(runtime, guard, pending, ending);
  throw pending.signal!.reason;
}

/** The circuit breaker is open. */
export async function rejectBreakerOpen(
  runtime: ShieldRuntime,
  guard: ToolGuard,
  pending: PendingCall,
  { reason, retryAtMs }: Extract<Admission, { admitted: false }>,
): Promise<unknown> {
  const retryAfterMs = Math.max(0, retryAtMs - pending.startedMs);
  const { name: tool, effect } = guard;
  const ended = { status: 'handed-off', attempts: 0, reason } as const;
  const about = { ...ended, tool, turns: [], effect, isInDoubt: false, retryAfterMs };
  return endUnrecovered(runtime, guard, pending, {
    ending: { ...ended, stop: 'tool-down' },
    error: () => unrecoveredError(runtime, reportOf(about)),
    isInDoubt: false,
  });
}
