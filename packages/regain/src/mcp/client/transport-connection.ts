/** A transport of the SDK as a connection to the server. */

import { failureFromError } from '../../recovery/index.ts';
import {
  type Connection,
  type ConnectionHandler,
  type Delivery,
  type MessageContext,
  NotSentError,
} from '../wire/connection.ts';
import { type Envelope, isRequest, isResponse, type RequestId, type WireMessage } from '../wire/message.ts';
import { refusedRequest } from './refused-request.ts';

/** What is used of a transport of the SDK: the SDK itself is not imported. */
export interface McpTransport {
  start(): Promise<void>;
  // Declared as methods, so that the narrower types of the SDK are accepted.
  send(message: never, options?: never): Promise<void>;
  close(): Promise<void>;
  onmessage?: ((message: never, extra?: never) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  sessionId?: string | undefined;
  setProtocolVersion?: ((version: string) => void) | undefined;
  readonly hasPerRequestStream?: boolean;
}

export class TransportConnection implements Connection {
  readonly #transport: McpTransport;
  /** Requests in flight, and what ends each at a transport that has a stream for every request. */
  readonly #inFlight = new Map<RequestId, AbortController>();
  readonly #early: WireMessage[] = [];
  #handler: ConnectionHandler | undefined;
  #initializeId: RequestId | undefined;
  #isClosed = false;

  constructor(transport: McpTransport) {
    this.#transport = transport;
    transport.onmessage = (message) => this.#receive({ text: '', body: message as Envelope });
    transport.onclose = () => this.#close();
    transport.onerror = () => {};
  }

  start(handler: ConnectionHandler): void {
    this.#handler = handler;
    for (const message of this.#early.splice(0)) void handler.onMessage(message, {});
    if (this.#isClosed) queueMicrotask(() => handler.onClose({ kind: 'ended' }));
  }

  async send(message: WireMessage, { headers }: MessageContext = {}): Promise<void> {
    if (this.#isClosed) throw new NotSentError('the transport is closed');
    const { id, method, params } = message.body;
    if (method === 'notifications/cancelled' && this.#transport.hasPerRequestStream === true) {
      this.#inFlight.get(params?.requestId as RequestId)?.abort();
      return;
    }
    const ended = new AbortController();
    if (isRequest(message)) this.#inFlight.set(id!, ended);
    if (method === 'initialize') this.#initializeId = id!;
    const options = { requestSignal: ended.signal, ...(headers === undefined ? {} : { headers }) };
    try {
      await this.#transport.send(message.body as never, options as never);
    } catch (error) {
      this.#failed(message, error, ended.signal.aborted);
    }
  }

  deliveryOf(id: RequestId): Delivery {
    return this.#inFlight.has(id) ? 'sent' : 'complete';
  }

  close(): Promise<void> {
    return this.#transport.close();
  }

  #receive(message: WireMessage): void {
    const { id, result } = message.body;
    if (isResponse(message) && id != null) {
      this.#inFlight.delete(id);
      const version = (result as { readonly protocolVersion?: unknown } | undefined)?.protocolVersion;
      if (id === this.#initializeId && typeof version === 'string')
        this.#transport.setProtocolVersion?.(version);
    }
    if (this.#handler === undefined) this.#early.push(message);
    else void this.#handler.onMessage(message, {});
  }

  /** A failed request may have been executed, unless its error shows that it was not sent. */
  #failed({ body: { id } }: WireMessage, error: unknown, isCancelled: boolean): void {
    if (id == null || !this.#inFlight.delete(id) || isCancelled) return;
    const reason = error instanceof Error ? error : new Error(String(error));
    const { ambiguous, status, code } = failureFromError(error);
    const isLost = this.#transport.sessionId !== undefined && (status === 404 || String(code) === '404');
    const refused = isLost ? undefined : refusedRequest(error, id);
    if (refused !== undefined) return void this.#handler?.onMessage(refused, { relatedTo: id });
    if (!ambiguous && !isLost) throw new NotSentError(reason.message);
    this.#handler?.onLost(id, isLost ? 'not sent' : 'sent', reason);
    if (isLost) this.#close('session lost');
  }

  #close(kind: 'ended' | 'session lost' = 'ended'): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#handler?.onClose({ kind });
  }
}
