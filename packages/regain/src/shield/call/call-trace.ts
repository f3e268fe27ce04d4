/** Writes what becomes of each call into the trace of a shield: what the loop does, and what does not come that far. */

import {
  attemptEvents,
  type CallEndingKind,
  type CostEvent,
  type EffectClass,
  type Failure,
  type Json,
  type JsonObject,
  preview,
  type TraceEvent,
  type TraceHead,
} from '../../types/index.ts';
import { shownEvent } from '../observe/shown-event.ts';
import type { SecretKeeper } from '../redact/secrets.ts';

/** What a trace needs of its shield. */
export interface Traced {
  readonly head: TraceHead;
  readonly secrets: SecretKeeper;
  readonly isCapturing: boolean;
  readonly isBrainNear: boolean;
  readonly now: () => number;
  readonly write: (event: TraceEvent) => void;
}

export interface BegunCall {
  readonly tool: string;
  readonly args: readonly unknown[];
  readonly effect: EffectClass | 'unknown';
  /** The name that the agent's framework has for it. */
  readonly callId: string | undefined;
  readonly startMs: number;
}

export interface EndedCallTrace {
  readonly ending: CallEndingKind;
  readonly reason: string;
  readonly isAnswered: boolean;
  readonly stop?: string | undefined;
  readonly notes?: readonly string[];
}

const SESSION_CHARS = 8;

export class ShieldTrace {
  readonly #traced: Traced;
  #hasBegun = false;
  #calls = 0;

  constructor(traced: Traced) {
    this.#traced = traced;
  }

  begin(call: BegunCall): CallTrace {
    const { head, write, secrets, isCapturing } = this.#traced;
    if (!this.#hasBegun) write(head);
    this.#hasBegun = true;
    // Two processes may append to one file: names of calls must not meet.
    const id = `${head.session!.slice(0, SESSION_CHARS)}-${++this.#calls}`;
    const trace = new CallTrace(this.#traced, call, id);
    const { tool, effect, callId, startMs, args } = call;
    trace.emit({
      ...{ type: 'call', call: trace.id, tool, session: head.session!, atMs: startMs },
      ...(isCapturing ? { args: argsOf(args) } : {}),
      ...(effect === 'unknown' ? {} : { effect }),
      ...(callId === undefined ? {} : { callId: secrets.text(callId) }),
    });
    return trace;
  }
}

/** One call. Frameworks use their names for calls again; those of a trace are its own. */
export class CallTrace {
  readonly id: string;
  readonly #traced: Traced;
  readonly #call: BegunCall;

  constructor(traced: Traced, call: BegunCall, id: string) {
    this.#traced = traced;
    this.#call = call;
    this.id = id;
  }

  /** What the loop writes; how the call begins and ends is the shield's to say. */
  readonly fromLoop = (event: TraceEvent): void => {
    if (event.type === 'call' || event.type === 'ending') return;
    if (event.type === 'cost' && event.for === 'thought' && this.#traced.isBrainNear) this.#thought(event);
    else this.emit(event);
  };

  emit(event: TraceEvent): void {
    const { write, secrets, isCapturing } = this.#traced;
    write(shownEvent(event, secrets, isCapturing));
  }

  /** The one attempt of a call that needed no loop. */
  answered(value: unknown): void {
    this.#attempted({ value: this.#traced.isCapturing ? preview(value).value : undefined });
  }

  cancelled(): void {
    this.#attempted({ isCancelled: true });
  }

  /** The one attempt of a call whose failure another shield has dealt with: what that has cost is in its trace. */
  passedOn(failure: Failure): void {
    this.#attempted({ failure, isFree: true });
  }

  ended({ ending, reason, isAnswered, stop, notes = [] }: EndedCallTrace): void {
    this.emit({
      ...{ type: 'ending', call: this.id, atMs: this.#traced.now(), ending },
      ...(ending === 'unconfirmed' && isAnswered ? { isAnswered } : {}),
      reason,
      ...(stop === undefined ? {} : { stop }),
      ...(notes.length === 0 ? {} : { notes }),
    });
  }

  /** A brain in this process says what a language model would have read and written: nobody has. */
  #thought(event: CostEvent): void {
    const { tokensIn: _, tokensOut: __, money: ___, ...cost } = event.cost;
    if (Object.keys(cost).length > 0) this.emit({ ...event, cost });
  }

  #attempted(came: {
    readonly value?: Json | undefined;
    readonly failure?: Failure;
    readonly isCancelled?: true;
    readonly isFree?: true;
  }): void {
    const { tool, startMs } = this.#call;
    const endMs = this.#traced.now();
    const { isFree, ...rest } = came;
    const attempt = { call: this.id, attempt: 0, purpose: 'step', nth: 0, tool, startMs, endMs } as const;
    const cost = { latencyMs: isFree === true ? 0 : endMs - startMs };
    for (const event of attemptEvents({ ...attempt, cost, ...rest })) this.emit(event);
  }
}

/** As repairs see them: the one argument that most tools take is what they take. */
function argsOf(args: readonly unknown[]): JsonObject {
  const [only] = args;
  const isOne = args.length === 1 && typeof only === 'object' && only !== null && !Array.isArray(only);
  return preview(isOne ? only : { arguments: args }).value as JsonObject;
}
