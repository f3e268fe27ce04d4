/** Events of a call that succeeds at its first attempt. */

import type { CallEmitter } from '../observe/event-bus.ts';
import type { ShieldRuntime } from '../runtime.ts';
import type { PendingCall } from './pending-call.ts';

export function emitFirstAttempt(
  runtime: ShieldRuntime,
  tool: string,
  { id, args, startedMs }: PendingCall,
  emitter: CallEmitter,
): void {
  const {
    secrets,
    reporting: { epochMs, isCapturing },
  } = runtime;
  // A single argument is shown without the list, as repairs see it.
  const given = args.length === 1 ? args[0] : args;
  const startMs = epochMs + startedMs;
  const event = { type: 'attempt-started', call: id, tool, purpose: 'step', attempt: 1, startMs } as const;
  emitter.emit(isCapturing ? { ...event, args: secrets.redactedPreview(given, 'call') ?? null } : event);
}

export function emitCleanEnding(
  runtime: ShieldRuntime,
  tool: string,
  value: unknown,
  { id, startedMs }: PendingCall,
  emitter: CallEmitter,
): void {
  const {
    secrets,
    clock,
    reporting: { epochMs, isCapturing },
  } = runtime;
  // Written out: a spread costs more than the event.
  const [startMs, endMs] = [epochMs + startedMs, epochMs + clock.now()];
  const ended = {
    type: 'attempt-ended',
    call: id,
    tool,
    startMs,
    endMs,
    purpose: 'step',
    attempt: 1,
  } as const;
  emitter.emit(isCapturing ? { ...ended, result: secrets.redactedPreview(value, 'tool') ?? null } : ended);
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
