/** Data that is in the page itself. */

import { columnsFromBytes, type DataSource, type EmbeddedData } from '../../model/index.ts';

export function embeddedSource(base64: string): DataSource {
  const data = unpack(base64);
  const runOf = async (id: string) => known((await data).runs[id], 'run');
  const traceOf = async (id: string) => known((await data).traces[id], 'trace');
  return {
    overview: async () => (await data).overview,
    results: async (run) => (await runOf(run)).results,
    columns: async (run, cell) => columnsFromBytes(bytesOf(known((await runOf(run)).cells[cell], 'cell'))),
    rollout: async (run, position) => {
      const { rollouts } = await runOf(run);
      const found = rollouts.find(({ stored }) => stored.position === position);
      if (found !== undefined) return found;
      throw new Error(
        `This file has the attempts of ${rollouts.length} rollouts, and rollout ${position} is none of them. regain serve shows all of them.`,
      );
    },
    episodes: async (run) => (await runOf(run)).episodes,
    compare: async (first, second) => known((await data).comparisons[`${first}/${second}`], 'comparison'),
    trace: async (trace) => (await traceOf(trace)).data,
    operation: async (trace, n) =>
      known(
        (await traceOf(trace)).operations.find(({ row }) => row.n === n),
        'operation',
      ),
    memory: async (memory) => known((await data).memories[memory], 'memory'),
    watch: () => () => {},
  };
}

function known<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`This ${what} is not in the file.`);
  return value;
}

async function unpack(base64: string): Promise<EmbeddedData> {
  const stream = new Blob([bytesOf(base64)]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).json();
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64.trim()), (character) => character.charCodeAt(0));
}
