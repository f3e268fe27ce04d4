/** Messages that wait for a new connection, in order. */

import type { MessageContext } from '../wire/connection.ts';
import type { WireMessage } from '../wire/message.ts';
import type { LinkOutcome, LinkRequest } from './link-types.ts';
import type { LiveConnection } from './live-connection.ts';

const HELD_MAX = 1_000;

type Held =
  | { readonly request: LinkRequest }
  | { readonly request?: undefined; readonly message: WireMessage; readonly options: MessageContext };

export class HeldMessages {
  #held: Held[] = [];

  /** Whether there is room. */
  add(held: Held): boolean {
    if (this.#held.length >= HELD_MAX && held.request?.isPatient !== true) return false;
    this.#held.push(held);
    return true;
  }

  remove(request: LinkRequest): void {
    this.#held = this.#held.filter((held) => held.request !== request);
  }

  flush(connection: LiveConnection): void {
    for (const held of this.#held.splice(0)) {
      if (held.request !== undefined) void connection.issue(held.request);
      else void connection.notify(held.message, held.options);
    }
  }

  /** Refuses what cannot wait; with `isOver`, everything. */
  refuse(outcome: () => LinkOutcome, isOver: boolean): void {
    const held = this.#held;
    this.#held = isOver ? [] : held.filter(({ request }) => request?.isPatient === true);
    for (const { request } of held)
      if (request !== undefined && (isOver || !request.isPatient)) void request.settle(outcome());
  }
}
