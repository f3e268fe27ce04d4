/**
 * Events of OpenHands from version 1 on: JSON Lines, a list, or an archive with one event per file.
 *
 * | recorded | from |
 * |:--|:--|
 * | call | `ActionEvent`: `tool_call_id`, `tool_name`, `action` or `tool_call.arguments`; if it is missing, its result has id and name; `ACPToolCallEvent` |
 * | result | `ObservationEvent`: `observation.content`, `is_error`, `exit_code`; `AgentErrorEvent`: `error`; `UserRejectObservation` |
 * | turn | `llm_response_id`, with the increase of `stats` in `ConversationStateUpdateEvent` since the last one |
 * | message | `MessageEvent`; `PauseEvent` and `InterruptEvent` are interruptions |
 */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { argumentsOf, numberIn, objectIn, requireText, textIn, textOfContent, timeIn } from '../../fields.ts';
import type { DialectReader, Emit, ValueReader } from '../../reader.ts';
import type { RecordedResult } from '../../recorded.ts';
import { FileReader } from '../file-reader.ts';
import { OpenHandsStats } from './stats.ts';

export const openhandsV1: DialectReader = {
  name: 'openhands-v1',
  title: 'OpenHands events, version 1',
  measures: ['money', 'tokens', 'time'],
  recognises: isEvent,
  open: (source) => new OpenHandsEvents(source),
};

const sources = ['agent', 'user', 'environment', 'hook'];

function isEvent(value: Json): value is JsonObject {
  if (!isObject(value) || !sources.includes(value.source as string)) return false;
  return typeof value.kind === 'string' && typeof value.timestamp === 'string';
}

type Facts = Omit<RecordedResult, 'type' | 'session' | 'id' | 'atMs'>;

class OpenHandsEvents extends FileReader implements ValueReader {
  readonly #session = this.source.name;
  readonly #stats = new OpenHandsStats();
  #turn: string | undefined;
  #isNamed = false;

  read(event: Json, emit: Emit): void {
    if (!isEvent(event)) return;
    const session = this.#session;
    if (!this.#isNamed) emit({ type: 'session', session, agent: 'openhands' });
    this.#isNamed = true;
    const atMs = timeIn(event, 'timestamp');
    switch (event.kind) {
      case 'ActionEvent':
        this.#answer(event, atMs, emit);
        this.#call(event, argumentsIn(event), atMs, emit);
        break;
      case 'ObservationEvent':
      case 'AgentErrorEvent':
      case 'UserRejectObservation':
        this.#result(event, factsOf(event), atMs, emit);
        break;
      case 'ACPToolCallEvent':
        this.#acpCall(event, atMs, emit);
        break;
      case 'MessageEvent':
        if (event.source === 'agent') this.#answer(event, atMs, emit);
        emit({ type: 'message', session, from: event.source === 'agent' ? 'agent' : 'user', atMs });
        break;
      case 'PauseEvent':
      case 'InterruptEvent':
        emit({ type: 'message', session, from: 'user', atMs, isInterrupt: true });
        break;
      case 'ConversationStateUpdateEvent':
        this.#stats.update(event);
    }
  }

  end(emit: Emit): void {
    const usage = this.#stats.take();
    if (usage !== undefined) emit({ type: 'turn', session: this.#session, ...usage });
  }

  /** The answer of the model: one for all calls with the same response id. */
  #answer(event: JsonObject, atMs: number | undefined, emit: Emit): void {
    const id = textIn(event, 'llm_response_id') ?? textIn(event, 'id');
    if (id === this.#turn) return;
    this.#turn = id;
    emit({ type: 'turn', session: this.#session, id, atMs, ...this.#stats.take() });
  }

  #call(
    event: JsonObject,
    args: JsonObject | string | undefined,
    atMs: number | undefined,
    emit: Emit,
  ): void {
    const id = this.ids.request(requireText(event, 'tool_call_id'));
    const tool = requireText(event, 'tool_name');
    const turn = event.kind === 'ActionEvent' ? this.#turn : undefined;
    emit({ type: 'call', session: this.#session, id, tool, args, atMs, turn });
  }

  #result(event: JsonObject, facts: Facts, atMs: number | undefined, emit: Emit): void {
    const id = requireText(event, 'tool_call_id');
    if (!this.ids.isOpen(id)) {
      if (this.ids.has(id) || textIn(event, 'tool_name') === undefined) return;
      this.#call(event, undefined, undefined, emit);
    }
    emit({ type: 'result', session: this.#session, id: this.ids.answer(id), ...facts, atMs });
  }

  /** A call of another agent: repeated while its status changes. */
  #acpCall(event: JsonObject, atMs: number | undefined, emit: Emit): void {
    const id = requireText(event, 'tool_call_id');
    const tool_name = textIn(event, 'tool_kind') ?? requireText(event, 'title');
    if (!this.ids.has(id)) this.#call({ ...event, tool_name }, argumentsOf(event.raw_input), atMs, emit);
    const { status, is_error: isError } = event;
    if (!this.ids.isOpen(id) || (status !== 'completed' && status !== 'failed')) return;
    const flag = isError === true || status === 'failed' ? 'error' : 'ok';
    const value = event.raw_output ?? textOfContent(event.content) ?? undefined;
    this.#result(event, { value, flag }, atMs, emit);
  }
}

/** What was executed; what the model wrote if it could not be executed. */
function argumentsIn(event: JsonObject): JsonObject | string | undefined {
  const action = objectIn(event, 'action');
  if (action === undefined) {
    const call = objectIn(event, 'tool_call');
    return argumentsOf(call?.arguments ?? objectIn(call, 'function')?.arguments);
  }
  const { kind, ...args } = action;
  return args;
}

function factsOf(event: JsonObject): Facts {
  if (event.kind === 'AgentErrorEvent')
    return {
      value: event.error,
      flag: 'error',
      errorType: textIn(objectIn(event, 'classification'), 'code'),
    };
  if (event.kind === 'UserRejectObservation') return { value: event.rejection_reason, flag: 'rejected' };
  const observation = objectIn(event, 'observation');
  const content = observation?.content ?? observation?.output;
  const isError = observation?.is_error;
  const exitCode = numberIn(observation, 'exit_code');
  const isKnown = exitCode !== undefined || observation === undefined || 'exit_code' in observation;
  return {
    value: textOfContent(content) ?? content,
    flag: isError === true ? 'error' : isError === false ? 'ok' : undefined,
    exitCode: isKnown ? exitCode : numberIn(objectIn(observation, 'metadata'), 'exit_code'),
  };
}
