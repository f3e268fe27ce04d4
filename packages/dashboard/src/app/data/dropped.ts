/** Trace files that were dropped on the page: read here, sent nowhere. */

import type { DataSource, OperationTrace, SourceInfo, TraceData } from '../../model/index.ts';
import { WorkerClient } from './worker-client.ts';

interface Dropped {
  readonly info: SourceInfo;
  readonly data: TraceData;
  readonly operations: ReadonlyMap<number, OperationTrace>;
}

/** Larger ones are for `regain analyze`, which needs no copy of them in a page. */
const DROPPED_BYTES_MAX = 512e6;

export class DroppedTraces {
  readonly #traces = new Map<string, Dropped>();

  get sources(): readonly SourceInfo[] {
    return [...this.#traces.values()].map(({ info }) => info);
  }

  /** The id of the new source. */
  async add(file: File, onRead: (share: number) => void): Promise<string> {
    if (file.size > DROPPED_BYTES_MAX)
      throw new Error(
        `${file.name} has ${Math.round(file.size / 1e6)} MB, and a page reads up to ${DROPPED_BYTES_MAX / 1e6} MB. Use regain analyze.`,
      );
    const worker = new WorkerClient();
    try {
      const request = { type: 'trace', file, name: file.name } as const;
      const reply = await worker.ask(request, (bytes) => onRead(Math.min(1, bytes / file.size)));
      if (!('trace' in reply)) throw new Error('the worker gave no trace');
      const id = `dropped-${this.#traces.size + 1}`;
      const info = {
        id,
        kind: 'trace',
        name: file.name,
        file: 'dropped on this page',
        bytes: file.size,
      } as const;
      const operations = new Map(reply.operations.map((one) => [one.row.n, one]));
      this.#traces.set(id, { info, data: reply.trace, operations });
      return id;
    } finally {
      worker.close();
    }
  }

  /** The same source of data, which also knows the dropped traces. */
  around(source: DataSource): DataSource {
    return {
      ...source,
      overview: async () => {
        const overview = await source.overview();
        return { ...overview, sources: [...overview.sources, ...this.sources] };
      },
      trace: async (id) => this.#traces.get(id)?.data ?? source.trace(id),
      operation: async (id, n) => this.#traces.get(id)?.operations.get(n) ?? source.operation(id, n),
    };
  }
}
