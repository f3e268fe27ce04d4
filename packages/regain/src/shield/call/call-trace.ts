/** Writes each call into the trace of a shield: the events of the recovery loop, and calls that need no recovery. */

import {
  attemptEvents,
  type CallEndingKind,
  type CostEvent,
  type EffectClass,
  type Failure,
  type JsonObject,
  preview,
  type TraceEvent,
  type TraceHead,
} from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
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

/** Begins the trace of a call; the head comes before the first one. */
export function callTraces(traced: TraceContext): (call: StartedCall) => CallTrace {
  const { head, write, secrets, isCapturing } = traced;
  let calls = 0;
  return (call) => {
    if (calls === 0) write(head);
    // Two processes may append to one file, so call ids must differ between them.
    const trace = new CallTrace(traced, call, `${head.session!.slice(0, SESSION_CHARS)}-${++calls}`);
    const { tool, effect, budget, callId, startMs, args } = call;
    trace.emit({
      ...{ type: 'call', call: trace.id, tool, session: head.session!, atMs: startMs },
      ...(isCapturing ? { args: argsOf(args) } : {}),
      ...(effect === 'unknown' ? {} : { effect }),
      ...(budget === head.costModel!.budget ? {} : { budget }),
      ...(callId === undefined ? {} : { callId: secrets.redactText(callId) }),
    });
    return trace;
  };
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

  /** An attempt that is not made by the recovery loop. Without a number and a time it is the only one of the call. */
  recordAttempt(came: {
    /** Its answer. */
    readonly value?: unknown;
    readonly failure?: Failure;
    readonly isCancelled?: true;
    /** Its cost is in the trace of an inner shield. */
    readonly isFree?: true;
    /** Its time is also that of another attempt. */
    readonly isConcurrent?: true;
    readonly isHedge?: true;
    readonly attempt?: number;
    readonly startMs?: number;
  }): void {
    const { tool, price } = this.#call;
    const endMs = this.#context.now();
    const { value: answer, isFree, isConcurrent, ...ended } = came;
    const { attempt: nth = 0, startMs = this.#call.startMs, ...rest } = ended;
    const value = this.#context.isCapturing ? preview(answer).value : undefined;
    const attempt = { call: this.id, attempt: nth, purpose: 'step', nth, tool, startMs, endMs } as const;
    const latencyMs = isConcurrent === true ? 0 : endMs - startMs;
    const cost = isFree === true ? {} : { latencyMs, money: price };
    for (const event of attemptEvents({ ...attempt, cost, value, ...rest })) this.emit(event);
  }
}

/** A single object argument is written without the list, as repairs see it. */
function argsOf(args: readonly unknown[]): JsonObject {
  const [only] = args;
  const isOne = args.length === 1 && isObject(only);
  return preview(isOne ? only : { arguments: args }).value as JsonObject;
}
