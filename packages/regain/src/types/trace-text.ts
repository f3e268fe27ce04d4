/** Traces as text, one event per line: validated when written and when read. */

import { invalidInput, type RegainError, type SourceLocation } from './errors.ts';
import { parseJson } from './parse-json.ts';
import type { TraceEvent } from './trace.ts';
import { requireTraceEvent } from './trace-schema.ts';
import { HEAD, isHead, requireHead, TraceValues } from './trace-values.ts';

/** JSON Lines. Throws for an event that violates its schema, so that whatever is written can be read. */
export function writeTrace(events: readonly TraceEvent[]): string {
  requireHead(events[0]?.type, { line: 1 });
  return events
    .map((event, index) => `${JSON.stringify(requireTraceEvent(event, { line: index + 1 }))}\n`)
    .join('');
}

/** Called for each skipped line: one that a terminated writer left incomplete. */
type OnSkipped = (error: RegainError) => void;

/**
 * The events of all traces in the text, in their order. Errors give the line and the path of a violation. With
 * `onSkipped`, an incomplete line before a new head or at the end is skipped and reported; otherwise it is an error.
 */
export function readTrace(text: string, file?: string, onSkipped?: OnSkipped): TraceEvent[] {
  const reader = new TraceReader(file, onSkipped);
  const events = text.split('\n').flatMap((line) => reader.read(line));
  reader.end();
  return events;
}

/** Reads line by line, so that a long trace is not kept in memory. Version 1 is converted to current events. */
export class TraceReader {
  readonly #file: { readonly file?: string };
  readonly #onSkipped: OnSkipped | undefined;
  readonly #values = new TraceValues();
  #line = 0;
  /** A line that is not JSON: the next lines decide whether it may be skipped. */
  #damaged: RegainError | undefined;

  constructor(file?: string, onSkipped?: OnSkipped) {
    this.#file = file === undefined ? {} : { file };
    this.#onSkipped = onSkipped;
  }

  /** The number of the last line, from 1. */
  get line(): number {
    return this.#line;
  }

  /** Most lines are one event; a blank one is none. */
  read(text: string): readonly TraceEvent[] {
    this.#line++;
    if (text.trim() === '') return none;
    const place = { ...this.#file, line: this.#line };
    const line = this.#parsed(this.#line === 1 ? text.replace(/^\uFEFF/, '') : text, place);
    if (line === unparsable) return none;
    if (isHead(line)) this.#skipDamaged();
    if (this.#damaged !== undefined) throw this.#damaged;
    return this.#values.read(line, place);
  }

  end(): void {
    if (!this.#values.hasBegun && this.#damaged !== undefined) throw this.#damaged;
    this.#skipDamaged();
    if (!this.#values.hasBegun) requireHead(undefined, { ...this.#file, line: 1 });
  }

  #skipDamaged(): void {
    if (this.#damaged !== undefined) this.#onSkipped?.(this.#damaged);
    this.#damaged = undefined;
  }

  #parsed(text: string, place: SourceLocation): unknown {
    try {
      return parseJson(text);
    } catch (cause) {
      const what = this.#values.hasBegun ? 'a line of a trace must be JSON' : `${HEAD}, got no JSON`;
      const error = invalidInput(`${what}: ${(cause as Error).message}`, place, cause);
      if (this.#onSkipped === undefined) throw error;
      if (this.#damaged !== undefined) throw this.#damaged;
      this.#damaged = error;
      return unparsable;
    }
  }
}

const none: readonly TraceEvent[] = Object.freeze([]);
const unparsable = Symbol('unparsable');
