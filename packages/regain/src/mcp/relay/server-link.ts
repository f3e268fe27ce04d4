/**
 * The server behind connections that are opened again when they are lost. Messages are held while the first new attempt
 * runs; when it fails they are refused, and further attempts follow in the background.
 */

import type { Clock } from '../../types/index.ts';
import type { Dial, MessageContext } from '../wire/connection.ts';
import type { WireMessage } from '../wire/message.ts';
import { HeldMessages } from './held-messages.ts';
import {
  IncompatibleServerError,
  type LinkEvents,
  type LinkOutcome,
  type LinkRequest,
} from './link-types.ts';
import { LiveConnection } from './live-connection.ts';

export interface LinkOptions {
  readonly dial: Dial;
  readonly clock: Clock;
  readonly uniform: () => number;
  readonly ownId: () => string;
  readonly events: LinkEvents;
  readonly log: (line: string) => void;
}

/** How long messages are held while a new connection is opened. */
const HOLD_MS = 10_000;
/** How long one attempt may take. */
const ATTEMPT_MS = 30_000;
/** A connection that lasted this long is not part of a series of failures. */
const STABLE_MS = 10_000;
/** A request during the wait brings the next attempt forward, at most this often. */
const PROBE_MS = 1_000;
/** Attempts with a server that has never said anything. */
const SILENT_ATTEMPTS_MAX = 3;

/** The wait before a new connection: exponential with full jitter, so that many clients of one server do not come at once. */
const BACKOFF_MS = 250;
const BACKOFF_MS_MAX = 30_000;

export class ServerLink {
  readonly #options: LinkOptions;
  readonly #stop = new AbortController();
  readonly #held = new HeldMessages();
  #state: 'connecting' | 'up' | 'down' | 'closed' = 'connecting';
  #connection: LiveConnection | undefined;
  #running: Promise<void> | undefined;
  #generation = 0;
  #failures = 0;
  #losses = 0;
  #hasHeard = false;
  #lastFailureMs = 0;
  #nextAttemptMs = 0;
  #wake: (() => void) | undefined;
  #reason = 'The MCP server is not connected';

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  /** The number of the last connection. */
  get generation(): number {
    return this.#generation;
  }

  get isUp(): boolean {
    return this.#state === 'up';
  }

  get #isOver(): boolean {
    return this.#stop.signal.aborted || this.#state === 'closed';
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Settles once. The promise is pending while the server is slow to read. */
  request(request: LinkRequest): void | Promise<void> {
    if (this.#state === 'up') return this.#connection!.issue(request);
    this.#probe();
    const isHeld = this.#state === 'connecting' || (this.#state === 'down' && request.isPatient);
    if (!isHeld || !this.#held.add({ request })) void request.settle(this.#unavailable());
  }

  /** A notification of the client. Dropped while the server is down. */
  notify(message: WireMessage, options: MessageContext): void | Promise<void> {
    if (this.#state === 'up') return this.#connection!.notify(message, options);
    if (this.#state === 'connecting') this.#held.add({ message, options });
  }

  /** The answer to a request of the present connection, which may need it before it is up. */
  respond(message: WireMessage, options: MessageContext): void | Promise<void> {
    return this.#connection?.notify(message, options);
  }

  /** Takes a request back. `notification` tells the server, if it knows the request. */
  cancel(request: LinkRequest, notification: WireMessage, options: MessageContext): void | Promise<void> {
    this.#held.remove(request);
    return this.#connection?.cancel(request, notification, options);
  }

  /** A server that has stopped without a sign is started again. */
  check(request: WireMessage, options: MessageContext, silentMs: number): void {
    if (this.#state === 'up') void this.#connection!.check(request, options, this.#options.clock, silentMs);
  }

  /** Answers that the server still gives while it is ended are passed on. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#connection?.close();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!this.#isOver) {
      try {
        await this.#useConnection(signal);
      } catch (error) {
        if (!this.#isOver) this.#fail(error as Error);
      }
      if (!this.#isOver) await this.#waitForNextAttempt();
    }
    this.#end();
  }

  /** Opens a connection and returns when it is lost. Rejects if it cannot be used. */
  async #useConnection(signal: AbortSignal): Promise<void> {
    const { clock, events } = this.#options;
    const connection = await this.#open(signal);
    try {
      const lost = connection.lost.then((reason) => Promise.reject(new Error(reason)));
      await clock.within(ATTEMPT_MS, () => Promise.race([events.restore(connection), lost]));
      if (connection !== this.#connection) throw new Error(this.#reason);
    } catch (error) {
      await connection.close();
      throw error;
    }
    const upMs = clock.now();
    this.#state = 'up';
    events.onUp();
    this.#held.flush(connection);
    await connection.lost;
    await connection.close();
    if (clock.now() - upMs >= STABLE_MS) this.#failures = 0;
    this.#failures++;
    if (!this.#hasHeard && this.#failures >= SILENT_ATTEMPTS_MAX) this.#giveUp(this.#reason);
  }

  async #open(signal: AbortSignal): Promise<LiveConnection> {
    const { dial, clock, ownId, events } = this.#options;
    const attempt = new AbortController();
    const dialling = dial(AbortSignal.any([attempt.signal, signal]));
    const dialled = await clock
      .within(ATTEMPT_MS, () => dialling)
      .catch((error) => {
        attempt.abort();
        dialling.then((late) => late.close()).catch(() => {});
        throw error;
      });
    if (signal.aborted) {
      await dialled.close();
      signal.throwIfAborted();
    }
    const generation = ++this.#generation;
    const connection: LiveConnection = new LiveConnection(dialled, generation, ownId, {
      onMessage: (message, context) => {
        this.#hasHeard = true;
        return events.onMessage(message, context);
      },
      onAnswer: () => {
        this.#hasHeard = true;
        if (this.#state === 'up') this.#failures = 0;
      },
      onUnusable: (reason) => this.#lose(connection, reason),
    });
    this.#connection = connection;
    connection.start();
    return connection;
  }

  #lose({ generation }: LiveConnection, reason: string): void {
    this.#reason = reason;
    this.#connection = undefined;
    if (this.#stop.signal.aborted) this.#state = 'closed';
    else if (this.#state === 'up') {
      this.#state = 'connecting';
      this.#limitHold(++this.#losses);
    }
    this.#options.events.onLost(generation, reason);
  }

  /** An attempt that hangs does not hold messages for ever. */
  #limitHold(loss: number): void {
    const goDown = () => {
      if (this.#state === 'connecting' && this.#losses === loss) this.#goDown();
    };
    this.#options.clock.sleep(HOLD_MS, this.#stop.signal).then(goDown, () => {});
  }

  #goDown(): void {
    this.#state = 'down';
    this.#held.refuse(() => this.#unavailable(), false);
  }

  #fail(error: Error & { readonly code?: string }): void {
    this.#reason = error.message;
    this.#lastFailureMs = this.#options.clock.now();
    this.#failures++;
    const isImpossible = ['ENOENT', 'EACCES', 'invalid-argument'].includes(error.code ?? '');
    const isSilent = !this.#hasHeard && (isImpossible || this.#failures >= SILENT_ATTEMPTS_MAX);
    if (isSilent || error instanceof IncompatibleServerError) this.#giveUp(error.message);
    else this.#goDown();
  }

  #giveUp(reason: string): void {
    this.#end();
    this.#options.events.onGaveUp(reason);
  }

  #end(): void {
    this.#state = 'closed';
    this.#held.refuse(() => this.#unavailable(), true);
  }

  async #waitForNextAttempt(): Promise<void> {
    const { clock, uniform, log } = this.#options;
    const waitMs = Math.round(uniform() * Math.min(BACKOFF_MS_MAX, BACKOFF_MS * 2 ** (this.#failures - 1)));
    const when = waitMs < 1_000 ? '' : ` in ${Math.round(waitMs / 1_000)} s`;
    log(`${this.#reason}; a new connection is opened${when}`);
    this.#nextAttemptMs = clock.now() + waitMs;
    const wait = new AbortController();
    this.#wake = () => wait.abort();
    await clock.sleep(waitMs, AbortSignal.any([wait.signal, this.#stop.signal])).catch(() => {});
    this.#wake = undefined;
  }

  /** A request needs the server now: the next attempt need not wait. */
  #probe(): void {
    const sinceMs = this.#options.clock.now() - this.#lastFailureMs;
    if (this.#state === 'down' && sinceMs >= PROBE_MS) this.#wake?.();
  }

  #unavailable(): LinkOutcome {
    const retryAfterMs = Math.max(0, this.#nextAttemptMs - this.#options.clock.now());
    return { kind: 'unavailable', reason: this.#reason, retryAfterMs };
  }
}
