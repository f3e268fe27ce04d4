/**
 * Requests without sessions (2026-07-28). Nobody knows which client a request comes from, so requests share a connection
 * as long as their ids and progress tokens differ; a request that would collide gets another connection.
 */

import type { Connection, ConnectionHandler, Delivery, MessageContext } from '../../wire/connection.ts';
import { isResponse, type RequestId, type WireMessage } from '../../wire/message.ts';
import { progressTokenOf, subscriptionOf } from '../protocol.ts';
import type { Limits } from './limits.ts';
import type { Sink } from './sink.ts';

interface Open {
  readonly sink: Sink;
  readonly token: string | number | undefined;
}

export class Lane implements Connection {
  readonly authorization: string | undefined;
  readonly #limits: Limits;
  readonly #open = new Map<RequestId, Open>();
  readonly #byToken = new Map<string | number, RequestId>();
  readonly #onEnd: () => void;
  #handler: ConnectionHandler | undefined;
  #isClosed = false;
  lastUsedAt: number = performance.now();

  constructor(authorization: string | undefined, limits: Limits, onEnd: () => void) {
    this.authorization = authorization;
    this.#limits = limits;
    this.#onEnd = onEnd;
  }

  get isIdle(): boolean {
    return this.#open.size === 0;
  }

  start(handler: ConnectionHandler): void {
    this.#handler = handler;
  }

  /** Nothing is asked of a client without sessions. */
  deliveryOf(): Delivery {
    return 'complete';
  }

  canTake(message: WireMessage): boolean {
    const token = progressTokenOf(message);
    const isKnown = this.#open.has(message.body.id!) || (token !== undefined && this.#byToken.has(token));
    return !this.#isClosed && !isKnown && this.#open.size < this.#limits.maxInFlight;
  }

  post(message: WireMessage, sink: Sink, context: MessageContext): void {
    this.lastUsedAt = performance.now();
    const id = message.body.id!;
    const token = progressTokenOf(message);
    this.#open.set(id, { sink, token });
    if (token !== undefined) this.#byToken.set(token, id);
    setTimeout(() => {
      if (this.#open.get(id)?.sink === sink) sink.stream({});
    }, this.#limits.streamAfterMs).unref();
    void this.#handler?.onMessage(message, context);
  }

  async notify(message: WireMessage, context: MessageContext): Promise<void> {
    await this.#handler?.onMessage(message, context);
  }

  /** The client closed the stream of this request: that cancels it. */
  gone(id: RequestId, sink: Sink): void {
    if (this.#open.get(id)?.sink !== sink) return;
    this.#take(id);
    this.#handler?.onAbandoned(id);
  }

  async send(message: WireMessage, options: MessageContext = {}): Promise<void> {
    if (isResponse(message)) return this.#answer(message, options);
    const id =
      options.relatedTo ?? subscriptionOf(message) ?? this.#byToken.get(progressTokenOf(message) ?? '');
    const open = id === undefined ? undefined : this.#open.get(id);
    open?.sink.stream({});
    await open?.sink.event(message.text);
  }

  close(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    this.#isClosed = true;
    for (const [id, { sink }] of this.#open) {
      const body = { jsonrpc: '2.0', id, error: { code: -32000, message: 'the server is closing' } };
      if (sink.isStreaming) sink.end();
      else sink.json(503, JSON.stringify(body), {});
    }
    this.#open.clear();
    this.#onEnd();
    this.#handler?.onClose({ kind: 'ended' });
    return Promise.resolve();
  }

  async #answer(message: WireMessage, { status, headers = {} }: MessageContext): Promise<void> {
    const sink = this.#take(message.body.id!)?.sink;
    if (sink === undefined) return;
    if (!sink.isStreaming) {
      sink.json(status ?? statusOf(message), message.text, headers);
      return;
    }
    const written = sink.event(message.text);
    sink.end();
    await written;
  }

  #take(id: RequestId): Open | undefined {
    const open = this.#open.get(id);
    this.#open.delete(id);
    if (open?.token !== undefined) this.#byToken.delete(open.token);
    this.lastUsedAt = performance.now();
    return open;
  }
}

const statuses = new Map([
  [-32601, 404],
  ...[-32700, -32600, -32020, -32021, -32022].map((code) => [code, 400] as const),
]);

/** Where the server does not speak HTTP, the status follows from the error. */
function statusOf({ body }: WireMessage): number {
  return statuses.get(Number(body.error?.code)) ?? 200;
}
