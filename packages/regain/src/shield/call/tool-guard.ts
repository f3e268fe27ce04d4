/** One protected tool. A call that succeeds is counted and little else; one that fails goes to the rescue. */

import { idempotencyKey, isNonIdempotent } from '../../govern/index.ts';
import { detectFailure } from '../../recovery/index.ts';
import {
  type CallContext,
  type CallPurpose,
  canonicalJson,
  type EffectClass,
  type FailureClass,
  type JsonObject,
  preview,
  type ToolSpec,
  type Verification,
} from '../../types/index.ts';
import type { ToolRecord } from '../learn/tool-record.ts';
import type { CallEmitter } from '../observe/event-bus.ts';
import type { ShieldRuntime } from '../runtime.ts';
import { noteCount, setNotes } from './answer-notes.ts';
import { type Attempt, abortableAttempt, plainAttempt } from './attempt.ts';
import { fullArguments, plainArguments } from './call-arguments.ts';
import type { CallTrace } from './call-trace.ts';
import type { ConcurrentCalls, TrackedCall } from './concurrent-calls.ts';
import { ignoredFailuresOf } from './ignored-failures.ts';
import { recoverCall } from './lazy-recovery.ts';
import { rejectBreakerOpen, rejectCancelled } from './reject-call.ts';
import { runInShadowMode } from './shadow-mode.ts';
import type { CallOptions } from './tool-types.ts';

/** Runs the tool itself. */
export interface ToolRunner {
  /** Only declared tools are told the context of a call. */
  readonly isDeclared: boolean;
  /** Whether it takes the context, as far as its parameters tell: then it has a signal of its own. */
  readonly takesContext: boolean;
  run(args: readonly unknown[], self: unknown, context: CallContext | undefined): unknown;
}

/** One call as it was made. */
export interface PendingCall {
  /** Empty where nobody asks for it. */
  readonly id: string;
  readonly args: readonly unknown[];
  readonly self: unknown;
  readonly startedMs: number;
  readonly signal: AbortSignal | undefined;
  /** Undefined where nobody listens. */
  readonly emitter: CallEmitter | undefined;
  /** Undefined where no trace is written. */
  readonly trace: CallTrace | undefined;
  /**
   * What the idempotency keys of the call are drawn from: equal for all its attempts, whatever repairs they carry, and
   * unlike that of any other call. Call ids of frameworks alone are not: "call_0" comes in every conversation.
   */
  readonly keyScope: string;
  readonly onNote: ((note: string) => void) | undefined;
  /** Notes on answers that were written before it. */
  readonly notesBefore: number;
  /** The one argument as it was given, where it is JSON and may be needed again: a tool may change it under way. */
  readonly originalArguments: JsonObject | undefined;
  /** Where the record of a call is told by its creation time. */
  readonly tracked: TrackedCall | undefined;
}

export class ToolGuard {
  readonly name: string;
  readonly spec: ToolSpec;
  /** The tools it was protected with, by name: who verifies, who undoes. */
  readonly toolSet: ReadonlyMap<string, ToolGuard>;
  /** `unknown`: neither declared nor inferred, and treated as a write. */
  readonly effect: EffectClass | 'unknown';
  /** Quiet failures that are none here. */
  readonly ignoredFailures: ReadonlySet<FailureClass>;
  readonly record: ToolRecord;
  readonly #runtime: ShieldRuntime;
  readonly #runner: ToolRunner;
  /** Also where only the call that undoes it takes a key. */
  readonly #needsKey: boolean;
  /** A write that can be repeated or looked for needs its arguments as they were given. */
  readonly #keepsArguments: boolean;
  readonly #concurrentCalls: ConcurrentCalls | undefined;

  constructor(
    runtime: ShieldRuntime,
    spec: ToolSpec,
    runner: ToolRunner,
    others: ReadonlyMap<string, ToolGuard>,
  ) {
    this.#runtime = runtime;
    this.#runner = runner;
    this.name = spec.name;
    this.spec = spec;
    this.toolSet = others;
    this.effect = spec.effect ?? 'unknown';
    this.ignoredFailures = ignoredFailuresOf(spec);
    this.record = runtime.learning.toolRecord(spec.name);
    this.#needsKey = spec.idempotencyKey === true || spec.undoneBy !== undefined;
    this.#keepsArguments =
      isNonIdempotent(spec) &&
      (this.#needsKey || spec.singleRequest === true || spec.verifiedBy !== undefined);
    this.#concurrentCalls =
      typeof spec.verifiedBy?.identity === 'object' ? this.record.concurrentCalls : undefined;
    runtime.learning.drift.updateSpec(spec);
  }

  invoke(args: readonly unknown[], self: unknown, settings?: CallOptions): Promise<unknown> {
    const runtime = this.#runtime;
    const { clock } = runtime;
    const startedMs = clock.now();
    const signal = joinSignals(settings?.signal, runtime.signal);
    const emitter = runtime.reporting.events.callEmitter(this.name);
    const id = settings?.callId ?? (emitter !== undefined || this.#needsKey ? runtime.ids.nextId() : '');
    // Taken at once: a tool may change its arguments under way.
    const picture = this.#keepsArguments ? preview(args) : undefined;
    const ownScope = () =>
      JSON.stringify([runtime.ids.instanceId, id, fullArguments(picture ?? preview(args), args)]);
    const keyScope = this.#needsKey ? (settings?.idempotencyKey ?? ownScope()) : '';
    const tracked = this.#concurrentCalls?.begin(args[0], this.spec.verifiedBy!, startedMs);
    const pending: PendingCall = {
      id,
      args,
      self,
      startedMs,
      signal,
      emitter,
      trace: this.#startTrace(args, settings, startedMs),
      keyScope,
      tracked,
      originalArguments: picture && plainArguments(picture, args),
      onNote: settings?.onNote,
      notesBefore: noteCount(),
    };
    this.record.tally.calls++;
    for (let i = 0; i < args.length; i++) runtime.secrets.quickScan(args[i], 'call');
    if (emitter !== undefined) {
      const about = { call: id, tool: this.name, atMs: runtime.reporting.epochMs + startedMs };
      emitter.emit({ type: 'call-started', ...about });
      const changes = settings?.changes;
      if (changes !== undefined) emitter.emit({ type: 'arguments-repaired', ...about, changes });
    }
    if (runtime.settings.isShadow) return runInShadowMode(runtime, this, pending);
    if (signal?.aborted === true) return rejectCancelled(runtime, this, pending);
    const admission = runtime.learning.breaker.tryAcquire(this.name, startedMs);
    if (!admission.admitted) return rejectBreakerOpen(runtime, this, pending, admission);
    // A call needs the loop only when it fails, unless successes are to be looked up as well.
    if (runtime.settings.verifiesSuccess && this.spec.verifiedBy !== undefined)
      return recoverCall(runtime, this, pending);
    if (emitter !== undefined) this.#emitFirstAttempt(pending, emitter);
    const first = this.#runner.isDeclared ? this.attempt(pending, 'step', 0) : undefined;
    return clock
      .within(
        runtime.settings.limits.timeoutMs,
        () => this.#runTool(args, pending, first?.context) as Promise<unknown>,
        signal,
      )
      .then(
        (value) => {
          first?.end();
          return this.#handleAnswer(value, pending);
        },
        (error: unknown) => {
          // Whoever threw it, nobody waits any longer.
          first?.end(error);
          return recoverCall(runtime, this, pending, { startedMs, error });
        },
      );
  }

  /** The call itself, with nothing around it but whoever listens. */
  runOnce(pending: PendingCall): unknown {
    return this.runAttempt(pending.args, pending, this.attempt(pending, 'step', 0));
  }

  /** The call once more, or a look at the state: with these arguments. */
  runAttempt(args: readonly unknown[], pending: PendingCall, { context }: Attempt): unknown {
    return this.#runTool(args, pending, this.#runner.isDeclared ? context : undefined);
  }

  #runTool(
    args: readonly unknown[],
    { self, emitter }: PendingCall,
    context: CallContext | undefined,
  ): unknown {
    if (emitter === undefined) return this.#runner.run(args, self, context);
    return emitter.runAttempt(() => this.#runner.run(args, self, context));
  }

  attempt(pending: PendingCall, purpose: CallPurpose, nth: number): Attempt {
    const { signal } = pending;
    const { clock } = this.#runtime;
    const key =
      this.spec.idempotencyKey === true ? idempotencyKey(pending.keyScope, 0, this.name) : undefined;
    const make = this.#runner.takesContext ? abortableAttempt : plainAttempt;
    return make(clock, purpose, nth, key, signal);
  }

  /** Whether an answer is held to be a failure. */
  isFailedAnswer(value: unknown, args: readonly unknown[]): boolean {
    const { spec } = this;
    if (spec.outputSchema === undefined)
      return typeof value === 'object' && value !== null && !detectFailure(value, spec).ok;
    const found = detectFailure(value, spec, { tool: this.name, args: args[0] as JsonObject });
    return !found.ok && !this.ignoredFailures.has(found.failure.class);
  }

  /** Its outcome is known; what it did may be on record a little later, where that is declared. */
  settle({ tracked }: PendingCall): void {
    if (tracked === undefined) return;
    const nowMs = this.#runtime.clock.now();
    const { consistentAfterMs = 0 } = this.spec.verifiedBy!;
    this.#concurrentCalls!.settle(tracked, nowMs + Math.max(consistentAfterMs, TIMESTAMP_TOLERANCE_MS));
  }

  /** Whether a record that is recognised so may be another call's, made meanwhile. */
  hasEqual({ tracked }: PendingCall, verification: Verification): boolean {
    if (tracked === undefined) return true;
    // Calls were compared by what was declared when they began.
    const isSame = canonicalJson(verification.match) === canonicalJson(this.spec.verifiedBy?.match ?? null);
    return isSame ? tracked.hasEqual : tracked.hasOther;
  }

  /** A call that met no failure. */
  recordClean(value: unknown, pending: PendingCall, attempts = 1): void {
    const { startedMs } = pending;
    const {
      secrets,
      learning: { window, breaker, recordForSlo },
    } = this.#runtime;
    this.settle(pending);
    this.record.recordClean(attempts, startedMs);
    window.addClean(this.record.toolIndex);
    if (recordForSlo !== undefined) recordForSlo('clean', 0, true);
    breaker.recordSuccess(this.name, startedMs);
    secrets.quickScan(value, 'tool');
    setNotes(value, none, pending.notesBefore);
  }

  #handleAnswer(value: unknown, pending: PendingCall): unknown {
    const runtime = this.#runtime;
    if (this.isFailedAnswer(value, pending.args))
      return recoverCall(runtime, this, pending, { startedMs: pending.startedMs, value });
    this.recordClean(value, pending);
    pending.trace?.recordAnswer(value);
    pending.trace?.recordEnding(cleanEnding);
    if (pending.emitter !== undefined) this.#emitCleanEnding(value, pending, pending.emitter);
    return value;
  }

  #startTrace(
    args: readonly unknown[],
    settings: CallOptions | undefined,
    startMs: number,
  ): CallTrace | undefined {
    const { name: tool, effect } = this;
    return this.#runtime.reporting.trace?.begin({ tool, args, effect, callId: settings?.callId, startMs });
  }

  #emitFirstAttempt({ id, args, startedMs }: PendingCall, emitter: CallEmitter): void {
    const {
      secrets,
      reporting: { epochMs, isCapturing },
    } = this.#runtime;
    // As repairs see them: the one argument that most tools take is what they take.
    const given = args.length === 1 ? args[0] : args;
    const shown = isCapturing ? { args: secrets.redactedPreview(given, 'call') ?? null } : {};
    emitter.emit({
      type: 'attempt-started',
      ...{ call: id, tool: this.name, purpose: 'step', attempt: 1, startMs: epochMs + startedMs },
      ...shown,
    });
  }

  #emitCleanEnding(value: unknown, { id, startedMs }: PendingCall, emitter: CallEmitter): void {
    const {
      secrets,
      clock,
      reporting: { epochMs, isCapturing },
    } = this.#runtime;
    const at = { call: id, tool: this.name, startMs: epochMs + startedMs, endMs: epochMs + clock.now() };
    const shown = isCapturing ? { result: secrets.redactedPreview(value, 'tool') ?? null } : {};
    emitter.emit({ type: 'attempt-ended', ...at, purpose: 'step', attempt: 1, ...shown });
    emitter.emit({ type: 'call-ended', ...at, status: 'clean', attempts: 1, spend: 0, reason: '' });
  }
}

const none: readonly string[] = Object.freeze([]);
const cleanEnding = { ending: 'clean', reason: '', isAnswered: true } as const;

/** How far the time on a record may be off: many are rounded to the second. */
const TIMESTAMP_TOLERANCE_MS = 1_000;

function joinSignals(own: AbortSignal | undefined, shared: AbortSignal | undefined): AbortSignal | undefined {
  if (own === undefined) return shared;
  return shared === undefined ? own : AbortSignal.any([own, shared]);
}
