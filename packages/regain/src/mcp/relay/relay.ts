/** One client, one server, and everything that passes between them. */

import type { Clock } from '../../types/index.ts';
import type { CloseReason, Connection, Delivery, Dial, MessageContext } from '../wire/connection.ts';
import { isRequest, isResponse, messageOf, type RequestId, type WireMessage } from '../wire/message.ts';
import type { CallHook } from './call-hook.ts';
import { connectionError, errorAnswer } from './errors.ts';
import { Handshake } from './handshake.ts';
import { type InFlight, InFlightTable } from './in-flight.ts';
import { limited } from './limited.ts';
import { ListCache } from './list-cache.ts';
import { type MayReplay, mayReplayByDefault, NOT_SENT_REPLAYS_MAX, REPLAYS_MAX } from './replay.ts';
import { type LinkOutcome, type NewConnection, ServerLink } from './server-link.ts';
import { ServerRequests } from './server-requests.ts';
import { ServerSettings } from './server-settings.ts';
import { runToolCall } from './tool-call.ts';

export interface RelayOptions {
  readonly downstream: Connection;
  readonly dial: Dial;
  readonly clock: Clock;
  /** Random numbers in [0, 1). */
  readonly uniform: () => number;
  readonly log: (line: string) => void;
  /** Takes over `tools/call`. */
  readonly calls?: CallHook;
  readonly mayReplay?: MayReplay;
}

export interface Relay {
  /** Resolves when both sides are closed; with a reason if the server could not be used. */
  readonly closed: Promise<{ readonly gaveUp?: string }>;
  close(): Promise<void>;
}

/** How long the lists may take after a restart, before calls go on. */
const REFRESH_MS = 5_000;
const INVALID_REQUEST = -32_600;

export function relay(options: RelayOptions): Relay {
  return new RelaySession(options);
}

class RelaySession implements Relay {
  readonly #options: RelayOptions;
  readonly #link: ServerLink;
  readonly #inFlight = new InFlightTable();
  readonly #serverRequests: ServerRequests;
  readonly #handshake: Handshake;
  readonly #settings = new ServerSettings();
  readonly #lists = new ListCache();
  readonly #mayReplay: MayReplay;
  readonly #ownId: () => string;
  readonly closed: Promise<{ readonly gaveUp?: string }>;
  #resolveClosed: (result: { readonly gaveUp?: string }) => void = () => {};
  #closing: Promise<void> | undefined;

  constructor(options: RelayOptions) {
    this.#options = options;
    const { downstream, dial, clock, uniform, log } = options;
    const prefix = `regain-${Math.floor(uniform() * 2 ** 32).toString(36)}-`;
    let count = 0;
    this.#ownId = () => `${prefix}${++count}`;
    this.#serverRequests = new ServerRequests(this.#ownId);
    this.#handshake = new Handshake(log);
    this.#mayReplay = options.mayReplay ?? mayReplayByDefault;
    this.closed = new Promise((resolve) => {
      this.#resolveClosed = resolve;
    });
    this.#link = new ServerLink({
      ...{ dial, clock, uniform, log, ownId: this.#ownId },
      events: {
        onMessage: (message, context) => this.#fromServer(message, context),
        restore: (connection, generation) => this.#restore(connection, generation),
        onUp: () => this.#confirmHandshake(),
        onLost: (generation, reason) => this.#loseServerRequests(generation, reason),
        onGaveUp: (reason) => void this.#close(reason),
      },
    });
    downstream.start({
      onMessage: (message, context) => this.#fromClient(message, context),
      onLost: () => {},
      onAbandoned: (id) => this.#abandon(id),
      onClose: (reason) => this.#leave(reason),
    });
    this.#link.start();
  }

  close(): Promise<void> {
    return this.#close();
  }

  #fromClient(message: WireMessage, context: MessageContext): void | Promise<void> {
    if (isRequest(message)) return this.#requestOfClient(message, context);
    if (isResponse(message)) {
      const answer =
        message.body.id == null ? message : this.#serverRequests.answer(message, this.#link.generation);
      return answer && this.#link.notify(answer, context);
    }
    if (message.body.method === 'notifications/cancelled') return this.#cancel(message, context);
    if (message.body.method === 'notifications/initialized') {
      const isUp = this.#link.state === 'up';
      this.#handshake.initialized(message, isUp ? this.#link.generation : undefined);
      if (!isUp) return;
    }
    return this.#link.notify(message, context);
  }

  #requestOfClient(message: WireMessage, context: MessageContext): void | Promise<void> {
    const entry = this.#inFlight.add(message, context);
    if (entry === undefined) {
      const answer = errorAnswer(message.body.id!, INVALID_REQUEST, 'a request with this id is in flight');
      return this.#toClient(answer);
    }
    const { calls } = this.#options;
    if (message.body.method !== 'tools/call' || calls === undefined) return this.#forward(entry);
    void runToolCall(entry, calls, this.#link).then((answer) => this.#answer(entry, answer));
  }

  #forward(entry: InFlight): void | Promise<void> {
    const { message, context } = entry;
    const { method } = message.body;
    entry.request ??= {
      ...{ message, options: { ...context, relatedTo: entry.id }, identity: {} },
      isPatient: method === 'initialize' || method === 'subscriptions/listen',
      settle: (outcome) => this.#settle(entry, outcome),
    };
    return this.#link.request(entry.request);
  }

  #settle(entry: InFlight, outcome: LinkOutcome): void | Promise<void> {
    const { message, context, id } = entry;
    switch (outcome.kind) {
      case 'answered':
        this.#note(message, context, outcome.message);
        return this.#answer(entry, outcome.message, outcome.context);
      case 'lost': {
        if (this.#isReplayed(entry, outcome.delivery)) return this.#forward(entry);
        const { delivery, reason } = outcome;
        const code = delivery === 'not sent' ? 'not-sent' : 'outcome-unknown';
        return this.#answer(entry, connectionError(id, { code, delivery, reason }));
      }
      case 'unavailable': {
        const { reason, retryAfterMs } = outcome;
        const error = { code: 'server-unavailable', delivery: 'not sent', reason, retryAfterMs } as const;
        return this.#answer(entry, this.#lists.find(message, context) ?? connectionError(id, error));
      }
    }
  }

  #isReplayed(entry: InFlight, delivery: Delivery): boolean {
    const isNotSent = delivery === 'not sent';
    const isLeft = isNotSent ? entry.notSentReplays < NOT_SENT_REPLAYS_MAX : entry.replays < REPLAYS_MAX;
    if (!isLeft || !this.#mayReplay(entry.message.body, delivery)) return false;
    if (isNotSent) entry.notSentReplays++;
    else entry.replays++;
    entry.isRepeated = true;
    return true;
  }

  /** Facts that a new connection needs. */
  #note(request: WireMessage, context: MessageContext, answer: WireMessage): void {
    if (answer.body.result === undefined) return;
    const { method } = request.body;
    if (method === 'initialize') this.#handshake.answered(request, context, answer);
    this.#settings.answered(request, context);
    this.#lists.answered(request, context, answer);
    if (method === 'tools/list') this.#options.calls?.listed?.(request, answer);
  }

  /** Answers a request unless it has ended. */
  #answer(entry: InFlight, message: WireMessage, context: MessageContext = {}): void | Promise<void> {
    if (!this.#inFlight.end(entry)) return;
    const { id } = entry;
    const answer = message.body.id === id ? message : messageOf({ ...message.body, id });
    return this.#toClient(answer, { ...context, relatedTo: id });
  }

  #toClient(message: WireMessage, context: MessageContext = {}): Promise<void> {
    return this.#options.downstream.send(message, context).catch(() => {});
  }

  /** A cancellation is passed on at once. The request is over for the client: an answer that still comes is dropped. */
  #cancel(message: WireMessage, context: MessageContext): void | Promise<void> {
    const entry = this.#inFlight.get(message.body.params?.requestId as RequestId);
    if (entry === undefined) return this.#link.notify(message, context);
    if (entry.message.body.method === 'initialize') return this.#link.notify(message, context);
    this.#inFlight.end(entry);
    entry.abort.abort(message);
    return entry.request && this.#link.cancel(entry.request, message, context);
  }

  /** The client closed the stream of a request: the same as a cancellation. */
  #abandon(id: RequestId): void {
    const params = { requestId: id, reason: 'the client closed the stream of the request' };
    if (this.#inFlight.get(id) !== undefined)
      void this.#cancel(messageOf({ jsonrpc: '2.0', method: 'notifications/cancelled', params }), {});
  }

  #fromServer(message: WireMessage, context: MessageContext): void | Promise<void> {
    const { generation } = this.#link;
    const { method, params } = message.body;
    if (isRequest(message)) return this.#toClient(this.#serverRequests.open(message, generation), context);
    if (method === 'notifications/progress') return this.#progress(message, context);
    if (method === 'notifications/cancelled') return this.#cancelledByServer(message, context);
    if (method === 'notifications/subscriptions/acknowledged') {
      const entry = this.#inFlight.get(subscriptionOf(params));
      if (entry?.isAcknowledged === true) return;
      if (entry !== undefined) entry.isAcknowledged = true;
    }
    return this.#toClient(message, context);
  }

  /** Progress must increase, also if the request was sent again and begins again. */
  #progress(message: WireMessage, context: MessageContext): void | Promise<void> {
    const { progressToken, progress } = message.body.params ?? {};
    const entry = this.#inFlight.ofToken(progressToken as RequestId);
    if (entry === undefined) return this.#toClient(message, context);
    entry.onProgress?.();
    const isOld = entry.isRepeated && typeof progress === 'number' && progress <= entry.progress;
    if (isOld) return;
    if (typeof progress === 'number') entry.progress = Math.max(entry.progress, progress);
    return this.#toClient(message, { relatedTo: entry.id, ...context });
  }

  /** The server gives up its own request, or (2026-07-28) ends a subscription of the client. */
  #cancelledByServer(message: WireMessage, context: MessageContext): void | Promise<void> {
    const id = message.body.params?.requestId as RequestId;
    const subscription = this.#inFlight.get(id);
    if (subscription?.message.body.method === 'subscriptions/listen') {
      this.#inFlight.end(subscription);
      return this.#toClient(message, { relatedTo: id, ...context });
    }
    const clientId = this.#serverRequests.cancel(id, this.#link.generation);
    if (clientId === undefined || clientId === id) return this.#toClient(message, context);
    const { body } = message;
    return this.#toClient(messageOf({ ...body, params: { ...body.params, requestId: clientId } }), context);
  }

  /** The server that asked is gone: the client need not go on. */
  #loseServerRequests(generation: number, reason: string): void {
    for (const requestId of this.#serverRequests.openIn(generation)) {
      const params = { requestId, reason };
      void this.#toClient(messageOf({ jsonrpc: '2.0', method: 'notifications/cancelled', params }));
    }
  }

  async #restore(connection: NewConnection, generation: number): Promise<void> {
    if (generation === 1) return;
    await this.#handshake.replay(connection, generation);
    const onAnswer = (request: WireMessage, answer: WireMessage) => {
      if (request.body.method === 'tools/list') this.#options.calls?.listed?.(request, answer);
    };
    const refreshed = Promise.all([
      this.#lists.refresh(connection, this.#ownId, onAnswer),
      this.#settings.restore(connection, this.#ownId),
    ]);
    const [changes] = await limited(this.#options.clock, REFRESH_MS, refreshed).catch(
      () => [[]] as [string[]],
    );
    for (const method of changes) this.#announce(method);
  }

  /** Tells the client that a list has changed; in the 2026-07-28 protocol only where it subscribed to that. */
  #announce(method: string): void {
    const field = {
      tools: 'toolsListChanged',
      prompts: 'promptsListChanged',
      resources: 'resourcesListChanged',
    }[method.split('/')[1]!]!;
    if (this.#handshake.isDone) {
      void this.#toClient(messageOf({ jsonrpc: '2.0', method }));
      return;
    }
    for (const { id, message } of this.#inFlight.entries()) {
      const wanted = message.body.params?.notifications as { readonly [name: string]: unknown } | undefined;
      if (message.body.method !== 'subscriptions/listen' || wanted?.[field] !== true) continue;
      const params = { _meta: { [SUBSCRIPTION_ID]: id } };
      void this.#toClient(messageOf({ jsonrpc: '2.0', method, params }), { relatedTo: id });
    }
  }

  #confirmHandshake(): void {
    const connection = { notify: async (message: WireMessage) => this.#link.notify(message, {}) };
    void this.#handshake.confirm(connection, this.#link.generation);
  }

  #leave(_: CloseReason): void {
    void this.#close();
  }

  #close(gaveUp?: string): Promise<void> {
    this.#closing ??= this.#closeOnce(gaveUp);
    return this.#closing;
  }

  async #closeOnce(gaveUp: string | undefined): Promise<void> {
    await this.#link.close();
    for (const { abort } of this.#inFlight.entries()) abort.abort();
    await this.#options.downstream.close();
    this.#resolveClosed(gaveUp === undefined ? {} : { gaveUp });
  }
}

const SUBSCRIPTION_ID = 'io.modelcontextprotocol/subscriptionId';

function subscriptionOf(params: WireMessage['body']['params']): RequestId {
  return (params?._meta as { readonly [SUBSCRIPTION_ID]?: RequestId } | undefined)?.[SUBSCRIPTION_ID] ?? '';
}
