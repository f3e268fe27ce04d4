/** A client of our own: lists the tools of a server, and calls them. */

import { type Clock, errorText, type JsonObject, RegainError } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import type { CloseReason, Connection, Dial } from '../wire/connection.ts';
import { type Envelope, isRequest, isResponse, messageOf, type RequestId } from '../wire/message.ts';
import type { ListedTool } from './tool-effect.ts';

const LEGACY = '2025-11-25';
const MODERN = '2026-07-28';
const PAGES_MAX = 1_000;
const TIMEOUT_MS = 60_000;

/** The tools of a server, listed by a client of our own. */
export async function listTools(dial: Dial, clock: Clock): Promise<ListedTool[]> {
  const stop = new AbortController();
  const connection = await dial(stop.signal);
  const client = new PlainClient(connection);
  try {
    return await clock.within(TIMEOUT_MS, () => client.list());
  } catch (error) {
    const reason = errorText(error);
    throw new RegainError('endpoint-down', `the tools of the MCP server cannot be listed: ${reason}`);
  } finally {
    stop.abort();
    await connection.close();
  }
}

/** A client without abilities: it greets a server, lists its tools and calls them. */
export class PlainClient {
  readonly #connection: Connection;
  readonly #pending = new Map<RequestId, { resolve(answer: Envelope): void; reject(error: Error): void }>();
  #lost: Error | undefined;
  #id = 0;
  #greeting: Promise<JsonObject> | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
    connection.start({
      onMessage: (message) => {
        const { id } = message.body;
        if (isResponse(message) && id != null) this.#pending.get(id)?.resolve(message.body);
        // A request of the server, such as a ping: this client can do nothing.
        else if (isRequest(message))
          void connection
            .send(messageOf({ jsonrpc: '2.0', id: id!, error: { code: -32_601, message: 'not supported' } }))
            ?.catch(() => {});
      },
      onLost: (id, _, error) => this.#pending.get(id)?.reject(error),
      onAbandoned: () => {},
      onClose: (reason) => this.#close(reason),
    });
  }

  async list(): Promise<ListedTool[]> {
    return this.#pages(await this.#greet());
  }

  /** The result of a call, or the error of the protocol. */
  async call(name: string, args: JsonObject): Promise<Pick<Envelope, 'result' | 'error'>> {
    return this.#request('tools/call', { ...(await this.#greet()), name, arguments: args });
  }

  /** Once. The handshake of 2025-11-25 first: some servers exit on any other request. A server without it is asked directly. */
  #greet(): Promise<JsonObject> {
    this.#greeting ??= this.#handshake();
    return this.#greeting;
  }

  async #handshake(): Promise<JsonObject> {
    const client = { name: 'regain', version: '1' };
    const about = { protocolVersion: LEGACY, capabilities: {}, clientInfo: client };
    const { error } = await this.#request('initialize', about);
    if (error === undefined)
      await this.#connection.send(messageOf({ jsonrpc: '2.0', method: 'notifications/initialized' }));
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': MODERN,
      'io.modelcontextprotocol/clientInfo': client,
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    return error === undefined ? {} : { _meta };
  }

  async #pages(params: JsonObject): Promise<ListedTool[]> {
    const tools: ListedTool[] = [];
    let cursor: JsonObject = {};
    for (let page = 0; page < PAGES_MAX; page++) {
      const { result, error } = await this.#request('tools/list', { ...params, ...cursor });
      if (!isObject(result) || !Array.isArray(result.tools))
        throw new Error(
          typeof error?.message === 'string' ? error.message : 'the server has no list of tools',
        );
      const listed = (result.tools as readonly unknown[]).filter(isObject);
      tools.push(...(listed.filter(({ name }) => typeof name === 'string') as never[]));
      if (typeof result.nextCursor !== 'string') break;
      cursor = { cursor: result.nextCursor };
    }
    return tools;
  }

  #request(method: string, params: JsonObject): Promise<Envelope> {
    const id = ++this.#id;
    return new Promise((resolve, reject) => {
      if (this.#lost !== undefined) return reject(this.#lost);
      this.#pending.set(id, { resolve, reject });
      this.#connection.send(messageOf({ jsonrpc: '2.0', id, method, params }))?.catch(reject);
    });
  }

  #close(reason: CloseReason): void {
    this.#lost = new Error(reason.kind === 'failed' ? reason.error.message : `it ${reason.kind}`);
    for (const { reject } of this.#pending.values()) reject(this.#lost);
  }
}
