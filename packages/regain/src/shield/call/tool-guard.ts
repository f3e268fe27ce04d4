/** One protected tool. A call that succeeds is only counted; one that fails enters recovery. */

import { idempotencyKey } from '../../govern/index.ts';
import { detectFailure, type InitialCall } from '../../recovery/index.ts';
import {
  type CallContext,
  type CallPurpose,
  type EffectClass,
  equalJson,
  type FailureClass,
  type JsonObject,
  neverAborted,
  type ToolSpec,
  type Verification,
} from '../../types/index.ts';
import type { ToolRecord } from '../learn/tool-record.ts';
import { ScanSampling } from '../redact/scan-sampling.ts';
import type { ShieldRuntime } from '../runtime.ts';
import type { CallSettings, ToolOptions } from '../tool-options.ts';
import { setNotes } from './answer-notes.ts';
import { settleViolation } from './answer-violation.ts';
import { AbortableAttempt, type Attempt, plainAttempt } from './attempt.ts';
import type { SignalPlace } from './caller-signal.ts';
import type { ConcurrentCalls } from './concurrent-calls.ts';
import type { Fallback } from './fallback.ts';
import { emitCleanEnding, emitFirstAttempt } from './first-attempt-events.ts';
import { hedgedCall } from './hedge.ts';
import { ignoredFailuresOf } from './ignored-failures.ts';
import { observeClean, recoverCall, rejectBreakerOpen, rejectBusy } from './lazy-recovery.ts';
import { callOpener, type OpenCall } from './open-call.ts';
import type { PendingCall, ToolRunner } from './pending-call.ts';
import { queuedCall } from './queued-call.ts';
import { rejectCancelled } from './record-ending.ts';
import { runInShadowMode } from './shadow-mode.ts';
import type { CallOptions } from './tool-types.ts';

export class ToolGuard {
  readonly name: string;
  readonly spec: ToolSpec;
  /** The tools that were protected together with it, by name: they verify and undo its calls. */
  readonly toolSet: ReadonlyMap<string, ToolGuard>;
  /** `unknown`: neither declared nor inferred. It is treated as a write. */
  readonly effect: EffectClass | 'unknown';
  /** Implicit failures that are normal for this tool. */
  readonly ignoredFailures: ReadonlySet<FailureClass>;
  readonly record: ToolRecord;
  readonly settings: CallSettings;
  /** Money for one attempt. */
  readonly price: number;
  readonly fallback: Fallback | undefined;
  readonly hedgeAfterMs: number | undefined;
  /** What all tools of the shield share. */
  readonly runtime: ShieldRuntime;
  readonly #runner: ToolRunner;
  readonly #openCall: OpenCall;
  readonly #concurrentCalls: ConcurrentCalls | undefined;
  readonly #sampling: ScanSampling;
  readonly #verifiesSuccess: boolean;
  /** An attempt is nothing but a run of the tool. */
  readonly #isSimple: boolean;

  constructor(
    runtime: ShieldRuntime,
    spec: ToolSpec,
    options: ToolOptions,
    runner: ToolRunner,
    others: ReadonlyMap<string, ToolGuard>,
  ) {
    this.runtime = runtime;
    this.#runner = runner;
    this.name = spec.name;
    this.spec = spec;
    this.toolSet = others;
    this.settings = runtime.settings.forTool(options);
    this.price = runtime.settings.priceOf(spec.name);
    this.fallback = options.fallback;
    this.hedgeAfterMs = options.hedgeAfterMs;
    this.effect = spec.effect ?? 'unknown';
    this.ignoredFailures = ignoredFailuresOf(spec);
    this.record = runtime.learning.records.of(spec.name);
    this.#sampling = new ScanSampling(runtime.secrets);
    this.record.setLimits(this.settings.load, runtime.clock, runtime.learning.breaker);
    this.#concurrentCalls =
      typeof spec.verifiedBy?.identity === 'object' ? this.record.concurrentCalls : undefined;
    this.#openCall = callOpener(this, this.#sampling, this.#concurrentCalls);
    this.#verifiesSuccess = runtime.settings.verifiesSuccess && spec.verifiedBy !== undefined;
    this.#isSimple =
      !(runtime.settings.isShadow || this.#verifiesSuccess || runner.takesContext) &&
      runtime.reporting.beginTrace === undefined &&
      this.#concurrentCalls === undefined &&
      options.hedgeAfterMs === undefined &&
      this.settings.limits.timeoutMs === Infinity;
    runtime.learning.drift.updateSpec(spec);
  }

  /** `signalPlace`: where the signal of `settings` was among the arguments of a plain function. */
  invoke(
    args: readonly unknown[],
    self: unknown,
    settings?: CallOptions,
    signalPlace?: SignalPlace,
  ): Promise<unknown> {
    const { slots } = this.record;
    if (slots === undefined || this.runtime.settings.isShadow)
      return this.start(args, self, settings, signalPlace);
    return queuedCall(this, slots, [args, self, settings, signalPlace]);
  }

  /** `waitedMs`: how long the call waited for a slot without getting one. */
  start(
    args: readonly unknown[],
    self: unknown,
    settings?: CallOptions,
    signalPlace?: SignalPlace,
    waitedMs?: number,
  ): Promise<unknown> {
    const runtime = this.runtime;
    const startedMs = runtime.clock.now();
    const pending = this.#openCall(args, self, startedMs, settings, signalPlace);
    const { signal } = pending;
    if (runtime.settings.isShadow) return runInShadowMode(pending);
    if (signal?.aborted === true) return rejectCancelled(pending);
    if (waitedMs !== undefined) return rejectBusy(pending, waitedMs);
    const admission = runtime.learning.breaker.tryAcquire(this.name, startedMs);
    if (!admission.admitted) return rejectBreakerOpen(pending, admission);
    // A call needs the recovery loop only if it fails, unless successes are verified too.
    if (this.#verifiesSuccess) return recoverCall(pending);
    emitFirstAttempt(pending);
    const first = this.#needsContext(pending) ? this.attempt(pending, 'step', 0) : undefined;
    if (this.hedgeAfterMs !== undefined) return hedgedCall(pending, first);
    return this.#endAttempt(pending, this.startAttempt(pending, first), first);
  }

  /** The first attempt has been started: ends the call with its answer, or recovers it. */
  #endAttempt(pending: PendingCall, started: Promise<unknown>, first?: Attempt): Promise<unknown> {
    return started.then(
      (value) => {
        first?.end();
        return this.#handleAnswer(value, pending);
      },
      (error: unknown) => {
        // The error may be a timeout: the attempt may still run, and nothing waits for it.
        first?.end(error);
        return recoverCall(pending, { startedMs: pending.startedMs, error });
      },
    );
  }

  /**
   * The time, if the caller may make the first attempt itself: nothing but the tool has a part in it. If not, `invoke` makes
   * it when that is right, or refuses the call.
   */
  startMs(): number | undefined {
    const { clock, learning, reporting } = this.runtime;
    if (!this.#isSimple || this.record.slots !== undefined || reporting.events.hasObservers) return undefined;
    const nowMs = clock.now();
    return learning.breaker.state(this.name, nowMs) === 'closed' ? nowMs : undefined;
  }

  /** The first attempt of the caller has failed, or may have: `attempt` tells. Settles as `invoke` would. */
  settle(
    args: unknown,
    attempt: () => Promise<unknown>,
    startedMs: number,
    settings: CallOptions,
  ): Promise<unknown> {
    const pending = this.#openCall([args], settings.thisArg, startedMs, settings);
    emitFirstAttempt(pending);
    return this.#endAttempt(pending, attempt());
  }

  /** The first attempt of the caller has succeeded, with this value that is no failure. There are no events: the caller knows. */
  succeed(args: unknown, value: unknown, startedMs: number): void {
    this.record.tally.calls++;
    this.#sampling.scanArguments([args]);
    this.#countClean(value, startedMs, 1, this.price);
  }

  /** An attempt with the arguments of the caller, until its timeout or the signal of the call. */
  startAttempt(pending: PendingCall, attempt: Attempt | undefined): Promise<unknown> {
    return this.runtime.clock.within(
      this.settings.limits.timeoutMs,
      () =>
        this.#runTool(
          pending.args,
          pending,
          this.#needsContext(pending) ? attempt?.context : undefined,
        ) as Promise<unknown>,
      pending.signal,
    );
  }

  /** The first attempt has ended, and no other one runs. */
  endFirstAttempt(first: InitialCall, pending: PendingCall): unknown {
    if ('value' in first) return this.#handleAnswer(first.value, pending);
    return recoverCall(pending, first);
  }

  get isDeclared(): boolean {
    return this.#runner.isDeclared;
  }

  /** Another attempt or a verification, with these arguments. */
  runAttempt(args: readonly unknown[], pending: PendingCall, { context }: Attempt): unknown {
    return this.#runTool(args, pending, this.#needsContext(pending) ? context : undefined);
  }

  #needsContext({ signalPlace }: PendingCall): boolean {
    return this.#runner.receivesContext || signalPlace !== undefined;
  }

  #runTool(
    args: readonly unknown[],
    { self, emitter, signalPlace }: PendingCall,
    context: CallContext | undefined,
  ): unknown {
    if (emitter === undefined) return this.#runner.run(args, self, context, signalPlace);
    return emitter.runAttempt(() => this.#runner.run(args, self, context, signalPlace));
  }

  attempt(pending: PendingCall, purpose: CallPurpose, nth: number): Attempt {
    const { signal, signalPlace } = pending;
    const plain = { clock: this.runtime.clock, signal: signal ?? neverAborted, step: 0, purpose, nth };
    const context =
      this.spec.idempotencyKey === true
        ? { ...plain, idempotencyKey: idempotencyKey(pending.keyScope, 0, this.name) }
        : plain;
    const hasOwnSignal = this.#runner.takesContext || signalPlace !== undefined;
    return hasOwnSignal ? new AbortableAttempt(context, signal) : plainAttempt(context);
  }

  /** Whether an answer is treated as a failure. */
  isFailedAnswer(value: unknown, args: readonly unknown[]): boolean {
    const { spec } = this;
    if (spec.outputSchema === undefined)
      return typeof value === 'object' && value !== null && !detectFailure(value, spec).ok;
    const found = detectFailure(value, spec, { tool: this.name, args: args[0] as JsonObject });
    return !found.ok && !this.ignoredFailures.has(found.failure.class);
  }

  /** The outcome of the call is known. Its record may appear a little later, as declared. */
  settleRecord({ tracked }: PendingCall): void {
    if (tracked === undefined) return;
    const nowMs = this.runtime.clock.now();
    const { consistentAfterMs = 0 } = this.spec.verifiedBy!;
    this.#concurrentCalls!.settle(tracked, nowMs + Math.max(consistentAfterMs, TIMESTAMP_TOLERANCE_MS));
  }

  /** Whether a matching record may belong to another call that ran at the same time. */
  hasEqual({ tracked }: PendingCall, verification: Verification): boolean {
    if (tracked === undefined) return true;
    // Calls were compared by the verification that was declared when they began.
    const isSame = equalJson(verification.match, this.spec.verifiedBy?.match ?? null);
    return isSame ? tracked.hasEqual : tracked.hasOther;
  }

  /** Records a call without a failure. */
  recordClean(value: unknown, pending: PendingCall, attempts = 1, money = this.price): void {
    this.settleRecord(pending);
    if (this.runtime.learning.memory?.isAwaiting) observeClean(pending);
    this.#countClean(value, pending.startedMs, attempts, money);
    setNotes(value, none, pending.notesBefore);
  }

  #countClean(value: unknown, startedMs: number, attempts: number, money: number): void {
    const { window, breaker, recordForSlo } = this.runtime.learning;
    this.record.recordClean(attempts, money, startedMs);
    settleViolation(this);
    window.addClean(this.name);
    if (recordForSlo !== undefined) recordForSlo('clean', 0, true);
    breaker.recordSuccess(this.name, startedMs);
    this.#sampling.scanAnswer(value);
  }

  #handleAnswer(value: unknown, pending: PendingCall): unknown {
    if (this.isFailedAnswer(value, pending.args))
      return recoverCall(pending, { startedMs: pending.startedMs, value });
    this.recordClean(value, pending);
    pending.trace?.recordAttempt({ value });
    pending.trace?.recordEnding(cleanEnding);
    emitCleanEnding(value, pending);
    return value;
  }
}

const none: readonly string[] = Object.freeze([]);
const cleanEnding = { ending: 'clean', reason: '', isAnswered: true } as const;

/** Tolerance of the time on a record: many are rounded to the second. */
const TIMESTAMP_TOLERANCE_MS = 1_000;
