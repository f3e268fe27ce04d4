/** Reads one trace file: finds its dialect, and passes every recorded fact on. */

import { JsonValues } from './input/json-values.ts';
import { openBytes } from './input/open-bytes.ts';
import { zipEntries } from './input/zip-entries.ts';
import type { Emit } from './reader.ts';
import { type ReadTraceOptions, TraceFile, type TraceFileSummary } from './trace-feed.ts';

/** `given`: its bytes, if it is not a file. */
export async function readTraceFile(
  path: string,
  options: ReadTraceOptions,
  emit: Emit,
  given?: AsyncIterable<Uint8Array>,
): Promise<TraceFileSummary> {
  // Refuses an unknown dialect before anything is open.
  const reading = new TraceFile(path, options, emit);
  const opened = given === undefined ? await openBytes(path) : { kind: 'bytes' as const, bytes: given };
  if (opened.kind === 'bytes') {
    const values = new JsonValues(reading.source.file, reading);
    for await (const chunk of opened.bytes) values.push(chunk);
    values.end();
    return reading.end();
  }
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
