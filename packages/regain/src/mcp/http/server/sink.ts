/** One HTTP response that answers are written to: a single JSON answer, or a stream of events. */

import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { EVENT_STREAM } from '../protocol.ts';
import type { Limits } from './limits.ts';
import { replyJson } from './reply.ts';

/** How long a client should wait before it resumes a stream. */
const RETRY_MS = 500;

export class Sink {
  readonly #response: ServerResponse;
  readonly #limits: Limits;
  #timer: NodeJS.Timeout | undefined;
  #isEnded = false;

  /** `onGone`: the other side closed the connection before the end. */
  constructor(response: ServerResponse, limits: Limits, onGone: () => void) {
    this.#response = response;
    this.#limits = limits;
    response.on('error', () => {});
    response.on('close', () => {
      clearInterval(this.#timer);
      if (this.#isEnded) return;
      this.#isEnded = true;
      onGone();
    });
  }

  get isStreaming(): boolean {
    return this.#response.headersSent;
  }

  get isOpen(): boolean {
    return !this.#isEnded;
  }

  json(status: number, body: string, headers: OutgoingHttpHeaders): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    replyJson(this.#response, status, body, headers);
  }

  /** Begins the stream; before that the status is open. */
  stream(headers: OutgoingHttpHeaders): void {
    if (this.#isEnded || this.isStreaming) return;
    this.#response.writeHead(200, {
      ...headers,
      'content-type': EVENT_STREAM,
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    this.#response.flushHeaders();
    this.#timer = setInterval(() => void this.#write(': keep-alive\n\n'), this.#limits.keepAliveMs).unref();
  }

  /** Resolves when the reader can take more, or is gone. */
  event(data: string, id?: string): Promise<void> {
    this.#timer?.refresh();
    return this.#write(`${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`);
  }

  /** Names an event to resume from before there is any. */
  prime(id: string): Promise<void> {
    return this.#write(`id: ${id}\nretry: ${RETRY_MS}\ndata: \n\n`);
  }

  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearInterval(this.#timer);
    this.#response.end();
  }

  #write(text: string): Promise<void> {
    const response = this.#response;
    if (this.#isEnded || response.write(text)) return Promise.resolve();
    if (response.writableLength > this.#limits.maxBufferedBytes) {
      response.destroy();
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(stalled);
        response.off('drain', done);
        response.off('close', done);
        resolve();
      };
      const stalled = setTimeout(() => response.destroy(), this.#limits.stallMs).unref();
      response.on('drain', done);
      response.on('close', done);
    });
  }
}
