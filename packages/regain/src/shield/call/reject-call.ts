/** Calls that end before the tool is called: cancelled, or rejected by the circuit breaker. */

import type { Admission } from '../../govern/index.ts';
import type { StopCause } from '../observe/events.ts';
import type { ShieldRuntime } from '../runtime.ts';
import { endUnrecovered, recordEnding, unrecoveredError } from './end-call.ts';
import { stopped } from './model-text.ts';
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
  return rejectCall(runtime, guard, pending, 'tool-down', reason, Math.max(0, retryAtMs - pending.startedMs));
}

/** No slot became free: too many calls of the tool run, or it asked to wait for longer than the call can. */
export async function rejectBusy(
  runtime: ShieldRuntime,
  guard: ToolGuard,
  pending: PendingCall,
  waitedMs: number,
): Promise<unknown> {
  const heldMs = Math.max(0, guard.record.slots!.heldUntilMs - pending.startedMs);
  const limitSeconds = Math.round(waitedMs / 1000);
  if (heldMs === 0)
    return rejectCall(runtime, guard, pending, 'call-budget', stopped.queueTime(limitSeconds));
  const reason = stopped.retryAfter(Math.ceil(heldMs / 1000), limitSeconds);
  return rejectCall(runtime, guard, pending, 'call-budget', reason, heldMs);
}

function rejectCall(
  runtime: ShieldRuntime,
  guard: ToolGuard,
  pending: PendingCall,
  stop: StopCause,
  reason: string,
  retryAfterMs?: number,
): Promise<unknown> {
  const { name: tool, effect } = guard;
  const ended = { status: 'handed-off', attempts: 0, reason } as const;
  const about = { ...ended, tool, turns: [], effect, isInDoubt: false, retryAfterMs };
  return endUnrecovered(runtime, guard, pending, {
    ending: { ...ended, stop },
    error: () => unrecoveredError(runtime, reportOf(about)),
    isInDoubt: false,
  });
}
