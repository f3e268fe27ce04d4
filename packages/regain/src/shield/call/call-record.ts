/** What happens to one call in trouble, as it happens: told to listeners, to the breaker, and kept for the report. */

import { isEffectAbsent } from '../../govern/index.ts';
import type { EndedAttempt, StartedAttempt, Watcher } from '../../recovery/index.ts';
import {
  type ActionKind,
  type DecisionEvent,
  type Failure,
  type FailureClass,
  type Json,
  type JsonObject,
  preview,
  TimeoutError,
} from '../../types/index.ts';
import type { CallEmitter } from '../observe/event-bus.ts';
import type { AttemptStarted, RedactedFailure, StopCause } from '../observe/events.ts';
import type { ShieldRuntime } from '../runtime.ts';
import { type ArgumentChange, changesBetween } from './argument-changes.ts';
import type { Attempt } from './attempt.ts';
import type { PendingCall, ToolGuard } from './tool-guard.ts';

type ActionTaken = Parameters<NonNullable<Watcher['acted']>>[0];

export class CallRecord {
  /** Calls of the tool itself. */
  attempts = 0;
  readonly turns: { readonly action: ActionKind; readonly against: FailureClass }[] = [];
  failure: Failure | undefined;
  /** What the tool threw last. */
  error: unknown;
  /** Why whoever decides has stopped, where it has. */
  stop: StopCause | undefined;
  /** What the last attempt was made with, against what the caller gave; empty where it is the same. */
  changes: readonly ArgumentChange[] = [];
  /** How the answer came about, where it is not what the tool answered last. */
  answerSource: 'repair-output' | 'paginate' | 'verify' | undefined;
  /** Whether the call may have taken effect, as of the last decision. */
  isInDoubt = false;
  /** What the tool answered last. */
  #lastAnswer: { readonly value: unknown } | undefined;
  /** An answer that is only doubted. */
  #doubtfulAnswer: { readonly value: unknown } | undefined;
  /** An answer that says of itself that it is an error. */
  #errorAnswer: { readonly value: unknown } | undefined;
  readonly #runtime: ShieldRuntime;
  readonly #guard: ToolGuard;
  readonly #call: string;
  readonly #emitter: CallEmitter | undefined;
  /** Attempts and looks together. */
  #attemptNumber = 0;
  #currentAttempt: AttemptStarted | undefined;
  #originalArguments: JsonObject | undefined;
  /** The attempt that has not been answered. */
  #pendingAttempt: Attempt | undefined;
  #isFirstAttemptEmitted: boolean;

  /** `isAnnounced`: listeners have heard that the first attempt began. */
  constructor(runtime: ShieldRuntime, guard: ToolGuard, pending: PendingCall, isAnnounced: boolean) {
    this.#runtime = runtime;
    this.#guard = guard;
    this.#call = pending.id;
    this.#emitter = pending.emitter;
    this.#isFirstAttemptEmitted = isAnnounced;
    // What it may come to say of this call, in whose words ever, must not hold what the call holds.
    for (const arg of pending.args) runtime.secrets.fullScan(arg, 'call');
  }

  startAttempt(attempt: Attempt): void {
    this.#pendingAttempt = attempt;
  }

  /** False where nobody has waited for it any longer: what it comes to then is not what became of a later attempt. */
  settleAttempt(attempt: Attempt): boolean {
    attempt.end();
    if (this.#pendingAttempt !== attempt) return false;
    this.#pendingAttempt = undefined;
    return true;
  }

  /**
   * What there is to return where nothing was recovered: an answer that is only doubted, unless a read has refuted it; or
   * one that is an error, where it was the last word. Of an earlier attempt, it could deny what a later one has done.
   */
  get answer(): { readonly value: unknown } | undefined {
    return this.#doubtfulAnswer ?? this.#errorAnswer;
  }

  recordAnswer(value: unknown): void {
    this.#lastAnswer = { value };
    this.#runtime.secrets.fullScan(value, 'tool');
  }

  recordError(error: unknown): void {
    this.#runtime.secrets.fullScan(error, 'tool');
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
    const { secrets } = this.#runtime;
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

  #failureDetected(failure: Failure): void {
    this.failure = failure;
    // A read has refuted it: whatever comes after, nobody is told that it succeeded.
    if (failure.class === 'no-effect') this.#doubtfulAnswer = undefined;
  }

  #attemptBegan({ call, purpose, startMs }: StartedAttempt): void {
    const { tool } = call;
    // Taken before the tool can change them.
    const args = preview(call.args).value as JsonObject;
    this.#attemptNumber++;
    if (purpose === 'step') {
      this.#errorAnswer = undefined;
      this.attempts++;
      this.answerSource = undefined;
      this.#emitRepair(args, startMs);
    }
    const {
      reporting: { epochMs },
    } = this.#runtime;
    this.#currentAttempt = {
      type: 'attempt-started',
      call: this.#call,
      tool,
      purpose,
      attempt: this.#attemptNumber,
      startMs: epochMs + startMs,
    };
    if (this.#isFirstAttemptEmitted) this.#isFirstAttemptEmitted = false;
    else this.#emitter?.emit({ ...this.#currentAttempt, ...this.#captureValue('args', args) });
  }

  /** Compared with the first attempt, which was made with what the caller gave. */
  #emitRepair(args: JsonObject, atMs: number): void {
    this.#originalArguments ??= args;
    const changes = this.#originalArguments === args ? [] : changesBetween(this.#originalArguments, args);
    this.changes =
      changes.length === 0 ? changes : (this.#runtime.secrets.redactedPreview(changes, 'call') as never);
    if (changes.length === 0) return;
    const about = { call: this.#call, tool: this.#guard.name, atMs: this.#runtime.reporting.epochMs + atMs };
    this.#emitter?.emit({ type: 'arguments-repaired', ...about, changes: this.changes });
  }

  #attemptEnded({ purpose, endMs, failure, isCancelled, value }: EndedAttempt): void {
    const {
      reporting: { epochMs },
    } = this.#runtime;
    // Cut off or called off: what the tool may still come to, nobody waits for.
    const late = this.#pendingAttempt && new TimeoutError(this.#runtime.settings.limits.timeoutMs);
    this.#pendingAttempt?.end(late);
    this.#pendingAttempt = undefined;
    if (late !== undefined && purpose === 'step') this.error = late;
    if (purpose === 'step' && isCancelled !== true) this.#stepEnded(failure, value, endMs);
    if (this.#emitter === undefined || this.#currentAttempt === undefined) return;
    this.#emitter.emit({
      ...this.#currentAttempt,
      type: 'attempt-ended',
      endMs: epochMs + endMs,
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
    const {
      learning: { breaker },
    } = this.#runtime;
    const { name, record } = this.#guard;
    // A value that only looks like an error nobody can read is an answer of a tool that is there.
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
  }

  #decided({ atMs = 0, action, reason, estimate = 0, refused }: DecisionEvent): void {
    const {
      secrets,
      reporting: { epochMs },
    } = this.#runtime;
    this.#emitter?.emit({
      type: 'decided',
      call: this.#call,
      tool: this.#guard.name,
      atMs: epochMs + atMs,
      action: action.kind,
      reason: secrets.redactText(reason),
      estimate,
      ...(action.kind === 'retry' ? { delayMs: action.delayMs } : {}),
      ...(refused === undefined ? {} : { refused: secrets.redactText(refused) }),
    });
  }

  #actionTaken({ turn, left: failure, atMs }: ActionTaken): void {
    const { price } = turn;
    const action = turn.action.kind;
    const isAnswer = action === 'repair-output' || action === 'paginate' || action === 'verify';
    if (isAnswer && failure === undefined) this.answerSource = action;
    const {
      reporting: { epochMs },
    } = this.#runtime;
    if (this.failure !== undefined) this.turns.push({ action, against: this.failure.class });
    if (failure !== undefined) this.failure = failure;
    // An irreversible call is not made again on the word of a read: what it answered is all that there is.
    if (failure !== undefined && isEffectAbsent(failure) && this.#guard.effect !== 'irreversible')
      this.#doubtfulAnswer = undefined;
    const about = { call: this.#call, tool: this.#guard.name, atMs: epochMs + atMs };
    this.#emitter?.emit({ type: 'acted', ...about, action, price });
  }

  #captureValue<Name extends 'args' | 'result'>(name: Name, value: Json): { readonly [name in Name]?: Json } {
    const {
      secrets,
      reporting: { isCapturing },
    } = this.#runtime;
    if (!isCapturing) return {};
    const source = name === 'args' ? 'call' : 'tool';
    return { [name]: secrets.redactedPreview(value, source) ?? null } as { readonly [name in Name]?: Json };
  }
}

/** As MCP says that a result is an error. */
function isMarkedAsError(value: Json): boolean {
  return typeof value === 'object' && value !== null && 'isError' in value && value.isError === true;
}
