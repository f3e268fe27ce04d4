/** Shadow mode: every call is made once, unchanged. What recovery would have decided is only reported. */

import type { ActionKind } from '../../types/index.ts';
import type { ShieldRuntime } from '../runtime.ts';
import { recordEnding } from './end-call.ts';
import { diagnoseInShadow } from './lazy-recovery.ts';
import type { PendingCall, ToolGuard } from './tool-guard.ts';

export function runInShadowMode(
  runtime: ShieldRuntime,
  guard: ToolGuard,
  pending: PendingCall,
): Promise<unknown> {
  const { startedMs } = pending;
  const admission = runtime.learning.breaker.tryAcquire(guard.name, startedMs);
  if (!admission.admitted) emitShadowDecision(runtime, guard, pending, 'hand-off', admission.reason, 0);
  const passing = startTool(guard, pending);
  passing.then(
    (value) => {
      if (guard.isFailedAnswer(value, pending.args))
        runtime.runInBackground(diagnoseInShadow(runtime, guard, pending, { startedMs, value }));
      else {
        pending.trace?.recordAnswer(value);
        recordEnding(runtime, guard, pending, { status: 'clean', attempts: 1, reason: '', value });
      }
    },
    (error: unknown) => {
      if (pending.signal?.aborted === true) {
        pending.trace?.recordCancellation();
        const ending = { status: 'cancelled', attempts: 1, reason: 'cancelled', stop: 'cancelled' } as const;
        recordEnding(runtime, guard, pending, ending);
      } else runtime.runInBackground(diagnoseInShadow(runtime, guard, pending, { startedMs, error }));
    },
  );
  return passing;
}

export function emitShadowDecision(
  { clock, secrets: shared, reporting: { epochMs } }: ShieldRuntime,
  guard: ToolGuard,
  { id: call, emitter, trace }: PendingCall,
  action: ActionKind,
  reason: string,
  estimate: number,
  secrets = shared,
): void {
  const atMs = epochMs + clock.now();
  const text = secrets.redactText(reason);
  const about = { call, tool: guard.name, atMs, isShadow: true } as const;
  emitter?.emit({ type: 'decided', ...about, action, reason: text, estimate });
  trace?.emit({
    ...{ type: 'decision', call: trace.id, atMs: clock.now(), action: { kind: action } },
    ...{ reason: text, estimate, isShadow: true },
  });
}

/** The promise of the tool, if it returns one. */
function startTool(guard: ToolGuard, pending: PendingCall): Promise<unknown> {
  try {
    return Promise.resolve(guard.runOnce(pending));
  } catch (error) {
    return Promise.reject(error);
  }
}
