/** A transport for the SDK's client that recovers its connection and its tool calls. */

import { RegainError } from '../../types/index.ts';
import { hasMethods, isClass, wrongInput } from '../../values/index.ts';
import type { ProtectedCallsOptions } from '../calls/protected-calls.ts';
import type { Relay } from '../relay/relay.ts';
import { createRelays } from '../relays/relays.ts';
import {
  type Connection,
  type ConnectionHandler,
  type Dial,
  type MessageContext,
  NotSentError,
} from '../wire/connection.ts';
import { type Envelope, messageOf, type WireMessage } from '../wire/message.ts';
import { callOptionsOf, type McpOptions } from './options.ts';
import { type McpTransport, TransportConnection } from './transport-connection.ts';

/**
 * A transport for `client.connect`. `transport`: makes a new transport of the SDK for every connection to the server. A
 * single transport can be given too: then tool calls are recovered, but a lost connection is not opened again.
 */
export function recoverableTransport<T extends object>(
  transport: T | (() => T | Promise<T>),
  options: McpOptions = {},
): RecoverableTransport {
  if (isClass(transport) || (typeof transport !== 'function' && !isTransport(transport)))
    throw wrongInput('recoverableTransport', TAKES, transport);
  return new RecoverableTransport(dialOf(transport), options);
}

/** As the SDK declares a transport. */
export class RecoverableTransport {
  onmessage?: (<M>(message: M, extra?: object) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  readonly #dial: Dial;
  readonly #options: ProtectedCallsOptions;
  #relay: Relay | undefined;
  #handler: ConnectionHandler | undefined;
  #isClosed = false;

  constructor(dial: Dial, options: McpOptions) {
    this.#dial = dial;
    this.#options = callOptionsOf('recoverableTransport', options);
  }

  /** Connects to the server, and again whenever the connection is lost. */
  async start(): Promise<void> {
    const { clock, log, trace, ...calls } = this.#options;
    const relays = createRelays({ dial: this.#dial, clock, uniform: Math.random, log, calls, trace });
    this.#relay = relays.connect(this.#downstream());
    void this.#relay.closed.then(({ gaveUp }) => {
      if (gaveUp !== undefined) this.onerror?.(new RegainError('endpoint-down', gaveUp));
      this.#close();
    });
  }

  /** Sends a message of the client. */
  async send(message: object, options: { readonly headers?: MessageContext['headers'] } = {}): Promise<void> {
    if (this.#handler === undefined || this.#isClosed) throw new NotSentError('the transport is not started');
    const { headers } = options;
    await this.#handler.onMessage(messageOf(message as Envelope), headers === undefined ? {} : { headers });
  }

  /** Ends the connection. */
  async close(): Promise<void> {
    await this.#relay?.close();
    this.#close();
  }

  #downstream(): Connection {
    return {
      start: (handler) => {
        this.#handler = handler;
      },
      send: async ({ body }: WireMessage) => {
        if (!this.#isClosed) this.onmessage?.(body);
      },
      deliveryOf: () => 'complete',
      close: async () => {},
    };
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.onclose?.();
  }
}

const TAKES = 'a function that makes a transport of the MCP SDK (with "start", "send" and "close"), or one';

function isTransport(value: unknown): boolean {
  return hasMethods(value, ['start', 'send', 'close']);
}

function dialOf(transport: object | (() => object | Promise<object>)): Dial {
  let isUsed = false;
  return async () => {
    if (typeof transport !== 'function' && isUsed)
      throw new RegainError(
        'endpoint-down',
        'the transport is closed; give a function that makes transports',
      );
    isUsed = true;
    const made = (typeof transport === 'function' ? await transport() : transport) as McpTransport;
    if (!isTransport(made)) throw wrongInput('recoverableTransport', TAKES, made, 'the transport');
    const connection = new TransportConnection(made);
    await made.start();
    return connection;
  };
}
