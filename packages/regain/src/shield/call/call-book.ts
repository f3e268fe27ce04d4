/** What happens to one call in trouble, as it happens: told to listeners, to the breaker, and kept for the report. */

import { isShownAbsent } from '../../govern/index.ts';
import type { Begun, EndedAttempt, Watcher } from '../../recovery/index.ts';
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
import type { AttemptStarted, ShownFailure, StopCause } from '../observe/events.ts';
import type { Ear } from '../observe/observer.ts';
import type { Runtime } from '../runtime.ts';
import type { Attempt } from './attempt.ts';
import { type ArgumentChange, changesBetween } from './changes.ts';
import type { Guard, MadeCall } from './guard.ts';

type Acted = Parameters<NonNullable<Watcher['acted']>>[0];

export class CallBook {
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
  answerFrom: 'repair-output' | 'paginate' | 'verify' | undefined;
  /** Whether the call may have taken effect, as of the last decision. */
  isInDoubt = false;
  /** What the tool answered last. */
  #latest: { readonly value: unknown } | undefined;
  /** An answer that is only doubted. */
  #doubted: { readonly value: unknown } | undefined;
  /** An answer that says of itself that it is an error. */
  #confession: { readonly value: unknown } | undefined;
  readonly #runtime: Runtime;
  readonly #guard: Guard;
  readonly #call: string;
  readonly #ear: Ear | undefined;
  /** Attempts and looks together. */
  #number = 0;
  #under: AttemptStarted | undefined;
  #given: JsonObject | undefined;
  /** The attempt that has not been answered. */
  #waited: Attempt | undefined;
  #isAnnounced: boolean;

  /** `isAnnounced`: listeners have heard that the first attempt began. */
  constructor(runtime: Runtime, guard: Guard, made: MadeCall, isAnnounced: boolean) {
    this.#runtime = runtime;
    this.#guard = guard;
    this.#call = made.id;
    this.#ear = made.ear;
    this.#isAnnounced = isAnnounced;
    // What it may come to say of this call, in whose words ever, must not hold what the call holds.
    for (const arg of made.args) runtime.secrets.study(arg, 'call');
  }

  begins(attempt: Attempt): void {
    this.#waited = attempt;
  }

  /** False where nobody has waited for it any longer: what it comes to then is not what became of a later attempt. */
  settles(attempt: Attempt): boolean {
    attempt.over();
    if (this.#waited !== attempt) return false;
    this.#waited = undefined;
    return true;
  }

  /**
   * What there is to return where nothing was recovered: an answer that is only doubted, unless a read has refuted it; or
   * one that is an error, where it was the last word. Of an earlier attempt, it could deny what a later one has done.
   */
  get answer(): { readonly value: unknown } | undefined {
    return this.#doubted ?? this.#confession;
  }

  answered(value: unknown): void {
    this.#latest = { value };
    this.#runtime.secrets.study(value, 'tool');
  }

  threw(error: unknown): void {
    this.#runtime.secrets.study(error, 'tool');
    this.error = error;
  }

  readonly watcher: Watcher = {
    attemptBegan: (attempt) => this.#attemptBegan(attempt),
    attemptEnded: (attempt) => this.#attemptEnded(attempt),
    noticed: (failure) => this.#noticed(failure),
    decided: (decision) => this.#decided(decision),
    acted: (acted) => this.#acted(acted),
  };

  shown({
    class: failureClass,
    visibility,
    message,
    status,
    code,
    retryAfterMs,
    ambiguous,
    permanent,
  }: Failure): ShownFailure {
    const { secrets } = this.#runtime;
    return {
      class: failureClass,
      visibility,
      message: secrets.text(message),
      ambiguous,
      ...(permanent === undefined ? {} : { permanent }),
      ...(status === undefined ? {} : { status }),
      ...(code === undefined ? {} : { code: secrets.text(code, 100) }),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    };
  }

  #noticed(failure: Failure): void {
    this.failure = failure;
    // A read has refuted it: whatever comes after, nobody is told that it succeeded.
    if (failure.class === 'no-effect') this.#doubted = undefined;
  }

  #attemptBegan({ call, purpose, startMs }: Begun): void {
    const { tool } = call;
    // Taken before the tool can change them.
    const args = preview(call.args).value as JsonObject;
    this.#number++;
    if (purpose === 'step') {
      this.#confession = undefined;
      this.attempts++;
      this.answerFrom = undefined;
      this.#repaired(args, startMs);
    }
    const {
      reporting: { epochMs },
    } = this.#runtime;
    this.#under = {
      type: 'attempt-started',
      call: this.#call,
      tool,
      purpose,
      attempt: this.#number,
      startMs: epochMs + startMs,
    };
    if (this.#isAnnounced) this.#isAnnounced = false;
    else this.#ear?.hear({ ...this.#under, ...this.#captured('args', args) });
  }

  /** Compared with the first attempt, which was made with what the caller gave. */
  #repaired(args: JsonObject, atMs: number): void {
    this.#given ??= args;
    const changes = this.#given === args ? [] : changesBetween(this.#given, args);
    this.changes = changes.length === 0 ? changes : (this.#runtime.secrets.picture(changes, 'call') as never);
    if (changes.length === 0) return;
    const about = { call: this.#call, tool: this.#guard.name, atMs: this.#runtime.reporting.epochMs + atMs };
    this.#ear?.hear({ type: 'arguments-repaired', ...about, changes: this.changes });
  }

  #attemptEnded({ purpose, endMs, failure, isCancelled, value }: EndedAttempt): void {
    const {
      reporting: { epochMs },
    } = this.#runtime;
    // Cut off or called off: what the tool may still come to, nobody waits for.
    const late = this.#waited && new TimeoutError(this.#runtime.settings.limits.timeoutMs);
    this.#waited?.over(late);
    this.#waited = undefined;
    if (late !== undefined && purpose === 'step') this.error = late;
    if (purpose === 'step' && isCancelled !== true) this.#stepEnded(failure, value, endMs);
    if (this.#ear === undefined || this.#under === undefined) return;
    this.#ear.hear({
      ...this.#under,
      type: 'attempt-ended',
      endMs: epochMs + endMs,
      ...(failure === undefined ? {} : { failure: this.shown(failure) }),
      ...(isCancelled === undefined ? {} : { isCancelled }),
      ...(value === undefined ? {} : this.#captured('result', value)),
    });
  }

  #stepEnded(failure: Failure | undefined, value: Json | undefined, atMs: number): void {
    if (this.#latest !== undefined) {
      if (failure?.visibility === 'explicit') this.#confession = this.#latest;
      else this.#doubted = this.#latest;
      this.#latest = undefined;
    }
    const {
      learning: { breaker },
    } = this.#runtime;
    const { name, record } = this.#guard;
    // A value that only looks like an error nobody can read is an answer of a tool that is there.
    if (failure?.class === 'unknown' && value !== undefined && !isMarked(value)) {
      this.failure = failure;
      breaker.succeeded(name, atMs);
      return;
    }
    if (failure === undefined) {
      record.retries.succeeded(atMs);
      breaker.succeeded(name, atMs);
      return;
    }
    this.failure = failure;
    breaker.failed(name, failure.class, atMs);
  }

  #decided({ atMs = 0, action, reason, estimate = 0, refused }: DecisionEvent): void {
    const {
      secrets,
      reporting: { epochMs },
    } = this.#runtime;
    this.#ear?.hear({
      type: 'decided',
      call: this.#call,
      tool: this.#guard.name,
      atMs: epochMs + atMs,
      action: action.kind,
      reason: secrets.text(reason),
      estimate,
      ...(action.kind === 'retry' ? { delayMs: action.delayMs } : {}),
      ...(refused === undefined ? {} : { refused: secrets.text(refused) }),
    });
  }

  #acted({ turn, left: failure, atMs }: Acted): void {
    const { price } = turn;
    const action = turn.action.kind;
    const isAnswer = action === 'repair-output' || action === 'paginate' || action === 'verify';
    if (isAnswer && failure === undefined) this.answerFrom = action;
    const {
      reporting: { epochMs },
    } = this.#runtime;
    if (this.failure !== undefined) this.turns.push({ action, against: this.failure.class });
    if (failure !== undefined) this.failure = failure;
    // An irreversible call is not made again on the word of a read: what it answered is all that there is.
    if (failure !== undefined && isShownAbsent(failure) && this.#guard.effect !== 'irreversible')
      this.#doubted = undefined;
    const about = { call: this.#call, tool: this.#guard.name, atMs: epochMs + atMs };
    this.#ear?.hear({ type: 'acted', ...about, action, price });
  }

  #captured<Name extends 'args' | 'result'>(name: Name, value: Json): { readonly [name in Name]?: Json } {
    const {
      secrets,
      reporting: { isCapturing },
    } = this.#runtime;
    if (!isCapturing) return {};
    const source = name === 'args' ? 'call' : 'tool';
    return { [name]: secrets.picture(value, source) ?? null } as { readonly [name in Name]?: Json };
  }
}

/** As MCP says that a result is an error. */
function isMarked(value: Json): boolean {
  return typeof value === 'object' && value !== null && 'isError' in value && value.isError === true;
}
