/** The requests of one connection that have no answer yet. */

import type { Delivery } from '../../wire/connection.ts';
import type { RequestId } from '../../wire/message.ts';

export class Pending {
  readonly id: RequestId;
  readonly isInitialize: boolean;
  readonly ended = new AbortController();
  delivery: Delivery = 'not sent';
  /** Where its stream can be resumed. */
  lastEventId: string | undefined;
  retryMs: number | undefined;

  constructor(id: RequestId, isInitialize: boolean) {
    this.id = id;
    this.isInitialize = isInitialize;
  }
}

/** Ends every request exactly once: the caller that takes it out of the table tells the handler. */
export class InFlight {
  readonly #pending = new Map<RequestId, Pending>();

  add(pending: Pending): void {
    this.#pending.set(pending.id, pending);
  }

  get(id: RequestId): Pending | undefined {
    return this.#pending.get(id);
  }

  has(pending: Pending): boolean {
    return this.#pending.get(pending.id) === pending;
  }

  /** True for the first that takes it. */
  take(pending: Pending): boolean {
    return this.has(pending) && this.#pending.delete(pending.id);
  }

  /** Whether an answer can still come. */
  get hasSent(): boolean {
    return [...this.#pending.values()].some(({ delivery }) => delivery !== 'not sent');
  }

  abortAll(): void {
    for (const pending of this.#pending.values()) pending.ended.abort();
  }

  /** A request that is not in the table has been answered, lost or cancelled: it must not be repeated. */
  deliveryOf(id: RequestId): Delivery {
    return this.#pending.get(id)?.delivery ?? 'complete';
  }
}
