/** One client, one server, and everything that passes between them. */

import type { Clock } from '../../types/index.ts';
import { subscriptionOf } from '../http/protocol.ts';
import type { Connection, Dial, MessageContext } from '../wire/connection.ts';
import { isRequest, isResponse, messageOf, type RequestId, type WireMessage } from '../wire/message.ts';
import type { CallHook } from './call-hook.ts';
import { cancellation, connectionError, errorAnswer, INVALID_REQUEST, unanswered } from './errors.ts';
import { type InFlight, InFlightTable } from './in-flight.ts';
import type { LinkOutcome, NewConnection } from './link-types.ts';
import { listChanges } from './list-changes.ts';
import { isReplayed } from './replay.ts';
import { ServerLink } from './server-link.ts';
import { ServerRequests } from './server-requests.ts';
import { SessionState } from './session-state.ts';
import { runToolCall } from './tool-call.ts';

export interface RelayOptions {
  readonly downstream: Connection;
  readonly dial: Dial;
  readonly clock: Clock;
  /** Random numbers in [0, 1). */
  readonly uniform: () => number;
  readonly log: (line: string) => void;
  /** Takes over `tools/call`. */
  readonly calls?: CallHook | undefined;
}

export class Relay {
  /** Resolves when both sides are closed; `gaveUp`: why the server could not be used. */
  readonly closed: Promise<{ readonly gaveUp?: string }>;
  readonly #closed = Promise.withResolvers<{ readonly gaveUp?: string }>();
  readonly #options: RelayOptions;
  readonly #link: ServerLink;
  readonly #state: SessionState;
  readonly #serverRequests: ServerRequests;
  readonly #inFlight = new InFlightTable();
  /** The token that the client sent last. */
  #authorization: string | undefined;
  #closing: Promise<void> | undefined;

  constructor(options: RelayOptions) {
    const { downstream, dial, clock, uniform, log, calls } = options;
    this.#options = options;
    this.closed = this.#closed.promise;
    const ownId = ownIds(uniform);
    this.#serverRequests = new ServerRequests(ownId);
    const onTools = (request: WireMessage, answer: WireMessage) => calls?.listed?.(request, answer);
    this.#state = new SessionState({ clock, ownId, log, onTools });
    this.#link = new ServerLink({
      ...{ dial, clock, uniform, log, ownId },
      events: {
        onMessage: (message, context) => this.#fromServer(message, context),
        restore: (connection) => this.#restore(connection),
        onUp: () => this.#confirmHandshake(),
        onLost: (generation, reason) => this.#loseServerRequests(generation, reason),
        onGaveUp: (reason) => void this.close(reason),
      },
    });
    downstream.start({
      onMessage: (message, context) => this.#fromClient(message, context),
      onLost: () => {},
      onAbandoned: (id) => this.#abandon(id),
      onClose: () => void this.close(),
    });
    this.#link.start();
  }

  #fromClient(message: WireMessage, context: MessageContext): void | Promise<void> {
    this.#authorization = context.headers?.authorization ?? this.#authorization;
    if (isRequest(message)) return this.#requestOfClient(message, context);
    if (isResponse(message)) {
      const answer = this.#serverRequests.answer(message, this.#link.generation);
      return answer && this.#link.respond(answer, context);
    }
    if (message.body.method === 'notifications/cancelled') return this.#cancel(message, context);
    if (message.body.method === 'notifications/initialized') {
      this.#state.handshake.initialized(message);
      return this.#confirmHandshake();
    }
    return this.#link.notify(message, context);
  }

  #requestOfClient(message: WireMessage, context: MessageContext): void | Promise<void> {
    const entry = this.#inFlight.add(message, context);
    if (entry === undefined) {
      const text = 'a request with this id is in flight';
      return this.#toClient(errorAnswer(message.body.id!, INVALID_REQUEST, text));
    }
    const { calls } = this.#options;
    if (message.body.method !== 'tools/call' || calls === undefined) return this.#forward(entry);
    runToolCall(entry, calls, this.#link, (answer, about) => this.#answer(entry, answer, about));
  }

  #forward(entry: InFlight): void | Promise<void> {
    const { message, context, id } = entry;
    const { method } = message.body;
    entry.request ??= {
      ...{ message, options: { ...context, relatedTo: id }, identity: {}, wireId: undefined },
      isPatient: method === 'initialize' || method === 'subscriptions/listen',
      settle: (outcome) => this.#settle(entry, outcome),
    };
    return this.#link.request(entry.request);
  }

  #settle(entry: InFlight, outcome: LinkOutcome): void | Promise<void> {
    const { message, context, id } = entry;
    if (outcome.kind === 'answered') {
      this.#state.answered(message, context, outcome.message);
      return this.#answer(entry, outcome.message, outcome.context);
    }
    if (outcome.kind === 'lost' && isReplayed(entry, outcome.delivery)) return this.#forward(entry);
    const list = outcome.kind === 'unavailable' ? this.#state.lists.find(message, context) : undefined;
    return this.#answer(entry, list ?? unanswered(id, outcome));
  }

  /** Answers a request unless it has ended. */
  #answer(entry: InFlight, message: WireMessage, context: MessageContext = {}): void | Promise<void> {
    if (!this.#inFlight.end(entry)) return;
    const { id } = entry;
    const answer = message.body.id === id ? message : messageOf({ ...message.body, id });
    return this.#toClient(answer, { ...context, relatedTo: id });
  }

  #toClient(message: WireMessage, context: MessageContext = {}): void | Promise<void> {
    return this.#options.downstream.send(message, context)?.catch(() => {});
  }

  /** A cancellation is passed on at once. The request is over for the client: an answer that still comes is dropped. */
  #cancel(message: WireMessage, context: MessageContext): void | Promise<void> {
    const entry = this.#inFlight.get(message.body.params?.requestId as RequestId);
    if (entry === undefined || entry.message.body.method === 'initialize')
      return this.#link.notify(message, context);
    this.#inFlight.end(entry);
    entry.cancelCall?.(message);
    return entry.request && this.#link.cancel(entry.request, message, context);
  }

  /** The client closed the stream of a request: the same as a cancellation. */
  #abandon(id: RequestId): void {
    if (this.#inFlight.get(id) === undefined) return;
    void this.#cancel(cancellation(id, 'the client closed the stream of the request'), {});
  }

  #fromServer(message: WireMessage, context: MessageContext): void | Promise<void> {
    const { method } = message.body;
    if (isRequest(message))
      return this.#toClient(this.#serverRequests.open(message, this.#link.generation), context);
    if (method === 'notifications/progress') return this.#progress(message, context);
    if (method === 'notifications/cancelled') return this.#cancelledByServer(message, context);
    if (method === 'notifications/subscriptions/acknowledged') {
      const subscription = this.#inFlight.get(subscriptionOf(message) ?? '');
      if (subscription?.acknowledge() === false) return;
    }
    return this.#toClient(message, context);
  }

  #progress(message: WireMessage, context: MessageContext): void | Promise<void> {
    const { progressToken, progress } = message.body.params ?? {};
    const entry = this.#inFlight.ofToken(progressToken as RequestId);
    if (entry?.advance(progress) === false) return;
    return this.#toClient(message, entry === undefined ? context : { relatedTo: entry.id, ...context });
  }

  /** The server gives up its own request, or (2026-07-28) ends a subscription of the client. */
  #cancelledByServer(message: WireMessage, context: MessageContext): void | Promise<void> {
    const id = message.body.params?.requestId as RequestId;
    const entry = this.#inFlight.get(id);
    if (entry?.message.body.method === 'subscriptions/listen') {
      this.#inFlight.end(entry);
      return this.#toClient(message, { relatedTo: id, ...context });
    }
    return this.#toClient(this.#serverRequests.cancel(message, this.#link.generation), context);
  }

  /** The server that asked is gone: the client need not go on. */
  #loseServerRequests(generation: number, reason: string): void {
    for (const id of this.#serverRequests.openIn(generation)) void this.#toClient(cancellation(id, reason));
  }

  async #restore(connection: NewConnection): Promise<void> {
    const changes = await this.#state.restore(connection, this.#authorization);
    const requests = this.#inFlight.entries().map(({ message }) => message);
    for (const { message, subscription } of changes.flatMap((method) =>
      listChanges(method, this.#state.handshake.isDone, requests),
    ))
      void this.#toClient(message, subscription === undefined ? {} : { relatedTo: subscription });
  }

  /** The client may confirm the handshake while the server is down. */
  #confirmHandshake(): void {
    if (!this.#link.isUp) return;
    const notify = async (message: WireMessage) => this.#link.notify(message, {});
    void this.#state.handshake.confirm({ notify, generation: this.#link.generation });
  }

  close(gaveUp?: string): Promise<void> {
    this.#closing ??= this.#closeOnce(gaveUp);
    return this.#closing;
  }

  async #closeOnce(gaveUp: string | undefined): Promise<void> {
    await this.#link.close();
    await this.#endCalls();
    await this.#options.downstream.close();
    this.#closed.resolve(gaveUp === undefined ? {} : { gaveUp });
  }

  /** The attempts are settled; a call that goes on nevertheless is ended. */
  async #endCalls(): Promise<void> {
    const calls = this.#inFlight.entries().map(({ call }) => call);
    if (calls.length === 0) return;
    await this.#options.clock.within(END_CALLS_MS, () => Promise.allSettled(calls)).catch(() => {});
    for (const entry of this.#inFlight.entries()) {
      entry.cancelCall?.();
      const reason = 'The relay was closed';
      await this.#answer(
        entry,
        connectionError(entry.id, { code: 'outcome-unknown', delivery: 'sent', reason }),
      );
    }
  }
}

/** How long the hook may take to end its calls when the connection is closed. */
const END_CALLS_MS = 100;

/** Ids of requests of our own, which no client can have used. */
function ownIds(uniform: () => number): () => string {
  const prefix = `regain-${Math.floor(uniform() * 2 ** 32).toString(36)}-`;
  let count = 0;
  return () => `${prefix}${++count}`;
}
