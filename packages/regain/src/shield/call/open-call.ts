/** What is kept of a call of a protected tool while it runs. */

import { isNonIdempotent } from '../../govern/index.ts';
import { preview } from '../../types/index.ts';
import type { ScanSampling } from '../redact/scan-sampling.ts';
import { noteCount } from './answer-notes.ts';
import { joinSignals } from './attempt.ts';
import { fullArguments, plainArguments } from './call-arguments.ts';
import type { SignalPlace } from './caller-signal.ts';
import type { ConcurrentCalls } from './concurrent-calls.ts';
import type { PendingCall } from './pending-call.ts';
import type { ToolGuard } from './tool-guard.ts';
import type { CallOptions } from './tool-types.ts';

export type OpenCall = (
  args: readonly unknown[],
  self: unknown,
  startedMs: number,
  settings?: CallOptions,
  signalPlace?: SignalPlace,
) => PendingCall;

/** Opens the calls of one tool. */
export function callOpener(
  guard: ToolGuard,
  sampling: ScanSampling,
  concurrentCalls: ConcurrentCalls | undefined,
): OpenCall {
  const { runtime, name: tool, spec, record, effect, price, settings: own } = guard;
  const { budget } = own.model;
  /** Also if only the undo call takes a key. */
  const needsKey = spec.idempotencyKey === true || spec.undoneBy !== undefined;
  /** A write that can be repeated or verified needs its original arguments. */
  const keepsArguments =
    isNonIdempotent(spec) && (needsKey || spec.singleRequest === true || spec.verifiedBy !== undefined);

  return (args, self, startedMs, settings, signalPlace) => {
    const { ids, reporting } = runtime;
    const { signal: ownSignal, callId, idempotencyKey, onNote, changes } = settings ?? none;
    const signal = joinSignals(ownSignal, runtime.signal);
    const emitter = reporting.events.callEmitter(tool);
    const id = callId ?? (emitter !== undefined || needsKey ? ids.nextId() : '');
    // Copied now: a tool may modify its arguments.
    const copy = keepsArguments ? preview(args) : undefined;
    const pending: PendingCall = {
      guard,
      id,
      args,
      self,
      startedMs,
      signal,
      signalPlace,
      emitter,
      keyScope: needsKey
        ? (idempotencyKey ?? JSON.stringify([ids.instanceId, id, fullArguments(copy ?? preview(args), args)]))
        : '',
      tracked: concurrentCalls?.begin(args[0], spec.verifiedBy!, startedMs),
      trace: reporting.beginTrace?.({ tool, args, effect, budget, price, callId, startMs: startedMs }),
      originalArguments: copy && plainArguments(copy, args),
      onNote,
      secrets: sampling.scanArguments(args),
      notesBefore: noteCount(),
    };
    record.tally.calls++;
    if (emitter !== undefined) {
      const about = { call: id, tool, atMs: reporting.epochMs + startedMs };
      emitter.emit({ type: 'call-started', ...about });
      if (changes !== undefined) emitter.emit({ type: 'arguments-repaired', ...about, changes });
    }
    return pending;
  };
}

const none: CallOptions = Object.freeze({});
