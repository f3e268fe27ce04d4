/**
 * Finds the conversation that a request continues. Each request repeats the conversation so far; what was read before is
 * not read again. Conversations are distinguished by their contents, because logs rarely name them.
 */

import { hash } from 'node:crypto';
import type { JsonObject } from '../../../types/index.ts';
import { LruCache } from '../../../values/index.ts';
import { textOfContent } from '../../fields.ts';
import type { Conversation } from './conversation.ts';
import { callsIn, resultsIn } from './parts.ts';

/** Conversations that may be continued. */
const CONVERSATIONS_MAX = 10_000;

interface Continued {
  readonly conversation: Conversation;
  /** How many messages of the request were read before. */
  readonly read: number;
}

export class ContinuedConversations {
  /** By the contents at the end of an exchange: with its answer, and without. */
  readonly #answered = new LruCache<Conversation>(CONVERSATIONS_MAX);
  readonly #requested = new LruCache<Conversation>(CONVERSATIONS_MAX);

  find(messages: readonly JsonObject[]): Continued | undefined {
    const keys = keysOf(messages);
    for (let read = messages.length - 1; read > 0; read--) {
      const answered = this.#answered.get(keys[read - 1]!);
      if (answered !== undefined) return { conversation: answered, read };
      // The answer may have been changed before it was sent back.
      const requested =
        messages[read]!.role === 'assistant' ? this.#requested.get(keys[read - 1]!) : undefined;
      if (requested !== undefined) return { conversation: requested, read: read + 1 };
    }
    return undefined;
  }

  add(conversation: Conversation, messages: readonly JsonObject[], answer: readonly JsonObject[]): void {
    const keys = keysOf([...messages, ...answer]);
    if (keys.length > 0) this.#answered.set(keys.at(-1)!, conversation);
    if (answer.length > 0 && messages.length > 0)
      this.#requested.set(keys[messages.length - 1]!, conversation);
  }
}

/** For each message a hash of the conversation up to it. */
function keysOf(messages: readonly JsonObject[]): string[] {
  let before = '';
  return messages.map((message) => {
    before = hash('sha1', before + contentsOf(message), 'base64');
    return before;
  });
}

/** What a message says, without fields that are added or left out on the way. */
function contentsOf(message: JsonObject): string {
  const text = textOfContent(message.content)?.trim() ?? '';
  return JSON.stringify([
    message.role ?? null,
    text,
    callsIn(message),
    resultsIn(message).map(({ id, value }) => [id, value]),
  ]);
}
