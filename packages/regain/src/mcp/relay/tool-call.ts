/** Runs the hook for one tool call: its attempts are requests at the server. */

import type { MessageContext } from '../wire/connection.ts';
import type { WireMessage } from '../wire/message.ts';
import type { AttemptOptions, AttemptOutcome, CallHook } from './call-hook.ts';
import { cancellation, errorAnswer, INTERNAL_ERROR } from './errors.ts';
import type { InFlight } from './in-flight.ts';
import type { LinkRequest } from './link-types.ts';
import type { ServerLink } from './server-link.ts';

export interface CallAnswer {
  readonly message: WireMessage;
  /** That of the server, if the message is its own: a status of HTTP belongs to it. */
  readonly context: MessageContext;
}

/** The answer for the client. Never rejects. */
export async function runToolCall(entry: InFlight, hook: CallHook, link: ServerLink): Promise<CallAnswer> {
  const { message, context, id } = entry;
  const ended = new AbortController();
  let given: WireMessage | undefined;
  entry.cancelCall = (notification) => {
    given = notification;
    ended.abort();
  };
  const notification = () => given ?? cancellation(id, 'the call was cancelled');
  const attempts = new Attempts(entry, link, ended.signal, notification);
  try {
    const answer = await hook.call({
      message,
      headers: context.headers,
      signal: ended.signal,
      attempt: (attempted, options = {}) => attempts.make(attempted, options),
      check: (request, headers, silentMs) =>
        link.check(request, headers === undefined ? {} : { headers }, silentMs),
    });
    return { message: answer, context: attempts.contexts.get(answer) ?? {} };
  } catch (error) {
    const text = `the relay failed: ${(error as Error).message}`;
    return { message: errorAnswer(id, INTERNAL_ERROR, text), context: {} };
  }
}

class Attempts {
  readonly #entry: InFlight;
  readonly #link: ServerLink;
  readonly #ended: AbortSignal;
  readonly #notification: () => WireMessage;
  readonly #identity: LinkRequest['identity'] = {};
  readonly contexts = new WeakMap<WireMessage, MessageContext>();

  constructor(entry: InFlight, link: ServerLink, ended: AbortSignal, notification: () => WireMessage) {
    this.#entry = entry;
    this.#link = link;
    this.#ended = ended;
    this.#notification = notification;
  }

  make(
    message: WireMessage,
    { signal, headers = this.#entry.context.headers, onProgress }: AttemptOptions,
  ): Promise<AttemptOutcome> {
    const ends = signal === undefined ? this.#ended : AbortSignal.any([this.#ended, signal]);
    if (ends.aborted) return Promise.resolve({ kind: 'cancelled' });
    const entry = this.#entry;
    if (this.#identity.usedIn !== undefined) entry.isRepeated = true;
    if (onProgress !== undefined) entry.onProgress = onProgress;
    return new Promise((resolve) => {
      const request: LinkRequest = {
        ...{ message, isPatient: false, identity: this.#identity },
        options: { relatedTo: entry.id, ...(headers === undefined ? {} : { headers }) },
        settle: (outcome) => {
          ends.removeEventListener('abort', cancel);
          if (outcome.kind === 'answered') this.contexts.set(outcome.message, outcome.context);
          resolve(outcome);
        },
      };
      const cancel = () => {
        void this.#link.cancel(request, this.#notification(), {});
        resolve({ kind: 'cancelled' });
      };
      ends.addEventListener('abort', cancel, { once: true });
      void this.#link.request(request);
    });
  }
}
