/** How long a call of each tool takes before any fault: `latency.json`, the one table to change. */

import { z } from 'zod';
import { readData } from '../data-file.ts';

export type LatencyTable = { readonly [tool: string]: number };

const fileSchema = z.strictObject({
  about: z.string(),
  /** Milliseconds of virtual time, by domain and tool. */
  latencyMs: z.record(z.string(), z.record(z.string(), z.number().positive())),
});

let read: LatencyTable | undefined;

export function baseLatencyMs(): LatencyTable {
  if (read !== undefined) return read;
  const { latencyMs } = readData(import.meta.url, './latency.json', fileSchema);
  read = Object.assign({}, ...Object.values(latencyMs)) as LatencyTable;
  return read;
}
