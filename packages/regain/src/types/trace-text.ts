/** Traces as text, one event a line: checked whole when they leave the process, and again when they are read. */

import { type Place, RegainError } from './errors.ts';
import type { TraceEvent } from './trace.ts';
import { checkedEvent } from './trace-schema.ts';
import { isHeadV1, UpgradeV1 } from './trace-v1.ts';

/** JSON Lines. Throws at an event that does not fit its schema: what is written can be read. */
export function writeTrace(events: readonly TraceEvent[]): string {
  requireHead(events[0], { line: 1 });
  return events
    .map((event, index) => `${JSON.stringify(checkedEvent(event, { line: index + 1 }))}\n`)
    .join('');
}

/** The events of all traces in the text, in their order. Errors name the line and the path of what is wrong. */
export function readTrace(text: string, file?: string): TraceEvent[] {
  const reader = new TraceReader(file);
  const events = text.split('\n').flatMap((line) => reader.read(line));
  reader.end();
  return events;
}

/** Reads line by line, so that a long trace need not be held. Version 1 comes out as the events of today. */
export class TraceReader {
  readonly #file: { readonly file?: string };
  #line = 0;
  #hasBegun = false;
  #upgrade: UpgradeV1 | undefined;

  constructor(file?: string) {
    this.#file = file === undefined ? {} : { file };
  }

  /** The number of the line that was read last, from 1. */
  get line(): number {
    return this.#line;
  }

  /** Most lines are one event; a blank one is none. */
  read(text: string): readonly TraceEvent[] {
    this.#line++;
    if (text.trim() === '') return none;
    const place = { ...this.#file, line: this.#line };
    const line = parsed(text, place);
    if (isHeadV1(line)) this.#upgrade = new UpgradeV1();
    else if ((line as { readonly type?: unknown } | null)?.type === 'trace') this.#upgrade = undefined;
    const found = this.#upgrade === undefined ? [line] : this.#upgrade.read(line, place);
    const events = found.map((event) => checkedEvent(event, place));
    if (!this.#hasBegun) requireHead(events[0], place);
    this.#hasBegun = true;
    return events;
  }

  end(): void {
    if (!this.#hasBegun) requireHead(undefined, { ...this.#file, line: 1 });
  }
}

const none: readonly TraceEvent[] = Object.freeze([]);

function requireHead(event: TraceEvent | undefined, place: Place): void {
  if (event?.type === 'trace') return;
  throw new RegainError(
    'invalid-input',
    `a trace must begin with its head, got ${event?.type ?? 'nothing'}`,
    {
      place,
    },
  );
}

function parsed(text: string, place: Place): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = `a line of a trace must be JSON: ${(cause as Error).message}`;
    throw new RegainError('invalid-input', message, { place, cause });
  }
}
