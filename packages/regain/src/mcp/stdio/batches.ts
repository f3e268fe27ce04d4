/** Batches (arrays of messages, protocol 2025-03-26): the requests are passed on one by one, their answers in one array. */

import { isRequest, isResponse, type RequestId, type WireMessage } from '../wire/message.ts';

interface Batch {
  readonly open: Set<RequestId>;
  readonly answers: WireMessage[];
}

export class Batches {
  readonly #batchOf = new Map<RequestId, Batch>();

  add(messages: readonly WireMessage[]): void {
    const batch: Batch = { open: new Set(), answers: [] };
    for (const message of messages) {
      if (!isRequest(message)) continue;
      batch.open.add(message.body.id!);
      this.#batchOf.set(message.body.id!, batch);
    }
  }

  /** What to send for this message: nothing while answers of its batch are missing. */
  gather(message: WireMessage): WireMessage | undefined {
    if (this.#batchOf.size === 0) return message;
    const { id } = message.body;
    const batch = id == null || !isResponse(message) ? undefined : this.#batchOf.get(id);
    if (batch === undefined) return message;
    batch.answers.push(message);
    return this.#end(id!, batch);
  }

  /** This request will not be answered. Returns the answers of its batch if they are complete now. */
  cancel(id: RequestId): WireMessage | undefined {
    const batch = this.#batchOf.get(id);
    return batch === undefined ? undefined : this.#end(id, batch);
  }

  #end(id: RequestId, batch: Batch): WireMessage | undefined {
    this.#batchOf.delete(id);
    batch.open.delete(id);
    if (batch.open.size > 0 || batch.answers.length === 0) return undefined;
    return { text: `[${batch.answers.map(({ text }) => text).join(',')}]`, body: {} };
  }
}
