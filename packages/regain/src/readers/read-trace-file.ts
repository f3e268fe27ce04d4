/** Reads one trace file: finds its dialect, and passes every recorded fact on. */

import { JsonValues } from './input/json-values.ts';
import { openBytes } from './input/open-bytes.ts';
import { zipEntries } from './input/zip-entries.ts';
import type { Emit } from './reader.ts';
import { type ReadTraceOptions, TraceFile, type TraceFileSummary, traceFeed } from './trace-feed.ts';

/** `given`: its bytes, if it is not a file. */
export async function readTraceFile(
  path: string,
  options: ReadTraceOptions,
  emit: Emit,
  given?: AsyncIterable<Uint8Array>,
): Promise<TraceFileSummary> {
  const opened = given === undefined ? await openBytes(path) : { kind: 'bytes' as const, bytes: given };
  if (opened.kind === 'bytes') {
    const feed = traceFeed(path, options, emit);
    for await (const chunk of opened.bytes) feed.push(chunk);
    return feed.end();
  }
  const reading = new TraceFile(path, options, emit);
  for await (const { name, bytes } of zipEntries(path, (entry) => entry.endsWith('.json'))) {
    const values = new JsonValues(`${reading.source.file}/${name}`, {
      onValue: (value, at, chars) => reading.onValue(value, { ...at, path: name }, chars),
      onInvalid: (error, isLast) => reading.onInvalid(error, isLast),
    });
    values.push(bytes);
    values.end();
  }
  return reading.end();
}
