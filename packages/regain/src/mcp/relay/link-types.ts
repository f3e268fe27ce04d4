/** What the relay and the connection to the server say to each other. */

import type { Delivery, MessageContext } from '../wire/connection.ts';
import type { RequestId, WireMessage } from '../wire/message.ts';

/** What became of a request. */
export type LinkOutcome =
  | { readonly kind: 'answered'; readonly message: WireMessage; readonly context: MessageContext }
  | { readonly kind: 'lost'; readonly delivery: Delivery; readonly reason: string }
  /** It was not sent: the server is down. */
  | { readonly kind: 'unavailable'; readonly reason: string; readonly retryAfterMs: number };

/** One request at the server. It can be issued again after it was lost. */
export interface LinkRequest {
  readonly message: WireMessage;
  readonly options: MessageContext;
  /** Held as long as it takes: without it the client has no connection. */
  readonly isPatient: boolean;
  /** The connection that has seen the id of the message, shared by the attempts of one call: there it is not used again. */
  readonly identity: { usedIn?: number };
  settle(outcome: LinkOutcome): void | Promise<void>;
  /** The id that the server knows. */
  wireId: RequestId | undefined;
}

/** A new connection before the client uses it. */
export interface NewConnection {
  readonly generation: number;
  /** A request of our own. */
  request(message: WireMessage, options?: MessageContext): Promise<WireMessage>;
  notify(message: WireMessage): Promise<void>;
}

export interface LinkEvents {
  /** A request or a notification of the server. */
  onMessage(message: WireMessage, context: MessageContext): void | Promise<void>;
  /** Brings a new connection into the state of the lost one. The attempt fails if it rejects. */
  restore(connection: NewConnection): Promise<void>;
  onUp(): void;
  onLost(generation: number, reason: string): void;
  /** The server never answered, or is another one: further attempts are of no use. */
  onGaveUp(reason: string): void;
}

/** A server that is different after a restart: the client must connect again. */
export class IncompatibleServerError extends Error {
  override readonly name = 'IncompatibleServerError';
}
