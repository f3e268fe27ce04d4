/**
 * Results of tau-bench: a JSON array of episodes.
 *
 * | recorded | from |
 * |:--|:--|
 * | session | `task_id`, `trial`; `suite` from the name of the file, if it names a domain |
 * | call | `tool_calls` of an assistant; text agents (act, react): the JSON after the last `Action:`, except `respond` |
 * | result | messages of role `tool` by `tool_call_id`; text agents: the next message, after `API output:` |
 * | turn | each message of the assistant; its index is its id |
 * | message | the user's messages, and what the assistant says without a call |
 * | outcome | `reward`: 1 is success |
 *
 * It has no mark for failures. An id of a call can repeat within an episode: the index of the call is then added.
 */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject, tryParseJson } from '../../../values/index.ts';
import {
  argumentsOf,
  indexIn,
  listIn,
  numberIn,
  requireName,
  requireObject,
  requireText,
  textIn,
  textOfContent,
} from '../../fields.ts';
import type { DialectReader, Emit, ValueReader } from '../../reader.ts';
import { outcomeOfScore } from '../../score.ts';
import { FileReader } from '../file-reader.ts';

export const tauBench: DialectReader = {
  name: 'tau-bench',
  title: 'Results of tau-bench',
  measures: [],
  recognises: (value) => isObject(value) && Array.isArray(value.traj) && 'task_id' in value,
  open: (source) => new TauBenchEpisodes(source),
};

const DOMAIN = /(?:^|[^a-z])(airline|retail)(?:[^a-z]|$)/i;
const ACTION = 'Action:';
const OUTPUT = /^API output: ?/;

function suiteOf(name: string): string {
  const domain = DOMAIN.exec(name)?.[1]?.toLowerCase();
  return domain === undefined ? 'tau-bench' : `tau-bench/${domain}`;
}

class TauBenchEpisodes extends FileReader implements ValueReader {
  readonly #suite = suiteOf(this.source.name);
  #session = '';
  #emit: Emit = () => {};
  /** The call of a text agent, whose output is the next message. */
  #waiting: string | undefined;

  read(episode: Json, emit: Emit): void {
    if (!isObject(episode) || !Array.isArray(episode.traj)) return;
    const task = requireName(episode, 'task_id');
    const trial = indexIn(episode, 'trial');
    const session = this.sessions.next(trial === undefined ? task : `${task}/${trial}`);
    this.#start(session, emit);
    emit({ type: 'session', session, task, trial, suite: this.#suite });
    const messages = episode.traj as readonly Json[];
    messages.forEach((message, i) => {
      if (!isObject(message)) return;
      const { role } = message;
      if (role === 'assistant') this.#assistant(message, i, messages[i + 1]);
      else if (role === 'tool') this.#tool(message, i);
      else if (role === 'user') this.#user(message);
    });
    const outcome = outcomeOfScore(session, numberIn(episode, 'reward'));
    if (outcome !== undefined) emit(outcome);
  }

  #start(session: string, emit: Emit): void {
    this.#session = session;
    this.#emit = emit;
    this.#waiting = undefined;
    this.ids.forget();
  }

  #assistant(message: JsonObject, index: number, next: Json | undefined): void {
    const session = this.#session;
    const turn = String(index);
    this.#emit({ type: 'turn', session, id: turn });
    const calls = listIn(message, 'tool_calls');
    calls.forEach((call, i) => {
      const path = `traj[${index}].tool_calls[${i}].function`;
      const called = requireObject(isObject(call) ? call.function : call, path);
      const tool = requireText(called, 'name', `${path}.name`);
      const id = this.ids.request(textIn(call, 'id'));
      this.#emit({ type: 'call', session, id, tool, args: argumentsOf(called.arguments), turn });
    });
    if (calls.length > 0) return;
    const action = actionIn(message, next);
    if (action === undefined) {
      this.#emit({ type: 'message', session, from: 'agent' });
      return;
    }
    this.#waiting = this.ids.request(undefined);
    this.#emit({ type: 'call', session, id: this.#waiting, ...action, turn });
  }

  #tool(message: JsonObject, index: number): void {
    const given = requireText(message, 'tool_call_id', `traj[${index}].tool_call_id`);
    if (!this.ids.isOpen(given)) return;
    const id = this.ids.answer(given);
    const value = textOfContent(message.content) ?? message.content;
    this.#emit({ type: 'result', session: this.#session, id, value });
  }

  #user(message: JsonObject): void {
    const text = textOfContent(message.content) ?? '';
    const id = this.#waiting;
    this.#waiting = undefined;
    if (id === undefined) this.#emit({ type: 'message', session: this.#session, from: 'user' });
    else this.#emit({ type: 'result', session: this.#session, id, value: text.replace(OUTPUT, '') });
  }
}

/**
 * The action in the text of an agent, read as tau-bench does: text that is not JSON, and the action `respond`, are said to
 * the user.
 */
function actionIn(
  message: JsonObject,
  next: Json | undefined,
): { readonly tool: string; readonly args: JsonObject | string | undefined } | undefined {
  const text = textOfContent(message.content) ?? '';
  if (isObject(next) && !OUTPUT.test(textOfContent(next.content) ?? '')) return undefined;
  const json = (text.split(ACTION).at(-1) ?? '').trim();
  const action = json.startsWith('{') ? tryParseJson(json) : undefined;
  const tool = textIn(action, 'name');
  if (tool === undefined || tool === 'respond') return undefined;
  return { tool, args: argumentsOf((action as JsonObject).arguments) };
}
