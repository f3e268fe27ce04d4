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
import { redactEvent } from '../observe/redact-event.ts';
import type { SecretRedactor } from '../redact/secret-redactor.ts';

/** What a trace needs of its shield. */
export interface TraceContext {
  readonly head: TraceHead;
  readonly secrets: SecretRedactor;
  readonly isCapturing: boolean;
  readonly isBrainLocal: boolean;
  readonly now: () => number;
  readonly write: (event: TraceEvent) => void;
}

export interface StartedCall {
  readonly tool: string;
  readonly args: readonly unknown[];
  readonly effect: EffectClass | 'unknown';
  /** The name that the agent's framework has for it. */
  readonly callId: string | undefined;
  readonly startMs: number;
}

export interface CallTraceEnding {
  readonly ending: CallEndingKind;
  readonly reason: string;
  readonly isAnswered: boolean;
  readonly stop?: string | undefined;
  readonly notes?: readonly string[];
}

const SESSION_CHARS = 8;

export class ShieldTrace {
  readonly #context: TraceContext;
  #hasStarted = false;
  #calls = 0;

  constructor(traced: TraceContext) {
    this.#context = traced;
  }

  begin(call: StartedCall): CallTrace {
    const { head, write, secrets, isCapturing } = this.#context;
    if (!this.#hasStarted) write(head);
    this.#hasStarted = true;
    // Two processes may append to one file: names of calls must not meet.
    const id = `${head.session!.slice(0, SESSION_CHARS)}-${++this.#calls}`;
    const trace = new CallTrace(this.#context, call, id);
    const { tool, effect, callId, startMs, args } = call;
    trace.emit({
      ...{ type: 'call', call: trace.id, tool, session: head.session!, atMs: startMs },
      ...(isCapturing ? { args: argsOf(args) } : {}),
      ...(effect === 'unknown' ? {} : { effect }),
      ...(callId === undefined ? {} : { callId: secrets.redactText(callId) }),
    });
    return trace;
  }
}

/** One call. Frameworks use their names for calls again; those of a trace are its own. */
export class CallTrace {
  readonly id: string;
  readonly #context: TraceContext;
  readonly #call: StartedCall;

  constructor(traced: TraceContext, call: StartedCall, id: string) {
    this.#context = traced;
    this.#call = call;
    this.id = id;
  }

  /** What the loop writes; how the call begins and ends is the shield's to say. */
  readonly fromLoop = (event: TraceEvent): void => {
    if (event.type === 'call' || event.type === 'ending') return;
    if (event.type === 'cost' && event.for === 'thought' && this.#context.isBrainLocal)
      this.#recordLocalBrainCost(event);
    else this.emit(event);
  };

  emit(event: TraceEvent): void {
    const { write, secrets, isCapturing } = this.#context;
    write(redactEvent(event, secrets, isCapturing));
  }

  /** The one attempt of a call that needed no loop. */
  recordAnswer(value: unknown): void {
    this.#recordAttempt({ value: this.#context.isCapturing ? preview(value).value : undefined });
  }

  recordCancellation(): void {
    this.#recordAttempt({ isCancelled: true });
  }

  /** The one attempt of a call whose failure another shield has dealt with: what that has cost is in its trace. */
  recordInnerFailure(failure: Failure): void {
    this.#recordAttempt({ failure, isFree: true });
  }

  recordEnding({ ending, reason, isAnswered, stop, notes = [] }: CallTraceEnding): void {
    this.emit({
      ...{ type: 'ending', call: this.id, atMs: this.#context.now(), ending },
      ...(ending === 'unconfirmed' && isAnswered ? { isAnswered } : {}),
      reason,
      ...(stop === undefined ? {} : { stop }),
      ...(notes.length === 0 ? {} : { notes }),
    });
  }

  /** A brain in this process says what a language model would have read and written: nobody has. */
  #recordLocalBrainCost(event: CostEvent): void {
    const { tokensIn: _, tokensOut: __, money: ___, ...cost } = event.cost;
    if (Object.keys(cost).length > 0) this.emit({ ...event, cost });
  }

  #recordAttempt(came: {
    readonly value?: Json | undefined;
    readonly failure?: Failure;
    readonly isCancelled?: true;
    readonly isFree?: true;
  }): void {
    const { tool, startMs } = this.#call;
    const endMs = this.#context.now();
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
