/** One connection to a server over streamable HTTP: every message is a POST, answers come as JSON or as events. */

import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { mediaType } from '../../../http/index.ts';
import type {
  CloseReason,
  Connection,
  ConnectionHandler,
  Delivery,
  MessageContext,
} from '../../wire/connection.ts';
import { NotSentError } from '../../wire/connection.ts';
import { isRequest, type RequestId, type WireMessage } from '../../wire/message.ts';
import { cancelledBy, EVENT_STREAM, isHandshake, JSON_TYPE, SESSION_HEADER } from '../protocol.ts';
import type { DialHttpOptions } from './dial-http.ts';
import { EventStreams } from './event-streams.ts';
import { answerTo, isSessionLost, refusal } from './http-error.ts';
import { InFlight, Pending } from './in-flight.ts';
import { answersOf, readText } from './read-answer.ts';
import { postHeaders, Requests } from './requests.ts';

/** How long answers are waited for that the server may still give when the session is lost. */
const LOSING_MS = 250;
const LOSING_POLL_MS = 5;

export class HttpConnection implements Connection {
  readonly #options: Required<DialHttpOptions>;
  readonly #requests: Requests;
  readonly #inFlight = new InFlight();
  readonly #streams: EventStreams;
  readonly #closing = new AbortController();
  #handler: ConnectionHandler | undefined;
  /** Whether the client has sent `initialize`: then there is a session, and later messages wait for its acceptance. */
  #isLegacy = false;
  #initialized: Promise<void> | undefined;
  /** The session is lost; resolves at the end of the connection. */
  #losing: Promise<void> | undefined;

  constructor(url: URL, options: Required<DialHttpOptions>) {
    this.#options = options;
    this.#requests = new Requests(url, options.headers);
    this.#streams = new EventStreams(this.#requests, options, {
      onMessage: (message, related) =>
        this.#deliver(message, related === undefined ? {} : { relatedTo: related }),
      onSessionLost: () => this.#loseSession(),
      signal: this.#closing.signal,
    });
  }

  start(handler: ConnectionHandler): void {
    this.#handler = handler;
  }

  deliveryOf(id: RequestId): Delivery {
    return this.#inFlight.deliveryOf(id);
  }

  async send(message: WireMessage, options: MessageContext = {}): Promise<void> {
    if (this.#closing.signal.aborted) throw new NotSentError('the connection is closed');
    if (isRequest(message)) return this.#sendRequest(message, options);
    const cancelled = cancelledBy(message);
    const target = cancelled === undefined ? undefined : this.#inFlight.get(cancelled);
    if (target !== undefined) this.#inFlight.take(target);
    // Without sessions, closing the stream is the cancellation.
    if (this.#isLegacy || cancelled === undefined) {
      const posted = this.#sendOther(message, options);
      if (message.body.method === 'notifications/initialized') this.#initialized = posted.catch(() => {});
      await posted.finally(() => target?.ended.abort());
      if (message.body.method === 'notifications/initialized') this.#streams.listen();
    }
    target?.ended.abort();
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    const { session } = this.#requests;
    this.#end({ kind: 'ended' }, true);
    if (session !== undefined) {
      const signal = AbortSignal.timeout(1000);
      await this.#requests.open({ method: 'DELETE', headers: {}, signal }).then(
        (response) => void response.resume(),
        () => {},
      );
    }
    this.#requests.close();
  }

  async #sendRequest(message: WireMessage, options: MessageContext): Promise<void> {
    const pending = new Pending(message.body.id!, isHandshake(message));
    this.#inFlight.add(pending);
    if (pending.isInitialize) this.#isLegacy = true;
    await this.#initialized;
    await this.#losing;
    if (this.#closing.signal.aborted) throw new NotSentError('the connection is closed');
    const left = Promise.withResolvers<void>();
    const onSent = (): void => {
      if (pending.delivery === 'not sent') pending.delivery = 'sent';
      left.resolve();
    };
    this.#post(message, options, pending.ended.signal, onSent)
      .then(
        (response) => {
          pending.delivery = 'answer begun';
          return this.#receive(pending, response);
        },
        (error: Error) => {
          if (error instanceof NotSentError && pending.delivery === 'not sent') {
            this.#inFlight.take(pending);
            left.reject(error);
          } else this.#lose(pending, error);
        },
      )
      .catch((error: Error) => this.#lose(pending, error));
    await left.promise;
  }

  /** A notification or an answer: the server only accepts it. */
  async #sendOther(message: WireMessage, options: MessageContext): Promise<void> {
    if (message.body.method !== 'notifications/initialized') await this.#initialized;
    let isSent = false;
    const onSent = (): void => {
      isSent = true;
    };
    try {
      const response = await this.#post(message, options, this.#closing.signal, onSent);
      const text = await readText(response, this.#options.maxMessageBytes);
      if (isSessionLost(response, text, this.#requests.session)) this.#loseSession();
    } catch (error) {
      // Nobody waits for an answer, so a connection that breaks after the message has left loses nothing.
      if (!isSent) throw error;
    }
  }

  #post(
    message: WireMessage,
    options: MessageContext,
    signal: AbortSignal,
    onSent: () => void,
  ): Promise<IncomingMessage> {
    const forwarded = options.headers?.authorization;
    if (forwarded !== undefined && forwarded !== this.#requests.authorization) {
      this.#requests.authorization = forwarded;
      this.#streams.authorizationChanged();
    }
    return this.#requests.open({
      method: 'POST',
      headers: postHeaders(message, options.headers, this.#isLegacy),
      body: message.text,
      signal: AbortSignal.any([signal, this.#closing.signal]),
      onSent,
    });
  }

  async #receive(pending: Pending, response: IncomingMessage): Promise<void> {
    const { statusCode = 0, headers } = response;
    const isOk = statusCode >= 200 && statusCode < 300;
    const type = mediaType(headers['content-type']);
    if (isOk && pending.isInitialize) this.#requests.session = sessionOf(headers[SESSION_HEADER]);
    if (isOk && type === EVENT_STREAM) {
      await this.#streams.follow(pending, response, () => this.#inFlight.has(pending));
      if (this.#inFlight.has(pending)) throw new Error('the stream ended before the answer');
      return;
    }
    const text = await readText(response, this.#options.maxMessageBytes);
    if (isSessionLost(response, text, pending.isInitialize ? undefined : this.#requests.session)) {
      pending.delivery = 'not sent';
      this.#loseSession();
      return;
    }
    const messages = isOk && type === JSON_TYPE ? answersOf(text) : [];
    for (const message of messages)
      await this.#deliver(answerTo(pending.id, message), { relatedTo: pending.id });
    if (!this.#inFlight.has(pending)) return;
    if (isOk)
      throw new Error(
        `the server answered with ${type === '' ? 'no content type' : type}, without an answer`,
      );
    const { message, context } = refusal(pending.id, response, text);
    await this.#deliver(message, context);
  }

  /** A response only once: a resumed stream may repeat it. */
  #deliver(message: WireMessage, context: MessageContext): void | Promise<void> {
    if (this.#closing.signal.aborted) return;
    const { body } = message;
    if (body.method !== undefined) return this.#handler?.onMessage(message, context);
    const pending = body.id === undefined || body.id === null ? undefined : this.#inFlight.get(body.id);
    if (pending === undefined || !this.#inFlight.take(pending)) return;
    if (pending.isInitialize) this.#requests.version = versionOf(body.result);
    return this.#handler?.onMessage(message, { status: 200, ...context });
  }

  #lose(pending: Pending, error: Error): void {
    // After the end the table stays as it is: it says how far every request got.
    if (this.#closing.signal.aborted || !this.#inFlight.take(pending)) return;
    pending.ended.abort();
    this.#handler?.onLost(pending.id, pending.delivery, error);
  }

  /** Other requests get a moment to be answered or refused as well. What is sent meanwhile waits, and is not sent. */
  #loseSession(): void {
    if (this.#losing !== undefined) return;
    const untilMs = performance.now() + LOSING_MS;
    const wait = async (): Promise<void> => {
      while (this.#inFlight.hasSent && performance.now() < untilMs && !this.#closing.signal.aborted)
        await sleep(LOSING_POLL_MS);
      this.#end({ kind: 'session lost' });
    };
    this.#losing = wait();
  }

  #end(reason: CloseReason, keepSockets = false): void {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    this.#inFlight.abortAll();
    if (!keepSockets) this.#requests.close();
    this.#handler?.onClose(reason);
  }
}

const sessionOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && header !== '' ? header : undefined;

function versionOf(result: unknown): string | undefined {
  const version = (result as { protocolVersion?: unknown } | null | undefined)?.protocolVersion;
  return typeof version === 'string' ? version : undefined;
}
