/** The latency of each tool without faults, from `latency.json`. */

import { z } from 'zod';
import { dataFile } from '../data-file.ts';

export type LatencyTable = { readonly [tool: string]: number };

const fileSchema = z.strictObject({
  about: z.string(),
  /** Milliseconds of virtual time, by domain and tool. */
  latencyMs: z.record(z.string(), z.record(z.string(), z.number().positive())),
});

const file = dataFile(import.meta.url, './latency.json', fileSchema);

export function baseLatencyMs(): LatencyTable {
  return Object.assign({}, ...Object.values(file().latencyMs)) as LatencyTable;
}
