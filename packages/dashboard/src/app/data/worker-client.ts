/** Requests to a worker, each with its answer. */

import type { WorkerReply, WorkerRequest } from './worker.ts';
import InlineWorker from './worker.ts?worker&inline';

type Given<T> = T extends unknown ? Omit<T, 'id'> : never;

export class WorkerClient {
  readonly #worker: Worker = new InlineWorker();
  readonly #waiting = new Map<
    number,
    { resolve: (reply: WorkerReply) => void; onRead: (bytes: number) => void }
  >();
  #next = 0;

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
      const waiting = this.#waiting.get(data.id);
      if ('readBytes' in data) {
        waiting?.onRead(data.readBytes);
        return;
      }
      this.#waiting.delete(data.id);
      waiting?.resolve(data);
    };
    this.#worker.onerror = (event) => {
      for (const [id, { resolve }] of this.#waiting)
        resolve({ id, error: event.message || 'the worker stopped' });
      this.#waiting.clear();
    };
  }

  /** Throws what the worker reports. */
  async ask(request: Given<WorkerRequest>, onRead: (bytes: number) => void = () => {}): Promise<WorkerReply> {
    const id = this.#next++;
    const reply = await new Promise<WorkerReply>((resolve) => {
      this.#waiting.set(id, { resolve, onRead });
      this.#worker.postMessage({ ...request, id });
    });
    if ('error' in reply) throw new Error(reply.error);
    return reply;
  }

  close(): void {
    this.#worker.terminate();
  }
}
