/** The client's own handshake, recorded so that it can be repeated on a new connection. The 2026-07-28 protocol has none. */

import { equalJson, type JsonObject } from '../../types/index.ts';
import { isHandshake } from '../http/protocol.ts';
import type { MessageContext } from '../wire/connection.ts';
import type { WireMessage } from '../wire/message.ts';
import { IncompatibleServerError, type NewConnection } from './link-types.ts';

export class Handshake {
  readonly #log: (line: string) => void;
  #request: { readonly message: WireMessage; readonly options: MessageContext } | undefined;
  #result: JsonObject | undefined;
  #initialized: WireMessage | undefined;
  /** The connection that has got the notification. */
  #initializedIn = 0;

  constructor(log: (line: string) => void) {
    this.#log = log;
  }

  get isDone(): boolean {
    return this.#request !== undefined;
  }

  /** The server answered `initialize`. */
  answered(message: WireMessage, options: MessageContext, answer: WireMessage): void {
    if (!isHandshake(message)) return;
    this.#request = { message, options };
    this.#result = answer.body.result as JsonObject;
  }

  /** The client sent `notifications/initialized`. */
  initialized(message: WireMessage): void {
    this.#initialized = message;
  }

  /** Repeats the handshake. The ids are free again: the new server has not seen them. */
  async replay(connection: NewConnection): Promise<void> {
    if (this.#request === undefined) return;
    const answer = await connection.request(this.#request.message, this.#request.options);
    const result = answer.body.result as JsonObject | undefined;
    if (result === undefined)
      throw new Error(
        `The MCP server refused the handshake after its restart: ${answer.body.error?.message}`,
      );
    this.#compare(result);
    await this.confirm(connection);
  }

  /** Sends the notification if this connection has not got it. */
  async confirm(connection: Omit<NewConnection, 'request'>): Promise<void> {
    if (this.#initialized === undefined || this.#initializedIn === connection.generation) return;
    this.#initializedIn = connection.generation;
    await connection.notify(this.#initialized);
  }

  #compare(result: JsonObject): void {
    const before = this.#result!;
    if (result.protocolVersion !== before.protocolVersion) {
      throw new IncompatibleServerError(
        `The MCP server speaks protocol ${result.protocolVersion} after its restart, the client ${before.protocolVersion}`,
      );
    }
    for (const key of ['capabilities', 'serverInfo'])
      if (!equalJson(result[key] ?? null, before[key] ?? null))
        this.#log(`the server has other ${key} after its restart`);
    this.#result = result;
  }
}
