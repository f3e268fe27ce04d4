/** The HTTP requests of one connection: common headers, session, redirects within the origin. */

import { Agent, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { Headers } from '../../wire/connection.ts';
import type { WireMessage } from '../../wire/message.ts';
import { mirroredHeaders } from '../mirrored-headers.ts';
import { EVENT_STREAM, JSON_TYPE, SESSION_HEADER, VERSION_HEADER } from '../protocol.ts';
import { exchange } from './exchange.ts';

export interface Outgoing {
  readonly method: 'POST' | 'GET' | 'DELETE';
  readonly headers: OutgoingHttpHeaders;
  readonly body?: string;
  readonly signal: AbortSignal;
  /** The request may have reached the server. */
  readonly onSent?: () => void;
}

const MAX_REDIRECTS = 3;

export class Requests {
  /** Known after `initialize`. */
  session: string | undefined;
  version: string | undefined;
  /** Of the client, if the user has not given one: streams of our own need it too. */
  authorization: string | undefined;
  readonly #configured: Headers;
  readonly #agent: Agent;
  #url: URL;

  constructor(url: URL, configured: Headers) {
    this.#url = url;
    this.#configured = configured;
    // No limit on sockets: a cancellation must not wait for the call that it cancels.
    const options = { keepAlive: true, maxFreeSockets: 8, scheduling: 'lifo' as const };
    this.#agent = url.protocol === 'https:' ? new SecureAgent(options) : new Agent(options);
  }

  /** The head of the answer. Rejects with a `NotSentError` if the request cannot have reached the server. */
  async open(outgoing: Outgoing): Promise<IncomingMessage> {
    for (let redirects = 0; ; redirects++) {
      const { sent, response } = exchange({
        ...{ url: this.#url, agent: this.#agent, method: outgoing.method, signal: outgoing.signal },
        headers: { ...this.#common(), ...outgoing.headers, ...this.#configured },
        ...(outgoing.body === undefined ? {} : { body: outgoing.body }),
      });
      await sent;
      outgoing.onSent?.();
      const head = await response;
      const target = redirects < MAX_REDIRECTS ? this.#sameOriginTarget(head) : undefined;
      if (target === undefined) return head;
      head.resume();
      this.#url = target;
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #common(): OutgoingHttpHeaders {
    return {
      ...(this.session === undefined ? {} : { [SESSION_HEADER]: this.session }),
      ...(this.version === undefined ? {} : { [VERSION_HEADER]: this.version }),
      ...(this.authorization === undefined ? {} : { authorization: this.authorization }),
    };
  }

  /** Only the statuses that keep method and body, and only where the headers may be seen already. */
  #sameOriginTarget({ statusCode, headers }: IncomingMessage): URL | undefined {
    if ((statusCode !== 307 && statusCode !== 308) || headers.location === undefined) return undefined;
    const target = URL.parse(headers.location, this.#url.href);
    return target?.origin === this.#url.origin ? target : undefined;
  }
}

/**
 * A client that speaks HTTP has sent its own headers: they are passed on as they are, so that the server can refuse what
 * does not match. For any other client they are made of the message.
 */
export function postHeaders(
  message: WireMessage,
  given: Headers | undefined,
  isLegacy: boolean,
): OutgoingHttpHeaders {
  const { [VERSION_HEADER]: version, ...others } = given ?? mirroredHeaders(message);
  return {
    ...(isLegacy || version === undefined ? {} : { [VERSION_HEADER]: version }),
    ...others,
    'content-type': JSON_TYPE,
    accept: `${JSON_TYPE}, ${EVENT_STREAM}`,
    'content-length': Buffer.byteLength(message.text),
  };
}
