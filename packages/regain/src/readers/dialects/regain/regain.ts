/**
 * Our own traces (docs/reference/trace-format.md), of version 2, and of version 1 through its converter: of the lab, of
 * `protect` with the option `trace`, and of `regain mcp --record`.
 *
 * | recorded | from |
 * |:--|:--|
 * | session | `trace`: `session`, else the name of the file; `policy` or `source`, `backbone`, `suite`, `task`, `repeat` |
 * | call | `attempt` with the purpose `step`: `<call>/<attempt>`, with `call` as the operation |
 * | result | its `outcome`; a `diagnosis` gives the class, and the flag `error` if its basis is `flagged`, none if `inferred` |
 * | ending | `ending` of a call; a call without one was cancelled |
 * | turn | `cost` of a planning model, or of one that decides on a failure |
 * | outcome | `ending` of a rollout: `clean` and `recovered` are success, `void` is none |
 *
 * Attempts for other purposes, which the agent did not request, are left out. A call that ended without an attempt is a call
 * nevertheless: it was refused or cancelled.
 */

import {
  type CallEnding,
  isSuccess,
  type Json,
  type TraceEnding,
  type TraceEvent,
  TraceValues,
} from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import type { DialectReader, Emit, ValuePlace, ValueReader } from '../../reader.ts';
import { FileReader } from '../file-reader.ts';
import { type EventOf, TracedCall, type TraceScope, timeOf } from './traced-call.ts';

export const regain: DialectReader = {
  name: 'regain',
  title: 'Trace of Regain',
  measures: ['money', 'tokens', 'time'],
  recognises: isEvent,
  open: (source) => new RegainTraces(source),
};

const eventTypes = ['call', 'attempt', 'diagnosis', 'decision', 'cost', 'ending'];

function isEvent(value: Json): boolean {
  if (!isObject(value)) return false;
  const { type } = value;
  if (type === 'trace') return typeof value.version === 'number' && typeof value.unit === 'string';
  if (type === 'rollout-started') return typeof value.version === 'number';
  return eventTypes.includes(type as string) && typeof value.call === 'string';
}

/** Costs of calls: attempts have their times. They are many, and not even validated. */
function isUnused(value: Json): boolean {
  return isObject(value) && value.type === 'cost' && value.for !== 'planning' && value.for !== 'thought';
}

/** Calls that have not ended; the oldest one then counts as one without an ending. */
const OPEN_MAX = 1_000;

class RegainTraces extends FileReader implements ValueReader {
  readonly #values = new TraceValues();
  /** By the session that they name. */
  readonly #scopes = new Map<string, TraceScope>();
  readonly #calls = new Map<string, TracedCall>();
  #scope: TraceScope = { session: this.source.name };

  read(value: Json, emit: Emit, at: ValuePlace): void {
    if (this.#values.hasBegun && isUnused(value)) return;
    for (const event of this.#values.read(value, at)) this.#event(event, emit);
  }

  end(emit: Emit): void {
    for (const name of this.#calls.keys()) this.#endCall(name, emit);
  }

  #event(event: TraceEvent, emit: Emit): void {
    if (event.type === 'trace') this.#head(event, emit);
    else if (event.type === 'cost') this.#cost(event, emit);
    else if (event.type === 'call') {
      const scope =
        (event.session === undefined ? undefined : this.#scopes.get(event.session)) ?? this.#scope;
      this.#endCall(event.call, emit);
      if (this.#calls.size >= OPEN_MAX) this.#endCall(this.#calls.keys().next().value!, emit);
      this.#calls.set(event.call, new TracedCall(event, scope, this.ids));
    } else if (event.type === 'attempt') this.#calls.get(event.call)?.attempt(event, emit);
    else if (event.type === 'diagnosis') this.#calls.get(event.call)?.diagnose(event);
    else if (event.type === 'decision') this.#calls.get(event.call)?.passOn(emit);
    else if (event.type === 'ending') {
      if (event.call === undefined) this.#ending(event, emit);
      else this.#endCall(event.call, emit, event);
    }
  }

  #head(head: EventOf<'trace'>, emit: Emit): void {
    const named = head.session === '' ? undefined : head.session;
    // A rollout has a head of its own, and reuses the names of calls.
    if (named === undefined) this.end(emit);
    const session = named ?? this.sessions.next(this.source.name);
    this.#scope = { session, epochMs: head.epochMs };
    if (named !== undefined) this.#scopes.set(named, this.#scope);
    const { suite, task, repeat: trial, backbone: model } = head;
    emit({ type: 'session', session, agent: head.policy ?? head.source, model, task, trial, suite });
  }

  #cost({ for: purpose, call, cost, turn, atMs }: EventOf<'cost'>, emit: Emit): void {
    const isTurn =
      purpose === 'planning' || (purpose === 'thought' && (cost.tokensIn ?? cost.tokensOut) !== undefined);
    if (!isTurn) return;
    const scope = (call === undefined ? undefined : this.#calls.get(call)?.scope) ?? this.#scope;
    const id = turn === undefined ? undefined : String(turn.index);
    if (id !== undefined) scope.turn = id;
    const { tokensIn, tokensOut, money, latencyMs: durationMs } = cost;
    const { session } = scope;
    emit({ type: 'turn', session, id, atMs: timeOf(scope, atMs), durationMs, tokensIn, tokensOut, money });
  }

  #endCall(name: string, emit: Emit, ended?: CallEnding): void {
    this.#calls.get(name)?.end(emit, ended);
    this.#calls.delete(name);
  }

  #ending({ ending }: TraceEnding, emit: Emit): void {
    this.end(emit);
    if (ending !== 'void')
      emit({ type: 'outcome', session: this.#scope.session, success: isSuccess(ending) });
  }
}
