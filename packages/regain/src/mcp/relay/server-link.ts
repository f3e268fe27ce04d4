/**
 * The connection to the server, which is opened again when it is lost. Requests are held while the first new attempt
 * runs; when it fails they are refused, and further attempts follow in the background.
 */

import type { Clock } from '../../types/index.ts';
import {
  type CloseReason,
  type Connection,
  type Delivery,
  type Dial,
  type MessageContext,
  NotSentError,
  type SendOptions,
} from '../wire/connection.ts';
import { isResponse, messageOf, type RequestId, type WireMessage } from '../wire/message.ts';
import { backoffMs } from './backoff.ts';
import { limited } from './limited.ts';

/** What became of a request. */
export type LinkOutcome =
  | { readonly kind: 'answered'; readonly message: WireMessage; readonly context: MessageContext }
  | { readonly kind: 'lost'; readonly delivery: Delivery; readonly reason: string }
  | { readonly kind: 'unavailable'; readonly reason: string; readonly retryAfterMs: number };

/** One request at the server. It can be issued again after it was lost. */
export interface LinkRequest {
  readonly message: WireMessage;
  readonly options: SendOptions;
  /** Held as long as it takes: without it the client has no connection. */
  readonly isPatient: boolean;
  /** The same id may be used again on another connection only; shared by the attempts of one call. */
  readonly identity: { usedIn?: number };
  settle(outcome: LinkOutcome): void | Promise<void>;
  /** The id that the server knows. */
  wireId?: RequestId;
}

/** A new connection before it is used for the client. */
export interface NewConnection {
  request(message: WireMessage, options?: SendOptions): Promise<WireMessage>;
  notify(message: WireMessage): Promise<void>;
}

export interface LinkEvents {
  /** A request or a notification of the server. */
  onMessage(message: WireMessage, context: MessageContext): void | Promise<void>;
  /** Brings a new connection into the state of the lost one. The attempt fails if it rejects. */
  restore(connection: NewConnection, generation: number): Promise<void>;
  onUp(): void;
  onLost(generation: number, reason: string): void;
  /** The server never answered, or is another one: there is no use in further attempts. */
  onGaveUp(reason: string): void;
}

export interface LinkOptions {
  readonly dial: Dial;
  readonly clock: Clock;
  readonly uniform: () => number;
  readonly ownId: () => string;
  readonly events: LinkEvents;
  readonly log: (line: string) => void;
}

/** A server that is different after a restart: the client must connect again. */
export class IncompatibleServerError extends Error {
  override readonly name = 'IncompatibleServerError';
}

/** How long requests are held while a new connection is opened. */
export const HOLD_MS = 10_000;
export const RESTORE_MS = 30_000;
/** A connection that lasted this long is not part of a series of failures. */
const STABLE_MS = 10_000;
/** A request during the wait brings the next attempt forward, at most this often. */
const PROBE_MS = 1_000;
/** Attempts with a server that has never said anything. */
const SILENT_ATTEMPTS_MAX = 3;
const HELD_MAX = 1_000;

interface Held {
  readonly message: WireMessage;
  readonly options: SendOptions;
  readonly request?: LinkRequest;
}

export class ServerLink {
  readonly #options: LinkOptions;
  readonly #stop = new AbortController();
  readonly #pending = new Map<RequestId, LinkRequest>();
  #held: Held[] = [];
  #state: 'connecting' | 'up' | 'down' | 'closed' = 'connecting';
  #connection: Connection | undefined;
  #running: Promise<void> | undefined;
  generation = 0;
  /** Failures in a row. */
  #attempt = 0;
  #losses = 0;
  #hasHeard = false;
  #lastAttemptMs = 0;
  #nextAttemptMs = 0;
  #wake: (() => void) | undefined;
  #reason = 'The MCP server is not connected';

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  get state(): 'connecting' | 'up' | 'down' | 'closed' {
    return this.#state;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Settles once. The promise is pending while the server is slow to read. */
  request(request: LinkRequest): void | Promise<void> {
    if (this.#state === 'up') return this.#send(request);
    const isHeld = request.isPatient || (this.#state === 'connecting' && this.#held.length < HELD_MAX);
    if (this.#state !== 'closed' && isHeld) this.#held.push({ ...request, request });
    else void request.settle(this.#unavailable());
    this.#probe();
  }

  /** A notification, or the answer to a request of the server. Dropped while the server is down. */
  notify(message: WireMessage, options: SendOptions): void | Promise<void> {
    if (this.#state === 'up') return this.#connection!.send(message, options).catch(() => {});
    if (this.#state === 'connecting' && this.#held.length < HELD_MAX) this.#held.push({ message, options });
  }

  /** Takes a request back. `notification` tells the server, if it knows the request. */
  cancel(request: LinkRequest, notification: WireMessage, options: SendOptions): void | Promise<void> {
    this.#held = this.#held.filter((held) => held.request !== request);
    const { wireId } = request;
    if (wireId === undefined || this.#pending.get(wireId) !== request) return;
    this.#pending.delete(wireId);
    if (this.#state !== 'up') return;
    const { body } = notification;
    const isSame = body.params?.requestId === wireId;
    const message = isSame
      ? notification
      : messageOf({ ...body, params: { ...body.params, requestId: wireId } });
    return this.#connection!.send(message, { ...options, relatedTo: wireId }).catch(() => {});
  }

  async close(): Promise<void> {
    this.#stop.abort();
    const isUp = this.#state === 'up';
    await this.#connection?.close();
    this.#state = 'closed';
    if (!isUp) this.#refuseHeld();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        await this.#connectOnce(signal);
      } catch (error) {
        if (signal.aborted) break;
        this.#failAttempt(error as Error & { code?: string });
        if (this.#state === 'closed') return;
      }
      if (!signal.aborted) await this.#waitForNextAttempt();
    }
    this.#refuseHeld();
  }

  async #connectOnce(signal: AbortSignal): Promise<void> {
    const { dial, events, clock } = this.#options;
    const connection = await dial(signal);
    if (signal.aborted) return connection.close();
    const generation = ++this.generation;
    this.#connection = connection;
    let lose = (_: string) => {};
    const lost = new Promise<string>((resolve) => {
      lose = resolve;
    });
    connection.start({
      onMessage: (message, context) => this.#receive(message, context),
      onLost: (id, delivery, error) => this.#settleLost(id, delivery, error.message),
      onAbandoned: () => {},
      onClose: (reason) => {
        const text = reasonText(reason);
        this.#close(connection, generation, text);
        lose(text);
      },
    });
    const restored = events.restore(this.#newConnection(connection), generation);
    const failed = lost.then((reason) => Promise.reject(new Error(reason)));
    failed.catch(() => {});
    try {
      await limited(clock, RESTORE_MS, Promise.race([restored, failed]));
    } catch (error) {
      await connection.close();
      throw error;
    }
    const upMs = clock.now();
    this.#state = 'up';
    this.#flush();
    events.onUp();
    await lost;
    if (clock.now() - upMs >= STABLE_MS) this.#attempt = 0;
    await connection.close();
    if (!this.#hasHeard && this.#attempt + 1 >= SILENT_ATTEMPTS_MAX) throw new Error(this.#reason);
    this.#attempt++;
  }

  /** Requests of our own on a connection that the client does not use yet. */
  #newConnection(connection: Connection): NewConnection {
    return {
      request: (message, options = {}) =>
        new Promise((resolve, reject) => {
          const id = message.body.id!;
          this.#pending.set(id, {
            ...{ message, options, isPatient: false, identity: {}, wireId: id },
            settle: (outcome) => {
              if (outcome.kind === 'answered') resolve(outcome.message);
              else reject(new Error(outcome.reason));
            },
          });
          connection.send(message, options).catch(reject);
        }),
      notify: (message) => connection.send(message),
    };
  }

  #receive(message: WireMessage, context: MessageContext): void | Promise<void> {
    this.#hasHeard = true;
    const { id } = message.body;
    if (!isResponse(message) || id == null) return this.#options.events.onMessage(message, context);
    const request = this.#pending.get(id);
    // An answer to a request that was cancelled or answered before is for nobody.
    if (request === undefined) return;
    this.#pending.delete(id);
    if (this.#state === 'up') this.#attempt = 0;
    const own = request.message.body.id!;
    return request.settle({
      kind: 'answered',
      message: id === own ? message : messageOf({ ...message.body, id: own }),
      context,
    });
  }

  #send(request: LinkRequest): Promise<void> {
    const { message, options, identity } = request;
    const isUsed = identity.usedIn === this.generation && message.body.method !== 'subscriptions/listen';
    const sent = isUsed ? messageOf({ ...message.body, id: this.#options.ownId() }) : message;
    identity.usedIn = this.generation;
    const id = sent.body.id!;
    request.wireId = id;
    this.#pending.set(id, request);
    return this.#connection!.send(sent, options).catch((error: Error) => {
      // The close of the connection reports the same; the first of both settles the request.
      if (error instanceof NotSentError) this.#settleLost(id, 'not sent', error.message, request);
    });
  }

  #settleLost(id: RequestId, delivery: Delivery, reason: string, expected?: LinkRequest): void {
    const request = this.#pending.get(id);
    if (request === undefined || (expected !== undefined && request !== expected)) return;
    this.#pending.delete(id);
    // While the connection closes, a replay waits for the next one.
    void request.settle({ kind: 'lost', delivery, reason });
  }

  #close(connection: Connection, generation: number, reason: string): void {
    this.#reason = reason;
    if (this.#state === 'up') this.#state = this.#stop.signal.aborted ? 'closed' : 'connecting';
    if (this.#state === 'connecting') this.#limitHold();
    const lost = [...this.#pending.keys()].map((id) => ({ id, delivery: connection.deliveryOf(id) }));
    for (const { id, delivery } of lost) this.#settleLost(id, delivery, reason);
    this.#options.events.onLost(generation, reason);
  }

  /** An attempt that hangs does not hold requests for ever. */
  #limitHold(): void {
    const { clock } = this.#options;
    const loss = ++this.#losses;
    clock.sleep(HOLD_MS, this.#stop.signal).then(
      () => {
        if (this.#state === 'connecting' && this.#losses === loss) this.#goDown();
      },
      () => {},
    );
  }

  #goDown(): void {
    this.#state = 'down';
    this.#refuseHeld();
  }

  #failAttempt(error: Error & { code?: string }): void {
    const { events, clock } = this.#options;
    this.#lastAttemptMs = clock.now();
    this.#attempt++;
    this.#reason = error.message;
    const isImpossible =
      error.code === 'ENOENT' || error.code === 'EACCES' || error instanceof IncompatibleServerError;
    const isSilent = !this.#hasHeard && (isImpossible || this.#attempt >= SILENT_ATTEMPTS_MAX);
    if (!isSilent && !(error instanceof IncompatibleServerError)) {
      this.#goDown();
      return;
    }
    this.#state = 'closed';
    this.#refuseHeld();
    events.onGaveUp(error.message);
  }

  async #waitForNextAttempt(): Promise<void> {
    const { clock, uniform, log } = this.#options;
    const waitMs = backoffMs(this.#attempt - 1, uniform());
    this.#nextAttemptMs = clock.now() + waitMs;
    log(
      `${this.#reason}; the server is started again${waitMs < 1_000 ? '' : ` in ${Math.round(waitMs / 1_000)} s`}`,
    );
    const wait = new AbortController();
    this.#wake = () => wait.abort();
    await clock.sleep(waitMs, AbortSignal.any([wait.signal, this.#stop.signal])).catch(() => {});
    this.#wake = undefined;
    this.#nextAttemptMs = 0;
  }

  /** Somebody needs the server now: the next attempt need not wait. */
  #probe(): void {
    if (this.#state === 'down' && this.#options.clock.now() - this.#lastAttemptMs >= PROBE_MS) this.#wake?.();
  }

  #unavailable(): LinkOutcome {
    const retryAfterMs = Math.max(0, this.#nextAttemptMs - this.#options.clock.now());
    return { kind: 'unavailable', reason: this.#reason, retryAfterMs };
  }

  #flush(): void {
    for (const { message, options, request } of this.#held.splice(0)) {
      if (request !== undefined) void this.#send(request);
      else void this.notify(message, options);
    }
  }

  #refuseHeld(): void {
    const held = this.#held.splice(0);
    const isOver = this.#state === 'closed';
    this.#held = isOver ? [] : held.filter(({ request }) => request?.isPatient === true);
    for (const { request } of held)
      if (request !== undefined && (isOver || !request.isPatient)) void request.settle(this.#unavailable());
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
