/** One connection to the server and the requests that wait for its answers. */

import type { Clock } from '../../types/index.ts';
import {
  type CloseReason,
  type Connection,
  type Delivery,
  type MessageContext,
  NotSentError,
} from '../wire/connection.ts';
import { IdTable } from '../wire/id-table.ts';
import { isResponse, messageOf, type RequestId, type WireMessage } from '../wire/message.ts';
import type { LinkRequest, NewConnection } from './link-types.ts';

export interface LiveEvents {
  /** A request or a notification of the server. */
  onMessage(message: WireMessage, context: MessageContext): void | Promise<void>;
  /** The server answered a request. */
  onAnswer(): void;
  /** Nothing can be sent any more. Before the requests in flight are settled, so that they can be issued again. */
  onUnusable(reason: string): void;
}

export class LiveConnection implements NewConnection {
  readonly generation: number;
  /** Resolves with the reason when the connection is closed and its requests are settled. */
  readonly lost: Promise<string>;
  readonly #lost = Promise.withResolvers<string>();
  readonly #connection: Connection;
  readonly #events: LiveEvents;
  readonly #ownId: () => string;
  readonly #pending = new IdTable<LinkRequest>();
  #isUsable = true;
  #isChecked = false;
  /** Messages so far. */
  #heard = 0;

  constructor(connection: Connection, generation: number, ownId: () => string, events: LiveEvents) {
    this.#connection = connection;
    this.generation = generation;
    this.#ownId = ownId;
    this.#events = events;
    this.lost = this.#lost.promise;
  }

  start(): void {
    this.#connection.start({
      onMessage: (message, context) => this.#receive(message, context),
      onLost: (id, delivery, error) => this.#loseOne(id, delivery, error),
      onAbandoned: () => {},
      onClose: (reason) => this.#lose(reasonText(reason)),
    });
  }

  /** Sends a request of the client. An id that this connection has seen is replaced. */
  issue(request: LinkRequest): void | Promise<void> {
    const { message, identity } = request;
    const isSeen = identity.usedIn === this.generation && message.body.method !== 'subscriptions/listen';
    identity.usedIn = this.generation;
    return this.#issue(request, isSeen ? messageOf({ ...message.body, id: this.#ownId() }) : message);
  }

  request(message: WireMessage, options: MessageContext = {}): Promise<WireMessage> {
    return new Promise((resolve, reject) => {
      const request: LinkRequest = {
        ...{ message, options, isPatient: false, identity: {}, wireId: undefined },
        settle: (outcome) => {
          if (outcome.kind === 'answered') resolve(outcome.message);
          else reject(new Error(outcome.reason));
        },
      };
      void this.#issue(request, message);
    });
  }

  async notify(message: WireMessage, options: MessageContext = {}): Promise<void> {
    await this.#connection.send(message, options)?.catch(() => {});
  }

  /** Takes a request back: an answer that still comes is dropped. `notification` tells the server. */
  cancel(request: LinkRequest, notification: WireMessage, options: MessageContext): void | Promise<void> {
    const { wireId } = request;
    if (wireId === undefined || this.#pending.get(wireId) !== request) return;
    this.#pending.delete(wireId);
    const { body } = notification;
    const isSame = body.params?.requestId === wireId;
    const message = isSame
      ? notification
      : messageOf({ ...body, params: { ...body.params, requestId: wireId } });
    return this.notify(message, { ...options, relatedTo: wireId });
  }

  /**
   * Gives the connection up if, for this long, the server says nothing at all. A request that it got before and that may
   * still take its time keeps the connection.
   */
  async check(request: WireMessage, options: MessageContext, clock: Clock, silentMs: number): Promise<void> {
    if (this.#isChecked || !this.#isUsable) return;
    this.#isChecked = true;
    const [heard, before] = [this.#heard, this.#pending.values()];
    const id = this.#ownId();
    const ask = () => this.request(messageOf({ ...request.body, id }), options);
    await clock.within(silentMs, ask).catch(() => {});
    this.#pending.delete(id);
    this.#isChecked = false;
    const isBusy = before.some((pending) => this.#pending.get(pending.wireId!) === pending);
    if (isBusy || this.#heard > heard || !this.#isUsable) return;
    this.#end('The MCP server does not respond');
    await this.close();
  }

  async close(): Promise<void> {
    await this.#connection.close();
    this.#lose('The connection to the MCP server was closed');
  }

  #issue(request: LinkRequest, sent: WireMessage): void | Promise<void> {
    const id = sent.body.id!;
    request.wireId = id;
    this.#pending.set(id, request);
    return this.#connection.send(sent, request.options)?.catch((error: Error) => {
      if (error instanceof NotSentError && this.#pending.get(id) === request)
        this.#loseOne(id, 'not sent', error);
    });
  }

  #receive(message: WireMessage, context: MessageContext): void | Promise<void> {
    const { id } = message.body;
    this.#heard++;
    if (!isResponse(message) || id == null) return this.#events.onMessage(message, context);
    const request = this.#pending.get(id);
    // An answer to a request that was cancelled or answered before is for nobody.
    if (request === undefined) return;
    this.#pending.delete(id);
    this.#events.onAnswer();
    const own = request.message.body.id!;
    const answer = id === own ? message : messageOf({ ...message.body, id: own });
    return request.settle({ kind: 'answered', message: answer, context });
  }

  #loseOne(id: RequestId, delivery: Delivery, { message: reason }: Error): void {
    // A connection that cannot send is of no use; the server may be gone without a sign.
    if (delivery === 'not sent' && this.#isUsable) {
      this.#end(reason);
      void this.close();
    }
    const request = this.#pending.get(id);
    this.#pending.delete(id);
    void request?.settle({ kind: 'lost', delivery, reason });
  }

  #lose(reason: string): void {
    this.#end(reason);
    const delivered = new Map(this.#pending.keys().map((id) => [id, this.#connection.deliveryOf(id)]));
    for (const [id, delivery] of delivered) this.#loseOne(id, delivery, new Error(reason));
    this.#lost.resolve(reason);
  }

  #end(reason: string): void {
    if (!this.#isUsable) return;
    this.#isUsable = false;
    this.#events.onUnusable(reason);
  }
}

function reasonText(reason: CloseReason): string {
  switch (reason.kind) {
    case 'ended':
      return 'The MCP server closed the connection';
    case 'exited':
      return `The MCP server exited (${reason.signal ?? `code ${reason.code}`})`;
    case 'failed':
      return `The connection to the MCP server failed: ${reason.error.message}`;
    case 'session lost':
      return 'The MCP server no longer knows the session';
  }
}
