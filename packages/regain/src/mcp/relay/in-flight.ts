/** The requests of the client that are not answered yet. Each ends once: answered, failed or cancelled. */

import type { MessageContext } from '../wire/connection.ts';
import { IdTable } from '../wire/id-table.ts';
import type { RequestId, WireMessage } from '../wire/message.ts';
import type { LinkRequest } from './link-types.ts';

/** One request of the client. */
export class InFlight {
  readonly message: WireMessage;
  readonly context: MessageContext;
  /** How often it was sent again after it was lost: sent and not sent. */
  readonly replays = { sent: 0, notSent: 0 };
  /** The server may report progress from the start again. */
  isRepeated = false;
  /** The request at the server, unless the hook for calls makes its own. */
  request?: LinkRequest;
  /** Ends the work of the hook; with the notification of the client, if it sent one. */
  cancelCall?: (notification?: WireMessage) => void;
  /** The work of the hook. */
  call?: Promise<void>;
  onProgress?: () => void;
  #progress = -Infinity;
  #isAcknowledged = false;

  constructor(message: WireMessage, context: MessageContext) {
    this.message = message;
    this.context = context;
  }

  get id(): RequestId {
    return this.message.body.id!;
  }

  /** The token under which the client wants to hear of progress. */
  get token(): RequestId | undefined {
    return (this.message.body.params?._meta as { readonly progressToken?: RequestId } | undefined)
      ?.progressToken;
  }

  /** Whether the client may hear of this progress: it must increase, also if the request was sent again. */
  advance(progress: unknown): boolean {
    this.onProgress?.();
    if (typeof progress !== 'number') return true;
    if (this.isRepeated && progress <= this.#progress) return false;
    this.#progress = Math.max(this.#progress, progress);
    return true;
  }

  /** The stream of a subscription is open. Whether the client hears of it: only the first time. */
  acknowledge(): boolean {
    this.replays.sent = 0;
    const isFirst = !this.#isAcknowledged;
    this.#isAcknowledged = true;
    return isFirst;
  }
}

export class InFlightTable {
  readonly #byId = new IdTable<InFlight>();
  readonly #byToken = new IdTable<InFlight>();

  /** Undefined if a request with this id is in flight. */
  add(message: WireMessage, context: MessageContext): InFlight | undefined {
    const entry = new InFlight(message, context);
    const { id, token } = entry;
    if (this.#byId.get(id) !== undefined) return undefined;
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
    const { id, token } = entry;
    if (this.#byId.get(id) !== entry) return false;
    this.#byId.delete(id);
    if (token !== undefined && this.#byToken.get(token) === entry) this.#byToken.delete(token);
    return true;
  }

  entries(): InFlight[] {
    return this.#byId.values();
  }
}
