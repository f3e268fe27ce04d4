/** Shadow mode: every call is made once, unchanged. What recovery would have decided is only reported. */

import type { ActionKind } from '../../types/index.ts';
import { diagnoseInShadow } from './lazy-recovery.ts';
import type { PendingCall } from './pending-call.ts';
import { recordEnding } from './record-ending.ts';

export function runInShadowMode(pending: PendingCall): Promise<unknown> {
  const { startedMs, guard } = pending;
  const { runtime } = guard;
  const admission = runtime.learning.breaker.tryAcquire(guard.name, startedMs);
  if (!admission.admitted) emitShadowDecision(pending, 'hand-off', admission.reason, 0);
  const passing = startTool(pending);
  passing.then(
    (value) => {
      if (guard.isFailedAnswer(value, pending.args))
        runtime.runInBackground(diagnoseInShadow(pending, { startedMs, value }));
      else {
        pending.trace?.recordAttempt({ value });
        recordEnding(pending, { status: 'clean', attempts: 1, reason: '', value });
      }
    },
    (error: unknown) => {
      if (pending.signal?.aborted === true) {
        pending.trace?.recordAttempt({ isCancelled: true });
        const ending = { status: 'cancelled', attempts: 1, reason: 'cancelled', stop: 'cancelled' } as const;
        recordEnding(pending, ending);
      } else runtime.runInBackground(diagnoseInShadow(pending, { startedMs, error }));
    },
  );
  return passing;
}

export function emitShadowDecision(
  { guard, id: call, emitter, trace }: PendingCall,
  action: ActionKind,
  reason: string,
  estimate: number,
  secrets = guard.runtime.secrets,
): void {
  const { clock, reporting } = guard.runtime;
  const atMs = reporting.epochMs + clock.now();
  const text = secrets.redactText(reason);
  const about = { call, tool: guard.name, atMs, isShadow: true } as const;
  emitter?.emit({ type: 'decided', ...about, action, reason: text, estimate });
  trace?.emit({
    ...{ type: 'decision', call: trace.id, atMs: clock.now(), action: { kind: action } },
    ...{ reason: text, estimate, isShadow: true },
  });
}

/** The promise of the tool, if it returns one. */
function startTool(pending: PendingCall): Promise<unknown> {
  const { guard } = pending;
  try {
    return Promise.resolve(guard.runAttempt(pending.args, pending, guard.attempt(pending, 'step', 0)));
  } catch (error) {
    return Promise.reject(error);
  }
}
