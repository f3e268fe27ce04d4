/** The lines of traces, parsed: version 1 is converted to current events, and every event is validated. */

import { invalidInput, type SourceLocation } from './errors.ts';
import type { TraceEvent } from './trace.ts';
import { requireTraceEvent } from './trace-schema.ts';
import { isHeadV1, TraceV1Upgrader } from './trace-v1.ts';

export class TraceValues {
  #hasBegun = false;
  #upgrade: TraceV1Upgrader | undefined;

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** The events of the next line. Throws for one that does not fit, and for a first one that is no head. */
  read(line: unknown, place: SourceLocation): readonly TraceEvent[] {
    const type = typeOf(line);
    if (isHeadV1(line)) this.#upgrade = new TraceV1Upgrader();
    else if (type === 'trace') this.#upgrade = undefined;
    else if (!this.#hasBegun) requireHead(type, place);
    const found = this.#upgrade === undefined ? [line] : this.#upgrade.read(line, place);
    const events = found.map((event) => requireTraceEvent(event, place));
    this.#hasBegun = true;
    return events;
  }
}

/** Whether a line begins a trace, of any version. */
export function isHead(line: unknown): boolean {
  return isHeadV1(line) || typeOf(line) === 'trace';
}

export const HEAD = 'a trace must begin with its head, {"type":"trace",...}';

export function requireHead(type: unknown, place: SourceLocation): void {
  if (type === 'trace') return;
  const found = type === undefined ? 'no event' : `an event of type ${JSON.stringify(type)}`;
  throw invalidInput(`${HEAD}, got ${found}`, place);
}

function typeOf(line: unknown): unknown {
  return ((line ?? {}) as { readonly type?: unknown }).type;
}
