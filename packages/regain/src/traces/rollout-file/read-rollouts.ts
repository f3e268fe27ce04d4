/** Reads a rollout file, CSV or JSONL, one rollout at a time; docs/reference/rollout-files.md describes the format. */

import type { TraceCounts } from '../../law/index.ts';
import { invalidArgument, invalidInput, type SourceLocation } from '../../types/index.ts';
import { chunksOf, sourceName, withoutByteOrderMark } from './byte-source.ts';
import { CsvRollouts } from './csv-rollouts.ts';
import { JsonlRollouts } from './jsonl-rollouts.ts';
import type { FailAtLine, ReaderOptions } from './rollout-row.ts';
import { isTrace, TraceRollouts } from './trace-rollouts.ts';

export type RolloutFileFormat = 'csv' | 'jsonl' | 'trace';

export interface FileSummary {
  readonly format: RolloutFileFormat;
  readonly rows: number;
  /** Unknown columns, which were not used. */
  readonly unused: readonly string[];
  /** Counts of calls, if the file is a trace whose unit is the call. */
  readonly calls?: TraceCounts;
  /** Incomplete lines of a trace. */
  readonly skipped: readonly number[];
}

/** Of a byte order mark. */
const MARK = { first: 0xef, bytes: 3 };
const LF = 0x0a;
const BRACE = 0x7b;
const BLANK_BYTES = new Set([0x20, 0x09, 0x0a, 0x0d]);
/** The format is detected from the first byte that is not blank, which must be within this many. */
const HEAD_BYTES_MAX = 64 * 1024;

export async function readRollouts(path: string, options: ReaderOptions): Promise<FileSummary> {
  let format: RolloutFileFormat | undefined;
  let reader: CsvRollouts | JsonlRollouts | TraceRollouts | undefined;
  let head: Buffer = Buffer.alloc(0);
  const start = (isWhole: boolean) => {
    const text = withoutByteOrderMark(head);
    const first = text.findIndex((byte) => !BLANK_BYTES.has(byte));
    if (first < 0 && !isWhole && head.length < HEAD_BYTES_MAX) return;
    if (first < 0) options.fail(1, 'the file is empty: rollouts were expected');
    if (text[first] === MARK.first && head.length < MARK.bytes && !isWhole) return;
    const line = text.indexOf(LF, first);
    const isLong = head.length >= HEAD_BYTES_MAX;
    if (text[first] === BRACE && line < 0 && !isWhole && !isLong) return;
    const beginning = text.toString('utf8', first, line < 0 ? text.length : line);
    format = formatOf(path, beginning, options.fail);
    reader = readerOf(format, path, options);
    reader.push(text);
  };
  for await (const chunk of chunksOf(path)) {
    if (reader !== undefined) reader.push(chunk);
    else {
      head = Buffer.concat([head, chunk]);
      start(false);
    }
  }
  if (reader === undefined) start(true);
  reader!.end();
  if (reader!.rows === 0) options.fail(1, 'the file has a header and no rollouts');
  const { rows, unused } = reader!;
  const { calls, skipped = [] } = reader instanceof TraceRollouts ? reader : {};
  return { format: format!, rows, unused, skipped, ...(calls === undefined ? {} : { calls }) };
}

/** An error with the file, the line and, if known, the column. */
export function failInFile(path: string): FailAtLine {
  return (line, message, column, jsonPath) => {
    const place: { -readonly [Key in keyof SourceLocation]: SourceLocation[Key] } = {
      file: sourceName(path),
      line,
    };
    if (column !== undefined) place.column = column;
    if (jsonPath !== undefined) place.path = jsonPath;
    throw invalidInput(message, place);
  };
}

function readerOf(
  format: RolloutFileFormat,
  path: string,
  reading: ReaderOptions,
): CsvRollouts | JsonlRollouts | TraceRollouts {
  if (format === 'trace') return new TraceRollouts(reading, sourceName(path));
  if (reading.costModel !== undefined)
    throw invalidArgument(
      `a cost model is for traces: costs in ${format.toUpperCase()} are shares of the budget already`,
    );
  return format === 'csv' ? new CsvRollouts(reading) : new JsonlRollouts(reading);
}

/** `beginning`: the first line that is not blank. */
function formatOf(path: string, beginning: string, fail: FailAtLine): RolloutFileFormat {
  const first = beginning[0];
  if (first === '[') fail(1, 'a JSON array was found: JSONL holds one JSON object per line', '1');
  if (first === '{' && isTrace(beginning)) return 'trace';
  return first === '{' || /\.(jsonl|ndjson)$/i.test(path) ? 'jsonl' : 'csv';
}
