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
  const shown = isCapturing ? { args: secrets.redactedPreview(given, 'call') ?? null } : {};
  emitter.emit({
    type: 'attempt-started',
    ...{ call: id, tool, purpose: 'step', attempt: 1, startMs: epochMs + startedMs },
    ...shown,
  });
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
  const at = { call: id, tool, startMs: epochMs + startedMs, endMs: epochMs + clock.now() };
  const shown = isCapturing ? { result: secrets.redactedPreview(value, 'tool') ?? null } : {};
  emitter.emit({ type: 'attempt-ended', ...at, purpose: 'step', attempt: 1, ...shown });
  emitter.emit({ type: 'call-ended', ...at, status: 'clean', attempts: 1, spend: 0, reason: '' });
}
