/** Events of a call that succeeds at its first attempt. */

import type { PendingCall } from './pending-call.ts';

export function emitFirstAttempt({ guard, emitter, id, args, startedMs }: PendingCall): void {
  if (emitter === undefined) return;
  const { name: tool, runtime } = guard;
  const { epochMs, isCapturing } = runtime.reporting;
  // A single argument is shown without the list, as repairs see it.
  const given = args.length === 1 ? args[0] : args;
  const startMs = epochMs + startedMs;
  const event = { type: 'attempt-started', call: id, tool, purpose: 'step', attempt: 1, startMs } as const;
  emitter.emit(
    isCapturing ? { ...event, args: runtime.secrets.redactedPreview(given, 'call') ?? null } : event,
  );
}

export function emitCleanEnding(value: unknown, { guard, emitter, id, startedMs }: PendingCall): void {
  if (emitter === undefined) return;
  const { name: tool, runtime } = guard;
  const { epochMs, isCapturing } = runtime.reporting;
  // Written out: a spread costs more than the event.
  const [startMs, endMs] = [epochMs + startedMs, epochMs + runtime.clock.now()];
  const ended = {
    type: 'attempt-ended',
    call: id,
    tool,
    startMs,
    endMs,
    purpose: 'step',
    attempt: 1,
  } as const;
  emitter.emit(
    isCapturing ? { ...ended, result: runtime.secrets.redactedPreview(value, 'tool') ?? null } : ended,
  );
  emitter.emit({
    type: 'call-ended',
    call: id,
    tool,
    startMs,
    endMs,
    status: 'clean',
    attempts: 1,
    spend: 0,
    reason: '',
  });
}
