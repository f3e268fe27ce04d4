/** A client with a session (to 2025-11-25): one connection from `initialize` to DELETE. */

import type { Connection, ConnectionHandler, Delivery, MessageContext } from '../../wire/connection.ts';
import { isRequest, isResponse, type RequestId, type WireMessage } from '../../wire/message.ts';
import { SESSION_HEADER } from '../protocol.ts';
import { EventLog, parseEventId } from './event-log.ts';
import type { Limits } from './limits.ts';
import type { PostBody } from './read-body.ts';
import { Refused } from './reply.ts';
import type { Sink } from './sink.ts';
import { Stream } from './stream.ts';

/** The stream of GET, which is there before any request. */
const LISTENING = 0;

export class Session implements Connection {
  readonly id: string;
  readonly #limits: Limits;
  readonly #log: EventLog;
  readonly #streams = new Map<number, Stream>();
  readonly #byRequest = new Map<RequestId, Stream>();
  /** Requests of the server that the client has not answered. */
  readonly #asked = new Set<RequestId>();
  readonly #onEnd: () => void;
  #handler: ConnectionHandler | undefined;
  #initialize: RequestId | undefined;
  #nextKey = LISTENING;
  #isClosed = false;
  /** The version that was agreed on. */
  version = '';
  lastUsedAt: number = performance.now();

  constructor(id: string, limits: Limits, onEnd: () => void) {
    this.id = id;
    this.#limits = limits;
    this.#onEnd = onEnd;
    this.#log = new EventLog(limits.maxLoggedEvents, limits.maxLoggedBytes);
  }

  start(handler: ConnectionHandler): void {
    this.#handler = handler;
  }

  get isIdle(): boolean {
    return this.#byRequest.size === 0 && [...this.#streams.values()].every(({ sink }) => sink === undefined);
  }

  deliveryOf(id: RequestId): Delivery {
    return this.#asked.has(id) ? 'sent' : 'complete';
  }

  /** Messages without a request: nothing is answered. */
  async accept({ messages }: PostBody, context: MessageContext): Promise<void> {
    this.#touch();
    for (const message of messages) await this.#receive(message, context);
  }

  /** Messages with requests, which are answered on this response. */
  post({ messages, isBatch }: PostBody, sink: Sink, context: MessageContext): void {
    this.#touch();
    const ids = messages.filter(isRequest).map(({ body }) => body.id!);
    const isTaken = ids.some((id) => this.#byRequest.has(id)) || new Set(ids).size !== ids.length;
    if (isTaken) throw new Refused(400, 'a request with this id is in flight', { code: -32600, id: ids[0] });
    if (this.#byRequest.size + ids.length > this.#limits.maxInFlight)
      throw new Refused(503, 'too many requests are in flight', { id: ids[0] });
    const [first] = messages;
    if (first!.body.method === 'initialize') {
      this.#initialize = first!.body.id!;
      this.version = String(first!.body.params?.protocolVersion ?? '');
    }
    const stream = this.#open(ids);
    for (const id of ids) this.#byRequest.set(id, stream);
    stream.attach(sink);
    // The status of an answer that comes soon is still open, for example 401.
    setTimeout(() => stream.begin(), isBatch ? 0 : this.#limits.streamAfterMs).unref();
    for (const message of messages) void this.#receive(message, context);
  }

  /** The response of a GET: messages of the server, or the rest of a stream that broke. */
  listen(sink: Sink, lastEventId: string | undefined): void {
    this.#touch();
    const from = lastEventId === undefined ? undefined : parseEventId(lastEventId);
    if (lastEventId !== undefined && (from === undefined || from.stream > this.#nextKey))
      throw new Refused(400, 'the Last-Event-ID is not one of this session');
    const key = from?.stream ?? LISTENING;
    const live = this.#streams.get(key) ?? (key === LISTENING ? this.#open([], LISTENING) : undefined);
    const stream = live ?? this.#streamOf(key, []);
    stream.attach(sink, from?.position);
    stream.begin();
    if (live === undefined) stream.end();
  }

  /** The client closed the response of a POST. That cancels nothing: it may resume the stream. */
  gone(): void {
    this.#touch();
    if (this.#initialize !== undefined) void this.close();
  }

  async send(message: WireMessage, options: MessageContext = {}): Promise<void> {
    if (this.#isClosed) return;
    if (isResponse(message)) return this.#answer(message, options);
    if (isRequest(message)) this.#asked.add(message.body.id!);
    const related = options.relatedTo === undefined ? undefined : this.#byRequest.get(options.relatedTo);
    await (related ?? this.#anyStream()).write(message.text);
  }

  close(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    this.#isClosed = true;
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32000, message: 'the session ended' },
    });
    for (const { sink } of this.#streams.values()) sink?.isStreaming ? sink.end() : sink?.json(503, body, {});
    this.#onEnd();
    this.#handler?.onClose({ kind: 'ended' });
    return Promise.resolve();
  }

  async #answer(message: WireMessage, { status = 200, headers = {} }: MessageContext): Promise<void> {
    const id = message.body.id!;
    const stream = this.#byRequest.get(id);
    if (stream === undefined) return;
    this.#byRequest.delete(id);
    stream.pending.delete(id);
    const isFirst = id === this.#initialize;
    const isRefused = isFirst && message.body.error !== undefined;
    if (isFirst) this.#acceptVersion(message);
    const isLast = stream.pending.size === 0;
    const { sink } = stream;
    if (isLast) this.#streams.delete(stream.key);
    // Other answers are events: a client that loses one on the way can ask for it again.
    const isPlain = isFirst || passedStatus(status) !== 200;
    if (isPlain && isLast && sink !== undefined && !sink.isStreaming) {
      const session = isRefused ? {} : { [SESSION_HEADER]: this.id };
      sink.json(passedStatus(status), message.text, { ...headers, ...session });
    } else {
      const written = stream.write(message.text);
      if (isLast) stream.end();
      await written;
    }
    if (isRefused) await this.close();
  }

  #acceptVersion({ body }: WireMessage): void {
    this.#initialize = undefined;
    const version = (body.result as { protocolVersion?: unknown } | undefined)?.protocolVersion;
    if (typeof version === 'string') this.version = version;
  }

  /** For a message that belongs to no request. A client that does not listen may read it on the stream of a request. */
  #anyStream(): Stream {
    const listening = this.#streams.get(LISTENING);
    if (listening?.sink !== undefined) return listening;
    const open = [...this.#byRequest.values()].findLast(({ sink }) => sink !== undefined);
    return open ?? listening ?? this.#open([], LISTENING);
  }

  #receive(message: WireMessage, context: MessageContext): void | Promise<void> {
    const { id } = message.body;
    if (isResponse(message) && id !== undefined && id !== null) this.#asked.delete(id);
    return this.#handler?.onMessage(message, context);
  }

  #open(pending: readonly RequestId[], key = ++this.#nextKey): Stream {
    const stream = this.#streamOf(key, pending);
    this.#streams.set(key, stream);
    return stream;
  }

  #streamOf(key: number, pending: readonly RequestId[]): Stream {
    const headers = { [SESSION_HEADER]: this.id };
    return new Stream(this.#log, { key, pending, headers, isPrimed: this.version >= '2025-11-25' });
  }

  #touch(): void {
    this.lastUsedAt = performance.now();
  }
}

/** A 404 or 405 would tell the client that this session is lost, or this server unable; it is only one request that failed. */
const passedStatus = (status: number): number =>
  status === 404 || status === 405 || status < 400 ? 200 : status;
