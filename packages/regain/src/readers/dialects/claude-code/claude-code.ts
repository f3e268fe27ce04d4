/**
 * Sessions of Claude Code, as JSON Lines in `~/.claude/projects/<project>/<session>.jsonl`, those of its subagents in
 * `<session>/subagents/agent-*.jsonl`, and its output format `stream-json`.
 *
 * | recorded | from |
 * |:--|:--|
 * | session | `sessionId`; a subagent by `agentId`, `parent_tool_use_id`, or in old versions lines with `isSidechain` in one chain of `parentUuid` |
 * | turn | `message.id`; `message.usage` is repeated on the lines of a message while it grows, the largest counts; `costUSD` |
 * | call | `message.content[]` of type `tool_use`: `id`, `name`, `input` |
 * | result | `message.content[]` of type `tool_result`, see result.ts |
 * | message from user | `type: user` without a result, unless the program wrote it; an interruption by its fixed text |
 * | message from agent | a message with text and without calls |
 *
 * A resumed session repeats lines with their `uuid`, in the same file or in a new one: their calls count once. `isApiErrorMessage` and the model `<synthetic>` are
 * texts of the program, not turns of a model.
 */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject, LruCache, SeenTexts } from '../../../values/index.ts';
import { amountIn, listIn, objectIn, requireText, textIn, textOfContent, timeIn } from '../../fields.ts';
import type { DialectReader, Emit, ValueReader } from '../../reader.ts';
import type { Recorded, RecordedCall } from '../../recorded.ts';
import { globalIdOf } from '../call-ids.ts';
import { FileReader } from '../file-reader.ts';
import { increaseOf, largerOf, type Usage, usageOf } from '../usage.ts';
import { resultOf } from './result.ts';

export const claudeCode: DialectReader = {
  name: 'claude-code',
  title: 'Claude Code session',
  measures: ['tokens', 'time', 'money'],
  recognises: isLine,
  open: (source) => new ClaudeCodeSession(source),
};

const lineTypes = [
  ...['user', 'assistant', 'system', 'summary', 'result', 'attachment', 'progress'],
  ...['file-history-snapshot', 'queue-operation'],
];
const lineKeys = ['sessionId', 'session_id', 'leafUuid', 'parentUuid', 'messageId'];

function isLine(value: Json): boolean {
  if (!isObject(value) || !lineTypes.includes(value.type as string)) return false;
  return lineKeys.some((key) => key in value);
}

/** Texts by which Claude Code records that a person stopped it, and what it writes in the name of the user. */
const INTERRUPTED = /^\[Request interrupted by user/;
const WRITTEN_BY_PROGRAM = /^<(?:local-command-std(?:out|err)|bash-std(?:out|err)|task-notification)>/;

const LINES_MAX = 20_000;
const LINES_SEEN = 2 ** 15;
/** Messages that may go on after results. */
const TURNS_MAX = 1_000;
/** Sessions of one file whose last message may go on: subagents that run at the same time. */
const HELD_MAX = 64;

/** A message of the model while its lines arrive. */
interface HeldMessage {
  readonly id: string | undefined;
  readonly model: string | undefined;
  readonly atMs: number | undefined;
  usage: Usage;
  hasText: boolean;
  readonly calls: RecordedCall[];
}

class ClaudeCodeSession extends FileReader implements ValueReader {
  readonly #sessions = new LruCache<true>(LINES_MAX);
  #last: string | undefined;
  /** By `uuid`. */
  readonly #lines = new SeenTexts(LINES_SEEN);
  /** The root of the chain of each line of a subagent, by `uuid`. */
  readonly #roots = new LruCache<string>(LINES_MAX);
  readonly #calls = new SeenTexts(LINES_SEEN);
  readonly #spent = new LruCache<Usage>(TURNS_MAX);
  readonly #held = new Map<string, HeldMessage>();

  read(line: Json, emit: Emit): void {
    // A line can be a bare JSON text.
    if (!isObject(line)) return;
    const message = objectIn(line, line.type === 'attachment' ? 'attachment' : 'message');
    const { content } = message ?? {};
    if (message === undefined || !(typeof content === 'string' || Array.isArray(content))) return;
    const uuid = textIn(line, 'uuid');
    if (uuid !== undefined && !this.#lines.add(uuid)) return;
    const root = this.#rootOf(line, uuid);
    if (uuid !== undefined && root !== undefined) this.#roots.set(uuid, root);
    const session = this.#session(line, root, emit);
    if (line.type === 'assistant') this.#assistant(line, message, session, emit);
    else if (line.type === 'user' || line.type === 'attachment') this.#user(line, message, session, emit);
  }

  end(emit: Emit): void {
    for (const session of this.#held.keys()) this.#flush(session, emit);
  }

  #rootOf(line: JsonObject, uuid: string | undefined): string | undefined {
    if (line.isSidechain === false) return undefined;
    const named = textIn(line, 'agentId') ?? textIn(line, 'parent_tool_use_id');
    if (named !== undefined || line.isSidechain !== true) return named;
    const parent = textIn(line, 'parentUuid');
    return (parent === undefined ? undefined : this.#roots.get(parent)) ?? uuid;
  }

  #session(line: JsonObject, root: string | undefined, emit: Emit): string {
    const main = textIn(line, 'sessionId') ?? textIn(line, 'session_id') ?? this.source.name;
    const session = root === undefined ? main : `${main}/${root}`;
    // Lines of one session follow each other.
    if (session === this.#last) return session;
    this.#last = session;
    if (this.#sessions.get(session) === undefined) {
      this.#sessions.set(session, true);
      const parent = root === undefined ? undefined : main;
      emit({ type: 'session', session, parent, agent: 'claude-code', project: textIn(line, 'cwd') });
    }
    return session;
  }

  #assistant(line: JsonObject, message: JsonObject, session: string, emit: Emit): void {
    const model = textIn(message, 'model');
    if (line.isApiErrorMessage === true || model === '<synthetic>') return;
    const id = textIn(message, 'id') ?? textIn(line, 'uuid');
    const atMs = timeIn(line, 'timestamp');
    const usage = { ...usageOf(message.usage), money: amountIn(line, 'costUSD') };
    let held = this.#held.get(session);
    if (held === undefined || held.id !== id) {
      this.#flush(session, emit);
      held = { id, model, atMs, usage, hasText: false, calls: [] };
      this.#held.set(session, held);
      if (this.#held.size > HELD_MAX) this.#flush(this.#held.keys().next().value!, emit);
    }
    held.usage = largerOf(held.usage, usage);
    listIn(message, 'content').forEach((block, i) => {
      if (!isObject(block)) return;
      if (block.type === 'text') held.hasText = true;
      if (block.type !== 'tool_use') return;
      const callId = requireText(block, 'id', `message.content[${i}].id`);
      const tool = requireText(block, 'name', `message.content[${i}].name`);
      if (!this.#calls.add(callId, session)) return;
      const args = objectIn(block, 'input');
      const globalId = globalIdOf(callId);
      held.calls.push({ type: 'call', session, id: callId, tool, args, atMs, turn: id, globalId });
    });
  }

  #user(line: JsonObject, message: JsonObject, session: string, emit: Emit): void {
    this.#flush(session, emit);
    const atMs = timeIn(line, 'timestamp');
    const results = listIn(message, 'content').filter((block) => textIn(block, 'type') === 'tool_result');
    for (const block of results as JsonObject[]) {
      const id = requireText(block, 'tool_use_id', 'message.content[].tool_use_id');
      emit({ type: 'result', session, id, ...resultOf(block, line, id), atMs });
    }
    if (results.length > 0 || line.type === 'attachment') return;
    const text = textOfContent(message.content) ?? '';
    if (isOfProgram(line, text)) return;
    emit({ type: 'message', session, from: 'user', atMs, isInterrupt: INTERRUPTED.test(text) || undefined });
  }

  #flush(session: string, emit: Emit): void {
    const held = this.#held.get(session);
    if (held === undefined) return;
    this.#held.delete(session);
    const { id, model, atMs, usage, hasText, calls } = held;
    const key = `${session}\n${id}`;
    const before = id === undefined ? undefined : this.#spent.get(key);
    // A message that goes on after results of its first calls adds to its turn.
    const spent = before === undefined ? usage : increaseOf(usage, before);
    if (spent !== undefined) emit({ type: 'turn', session, id, model, atMs, ...spent } satisfies Recorded);
    this.#spent.set(key, usage);
    for (const call of calls) emit(call);
    if (hasText && calls.length === 0) emit({ type: 'message', session, from: 'agent', atMs });
  }
}

function isOfProgram(line: JsonObject, text: string): boolean {
  const { isMeta, isCompactSummary, isSynthetic } = line;
  const origin = textIn(line.origin, 'kind') ?? 'human';
  const isMarked = isMeta === true || isCompactSummary === true || isSynthetic === true;
  return isMarked || origin !== 'human' || WRITTEN_BY_PROGRAM.test(text);
}
