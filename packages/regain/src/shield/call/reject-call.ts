/** Calls that end before the tool is called: rejected by the circuit breaker, or by the queue of the tool. */

import type { Admission } from '../../govern/index.ts';
import type { StopCause } from '../observe/events.ts';
import { endUnrecovered, unrecoveredError } from './end-call.ts';
import { stopped } from './model-text.ts';
import type { PendingCall } from './pending-call.ts';
import { reportOf } from './unrecovered-error.ts';

/** The circuit breaker is open. */
export async function rejectBreakerOpen(
  pending: PendingCall,
  { reason, retryAtMs }: Extract<Admission, { admitted: false }>,
): Promise<unknown> {
  return rejectCall(pending, 'tool-down', reason, Math.max(0, retryAtMs - pending.startedMs));
}

/** No slot became free: too many calls of the tool run, or it asked to wait for longer than the call can. */
export async function rejectBusy(pending: PendingCall, waitedMs: number): Promise<unknown> {
  const heldMs = Math.max(0, (pending.guard.record.slots?.heldUntilMs ?? 0) - pending.startedMs);
  const limitSeconds = Math.round(waitedMs / 1000);
  if (heldMs === 0) return rejectCall(pending, 'call-budget', stopped.queueTime(limitSeconds));
  const reason = stopped.retryAfter(Math.ceil(heldMs / 1000), limitSeconds);
  return rejectCall(pending, 'call-budget', reason, heldMs);
}

function rejectCall(
  pending: PendingCall,
  stop: StopCause,
  reason: string,
  retryAfterMs?: number,
): Promise<unknown> {
  const { guard } = pending;
  const { name: tool, effect } = guard;
  const ended = { status: 'handed-off', attempts: 0, reason } as const;
  const about = { ...ended, tool, turns: [], effect, isInDoubt: false, retryAfterMs };
  return endUnrecovered(pending, {
    ending: { ...ended, stop },
    error: () => unrecoveredError(guard, reportOf(about)),
    isInDoubt: false,
  });
}
