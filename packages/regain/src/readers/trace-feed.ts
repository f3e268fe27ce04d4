/** The values of one trace file as they arrive: finds the dialect, and passes every recorded fact on. Runs in a browser. */

import { sourceName } from '../traces/index.ts';
import { invalidInput, type Json, RegainError } from '../types/index.ts';
import { requireNamed } from '../values/index.ts';
import { JsonValues } from './input/json-values.ts';
import { DETECTED_CHARS_MAX, DETECTED_VALUES_MAX } from './input/limits.ts';
import type { DialectReader, Emit, SourceFile, ValuePlace, ValueReader } from './reader.ts';

export interface ReadTraceOptions {
  /** In order of preference, where several recognise the same number of values. */
  readonly readers: readonly DialectReader[];
  /** The name of a reader, for a file that is not recognised. */
  readonly dialect?: string | undefined;
  /** Skips values that are not JSON, or cannot be used. */
  readonly isLenient?: boolean | undefined;
  /** Receives the name of the reader before the first fact. */
  readonly onDialect?: (name: string) => void;
}

export interface TraceFileSummary {
  readonly file: string;
  /** The name of its reader; undefined for an empty file. */
  readonly dialect: string | undefined;
  readonly values: number;
  /** Values that were skipped, with the first reasons. */
  readonly skipped: number;
  readonly reasons: readonly string[];
  /** Its last line was incomplete, as in a session that is still written. */
  readonly isCut: boolean;
}

const REASONS_MAX = 3;

/** Takes the bytes of a trace file in chunks of any size, without compression. */
export interface TraceFeed {
  push(chunk: Uint8Array): void;
  end(): TraceFileSummary;
}

/** `name`: what errors call the file, and what its sessions are named after if it does not name them. */
export function traceFeed(name: string, options: ReadTraceOptions, emit: Emit): TraceFeed {
  const reading = new TraceFile(name, options, emit);
  const values = new JsonValues(reading.source.file, reading);
  return {
    push: (chunk) => values.push(chunk),
    end: () => {
      values.end();
      return reading.end();
    },
  };
}

export class TraceFile {
  readonly source: SourceFile;
  readonly #options: ReadTraceOptions;
  readonly #emit: Emit;
  /** Values read before the dialect is known. */
  #waiting: { readonly value: Json; readonly at: ValuePlace }[] = [];
  #waitingChars = 0;
  #reader: DialectReader | undefined;
  #values: ValueReader | undefined;
  #count = 0;
  #skipped = 0;
  readonly #reasons: string[] = [];
  #isCut = false;

  constructor(path: string, options: ReadTraceOptions, emit: Emit) {
    const file = sourceName(path);
    this.source = { file, name: file.replace(/^.*[/\\]/s, '').replace(/\.(?:gz|zst|zstd)$/i, '') };
    this.#options = options;
    this.#emit = emit;
    if (options.dialect !== undefined)
      this.#reader = requireNamed('trace dialect', options.dialect, options.readers);
  }

  onValue(value: Json, at: ValuePlace, chars: number): void {
    this.#count++;
    if (this.#values === undefined && this.#reader === undefined) {
      this.#waiting.push({ value, at });
      this.#waitingChars += chars;
      if (this.#waiting.length >= DETECTED_VALUES_MAX) this.#detect(true);
      // Large values, such as samples of a benchmark: as few as possible are kept.
      else if (this.#waitingChars >= DETECTED_CHARS_MAX) this.#detect(false);
      return;
    }
    this.#read(value, at);
  }

  onInvalid(error: RegainError, isLast: boolean): void {
    if (isLast && (this.#count > 0 || this.#options.isLenient)) this.#isCut = true;
    else this.#skip(error);
  }

  end(): TraceFileSummary {
    if (this.#reader === undefined && this.#waiting.length > 0) this.#detect(true);
    this.#values?.end?.(this.#emit);
    return {
      ...{ file: this.source.file, dialect: this.#reader?.name, values: this.#count },
      ...{ skipped: this.#skipped, reasons: this.#reasons, isCut: this.#isCut },
    };
  }

  /** `isNeeded`: no further values are waited for. */
  #detect(isNeeded: boolean): void {
    const { readers } = this.#options;
    const values = this.#waiting.map(({ value }) => value);
    this.#reader = detectReader(values, this.source, readers);
    if (this.#reader === undefined && !isNeeded) return;
    if (this.#reader === undefined) throw unrecognised(values, this.source, readers);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { value, at } of waiting) this.#read(value, at);
  }

  #read(value: Json, at: ValuePlace): void {
    if (this.#values === undefined) {
      this.#options.onDialect?.(this.#reader!.name);
      this.#values = this.#reader!.open(this.source);
    }
    try {
      this.#values.read(value, this.#emit, at);
    } catch (error) {
      if (!RegainError.is(error)) throw error;
      const place = { file: this.source.file, ...at, ...error.place };
      this.#skip(invalidInput(error.message, place, error));
    }
  }

  #skip(error: RegainError): void {
    if (!this.#options.isLenient) throw error;
    this.#skipped++;
    if (this.#reasons.length < REASONS_MAX) this.#reasons.push(error.message);
  }
}

/** The reader that recognises most values; undefined if none recognises any. */
function detectReader(
  values: readonly Json[],
  source: SourceFile,
  readers: readonly DialectReader[],
): DialectReader | undefined {
  let best: DialectReader | undefined;
  let most = 0;
  for (const reader of readers) {
    const count = values.filter((value) => reader.recognises(value, source)).length;
    if (count > most) {
      best = reader;
      most = count;
    }
  }
  return best;
}

function unrecognised(
  values: readonly Json[],
  source: SourceFile,
  readers: readonly DialectReader[],
): RegainError {
  const known = readers.map(({ name }) => name).join(', ');
  const message = `no known trace dialect: none of ${known} recognises its first ${values.length === 1 ? 'value' : `${values.length} values`}`;
  return invalidInput(message, { file: source.file });
}
