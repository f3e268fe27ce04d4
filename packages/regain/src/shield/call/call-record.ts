/** Record of one failed call while it is recovered: emits events, informs the breaker, keeps what the report needs. */

import { isEffectAbsent } from '../../govern/index.ts';
import type { EndedAttempt, StartedAttempt, Watcher } from '../../recovery/index.ts';
import {
  type ActionKind,
  type DecisionEvent,
  type Failure,
  type FailureClass,
  isMarkedAsError,
  type Json,
  type JsonObject,
  preview,
  TimeoutError,
} from '../../types/index.ts';
import type { AttemptStarted, RedactedFailure, StopCause } from '../observe/events.ts';
import type { SecretRedactor } from '../redact/secret-redactor.ts';
import { type ArgumentChange, changesBetween } from './argument-changes.ts';
import type { Attempt } from './attempt.ts';
import type { RunningAttempt } from './hedge.ts';
import type { PendingCall } from './pending-call.ts';
import type { ToolGuard } from './tool-guard.ts';

type ActionTaken = Parameters<NonNullable<Watcher['acted']>>[0];

export class CallRecord {
  /** Calls of the tool itself. */
  attempts = 0;
  readonly turns: { readonly action: ActionKind; readonly against: FailureClass }[] = [];
  failure: Failure | undefined;
  /** The last error of the tool. */
  error: unknown;
  /** Why the policy has stopped, if it has. */
  stop: StopCause | undefined;
  /** Differences between the arguments of the last attempt and those of the caller. */
  changes: readonly ArgumentChange[] = [];
  /** The action that produced the answer, if it is not the last answer of the tool. */
  answerSource: 'repair-output' | 'paginate' | 'verify' | undefined;
  /** Whether the call may have taken effect, as of the last decision. */
  isInDoubt = false;
  /** Knows the secrets of this call as long as the record exists. */
  readonly secrets: SecretRedactor;
  /** The last answer of the tool. */
  #lastAnswer: { readonly value: unknown } | undefined;
  /** An unconfirmed answer. */
  #doubtfulAnswer: { readonly value: unknown } | undefined;
  /** An answer that is marked as an error. */
  #errorAnswer: { readonly value: unknown } | undefined;
  readonly #call: PendingCall;
  /** Counts attempts and verifications. */
  #attemptNumber = 0;
  #currentAttempt: AttemptStarted | undefined;
  #originalArguments: JsonObject | undefined;
  /** The attempt that has not ended. */
  #pendingAttempt: Attempt | undefined;
  readonly #announced: Pick<RunningAttempt, 'number' | 'startedMs'>[];

  /** `announced`: attempts whose start has been emitted, in the order in which they end. */
  constructor(pending: PendingCall, announced: readonly Pick<RunningAttempt, 'number' | 'startedMs'>[]) {
    this.#call = pending;
    this.#announced = [...announced];
    // Later texts about this call, from any source, must not contain its secrets.
    this.secrets = pending.guard.runtime.secrets.forCall(pending.secrets);
    this.secrets.fullScan(pending.args, 'call');
    this.secrets.fullScan(pending.originalArguments, 'call');
    pending.trace?.useSecrets(this.secrets);
  }

  startAttempt(attempt: Attempt): void {
    this.#pendingAttempt = attempt;
  }

  /** False if the attempt was abandoned: its late outcome is not that of a later attempt. */
  settleAttempt(attempt: Attempt): boolean {
    attempt.end();
    if (this.#pendingAttempt !== attempt) return false;
    this.#pendingAttempt = undefined;
    return true;
  }

  /**
   * The answer to return if the call is not recovered: an unconfirmed one, unless a verification has refuted it; or one
   * that is marked as an error, if it came last. An earlier one could deny what a later attempt has done.
   */
  get answer(): { readonly value: unknown } | undefined {
    return this.#doubtfulAnswer ?? this.#errorAnswer;
  }

  recordAnswer(value: unknown): void {
    this.#lastAnswer = { value };
    this.secrets.fullScan(value, 'tool');
  }

  recordError(error: unknown): void {
    this.secrets.fullScan(error, 'tool');
    this.error = error;
  }

  readonly watcher: Watcher = {
    attemptStarted: (attempt) => this.#attemptBegan(attempt),
    attemptEnded: (attempt) => this.#attemptEnded(attempt),
    noticed: (failure) => this.#failureDetected(failure),
    decided: (decision) => this.#decided(decision),
    acted: (acted) => this.#actionTaken(acted),
  };

  redactFailure({
    class: failureClass,
    visibility,
    message,
    status,
    code,
    retryAfterMs,
    ambiguous,
    permanent,
  }: Failure): RedactedFailure {
    const { secrets } = this;
    return {
      class: failureClass,
      visibility,
      message: secrets.redactText(message),
      ambiguous,
      ...(permanent === undefined ? {} : { permanent }),
      ...(status === undefined ? {} : { status }),
      ...(code === undefined ? {} : { code: secrets.redactText(code, 100) }),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    };
  }

  get #guard(): ToolGuard {
    return this.#call.guard;
  }

  /** What all events of the call have in common. */
  #about(atMs: number) {
    const { id: call, guard } = this.#call;
    return { call, tool: guard.name, atMs: this.#wallMs(atMs) };
  }

  #wallMs(atMs: number): number {
    return this.#guard.runtime.reporting.epochMs + atMs;
  }

  #failureDetected(failure: Failure): void {
    this.failure = failure;
    // A verification has refuted the answer: it must not be returned later.
    if (failure.class === 'no-effect') this.#doubtfulAnswer = undefined;
  }

  #attemptBegan({ call, purpose, startMs }: StartedAttempt): void {
    const { tool } = call;
    // Copied before the tool can modify them.
    const args = preview(call.args).value as JsonObject;
    this.#attemptNumber++;
    if (purpose === 'step') {
      this.#errorAnswer = undefined;
      this.attempts++;
      this.answerSource = undefined;
      this.#emitRepair(args, startMs);
    }
    const announced = this.#announced.shift();
    const number = announced?.number ?? this.#attemptNumber;
    this.#currentAttempt = {
      type: 'attempt-started',
      call: this.#call.id,
      tool,
      purpose,
      attempt: number,
      startMs: this.#wallMs(announced?.startedMs ?? startMs),
      ...(announced !== undefined && number > 1 ? { isHedge: true } : {}),
    };
    if (announced === undefined)
      this.#call.emitter?.emit({ ...this.#currentAttempt, ...this.#captureValue('args', args) });
  }

  /** Compares with the first attempt, which had the arguments of the caller. */
  #emitRepair(args: JsonObject, atMs: number): void {
    this.#originalArguments ??= args;
    const changes = this.#originalArguments === args ? [] : changesBetween(this.#originalArguments, args);
    this.changes = changes.length === 0 ? changes : (this.secrets.redactedPreview(changes, 'call') as never);
    if (changes.length === 0) return;
    const { changes: shown } = this;
    this.#call.emitter?.emit({ type: 'arguments-repaired', ...this.#about(atMs), changes: shown });
  }

  #attemptEnded({ purpose, endMs, failure, isCancelled, value }: EndedAttempt): void {
    // Timed out or cancelled: nothing waits for the outcome of the attempt.
    const late = this.#pendingAttempt && new TimeoutError(this.#guard.settings.limits.timeoutMs);
    this.#pendingAttempt?.end(late);
    this.#pendingAttempt = undefined;
    if (late !== undefined && purpose === 'step') this.error = late;
    if (purpose === 'step' && isCancelled !== true) this.#stepEnded(failure, value, endMs);
    const { emitter } = this.#call;
    if (emitter === undefined || this.#currentAttempt === undefined) return;
    emitter.emit({
      ...this.#currentAttempt,
      type: 'attempt-ended',
      endMs: this.#wallMs(endMs),
      ...(failure === undefined ? {} : { failure: this.redactFailure(failure) }),
      ...(isCancelled === undefined ? {} : { isCancelled }),
      ...(value === undefined ? {} : this.#captureValue('result', value)),
    });
  }

  #stepEnded(failure: Failure | undefined, value: Json | undefined, atMs: number): void {
    if (this.#lastAnswer !== undefined) {
      if (failure?.visibility === 'explicit') this.#errorAnswer = this.#lastAnswer;
      else this.#doubtfulAnswer = this.#lastAnswer;
      this.#lastAnswer = undefined;
    }
    const { name, record, runtime } = this.#guard;
    const { breaker } = runtime.learning;
    // A value that only resembles an unknown error is still an answer: the tool is up.
    if (failure?.class === 'unknown' && value !== undefined && !isMarkedAsError(value)) {
      this.failure = failure;
      breaker.recordSuccess(name, atMs);
      return;
    }
    if (failure === undefined) {
      record.retries.recordSuccess(atMs);
      breaker.recordSuccess(name, atMs);
      return;
    }
    this.failure = failure;
    breaker.recordFailure(name, failure.class, atMs);
    if (failure.retryAfterMs !== undefined) record.slots?.hold(atMs + failure.retryAfterMs);
  }

  #decided({ atMs = 0, action, reason, estimate = 0, refused, approval }: DecisionEvent): void {
    const { secrets } = this;
    this.#call.emitter?.emit({
      type: 'decided',
      ...this.#about(atMs),
      action: action.kind,
      reason: secrets.redactText(reason),
      estimate,
      ...(action.kind === 'retry' ? { delayMs: action.delayMs } : {}),
      ...(refused === undefined ? {} : { refused: secrets.redactText(refused) }),
      ...(approval === undefined ? {} : { approval }),
    });
  }

  #actionTaken({ turn, left: failure, atMs }: ActionTaken): void {
    const { price } = turn;
    const action = turn.action.kind;
    const isAnswer = action === 'repair-output' || action === 'paginate' || action === 'verify';
    if (isAnswer && failure === undefined) this.answerSource = action;
    if (this.failure !== undefined) this.turns.push({ action, against: this.failure.class });
    if (failure !== undefined) this.failure = failure;
    // An irreversible call is never repeated because of a read, so its answer is kept.
    if (failure !== undefined && isEffectAbsent(failure) && this.#guard.effect !== 'irreversible')
      this.#doubtfulAnswer = undefined;
    this.#call.emitter?.emit({ type: 'acted', ...this.#about(atMs), action, price });
  }

  #captureValue<Name extends 'args' | 'result'>(name: Name, value: Json): { readonly [name in Name]?: Json } {
    if (!this.#guard.runtime.reporting.isCapturing) return {};
    const source = name === 'args' ? 'call' : 'tool';
    return { [name]: this.secrets.redactedPreview(value, source) ?? null } as {
      readonly [name in Name]?: Json;
    };
  }
}
