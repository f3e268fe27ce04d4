/** Writes each call into the trace of a shield: the events of the recovery loop, and calls that need no recovery. */

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

/** What a trace needs from its shield. */
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
  /** The recovery budget of the call, in the unit of the cost model. */
  readonly budget: number;
  /** Money for one attempt. */
  readonly price: number;
  /** The id that the agent's framework uses. */
  readonly callId: string | undefined;
  readonly startMs: number;
}

export interface CallTraceEnding {
  readonly ending: CallEndingKind;
  readonly reason: string;
  readonly isAnswered: boolean;
  readonly isFallback?: boolean;
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
    // Two processes may append to one file, so call ids must differ between them.
    const id = `${head.session!.slice(0, SESSION_CHARS)}-${++this.#calls}`;
    const trace = new CallTrace(this.#context, call, id);
    const { tool, effect, budget, callId, startMs, args } = call;
    trace.emit({
      ...{ type: 'call', call: trace.id, tool, session: head.session!, atMs: startMs },
      ...(isCapturing ? { args: argsOf(args) } : {}),
      ...(effect === 'unknown' ? {} : { effect }),
      ...(budget === head.costModel!.budget ? {} : { budget }),
      ...(callId === undefined ? {} : { callId: secrets.redactText(callId) }),
    });
    return trace;
  }
}

/** One call in the trace. Frameworks reuse call ids, so a trace has its own. */
export class CallTrace {
  readonly id: string;
  readonly #context: TraceContext;
  readonly #call: StartedCall;
  #secrets: SecretRedactor;

  constructor(traced: TraceContext, call: StartedCall, id: string) {
    this.#context = traced;
    this.#secrets = traced.secrets;
    this.#call = call;
    this.id = id;
  }

  /** Takes events of the recovery loop. The shield itself writes the start and the ending of the call. */
  readonly fromLoop = (event: TraceEvent): void => {
    if (event.type === 'call' || event.type === 'ending') return;
    if (event.type === 'cost' && event.for === 'thought' && this.#context.isBrainLocal)
      this.#recordLocalBrainCost(event);
    else this.emit(event);
  };

  /** The call has failed: from now on its own secrets are known. */
  useSecrets(secrets: SecretRedactor): void {
    this.#secrets = secrets;
  }

  emit(event: TraceEvent): void {
    const { write, isCapturing } = this.#context;
    write(redactEvent(event, this.#secrets, isCapturing));
  }

  /** The only attempt of a call that needed no recovery. */
  recordAnswer(value: unknown): void {
    this.#recordAttempt({ value: this.#context.isCapturing ? preview(value).value : undefined });
  }

  /** One of several attempts that ran at the same time. */
  recordRun(run: {
    readonly attempt: number;
    readonly startMs: number;
    readonly isHedge?: true;
    readonly isCancelled?: true;
    readonly value: unknown;
  }): void {
    const { value, ...rest } = run;
    // The time of a cancelled one is also that of the other attempt.
    if (rest.isCancelled === true) this.#recordAttempt({ ...rest, isConcurrent: true });
    else
      this.#recordAttempt({ ...rest, value: this.#context.isCapturing ? preview(value).value : undefined });
  }

  recordCancellation(): void {
    this.#recordAttempt({ isCancelled: true });
  }

  /** The only attempt of a call whose failure an inner shield has handled: its cost is in the trace of that shield. */
  recordInnerFailure(failure: Failure): void {
    this.#recordAttempt({ failure, isFree: true });
  }

  recordEnding({ ending, reason, isAnswered, isFallback, stop, notes = [] }: CallTraceEnding): void {
    this.emit({
      ...{ type: 'ending', call: this.id, atMs: this.#context.now(), ending },
      ...(ending === 'unconfirmed' && isAnswered ? { isAnswered } : {}),
      ...(isFallback === true ? { isFallback } : {}),
      reason,
      ...(stop === undefined ? {} : { stop }),
      ...(notes.length === 0 ? {} : { notes }),
    });
  }

  /** A local brain reports the tokens that a language model would have used; none were used. */
  #recordLocalBrainCost(event: CostEvent): void {
    const { tokensIn: _, tokensOut: __, money: ___, ...cost } = event.cost;
    if (Object.keys(cost).length > 0) this.emit({ ...event, cost });
  }

  #recordAttempt(came: {
    readonly value?: Json | undefined;
    readonly failure?: Failure;
    readonly isCancelled?: true;
    readonly isFree?: true;
    /** Its time is also that of another attempt. */
    readonly isConcurrent?: true;
    readonly isHedge?: true;
    readonly attempt?: number;
    readonly startMs?: number;
  }): void {
    const { tool, price } = this.#call;
    const endMs = this.#context.now();
    const { isFree, isConcurrent, attempt: nth = 0, startMs = this.#call.startMs, ...rest } = came;
    const attempt = { call: this.id, attempt: nth, purpose: 'step', nth, tool, startMs, endMs } as const;
    const latencyMs = isConcurrent === true ? 0 : endMs - startMs;
    const cost = isFree === true ? {} : { latencyMs, money: price };
    for (const event of attemptEvents({ ...attempt, cost, ...rest })) this.emit(event);
  }
}

/** A single object argument is written without the list, as repairs see it. */
function argsOf(args: readonly unknown[]): JsonObject {
  const [only] = args;
  const isOne = args.length === 1 && typeof only === 'object' && only !== null && !Array.isArray(only);
  return preview(isOne ? only : { arguments: args }).value as JsonObject;
}
