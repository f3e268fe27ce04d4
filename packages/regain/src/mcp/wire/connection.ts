/** One side of the relay: a client that asks, or a server that is asked, over any transport. */

import type { RequestId, WireMessage } from './message.ts';

/** How far a message got. `not sent`: no byte left this process. `sent`: it may have been executed. */
export type Delivery = 'not sent' | 'sent' | 'answer begun' | 'complete';

export interface Headers {
  readonly [name: string]: string;
}

/** What comes with a message, and what is passed on to the other side with it. */
export interface MessageContext {
  /** The request that the message belongs to: HTTP sends it on the stream of that request. */
  readonly relatedTo?: RequestId;
  /** Headers of HTTP; ignored elsewhere. */
  readonly headers?: Headers;
  /** Status of HTTP of an answer; ignored elsewhere. */
  readonly status?: number;
}

export type CloseReason =
  | { readonly kind: 'ended' }
  | { readonly kind: 'exited'; readonly code: number | null; readonly signal: string | null }
  | { readonly kind: 'failed'; readonly error: Error }
  /** The server no longer knows the session: it must be initialised again. */
  | { readonly kind: 'session lost' };

export interface ConnectionHandler {
  /**
   * Every message of the other side, in order. A promise is pending while the message waits for a slow reader: a
   * transport that can stop reading does so while many bytes are pending.
   */
  onMessage(message: WireMessage, context: MessageContext): void | Promise<void>;
  /** The answer to this request can no longer arrive on this connection, which stays open (HTTP: a broken stream). */
  onLost(id: RequestId, delivery: Delivery, error: Error): void;
  /** The other side gave up this request (HTTP: it closed the stream of the request). */
  onAbandoned(id: RequestId): void;
  /** Once; no message follows. Requests in flight are lost. */
  onClose(reason: CloseReason): void;
}

export interface Connection {
  start(handler: ConnectionHandler): void;
  /**
   * Resolves when the message has left with respect for back-pressure, nothing if it has left already; rejects with a
   * `NotSentError` if no byte did.
   */
  send(message: WireMessage, options?: MessageContext): void | Promise<void>;
  /** How far the request with this id got; `complete` for an id that is not in flight. */
  deliveryOf(id: RequestId): Delivery;
  close(): Promise<void>;
}

/** Opens a new connection to the same server: a new process, or a new session. */
export type Dial = (signal: AbortSignal) => Promise<Connection>;

export class NotSentError extends Error {
  override readonly name = 'NotSentError';
}
