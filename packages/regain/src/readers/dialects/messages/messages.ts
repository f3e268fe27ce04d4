/**
 * Messages of the APIs of OpenAI and Anthropic: a list of messages, an object with `messages`, or one request with its
 * answer per line. It is the least specific dialect.
 *
 * | recorded | from |
 * |:--|:--|
 * | session | a list of messages, or what names it: `session_id`, `conversation_id`, `thread_id`; requests that repeat the messages of an earlier one belong to its session |
 * | call, result | see parts.ts |
 * | turn | a message of the assistant; `usage` and `model` of the message or of the response |
 * | tools | `tools` of the request |
 * | message | messages of user and assistant without calls and results |
 */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject, LruCache } from '../../../values/index.ts';
import { amountIn, secondsIn, textIn, timeIn } from '../../fields.ts';
import type { DialectReader, Emit, ValueReader } from '../../reader.ts';
import { toolSpecs } from '../../tool-specs.ts';
import { FileReader } from '../file-reader.ts';
import { isOwnMessage } from '../swe-agent/mini-swe-agent.ts';
import { ContinuedConversations } from './continued.ts';
import { Conversation } from './conversation.ts';
import { type Exchange, exchangeIn } from './exchange.ts';
import { isMessage } from './parts.ts';

export const messages: DialectReader = {
  name: 'messages',
  title: 'Messages of OpenAI or Anthropic',
  measures: ['money', 'tokens', 'time'],
  recognises,
  open: (source) => new MessageLog(source),
};

function recognises(value: Json): boolean {
  if (!isObject(value)) return false;
  return isMessage(value) ? !isOwnMessage(value) : exchangeIn(value) !== undefined;
}

const OPEN_MAX = 10_000;

class MessageLog extends FileReader implements ValueReader {
  readonly #continued = new ContinuedConversations();
  /** By name; the one without a name is a list of messages. */
  readonly #open = new LruCache<Conversation>(OPEN_MAX);
  #sessions = 0;

  read(value: Json, emit: Emit): void {
    if (!isObject(value)) return;
    if (isMessage(value)) this.#message(value, emit);
    else {
      const exchange = exchangeIn(value);
      if (exchange !== undefined) this.#exchange(exchange, emit);
    }
  }

  #message(message: JsonObject, emit: Emit): void {
    const named = textIn(message, 'session_id') ?? textIn(message, 'conversation_id');
    const conversation = this.#open.get(named ?? '') ?? this.#start(named ?? '', undefined, emit);
    const atMs =
      timeIn(message, 'timestamp') ?? timeIn(message, 'created_at') ?? secondsIn(message, 'created');
    conversation.read(message, { atMs, money: amountIn(message, 'cost') }, emit);
  }

  #exchange(exchange: Exchange, emit: Emit): void {
    const { messages: sent, answer, facts, session, tools } = exchange;
    const known = session === undefined ? undefined : this.#open.get(session);
    // A known conversation that was shortened: what follows its last answer is new.
    const shortened = known && { conversation: known, read: sent.findLastIndex(isAnswer) + 1 };
    const found = this.#continued.find(sent) ?? shortened;
    const conversation = found?.conversation ?? this.#start(session, facts.model, emit);
    if (found === undefined && tools.length > 0)
      emit({ type: 'tools', session: conversation.session, tools: toolSpecs(tools) });
    for (const message of sent.slice(found?.read ?? 0)) conversation.read(message, undefined, emit);
    for (const [i, item] of answer.entries()) conversation.read(item, i === 0 ? facts : undefined, emit);
    this.#continued.add(conversation, sent, answer);
  }

  #start(named: string | undefined, model: string | undefined, emit: Emit): Conversation {
    const position = this.#sessions++;
    const { name } = this.source;
    const session = named || (position === 0 ? name : `${name}#${position}`);
    emit({ type: 'session', session, model });
    const conversation = new Conversation(session);
    if (named !== undefined) this.#open.set(named, conversation);
    return conversation;
  }
}

function isAnswer({ role }: JsonObject): boolean {
  return role === 'assistant';
}
