/** Streams of events: the one that answers a request, and the one for messages of the server (to 2025-11-25). */

import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { mediaType } from '../../../http/index.ts';
import { parseMessage, type RequestId, type WireMessage } from '../../wire/message.ts';
import { EVENT_STREAM } from '../protocol.ts';
import type { ServerSentEvent } from '../sse-reader.ts';
import type { DialHttpOptions } from './dial-http.ts';
import { isSessionLost } from './http-error.ts';
import type { Pending } from './in-flight.ts';
import { readEvents, readText } from './read-answer.ts';
import type { Requests } from './requests.ts';

interface Receiver {
  onMessage(message: WireMessage, related: RequestId | undefined): void | Promise<void>;
  onSessionLost(): void;
  readonly signal: AbortSignal;
}

const MAX_DELAY_MS = 30_000;
/** A server should end the stream after the answer. One that does not would keep the socket for ever. */
const LINGER_MS = 100;

class StreamRefusedError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`the server answered HTTP ${status} instead of a stream`);
    this.status = status;
  }
}

interface Position {
  lastEventId: string | undefined;
  retryMs: number | undefined;
}

export class EventStreams {
  readonly #requests: Requests;
  readonly #options: Required<DialHttpOptions>;
  readonly #receiver: Receiver;
  #isListening = false;
  /** The server has refused the token of the stream for its own messages. */
  #isUnauthorized = false;

  constructor(requests: Requests, options: Required<DialHttpOptions>, receiver: Receiver) {
    this.#requests = requests;
    this.#options = options;
    this.#receiver = receiver;
  }

  /** Reads the stream of a request to its end, and resumes it while the answer is missing. Throws if it cannot. */
  async follow(pending: Pending, first: IncomingMessage, isOpen: () => boolean): Promise<void> {
    let stream: IncomingMessage | undefined = first;
    for (let resumptions = 0; ; ) {
      const before = pending.lastEventId;
      const failure =
        stream === undefined ? undefined : await this.#read(stream, pending, pending.id, isOpen);
      if (!isOpen() || this.#receiver.signal.aborted) return;
      if (failure instanceof Error && failure.name.endsWith('TooLargeError')) throw failure;
      // A server may close the stream on purpose and as often as it likes, as long as there is news on it.
      if (pending.lastEventId !== before) resumptions = 0;
      if (pending.lastEventId === undefined || resumptions >= this.#options.maxResumptions)
        throw failure ?? new Error('the stream ended before the answer');
      await this.#wait(pending, resumptions++, pending.ended.signal);
      if (!isOpen()) return;
      stream = await this.#resume(pending, pending.ended.signal);
    }
  }

  /** Opens the stream for messages of the server, again and again until the connection is closed. */
  listen(): void {
    if (this.#isListening) return;
    this.#isListening = true;
    void this.#listen().catch(() => {});
  }

  /** The client has another token: a stream that was refused is opened with it. */
  authorizationChanged(): void {
    if (!this.#isUnauthorized) return;
    this.#isUnauthorized = false;
    void this.#listen().catch(() => {});
  }

  async #listen(): Promise<void> {
    const { signal } = this.#receiver;
    const position: Position = { lastEventId: undefined, retryMs: undefined };
    for (let failures = 0; !signal.aborted; failures++) {
      const stream = await this.#resume(position, signal).catch((error: StreamRefusedError) => {
        this.#isUnauthorized = error.status === 401;
        throw error;
      });
      if (stream !== undefined) {
        const failure = await this.#read(stream, position, undefined, () => true);
        if (failure === undefined) failures = 0;
      }
      await this.#wait(position, failures, signal);
    }
  }

  /** A stream from here on; nothing if the server cannot be reached now. Throws if it will never serve one. */
  async #resume({ lastEventId }: Position, signal: AbortSignal): Promise<IncomingMessage | undefined> {
    const headers = {
      accept: EVENT_STREAM,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    };
    let response: IncomingMessage;
    try {
      response = await this.#requests.open({
        method: 'GET',
        headers,
        signal: AbortSignal.any([signal, this.#receiver.signal]),
      });
    } catch {
      return undefined;
    }
    const { statusCode = 0 } = response;
    if (statusCode === 200 && mediaType(response.headers['content-type']) === EVENT_STREAM) return response;
    const text = await readText(response, this.#options.maxMessageBytes).catch(() => '');
    if (isSessionLost(response, text, this.#requests.session)) this.#receiver.onSessionLost();
    if (statusCode >= 500 || statusCode === 429) return undefined;
    throw new StreamRefusedError(statusCode);
  }

  async #read(
    stream: IncomingMessage,
    position: Position,
    related: RequestId | undefined,
    isOpen: () => boolean,
  ): Promise<Error | undefined> {
    let linger: NodeJS.Timeout | undefined;
    const stop = (): void => void stream.destroy();
    this.#receiver.signal.addEventListener('abort', stop, { once: true });
    try {
      await readEvents(stream, this.#options.maxMessageBytes, async (event) => {
        remember(position, event);
        const message = event.event === 'message' && event.data !== '' ? parseMessage(event.data) : undefined;
        if (message !== undefined) await this.#receiver.onMessage(message, related);
        if (!isOpen()) linger ??= setTimeout(stop, LINGER_MS).unref();
      });
      return undefined;
    } catch (error) {
      stream.destroy();
      return error as Error;
    } finally {
      clearTimeout(linger);
      this.#receiver.signal.removeEventListener('abort', stop);
    }
  }

  async #wait({ retryMs }: Position, failures: number, signal: AbortSignal): Promise<void> {
    const delay = retryMs ?? this.#options.resumeDelayMs * 2 ** Math.min(failures, 10);
    const any = AbortSignal.any([signal, this.#receiver.signal]);
    await sleep(Math.min(delay, MAX_DELAY_MS), undefined, { signal: any, ref: false }).catch(() => {});
  }
}

function remember(position: Position, { id, retryMs }: ServerSentEvent): void {
  if (id !== undefined && id !== '') position.lastEventId = id;
  if (retryMs !== undefined) position.retryMs = retryMs;
}
