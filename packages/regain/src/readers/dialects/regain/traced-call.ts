/** One call of our traces: its attempts, each passed on once its diagnosis is known. */

import type { CallEnding, TraceEvent } from '../../../types/index.ts';
import { requireText } from '../../fields.ts';
import type { Emit } from '../../reader.ts';
import type { RecordedCall, RecordedResult } from '../../recorded.ts';
import type { CallIds } from '../call-ids.ts';

/** What a head says about the events after it. */
export interface TraceScope {
  readonly session: string;
  /** Wall time at 0 of its clock. */
  readonly epochMs?: number | undefined;
  /** The last turn of a planning model. */
  turn?: string;
}

export type EventOf<Type extends TraceEvent['type']> = Extract<TraceEvent, { readonly type: Type }>;

interface Attempt {
  readonly index: number | undefined;
  readonly call: RecordedCall;
  result: RecordedResult | undefined;
}

const flags = { answered: 'ok', error: 'error', cancelled: 'cancelled' } as const;

export class TracedCall {
  readonly scope: TraceScope;
  readonly #event: EventOf<'call'>;
  readonly #ids: CallIds;
  readonly #turn: string | undefined;
  #last: Attempt | undefined;
  #attempts = 0;

  constructor(event: EventOf<'call'>, scope: TraceScope, ids: CallIds) {
    this.scope = scope;
    this.#ids = ids;
    this.#event = event;
    this.#turn = scope.turn;
  }

  attempt(event: EventOf<'attempt'>, emit: Emit): void {
    if (event.purpose !== 'step') return;
    this.passOn(emit);
    const { attempt: index, startMs, endMs, value } = event;
    const call = this.#call(index, startMs ?? this.#event.atMs, event);
    const durationMs =
      startMs === undefined || endMs === undefined ? undefined : Math.max(0, endMs - startMs);
    const atMs = timeOf(this.scope, endMs);
    const { session, id } = call;
    this.#last = {
      index,
      call,
      result: { type: 'result', session, id, value, flag: flags[event.outcome], atMs, durationMs },
    };
  }

  diagnose({ attempt, failure, basis, isRevision, atMs }: EventOf<'diagnosis'>): void {
    if (isRevision) return;
    if (attempt === undefined && this.#attempts === 0 && this.#last === undefined) {
      const call = this.#call('none', this.#event.atMs);
      this.#last = { index: undefined, call, result: undefined };
    }
    const last = this.#last;
    if (last === undefined || last.index !== attempt) return;
    last.result = {
      ...(last.result ?? {
        type: 'result',
        session: last.call.session,
        id: last.call.id,
        atMs: timeOf(this.scope, atMs),
      }),
      flag: basis === 'flagged' ? 'error' : undefined,
      ...{ class: failure.class, error: failure.message, errorType: failure.code, status: failure.status },
    };
  }

  /** `ended` is absent if the trace does not say how it ended: like a cancelled call, it is no observation. */
  end(emit: Emit, ended?: CallEnding): void {
    const { ending = 'cancelled', isAnswered } = ended ?? {};
    if (this.#last === undefined && this.#attempts === 0) {
      const call = this.#call('none', this.#event.atMs);
      const { session, id } = call;
      const result =
        ended?.ending === 'cancelled'
          ? ({ type: 'result', session, id, flag: 'cancelled' } as const)
          : undefined;
      this.#last = { index: undefined, call, result };
    }
    this.passOn(emit);
    const { call: operation } = this.#event;
    emit({ type: 'ending', session: this.scope.session, operation, ending, isAnswered });
  }

  /** The last attempt is known in full: a decision on it, the next attempt or the end follows. */
  passOn(emit: Emit): void {
    if (this.#last === undefined) return;
    emit(this.#last.call);
    if (this.#last.result !== undefined) emit(this.#last.result);
    this.#last = undefined;
    this.#attempts++;
  }

  #call(attempt: number | 'none', atMs: number | undefined, made?: EventOf<'attempt'>): RecordedCall {
    const { call: operation, tool, args } = this.#event;
    const { session } = this.scope;
    const id = this.#ids.request(`${operation}/${attempt}`, session);
    return {
      ...{ type: 'call', session, id, operation, turn: this.#turn },
      tool: requireText({ tool: made?.tool ?? tool }, 'tool'),
      ...{ args: made?.args ?? args, atMs: timeOf(this.scope, atMs) },
    };
  }
}

/** Milliseconds since 1970, if the head says when its clock was 0. */
export function timeOf({ epochMs }: TraceScope, atMs: number | undefined): number | undefined {
  return epochMs === undefined || atMs === undefined ? undefined : epochMs + atMs;
}
