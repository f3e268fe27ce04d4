/**
 * Output of `codex exec --json`: events of a thread and its items. Before October 2025 it was `{id, msg}` with the events of
 * the program.
 *
 * | recorded | from |
 * |:--|:--|
 * | session | `thread.started`: `thread_id` |
 * | call | `item.started`, or `item.completed` without it: `command_execution`, `file_change`, `mcp_tool_call`, `web_search`, `collab_tool_call`; `msg` of type `*_begin` |
 * | result | `item.completed`: `status`, `exit_code`, `aggregated_output`, `result`, `error`; `msg` of type `*_end` |
 * | turn | `turn.completed`: `usage` of all answers to one prompt |
 * | message from agent | the item `agent_message` |
 */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { objectIn, requireText, textIn } from '../../fields.ts';
import type { DialectReader, Emit, ValueReader } from '../../reader.ts';
import { FileReader } from '../file-reader.ts';
import { endOf, facts } from './call-ends.ts';
import { usageIn } from './turns.ts';

export const codexExec: DialectReader = {
  name: 'codex-exec',
  title: 'Output of codex exec --json',
  measures: ['tokens'],
  recognises: isEvent,
  open: (source) => new CodexExec(source),
};

const EVENT = /^(?:thread\.started|turn\.(?:started|completed|failed)|item\.(?:started|updated|completed))$/;
const OLD_EVENT = /^(?:task_\w+|session_configured|agent_\w+|token_count|turn_diff|\w+_(?:begin|end))$/;

function isEvent(value: Json): boolean {
  const old = textIn(objectIn(value, 'msg'), 'type');
  return EVENT.test(textIn(value, 'type') ?? '') || (old !== undefined && OLD_EVENT.test(old));
}

interface Request {
  readonly tool: string;
  readonly args: JsonObject;
}

class CodexExec extends FileReader implements ValueReader {
  #session = this.source.name;
  #turns = 0;

  read(event: Json, emit: Emit): void {
    if (!isObject(event)) return;
    const item = objectIn(event, 'item');
    const message = objectIn(event, 'msg');
    if (event.type === 'thread.started') this.#started(event, emit);
    else if (event.type === 'turn.completed') this.#completed(event, emit);
    else if (message !== undefined) this.#message(message, emit);
    else if (item !== undefined && EVENT.test(textIn(event, 'type') ?? ''))
      this.#item(item, event.type === 'item.completed', emit);
  }

  #started(event: JsonObject, emit: Emit): void {
    this.#session = textIn(event, 'thread_id') ?? this.#session;
    emit({ type: 'session', session: this.#session, agent: 'codex' });
  }

  #completed(event: JsonObject, emit: Emit): void {
    const id = `turn-${this.#turns++}`;
    emit({ type: 'turn', session: this.#session, id, ...usageIn(objectIn(event, 'usage')) });
  }

  #item(item: JsonObject, isEnd: boolean, emit: Emit): void {
    const kind = textIn(item, 'type') ?? textIn(item, 'item_type');
    if (isEnd && (kind === 'agent_message' || kind === 'assistant_message'))
      emit({ type: 'message', session: this.#session, from: 'agent' });
    const request = requestOf(kind, item);
    if (request === undefined) return;
    const id = requireText(item, 'id', 'item.id');
    if (!this.ids.isOpen(id)) this.#call(id, request, emit);
    if (isEnd) this.#result(id, item, emit);
  }

  #message(message: JsonObject, emit: Emit): void {
    const begin = /^(exec_command|patch_apply|mcp_tool_call|web_search)_begin$/.exec(
      textIn(message, 'type') ?? '',
    );
    if (begin !== null) {
      const request = requestOf(begin[1], objectIn(message, 'invocation') ?? message);
      this.#call(requireText(message, 'call_id', 'msg.call_id'), request!, emit);
    }
    const end = endOf(message);
    if (end !== undefined && this.ids.isOpen(end.callId)) this.#result(end.callId, message, emit);
    if (message.type === 'agent_message') emit({ type: 'message', session: this.#session, from: 'agent' });
  }

  #call(id: string, { tool, args }: Request, emit: Emit): void {
    emit({ type: 'call', session: this.#session, id: this.ids.request(id), tool, args });
  }

  #result(id: string, end: JsonObject, emit: Emit): void {
    emit({ type: 'result', session: this.#session, id: this.ids.answer(id), ...facts(end) });
  }
}

/** The tool and its arguments: the fields of the item that are not about its result. */
function requestOf(kind: string | undefined, item: JsonObject): Request | undefined {
  switch (kind) {
    case 'command_execution':
    case 'exec_command':
      return { tool: 'shell', args: chosen(item, 'command') };
    case 'file_change':
    case 'patch_apply':
      return { tool: 'apply_patch', args: chosen(item, 'changes') };
    case 'web_search':
      return { tool: 'web_search', args: chosen(item, 'query') };
    case 'collab_tool_call':
      return { tool: requireText(item, 'tool', 'item.tool'), args: chosen(item, 'prompt') };
    case 'mcp_tool_call': {
      const tool = `mcp__${requireText(item, 'server', 'item.server')}__${requireText(item, 'tool', 'item.tool')}`;
      return { tool, args: objectIn(item, 'arguments') ?? {} };
    }
    default:
      return undefined;
  }
}

function chosen(item: JsonObject, key: string): JsonObject {
  const value = item[key];
  return value === undefined ? {} : { [key]: value };
}
