/** One protected tool. A call that succeeds is counted and little else; one that fails goes to the rescue. */

import { changesWorld, idempotencyKey } from '../../govern/index.ts';
import { examine } from '../../recovery/index.ts';
import {
  type CallContext,
  canonicalJson,
  type EffectClass,
  type FailureClass,
  type JsonObject,
  type Preview,
  type Purpose,
  preview,
  type ToolSpec,
  type Verification,
} from '../../types/index.ts';
import type { ToolRecord } from '../learn/tool-record.ts';
import type { Ear } from '../observe/observer.ts';
import type { Runtime } from '../runtime.ts';
import { type Attempt, attempt, plainAttempt } from './attempt.ts';
import { overlookedBy } from './call-policy.ts';
import type { CallTrace } from './call-trace.ts';
import type { EqualCalls, TrackedCall } from './equal-calls.ts';
import { notesWritten, setNotes } from './notes.ts';
import { calledOff, rescue, turnAway } from './rescue.ts';
import { lookOn } from './shadow.ts';
import { type CallSettings, isPlainObject } from './shapes.ts';

/** Runs the tool itself. */
export interface Runner {
  /** Only declared tools are told the context of a call. */
  readonly isDeclared: boolean;
  /** Whether it takes the context, as far as its parameters tell: then it has a signal of its own. */
  readonly isListening: boolean;
  run(args: readonly unknown[], self: unknown, context: CallContext | undefined): unknown;
}

/** One call as it was made. */
export interface MadeCall {
  /** Empty where nobody asks for it. */
  readonly id: string;
  readonly args: readonly unknown[];
  readonly self: unknown;
  readonly startedMs: number;
  readonly signal: AbortSignal | undefined;
  /** Undefined where nobody listens. */
  readonly ear: Ear | undefined;
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
  readonly given: JsonObject | undefined;
  /** Where the record of a call is told by its creation time. */
  readonly tracked: TrackedCall | undefined;
}

export class Guard {
  readonly name: string;
  readonly spec: ToolSpec;
  /** The tools it was protected with, by name: who verifies, who undoes. */
  readonly others: ReadonlyMap<string, Guard>;
  /** `unknown`: neither declared nor inferred, and treated as a write. */
  readonly effect: EffectClass | 'unknown';
  /** Quiet failures that are none here. */
  readonly overlooks: ReadonlySet<FailureClass>;
  readonly record: ToolRecord;
  readonly #runtime: Runtime;
  readonly #runner: Runner;
  /** Also where only the call that undoes it takes a key. */
  readonly #needsKey: boolean;
  /** A write that can be repeated or looked for needs its arguments as they were given. */
  readonly #keepsArguments: boolean;
  readonly #equalCalls: EqualCalls | undefined;

  constructor(runtime: Runtime, spec: ToolSpec, runner: Runner, others: ReadonlyMap<string, Guard>) {
    this.#runtime = runtime;
    this.#runner = runner;
    this.name = spec.name;
    this.spec = spec;
    this.others = others;
    this.effect = spec.effect ?? 'unknown';
    this.overlooks = overlookedBy(spec);
    this.record = runtime.learning.record(spec.name);
    this.#needsKey = spec.idempotencyKey === true || spec.undoneBy !== undefined;
    this.#keepsArguments =
      changesWorld(spec) && (this.#needsKey || spec.singleRequest === true || spec.verifiedBy !== undefined);
    this.#equalCalls = typeof spec.verifiedBy?.identity === 'object' ? this.record.equalCalls : undefined;
    runtime.learning.drift.sees(spec);
  }

  invoke(args: readonly unknown[], self: unknown, settings?: CallSettings): Promise<unknown> {
    const runtime = this.#runtime;
    const { clock } = runtime;
    const startedMs = clock.now();
    const signal = joined(settings?.signal, runtime.signal);
    const ear = runtime.reporting.audience.listen(this.name);
    const id = settings?.callId ?? (ear !== undefined || this.#needsKey ? runtime.ids.nextId() : '');
    // Taken at once: a tool may change its arguments under way.
    const picture = this.#keepsArguments ? preview(args) : undefined;
    const ownScope = () =>
      JSON.stringify([runtime.ids.instanceId, id, wholeOf(picture ?? preview(args), args)]);
    const keyScope = this.#needsKey ? (settings?.idempotencyKey ?? ownScope()) : '';
    const tracked = this.#equalCalls?.begin(args[0], this.spec.verifiedBy!, startedMs);
    const made: MadeCall = {
      id,
      args,
      self,
      startedMs,
      signal,
      ear,
      trace: this.#traced(args, settings, startedMs),
      keyScope,
      tracked,
      given: picture && givenIn(picture, args),
      onNote: settings?.onNote,
      notesBefore: notesWritten(),
    };
    this.record.tally.calls++;
    for (let i = 0; i < args.length; i++) runtime.secrets.meet(args[i], 'call');
    if (ear !== undefined) {
      const about = { call: id, tool: this.name, atMs: runtime.reporting.epochMs + startedMs };
      ear.hear({ type: 'call-started', ...about });
      const changes = settings?.repaired;
      if (changes !== undefined) ear.hear({ type: 'arguments-repaired', ...about, changes });
    }
    if (runtime.settings.isShadow) return lookOn(runtime, this, made);
    if (signal?.aborted === true) return calledOff(runtime, this, made);
    const admission = runtime.learning.breaker.admits(this.name, startedMs);
    if (!admission.admitted) return turnAway(runtime, this, made, admission);
    // A call needs the loop only when it fails, unless successes are to be looked up as well.
    if (runtime.settings.verifiesSuccess && this.spec.verifiedBy !== undefined)
      return rescue(runtime, this, made);
    if (ear !== undefined) this.#announce(made, ear);
    const first = this.#runner.isDeclared ? this.attempt(made, 'step', 0) : undefined;
    return clock
      .within(
        runtime.settings.limits.timeoutMs,
        () => this.#ran(args, made, first?.context) as Promise<unknown>,
        signal,
      )
      .then(
        (value) => {
          first?.over();
          return this.#answered(value, made);
        },
        (error: unknown) => {
          // Whoever threw it, nobody waits any longer.
          first?.over(error);
          return rescue(runtime, this, made, { startedMs, error });
        },
      );
  }

  /** The call itself, with nothing around it but whoever listens. */
  run(made: MadeCall): unknown {
    return this.again(made.args, made, this.attempt(made, 'step', 0));
  }

  /** The call once more, or a look at the state: with these arguments. */
  again(args: readonly unknown[], made: MadeCall, { context }: Attempt): unknown {
    return this.#ran(args, made, this.#runner.isDeclared ? context : undefined);
  }

  #ran(args: readonly unknown[], { self, ear }: MadeCall, context: CallContext | undefined): unknown {
    if (ear === undefined) return this.#runner.run(args, self, context);
    return ear.around(() => this.#runner.run(args, self, context));
  }

  attempt(made: MadeCall, purpose: Purpose, nth: number): Attempt {
    const { signal } = made;
    const { clock } = this.#runtime;
    const key = this.spec.idempotencyKey === true ? idempotencyKey(made.keyScope, 0, this.name) : undefined;
    const make = this.#runner.isListening ? attempt : plainAttempt;
    return make(clock, purpose, nth, key, signal);
  }

  /** Whether an answer is held to be a failure. */
  isWrong(value: unknown, args: readonly unknown[]): boolean {
    const { spec } = this;
    if (spec.output === undefined)
      return typeof value === 'object' && value !== null && !examine(value, spec).ok;
    const found = examine(value, spec, { tool: this.name, args: args[0] as JsonObject });
    return !found.ok && !this.overlooks.has(found.failure.class);
  }

  /** Its outcome is known; what it did may be on record a little later, where that is declared. */
  settle({ tracked }: MadeCall): void {
    if (tracked === undefined) return;
    const nowMs = this.#runtime.clock.now();
    const { consistentAfterMs = 0 } = this.spec.verifiedBy!;
    this.#equalCalls!.settle(tracked, nowMs + Math.max(consistentAfterMs, STAMP_MS));
  }

  /** Whether a record that is recognised so may be another call's, made meanwhile. */
  hasEqual({ tracked }: MadeCall, verification: Verification): boolean {
    if (tracked === undefined) return true;
    // Calls were compared by what was declared when they began.
    const isSame = canonicalJson(verification.match) === canonicalJson(this.spec.verifiedBy?.match ?? null);
    return isSame ? tracked.hasEqual : tracked.hasOther;
  }

  /** A call that met no failure. */
  clean(value: unknown, made: MadeCall, attempts = 1): void {
    const { startedMs } = made;
    const {
      secrets,
      learning: { window, breaker, judge },
    } = this.#runtime;
    this.settle(made);
    this.record.clean(attempts, startedMs);
    window.clean(this.record.number);
    if (judge !== undefined) judge('clean', 0, true);
    breaker.succeeded(this.name, startedMs);
    secrets.meet(value, 'tool');
    setNotes(value, none, made.notesBefore);
  }

  #answered(value: unknown, made: MadeCall): unknown {
    const runtime = this.#runtime;
    if (this.isWrong(value, made.args))
      return rescue(runtime, this, made, { startedMs: made.startedMs, value });
    this.clean(value, made);
    made.trace?.answered(value);
    made.trace?.ended(cleanly);
    if (made.ear !== undefined) this.#tellClean(value, made, made.ear);
    return value;
  }

  #traced(
    args: readonly unknown[],
    settings: CallSettings | undefined,
    startMs: number,
  ): CallTrace | undefined {
    const { name: tool, effect } = this;
    return this.#runtime.reporting.trace?.begin({ tool, args, effect, callId: settings?.callId, startMs });
  }

  #announce({ id, args, startedMs }: MadeCall, ear: Ear): void {
    const {
      secrets,
      reporting: { epochMs, isCapturing },
    } = this.#runtime;
    // As repairs see them: the one argument that most tools take is what they take.
    const given = args.length === 1 ? args[0] : args;
    const shown = isCapturing ? { args: secrets.picture(given, 'call') ?? null } : {};
    ear.hear({
      type: 'attempt-started',
      ...{ call: id, tool: this.name, purpose: 'step', attempt: 1, startMs: epochMs + startedMs },
      ...shown,
    });
  }

  #tellClean(value: unknown, { id, startedMs }: MadeCall, ear: Ear): void {
    const {
      secrets,
      clock,
      reporting: { epochMs, isCapturing },
    } = this.#runtime;
    const at = { call: id, tool: this.name, startMs: epochMs + startedMs, endMs: epochMs + clock.now() };
    const shown = isCapturing ? { result: secrets.picture(value, 'tool') ?? null } : {};
    ear.hear({ type: 'attempt-ended', ...at, purpose: 'step', attempt: 1, ...shown });
    ear.hear({ type: 'call-ended', ...at, status: 'clean', attempts: 1, spend: 0, reason: '' });
  }
}

const none: readonly string[] = Object.freeze([]);
const cleanly = { ending: 'clean', reason: '', isAnswered: true } as const;

/** How far the time on a record may be off: many are rounded to the second. */
const STAMP_MS = 1_000;

/** A picture of long arguments is cut: two calls that differ behind that must not share a key. */
function wholeOf({ value, isCut }: Preview, args: readonly unknown[]): unknown {
  if (!isCut) return value;
  try {
    return JSON.stringify(args);
  } catch {
    return value;
  }
}

/** Undefined where it is anything but one plain object of JSON. */
function givenIn({ value, isOdd, isCut }: Preview, args: readonly unknown[]): JsonObject | undefined {
  if (isOdd || isCut || args.length !== 1 || !isPlainObject(args[0])) return undefined;
  return (value as readonly JsonObject[])[0];
}

function joined(own: AbortSignal | undefined, shared: AbortSignal | undefined): AbortSignal | undefined {
  if (own === undefined) return shared;
  return shared === undefined ? own : AbortSignal.any([own, shared]);
}
