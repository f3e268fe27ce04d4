/** What a POST, GET or DELETE means, in both eras of the protocol. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Headers, MessageContext } from '../../wire/connection.ts';
import { isRequest, isResponse, type WireMessage } from '../../wire/message.ts';
import { headerMismatch } from '../mirrored-headers.ts';
import {
  cancelledBy,
  EVENT_STREAM,
  hasClaim,
  hasEnvelope,
  isHandshake,
  isModernVersion,
  LEGACY_VERSIONS,
  SESSION_HEADER,
  VERSION_HEADER,
} from '../protocol.ts';
import type { Connections } from './connections.ts';
import type { Limits } from './limits.ts';
import { accepts, readBody } from './read-body.ts';
import { Refused, replyEmpty } from './reply.ts';
import type { Session } from './session.ts';
import { Sink } from './sink.ts';

export class Routes {
  readonly #connections: Connections;
  readonly #limits: Limits;
  readonly #hasToken: boolean;

  constructor(connections: Connections, limits: Limits, hasToken: boolean) {
    this.#connections = connections;
    this.#limits = limits;
    this.#hasToken = hasToken;
  }

  async post(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request, this.#limits.maxBodyBytes);
    const context = { headers: forwardedHeaders(request, this.#hasToken) };
    const [message] = body.messages;
    if (!body.isBatch && isModern(message!, request))
      return this.#postModern(message!, request, response, context);
    const isInitialize = body.messages.some(isHandshake);
    if (isInitialize && body.isBatch)
      throw new Refused(400, 'initialize cannot be part of a batch', { code: -32600 });
    const session = isInitialize ? this.#connections.newSession() : this.#session(request, message);
    if (!body.messages.some(isRequest)) {
      await session.accept(body, context);
      return replyEmpty(response, 202);
    }
    session.post(body, new Sink(response, this.#limits, () => session.gone()), context);
  }

  get(request: IncomingMessage, response: ServerResponse): void {
    if (!accepts(request, EVENT_STREAM))
      throw new Refused(406, `the Accept header must list ${EVENT_STREAM}`);
    const session = this.#session(request);
    const { 'last-event-id': lastEventId } = request.headers;
    const sink = new Sink(response, this.#limits, () => session.gone());
    session.listen(sink, typeof lastEventId === 'string' ? lastEventId : undefined);
  }

  async delete(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await this.#session(request).close();
    replyEmpty(response, 200);
  }

  async #postModern(
    message: WireMessage,
    request: IncomingMessage,
    response: ServerResponse,
    context: MessageContext,
  ): Promise<void> {
    const { id } = message.body;
    if (isResponse(message)) throw new Refused(400, 'a client must not send responses', { code: -32600 });
    // A server over stdio would take a request without the envelope for the beginning of the older protocol.
    if (isRequest(message) && !hasEnvelope(message))
      throw new Refused(400, 'Invalid params: _meta needs a protocol version and client capabilities', {
        code: -32602,
        id,
      });
    const mismatch = headerMismatch(message, request.headers);
    if (mismatch !== undefined) throw new Refused(400, `Header mismatch: ${mismatch}`, { code: -32020, id });
    const authorization = context.headers?.authorization;
    if (!isRequest(message)) {
      // Cancellation is the end of a stream. By id, one client could cancel the request of another.
      if (cancelledBy(message) === undefined)
        await this.#connections.laneFor(message, authorization).notify(message, context);
      return replyEmpty(response, 202);
    }
    const lane = this.#connections.laneFor(message, authorization);
    const sink: Sink = new Sink(response, this.#limits, () => lane.gone(id!, sink));
    lane.post(message, sink, context);
  }

  /** The session that a request names. Without one, only POST is possible. */
  #session(request: IncomingMessage, message?: WireMessage): Session {
    const { [SESSION_HEADER]: id, [VERSION_HEADER]: version } = request.headers;
    const echo = message !== undefined && isRequest(message) ? { id: message.body.id } : {};
    const isPost = request.method === 'POST';
    if (
      typeof id !== 'string' ||
      id === '' ||
      (!isPost && typeof version === 'string' && isModernVersion(version))
    )
      throw isPost
        ? new Refused(400, 'the Mcp-Session-Id header is required; send initialize first', echo)
        : new Refused(
            405,
            'this method needs the Mcp-Session-Id header of a session; HTTP+SSE of 2024-11-05 is not supported',
            {
              headers: { allow: 'POST' },
            },
          );
    const session = this.#connections.session(id);
    if (session === undefined) throw new Refused(404, 'Session not found', { ...echo, code: -32001 });
    if (typeof version === 'string' && version !== session.version && !LEGACY_VERSIONS.includes(version))
      throw new Refused(400, `unsupported protocol version in ${VERSION_HEADER}`, echo);
    return session;
  }
}

/** The body decides; a header that names a version without sessions is enough to refuse a body that does not. */
function isModern(message: WireMessage, request: IncomingMessage): boolean {
  const version = request.headers[VERSION_HEADER];
  return hasClaim(message) || (typeof version === 'string' && isModernVersion(version));
}

/** Headers of a client that its server must see. */
const passed = new Set(['authorization', 'mcp-protocol-version', 'traceparent', 'tracestate', 'baggage']);

/** Without the authorization if it is the token of this server. */
function forwardedHeaders(request: IncomingMessage, hasToken: boolean): Headers {
  const headers: { [name: string]: string } = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value !== 'string' || (hasToken && name === 'authorization')) continue;
    if (passed.has(name) || /^mcp-(method$|name$|param-)/.test(name)) headers[name] = value;
  }
  return headers;
}
