/**
 * Trajectories of mini-swe-agent: `.traj.json` files, a list of messages or an object with `messages`, `info` and
 * `trajectory_format`.
 *
 * | recorded | from |
 * |:--|:--|
 * | call | a message of the assistant: `extra.actions[].command`, `tool_calls`, items `function_call` of `output`, or the one block of `bash` in its text; the tool is `bash` unless a call names another |
 * | result | the next messages, by `tool_call_id` or in order: `extra.raw_output`, `extra.returncode`; in texts `<returncode>` and `<output>` |
 * | turn | a message of the assistant: `extra.cost`, usage in `extra.response` |
 * | task | `instance_id` |
 *
 * A command that was not executed, or timed out, has `extra.exception_info`, which is the mark of an error.
 */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { amountIn, numberIn, objectIn, secondsIn, textIn, textOfContent } from '../../fields.ts';
import type { DialectReader, Emit, SourceFile, ValueReader } from '../../reader.ts';
import { CallIds } from '../call-ids.ts';
import { FileReader } from '../file-reader.ts';
import { usageOf } from '../usage.ts';
import { actionsIn, hasAction } from './mini-swe-actions.ts';

export const miniSweAgent: DialectReader = {
  name: 'mini-swe-agent',
  title: 'mini-swe-agent trajectory',
  measures: ['money', 'tokens', 'time'],
  recognises: isTrajectory,
  open: (source) => new MiniSweRuns(source),
};

const RETURN_CODE = /<returncode>(-?\d{1,9})<\/returncode>/;
const OUTPUT = /<output>\n?([\s\S]*?)\n?<\/output>\s*$/;

function isTrajectory(value: Json, source: SourceFile): boolean {
  if (!isObject(value)) return false;
  if ('messages' in value) {
    const isNamed = /^mini-swe-agent/.test(textIn(value, 'trajectory_format') ?? '');
    return isNamed || ('mini_version' in (objectIn(value, 'info') ?? {}) && Array.isArray(value.messages));
  }
  if (typeof value.role !== 'string' || !('content' in value)) return false;
  // In a list, messages with an action or its result are recognised; in a file of this name, all.
  if (source.name.endsWith('.traj.json') || isOwnMessage(value)) return true;
  return value.role === 'assistant' && actionsIn(value).length === 1 && !('tool_calls' in value);
}

/** A message of this program: not one that any agent could have written. */
export function isOwnMessage(message: JsonObject): boolean {
  const text = textOfContent(message.content) ?? '';
  if (message.role === 'assistant') return hasAction(text);
  return RETURN_CODE.test(text.slice(0, 4000)) && text.includes('<output>');
}

class MiniSweRuns extends FileReader implements ValueReader {
  #messages: MiniSweMessages | undefined;

  read(value: Json, emit: Emit): void {
    if (!isObject(value)) return;
    if (!Array.isArray(value.messages)) {
      this.#messages ??= this.#start({}, emit);
      this.#messages.read(value, emit);
      return;
    }
    const messages = this.#start(value, emit);
    for (const message of value.messages) if (isObject(message)) messages.read(message, emit);
  }

  #start(run: JsonObject, emit: Emit): MiniSweMessages {
    const session = this.sessions.next(this.source.name);
    const config = objectIn(objectIn(run, 'info'), 'config');
    const model = textIn(objectIn(config, 'model'), 'model_name');
    emit({ type: 'session', session, agent: 'mini-swe-agent', model, task: textIn(run, 'instance_id') });
    return new MiniSweMessages(session);
  }
}

class MiniSweMessages {
  readonly #session: string;
  readonly #ids = new CallIds();
  /** Calls without an id in the file, in order. */
  #waiting: string[] = [];
  #turns = 0;

  constructor(session: string) {
    this.#session = session;
  }

  read(message: JsonObject, emit: Emit): void {
    const { role, type } = message;
    if (role === 'assistant' || message.object === 'response') this.#answer(message, emit);
    else if (role === 'tool' || role === 'user' || role === 'exit' || type === 'function_call_output')
      this.#reply(message, emit);
  }

  #answer(message: JsonObject, emit: Emit): void {
    const session = this.#session;
    const extra = objectIn(message, 'extra');
    const response = objectIn(extra, 'response') ?? message;
    const atMs = secondsIn(extra, 'timestamp');
    const turn = `turn-${this.#turns++}`;
    const usage = { ...usageOf(response.usage), money: amountIn(extra, 'cost') };
    emit({ type: 'turn', session, id: turn, model: textIn(response, 'model'), atMs, ...usage });
    this.#waiting = [];
    for (const { id: given, tool, args } of actionsIn(message)) {
      const id = this.#ids.request(given);
      if (given === undefined) this.#waiting.push(id);
      emit({ type: 'call', session, id, tool, args, atMs, turn });
    }
  }

  /** A result, or what the person or the program said. */
  #reply(message: JsonObject, emit: Emit): void {
    const session = this.#session;
    const given = textIn(message, 'tool_call_id') ?? textIn(message, 'call_id');
    const id = given === undefined ? this.#waiting.shift() : this.#ids.answer(given);
    const extra = objectIn(message, 'extra');
    const atMs = secondsIn(extra, 'timestamp');
    if (id === undefined) {
      if (message.role === 'user') emit({ type: 'message', session, from: 'user', atMs });
      return;
    }
    const text = textOfContent(message.content ?? message.output) ?? '';
    const exitCode = numberIn(extra, 'returncode') ?? returnCodeIn(text);
    const value = extra?.raw_output ?? OUTPUT.exec(text)?.[1] ?? text;
    const error = textIn(extra, 'exception_info');
    const flag = error === undefined ? undefined : 'error';
    emit({ type: 'result', session, id, value, flag, error, exitCode, atMs });
  }
}

function returnCodeIn(text: string): number | undefined {
  const found = RETURN_CODE.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}
