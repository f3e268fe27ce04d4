/** The requests of the client that are not answered yet. Each ends once: answered, failed or cancelled. */

import type { MessageContext } from '../wire/connection.ts';
import type { RequestId, WireMessage } from '../wire/message.ts';
import type { LinkRequest } from './server-link.ts';

export interface InFlight {
  readonly id: RequestId;
  readonly message: WireMessage;
  readonly context: MessageContext;
  /** The token under which the client wants to hear of progress. */
  readonly token: RequestId | undefined;
  /** The highest progress that the client has heard of. */
  progress: number;
  /** It was sent more than once. */
  isRepeated: boolean;
  replays: number;
  notSentReplays: number;
  /** The stream of a subscription was acknowledged. */
  isAcknowledged: boolean;
  /** The request at the server, unless the hook for calls makes its own. */
  request?: LinkRequest;
  onProgress?: () => void;
  /** Ends the work of the hook. */
  readonly abort: AbortController;
}

export class InFlightTable {
  readonly #byId = new Map<RequestId, InFlight>();
  readonly #byToken = new Map<RequestId, InFlight>();

  get size(): number {
    return this.#byId.size;
  }

  /** Undefined if a request with this id is in flight. */
  add(message: WireMessage, context: MessageContext): InFlight | undefined {
    const id = message.body.id!;
    if (this.#byId.has(id)) return undefined;
    const meta = message.body.params?._meta as { readonly progressToken?: RequestId } | undefined;
    const token = meta?.progressToken;
    const entry: InFlight = {
      ...{ id, message, context, token, progress: -Infinity },
      ...{
        replays: 0,
        notSentReplays: 0,
        isRepeated: false,
        isAcknowledged: false,
        abort: new AbortController(),
      },
    };
    this.#byId.set(id, entry);
    if (token !== undefined) this.#byToken.set(token, entry);
    return entry;
  }

  get(id: RequestId): InFlight | undefined {
    return this.#byId.get(id);
  }

  ofToken(token: RequestId): InFlight | undefined {
    return this.#byToken.get(token);
  }

  /** Ends the request. False if it has ended before: then nothing may be sent for it. */
  end(entry: InFlight): boolean {
    if (this.#byId.get(entry.id) !== entry) return false;
    this.#byId.delete(entry.id);
    if (entry.token !== undefined && this.#byToken.get(entry.token) === entry)
      this.#byToken.delete(entry.token);
    return true;
  }

  entries(): InFlight[] {
    return [...this.#byId.values()];
  }
}
