/** The stream of one POST, or that of a GET: what is written to it survives the HTTP response. */

import type { OutgoingHttpHeaders } from 'node:http';
import type { RequestId } from '../../wire/message.ts';
import { type EventLog, eventIdOf } from './event-log.ts';
import type { Sink } from './sink.ts';

export class Stream {
  readonly key: number;
  readonly pending: Set<RequestId>;
  readonly #log: EventLog;
  readonly #headers: OutgoingHttpHeaders;
  readonly #isPrimed: boolean;
  #sink: Sink | undefined;
  #position = 0;
  /** The last event that was written to a response. */
  #written = 0;

  constructor(
    log: EventLog,
    options: {
      readonly key: number;
      readonly pending: readonly RequestId[];
      readonly headers: OutgoingHttpHeaders;
      /** Whether the client understands an event without data, which names an id to resume from. */
      readonly isPrimed: boolean;
    },
  ) {
    this.#log = log;
    this.key = options.key;
    this.pending = new Set(options.pending);
    this.#headers = options.headers;
    this.#isPrimed = options.isPrimed;
  }

  get sink(): Sink | undefined {
    return this.#sink?.isOpen ? this.#sink : undefined;
  }

  /** From now on events go to this response. Those after `position` are repeated; without it, those that nobody has read. */
  attach(sink: Sink, position?: number): void {
    this.#sink?.end();
    this.#sink = sink;
    for (const event of this.#log.after(this.key, position ?? this.#written)) {
      this.begin();
      void sink.event(event.data, eventIdOf(event));
      this.#written = Math.max(this.#written, event.position);
    }
  }

  begin(): void {
    const sink = this.sink;
    if (sink === undefined || sink.isStreaming) return;
    sink.stream(this.#headers);
    if (this.#isPrimed) void sink.prime(eventIdOf({ stream: this.key, position: this.#written }));
  }

  async write(data: string): Promise<void> {
    const event = { stream: this.key, position: ++this.#position, data };
    this.#log.add(event);
    const sink = this.sink;
    if (sink === undefined) return;
    this.begin();
    this.#written = event.position;
    await sink.event(data, eventIdOf(event));
  }

  end(): void {
    this.begin();
    this.sink?.end();
  }
}
