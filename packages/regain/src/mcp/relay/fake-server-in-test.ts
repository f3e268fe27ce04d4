/** Connections that a test scripts, in virtual time that a test moves. */

import { VirtualTime } from '../../shield/histories/virtual-time-in-test.ts';
import {
  type CloseReason,
  type Connection,
  type ConnectionHandler,
  type Delivery,
  type Dial,
  type MessageContext,
  NotSentError,
} from '../wire/connection.ts';
import {
  type Envelope,
  isRequest,
  isResponse,
  messageOf,
  type RequestId,
  type WireMessage,
} from '../wire/message.ts';
import { Relay, type RelayOptions } from './relay.ts';

/** One side: what was sent to it, and what it says. */
export class FakeConnection implements Connection {
  readonly sent: WireMessage[] = [];
  readonly options: MessageContext[] = [];
  readonly delivery = new Map<RequestId, Delivery>();
  /** Whether messages can leave. */
  isBroken = false;
  isClosed = false;
  handler: ConnectionHandler | undefined;
  #reason: CloseReason = { kind: 'ended' };
  onSent: (message: WireMessage) => void = () => {};

  start(handler: ConnectionHandler): void {
    this.handler = handler;
    if (this.isClosed) queueMicrotask(() => handler.onClose(this.#reason));
  }

  async send(message: WireMessage, options: MessageContext = {}): Promise<void> {
    if (this.isBroken || this.isClosed) {
      if (isRequest(message)) this.delivery.set(message.body.id!, 'not sent');
      throw new NotSentError('broken');
    }
    this.sent.push(message);
    this.options.push(options);
    if (isRequest(message)) this.delivery.set(message.body.id!, 'sent');
    this.onSent(message);
  }

  deliveryOf(id: RequestId): Delivery {
    return this.delivery.get(id) ?? 'complete';
  }

  async close(): Promise<void> {
    this.exit({ kind: 'ended' });
  }

  /** The other side says this. */
  says(body: Envelope, context = {}): void {
    const message = messageOf({ jsonrpc: '2.0', ...body });
    if (isResponse(message) && body.id != null) this.delivery.delete(body.id);
    void this.handler?.onMessage(message, context);
  }

  exit(reason: CloseReason = { kind: 'exited', code: 1, signal: null }): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.#reason = reason;
    this.handler?.onClose(reason);
  }

  /** The methods and ids that were sent to it. */
  get log(): string[] {
    return this.sent.map(({ body }) =>
      `${body.method ?? (body.error ? 'error' : 'result')} ${body.id ?? ''}`.trim(),
    );
  }

  answerTo(id: RequestId): Envelope | undefined {
    return this.sent.find((message) => isResponse(message) && message.body.id === id)?.body;
  }
}

/** Everything that can happen without time has happened. */
export async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

/** A relay between a scripted client and scripted servers. */
export class Scene {
  readonly #time = new VirtualTime(0);
  readonly clock = { ...this.#time.clock, advance: (ms: number) => this.#time.advance(ms) };
  readonly client = new FakeConnection();
  readonly servers: FakeConnection[] = [];
  readonly lines: string[] = [];
  /** What the next dial does. */
  dial: (server: FakeConnection) => Promise<Connection> = async (server) => server;
  readonly relay: Relay;

  constructor(options: Partial<RelayOptions> = {}) {
    const dial: Dial = () => {
      const server = new FakeConnection();
      this.servers.push(server);
      return this.dial(server);
    };
    this.relay = new Relay({
      ...{ downstream: this.client, dial, clock: this.clock, uniform: () => 0.5 },
      log: (line) => this.lines.push(line),
      ...options,
    });
  }

  get server(): FakeConnection {
    return this.servers.at(-1)!;
  }

  /** A legacy client has connected. */
  async handshake(): Promise<void> {
    await settled();
    this.client.says({ id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25' } });
    this.server.says({ id: 0, result: { protocolVersion: '2025-11-25', capabilities: { tools: {} } } });
    this.client.says({ method: 'notifications/initialized' });
    await settled();
  }

  /** The server exits and its successor is restored; `answers`: what it says to each request. */
  async restart(
    answers: (request: Envelope) => Envelope | undefined = answerHandshake,
  ): Promise<FakeConnection> {
    this.dial = async (server) => {
      server.onSent = ({ body }) => {
        const answer = body.id == null ? undefined : answers(body);
        if (answer !== undefined) queueMicrotask(() => server.says({ id: body.id!, ...answer }));
      };
      return server;
    };
    this.server.exit();
    await this.clock.advance(1_000);
    return this.server;
  }
}

export function answerHandshake({ method }: Envelope): Envelope | undefined {
  return method === 'initialize'
    ? { result: { protocolVersion: '2025-11-25', capabilities: { tools: {} } } }
    : undefined;
}
