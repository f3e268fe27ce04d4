/** Collects spans by trace, since files have them in any order, and passes each trace on as a whole. */

import type { Json } from '../../types/index.ts';
import { getOrMake } from '../../values/index.ts';
import type { DialectReader, Emit } from '../reader.ts';
import { emitTrace } from './emit-trace.ts';
import type { Span } from './span.ts';
import { linkSpans, type NumberedSpan } from './span-tree.ts';

/** Beyond it, the trace that began first is passed on. */
const SPANS_MAX = 200_000;

interface Collected {
  readonly spans: Map<string, NumberedSpan>;
  arrivedMs: number;
}

export class SpanTraces {
  readonly #name: string;
  readonly #max: number;
  readonly #traces = new Map<string, Collected>();
  /** Ids of conversations, which can have several traces. */
  readonly #ids = new Set<string>();
  #read = 0;
  #tools = 0;
  #held = 0;

  /** `name` is that of spans without a trace. */
  constructor(name: string, max: number = SPANS_MAX) {
    this.#name = name;
    this.#max = max;
  }

  /** `arrivedMs` is for `passIdle`. */
  add(span: Span, emit: Emit, arrivedMs = 0): void {
    const trace = span.trace ?? this.#name;
    const collected = getOrMake(this.#traces, trace, () => ({ spans: new Map(), arrivedMs }));
    collected.arrivedMs = arrivedMs;
    const index = this.#read++;
    const id = span.id ?? (span.kind === 'tool' ? String(this.#tools) : `#${index}`);
    if (span.kind === 'tool') this.#tools++;
    // Exporters repeat a request that was not answered, and the two sides of a call can share one id.
    const isNew = !collected.spans.has(id);
    if (isNew || span.kind !== 'other') collected.spans.set(id, numbered(span, id, index));
    if (!isNew || ++this.#held <= this.#max) return;
    const [first] = this.#traces.keys();
    this.#pass(first!, emit);
  }

  /** Passes on the traces for which nothing has arrived since. */
  passIdle(sinceMs: number, emit: Emit): void {
    for (const [trace, { arrivedMs }] of this.#traces) if (arrivedMs <= sinceMs) this.#pass(trace, emit);
  }

  /** Passes on all traces, in the order in which they started. */
  end(emit: Emit): void {
    const starts = [...this.#traces].map(([trace, { spans }]) => ({ trace, at: startOf(spans) }));
    for (const { trace } of starts.sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at))))
      this.#pass(trace, emit);
  }

  #pass(trace: string, emit: Emit): void {
    const { spans } = this.#traces.get(trace)!;
    this.#traces.delete(trace);
    this.#held -= spans.size;
    emitTrace(linkSpans(spans, trace), trace, this.#ids, emit);
  }
}

/** Opens files of a dialect whose values hold spans. */
export function spanReader(
  spansIn: (value: Json, visit: (span: Span) => void) => void,
): DialectReader['open'] {
  return ({ name }) => {
    const traces = new SpanTraces(name);
    return {
      read: (value, emit) => spansIn(value, (span) => traces.add(span, emit)),
      end: (emit) => traces.end(emit),
    };
  };
}

/** A copy field by field is several times as fast as one by spread. */
function numbered(span: Span, id: string, index: number): NumberedSpan {
  const { kind, trace, parent, startMs, endMs, session, connection, project, agent, tool, model } = span;
  return { kind, trace, id, index, parent, startMs, endMs, session, connection, project, agent, tool, model };
}

/** Those without a time come last. */
function startOf(spans: ReadonlyMap<string, Span>): number {
  let first = Number.POSITIVE_INFINITY;
  for (const { startMs } of spans.values()) if (startMs !== undefined && startMs < first) first = startMs;
  return first;
}
