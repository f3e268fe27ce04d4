/** Writes what an agent does into trace and ledger: its calls, their attempts, waits, and what its model spent. */

import type { LedgerBuilder } from 'regain/internal/law';
import { detectFailure, failureFromError } from 'regain/internal/recovery';
import {
  attemptEvents,
  type CallPurpose,
  type Clock,
  type CostModel,
  costEvents,
  type Failure,
  type Json,
  type JsonObject,
  noCost,
  preview,
  price,
  type RawCost,
  type ToolSpec,
  type TraceEvent,
} from 'regain/internal/types';

export interface JournalOptions {
  readonly clock: Clock;
  readonly model: CostModel;
  readonly ledger: LedgerBuilder;
  readonly emit: (event: TraceEvent) => void;
}

export interface JournalledAttempt {
  readonly tool: string;
  readonly args: JsonObject;
  readonly purpose: CallPurpose;
  readonly nth: number;
  readonly startMs: number;
  readonly spec: ToolSpec | undefined;
}

/** What a call or an attempt came to: an answer, or what was thrown. */
export type Result = { readonly value: unknown } | { readonly thrown: unknown };

export class AgentJournal {
  readonly #options: JournalOptions;
  #calls = 0;
  #turns = 0;
  #attempts = 0;
  #hasFailed = false;
  #call: string | undefined;
  /** Until when time is accounted for. */
  #accountedMs: number;

  constructor(options: JournalOptions) {
    this.#options = options;
    this.#accountedMs = options.clock.now();
  }

  callBegan(tool: string, args: JsonObject, spec: ToolSpec | undefined): void {
    this.#accountWait();
    this.#call = String(this.#calls++);
    this.#attempts = 0;
    this.#hasFailed = false;
    this.#write([
      {
        ...{ type: 'call', call: this.#call, tool, atMs: this.#options.clock.now() },
        ...{ args: preview(args).value as JsonObject },
        ...(spec?.effect === undefined ? {} : { effect: spec.effect }),
      },
    ]);
  }

  attemptBegan(): void {
    this.#accountWait();
  }

  attemptEnded(attempt: JournalledAttempt, result: Result): void {
    const { tool, args, purpose, nth, startMs, spec } = attempt;
    const endMs = this.#options.clock.now();
    const failure = failureOf(result, spec, { tool, args });
    if (failure !== undefined && purpose === 'step') this.#hasFailed = true;
    const shown = 'value' in result ? preview(result.value) : undefined;
    this.#accountedMs = endMs;
    this.#write(
      attemptEvents({
        ...{ call: this.#call!, attempt: this.#attempts++, purpose, nth, tool, startMs, endMs, failure },
        args: preview(args).value as JsonObject,
        cost: this.#affordable({ ...noCost, latencyMs: endMs - startMs }),
        value: shown?.value as Json | undefined,
        isCut: shown?.isCut,
      }),
    );
  }

  /** Time that was spent on preparing further attempts, such as new credentials. */
  prepared(startMs: number): void {
    const atMs = this.#options.clock.now();
    this.#accountedMs = atMs;
    const cost = this.#affordable({ ...noCost, latencyMs: atMs - startMs });
    this.#write(costEvents('setup', cost, { ...this.#place, atMs }));
  }

  /** Whether the caller can see that the call failed. */
  callEnded(tool: string, args: JsonObject, result: Result, spec: ToolSpec | undefined): boolean {
    this.#accountWait();
    const atMs = this.#options.clock.now();
    const call = this.#call!;
    const failure = failureOf(result, spec, { tool, args });
    const isVisible = failure !== undefined && (failure.visibility === 'explicit' || 'thrown' in result);
    this.#call = undefined;
    if (isVisible) this.#write([{ type: 'ending', call, atMs, ending: 'gave-up', reason: failure.message }]);
    else if (failure !== undefined)
      this.#write([
        { type: 'ending', call, atMs, ending: 'unconfirmed', isAnswered: true, reason: failure.message },
      ]);
    else {
      const ending = this.#hasFailed ? 'recovered' : 'clean';
      this.#write([{ type: 'ending', call, atMs, ending, reason: '' }]);
    }
    return isVisible;
  }

  /** A turn of the agent's model. */
  planned(cost: Partial<RawCost>): void {
    this.#accountWait();
    const turn = { index: this.#turns++, calls: [] };
    const atMs = this.#options.clock.now();
    for (const event of costEvents('planning', cost, { atMs })) this.#write([{ ...event, turn }]);
  }

  /** Time that passed outside of attempts: a wait of the protection, or of the agent itself. */
  #accountWait(): void {
    const atMs = this.#options.clock.now();
    const waitingMs = atMs - this.#accountedMs;
    this.#accountedMs = atMs;
    if (waitingMs <= 0) return;
    const cost = this.#affordable({ ...noCost, waitingMs });
    this.#write(costEvents('wait', cost, { ...this.#place, atMs }));
  }

  /** The recovery budget cannot be exceeded: the excess is dropped, and the rollout ends at the next call. */
  #affordable(cost: RawCost): Partial<RawCost> {
    const { model, ledger } = this.#options;
    const share = price(model, cost);
    const left = Math.max(0, 1 - ledger.spent - ledger.pending);
    if (share <= left) return cost;
    const { latencyMs, waitingMs } = cost;
    return { latencyMs: (latencyMs * left) / share, waitingMs: (waitingMs * left) / share };
  }

  get #place(): { readonly call?: string } {
    return this.#call === undefined ? {} : { call: this.#call };
  }

  #write(events: readonly TraceEvent[]): void {
    const { ledger, emit } = this.#options;
    for (const event of events) {
      ledger.add(event);
      emit(event);
    }
  }
}

/** With implicit failures, noticed or not: all conditions are counted alike. */
function failureOf(
  result: Result,
  spec: ToolSpec | undefined,
  call: { readonly tool: string; readonly args: JsonObject },
): Failure | undefined {
  if ('thrown' in result) return failureFromError(result.thrown);
  const outcome = detectFailure(result.value, spec, call);
  return outcome.ok ? undefined : outcome.failure;
}
