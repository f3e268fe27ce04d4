/** Spans that arrive while an agent runs: a trace is passed on when nothing has arrived for it for a while. */

import type { Json } from '../types/index.ts';
import { otlpSpans } from './dialects/otlp/otlp.ts';
import type { Emit } from './reader.ts';
import { SpanTraces } from './spans/span-traces.ts';

export interface LiveTracesOptions {
  /** How long a trace is idle before it is passed on. */
  readonly idleMs: number;
  readonly nowMs: () => number;
  readonly emit: Emit;
}

export class LiveTraces {
  readonly #traces = new SpanTraces('live');
  readonly #options: LiveTracesOptions;

  constructor(options: LiveTracesOptions) {
    this.#options = options;
  }

  /** Adds the spans of one export request. */
  add(value: Json): void {
    const { nowMs, emit } = this.#options;
    const arrivedMs = nowMs();
    otlpSpans(value, (span) => this.#traces.add(span, emit, arrivedMs));
  }

  /** Passes on the traces that are idle. To be called from time to time. */
  passIdle(): void {
    const { nowMs, idleMs, emit } = this.#options;
    this.#traces.passIdle(nowMs() - idleMs, emit);
  }

  /** Passes on all traces. */
  end(): void {
    this.#traces.end(this.#options.emit);
  }
}
