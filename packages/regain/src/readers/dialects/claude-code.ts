/**
 * Sessions of Claude Code, as JSON Lines in `~/.claude/projects/<project>/<session>.jsonl`, those of its subagents in
 * `<session>/subagents/agent-*.jsonl`, and its output format `stream-json`.
 *
 * | recorded | from |
 * |:--|:--|
 * | call | `message.content[]` of type `tool_use`: `id`, `name`, `input` |
 * | result | `message.content[]` of type `tool_result`: `tool_use_id`, `content`, `is_error` |
 * | turn | `message.id`, `message.usage`: repeated on every line of a message, counted once |
 * | message | `type: user` without a result; an interruption by its fixed text |
 */

import type { Json, JsonObject } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { amountIn, listIn, objectIn, requireText, textIn, textOfContent, timeIn } from '../fields.ts';
import type { Emit, SourceFile, TraceReader, ValueReader } from '../reader.ts';

export const claudeCode: TraceReader = {
  name: 'claude-code',
  title: 'Claude Code session',
  measures: ['tokens', 'time'],
  recognises: isLine,
  open: (source) => new ClaudeCodeSession(source),
};

const lineTypes = [
  'user',
  'assistant',
  'system',
  'summary',
  'file-history-snapshot',
  'queue-operation',
  'result',
];

function isLine(value: Json): boolean {
  if (!isObject(value) || !lineTypes.includes(value.type as string)) return false;
  return ['sessionId', 'session_id', 'leafUuid', 'parentUuid', 'messageId'].some((key) => key in value);
}

/** Texts by which Claude Code records that a person stopped it. */
const INTERRUPTED = /^\[Request interrupted by user/;
const REJECTED = /^The user doesn't want to (?:proceed with this tool use|take this action)/;

class ClaudeCodeSession implements ValueReader {
  readonly #source: SourceFile;
  readonly #known = new Set<string>();
  #turn: string | undefined;

  constructor(source: SourceFile) {
    this.#source = source;
  }

  read(line: Json, emit: Emit): void {
    // A line can be a bare JSON text.
    if (!isObject(line)) return;
    const message = objectIn(line, 'message');
    if (message === undefined) return;
    const session = this.#session(line, emit);
    if (line.type === 'assistant') this.#assistant(line, message, session, emit);
    else if (line.type === 'user') this.#user(line, message, session, emit);
  }

  #session(line: JsonObject, emit: Emit): string {
    const main = textIn(line, 'sessionId') ?? textIn(line, 'session_id') ?? this.#source.name;
    const agent = textIn(line, 'agentId');
    const started = textIn(line, 'parent_tool_use_id');
    const sub = agent ?? started;
    const session = sub === undefined ? main : `${main}/${sub}`;
    if (!this.#known.has(session)) {
      this.#known.add(session);
      const parent = sub === undefined ? undefined : main;
      emit({ type: 'session', session, parent, agent: 'claude-code', project: textIn(line, 'cwd') });
    }
    return session;
  }

  #assistant(line: JsonObject, message: JsonObject, session: string, emit: Emit): void {
    const id = textIn(message, 'id') ?? textIn(line, 'uuid');
    const atMs = timeIn(line, 'timestamp');
    if (id !== this.#turn) {
      this.#turn = id;
      const usage = objectIn(message, 'usage');
      const fresh = amountIn(usage, 'input_tokens');
      const written = amountIn(usage, 'cache_creation_input_tokens') ?? 0;
      emit({
        ...{ type: 'turn', session, id, model: textIn(message, 'model'), atMs },
        tokensIn: fresh === undefined ? undefined : fresh + written,
        tokensCached: amountIn(usage, 'cache_read_input_tokens'),
        tokensOut: amountIn(usage, 'output_tokens'),
      });
    }
    listIn(message, 'content').forEach((block, i) => {
      if (!isObject(block)) return;
      if (block.type === 'text') emit({ type: 'message', session, from: 'agent', atMs });
      if (block.type !== 'tool_use') return;
      const path = `message.content[${i}]`;
      const call = {
        id: requireText(block, 'id', `${path}.id`),
        tool: requireText(block, 'name', `${path}.name`),
      };
      emit({ type: 'call', session, ...call, args: objectIn(block, 'input'), atMs, turn: id });
    });
  }

  #user(line: JsonObject, message: JsonObject, session: string, emit: Emit): void {
    const atMs = timeIn(line, 'timestamp');
    const results = listIn(message, 'content').filter((block) => textIn(block, 'type') === 'tool_result');
    for (const block of results as JsonObject[]) {
      const id = requireText(block, 'tool_use_id', 'message.content[].tool_use_id');
      const value = textOfContent(block.content) ?? block.content;
      const isError = block.is_error === true;
      const isRejected = isError && typeof value === 'string' && REJECTED.test(value);
      const flag = isRejected ? 'rejected' : isError ? 'error' : 'ok';
      const durationMs = amountIn(line.toolUseResult, 'durationMs');
      emit({ type: 'result', session, id, value, flag, atMs, durationMs });
    }
    if (results.length > 0 || line.isMeta === true) return;
    const isInterrupt = INTERRUPTED.test(textOfContent(message.content) ?? '') || undefined;
    emit({ type: 'message', session, from: 'user', atMs, isInterrupt });
  }
}
