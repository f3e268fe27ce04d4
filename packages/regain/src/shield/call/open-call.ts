/** What is kept of a call of a protected tool while it runs. */

import { isNonIdempotent } from '../../govern/index.ts';
import { preview } from '../../types/index.ts';
import type { ScanSampling } from '../redact/scan-sampling.ts';
import { noteCount } from './answer-notes.ts';
import { joinSignals } from './attempt.ts';
import { fullArguments, plainArguments } from './call-arguments.ts';
import type { CallTrace } from './call-trace.ts';
import type { SignalPlace } from './caller-signal.ts';
import type { ConcurrentCalls } from './concurrent-calls.ts';
import type { PendingCall } from './pending-call.ts';
import type { ToolGuard } from './tool-guard.ts';
import type { CallOptions } from './tool-types.ts';

/** Opens the calls of one tool. */
export class CallOpener {
  readonly #guard: ToolGuard;
  readonly #sampling: ScanSampling;
  readonly #concurrentCalls: ConcurrentCalls | undefined;
  /** Also if only the undo call takes a key. */
  readonly #needsKey: boolean;
  /** A write that can be repeated or verified needs its original arguments. */
  readonly #keepsArguments: boolean;

  constructor(guard: ToolGuard, sampling: ScanSampling, concurrentCalls: ConcurrentCalls | undefined) {
    const { spec } = guard;
    this.#guard = guard;
    this.#sampling = sampling;
    this.#concurrentCalls = concurrentCalls;
    this.#needsKey = spec.idempotencyKey === true || spec.undoneBy !== undefined;
    this.#keepsArguments =
      isNonIdempotent(spec) &&
      (this.#needsKey || spec.singleRequest === true || spec.verifiedBy !== undefined);
  }

  open(
    args: readonly unknown[],
    self: unknown,
    startedMs: number,
    settings?: CallOptions,
    signalPlace?: SignalPlace,
  ): PendingCall {
    const { runtime, name: tool, spec, record } = this.#guard;
    const signal = joinSignals(settings?.signal, runtime.signal);
    const emitter = runtime.reporting.events.callEmitter(tool);
    const id = settings?.callId ?? (emitter !== undefined || this.#needsKey ? runtime.ids.nextId() : '');
    // Copied now: a tool may modify its arguments.
    const copy = this.#keepsArguments ? preview(args) : undefined;
    const keyScope = this.#needsKey ? (settings?.idempotencyKey ?? this.#keyScope(id, copy, args)) : '';
    const tracked = this.#concurrentCalls?.begin(args[0], spec.verifiedBy!, startedMs);
    const pending: PendingCall = {
      guard: this.#guard,
      id,
      args,
      self,
      startedMs,
      signal,
      signalPlace,
      emitter,
      trace: this.#startTrace(args, settings, startedMs),
      keyScope,
      tracked,
      originalArguments: copy && plainArguments(copy, args),
      onNote: settings?.onNote,
      secrets: this.#sampling.scanArguments(args),
      notesBefore: noteCount(),
    };
    record.tally.calls++;
    if (emitter !== undefined) {
      const [call, atMs] = [id, runtime.reporting.epochMs + startedMs];
      emitter.emit({ type: 'call-started', call, tool, atMs });
      const changes = settings?.changes;
      if (changes !== undefined) emitter.emit({ type: 'arguments-repaired', call, tool, atMs, changes });
    }
    return pending;
  }

  #keyScope(id: string, copy: ReturnType<typeof preview> | undefined, args: readonly unknown[]): string {
    return JSON.stringify([
      this.#guard.runtime.ids.instanceId,
      id,
      fullArguments(copy ?? preview(args), args),
    ]);
  }

  #startTrace(
    args: readonly unknown[],
    settings: CallOptions | undefined,
    startMs: number,
  ): CallTrace | undefined {
    const { name: tool, effect, price, runtime, settings: own } = this.#guard;
    const { budget } = own.model;
    const call = { tool, args, effect, budget, price, callId: settings?.callId, startMs };
    return runtime.reporting.beginTrace?.(call);
  }
}
