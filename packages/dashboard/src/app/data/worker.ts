/** The worker: reads dropped traces and scores ledgers again, so that the page stays responsive. */

import type { Calibration, LossKind, VerdictOptions } from 'regain/internal/law';
import { errorText } from 'regain/internal/types';
import {
  type OperationTrace,
  type Rescored,
  rescore,
  type ScoredCell,
  TraceCollector,
  type TraceData,
} from '../../model/index.ts';

export interface ScoreSettings {
  readonly calibration: Calibration;
  readonly loss: LossKind;
  readonly verdict: VerdictOptions;
}

export type WorkerRequest =
  | {
      readonly id: number;
      readonly type: 'load';
      readonly cells: readonly ScoredCell[];
      readonly perTask: number;
    }
  | { readonly id: number; readonly type: 'score'; readonly settings: ScoreSettings }
  | { readonly id: number; readonly type: 'trace'; readonly file: Blob; readonly name: string };

export type WorkerReply = { readonly id: number } & (
  | { readonly error: string }
  | { readonly scored: Rescored; readonly bareMs: number }
  | { readonly trace: TraceData; readonly operations: readonly OperationTrace[] }
  | { readonly done: true }
  | { readonly readBytes: number }
);

let cells: readonly ScoredCell[] = [];
let perTask = 1;

self.onmessage = async ({ data }: MessageEvent<WorkerRequest>) => {
  const reply = (message: object) => self.postMessage({ id: data.id, ...message });
  try {
    if (data.type === 'load') {
      ({ cells, perTask } = data);
      reply({ done: true });
    } else if (data.type === 'score') {
      const start = performance.now();
      const scored = rescore(cells, perTask, data.settings);
      reply({ scored, bareMs: performance.now() - start });
    } else {
      reply(await readDropped(data.file, data.name, (readBytes) => reply({ readBytes })));
    }
  } catch (error) {
    reply({ error: errorText(error) });
  }
};

async function readDropped(file: Blob, name: string, onRead: (bytes: number) => void) {
  const collector = new TraceCollector(name);
  const stream: ReadableStream<Uint8Array<ArrayBuffer>> = (await isGzip(file))
    ? file.stream().pipeThrough(new DecompressionStream('gzip'))
    : file.stream();
  const reader = stream.getReader();
  let [total, reported] = [0, 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    total += value.length;
    if (total > DECOMPRESSED_MAX)
      throw new Error('The file decompresses to more than 1 GB: use regain analyze.');
    collector.push(value);
    if (total - reported > 4_000_000) {
      reported = total;
      onRead(total);
    }
  }
  const trace = collector.data(collector.end());
  const operations = trace.operations.map(({ n }) => collector.operation(n)!);
  return { trace, operations };
}

const DECOMPRESSED_MAX = 1e9;

async function isGzip(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b;
}
