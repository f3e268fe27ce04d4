/**
 * Requests of the server to the client (sampling, elicitation, roots, ping). A server that was restarted counts its ids
 * from the start; the client may still answer an earlier request with the same id, and that answer is for nobody.
 */

import { messageOf, type RequestId, type WireMessage } from '../wire/message.ts';

interface ServerRequest {
  /** The id that the server used. */
  readonly serverId: RequestId;
  /** Which connection asked. */
  readonly generation: number;
}

/** Requests that were cancelled are never answered; only the last ones are remembered. */
const OPEN_MAX = 10_000;

export class ServerRequests {
  /** By the id that the client sees. Requests of lost connections stay until the client answers them. */
  readonly #byClientId = new Map<RequestId, ServerRequest>();
  readonly #ownId: () => string;

  constructor(ownId: () => string) {
    this.#ownId = ownId;
  }

  /** The request as the client gets it. */
  open(message: WireMessage, generation: number): WireMessage {
    const serverId = message.body.id!;
    const isTaken = this.#byClientId.has(serverId);
    const clientId = isTaken ? this.#ownId() : serverId;
    if (this.#byClientId.size >= OPEN_MAX) this.#byClientId.delete(this.#byClientId.keys().next().value!);
    this.#byClientId.set(clientId, { serverId, generation });
    return isTaken ? messageOf({ ...message.body, id: clientId }) : message;
  }

  /** The answer as the server gets it; undefined if the server that asked is gone. */
  answer(message: WireMessage, generation: number): WireMessage | undefined {
    const clientId = message.body.id;
    if (clientId == null) return message;
    const request = this.#byClientId.get(clientId);
    this.#byClientId.delete(clientId);
    if (request?.generation !== generation) return undefined;
    return request.serverId === clientId ? message : messageOf({ ...message.body, id: request.serverId });
  }

  /** The server gives up its own request: the notification as the client gets it. */
  cancel(notification: WireMessage, generation: number): WireMessage {
    const { body } = notification;
    for (const [clientId, { serverId, generation: asked }] of this.#byClientId)
      if (serverId === body.params?.requestId && asked === generation && clientId !== serverId)
        return messageOf({ ...body, params: { ...body.params, requestId: clientId } });
    return notification;
  }

  /** The ids of the requests of this connection that the client has not answered. */
  openIn(generation: number): RequestId[] {
    return [...this.#byClientId].filter(([, request]) => request.generation === generation).map(([id]) => id);
  }
}
