/** Server-sent events of a byte stream, one event at a time, with a bound on the size of an event. */

import { StringDecoder } from 'node:string_decoder';

export interface ServerSentEvent {
  /** The event type; `message` if the server named none. */
  readonly event: string;
  readonly data: string;
  /** The id of the event itself: the last event id does not carry over. */
  readonly id?: string;
  readonly retryMs?: number;
}

export class EventTooLargeError extends Error {
  override readonly name = 'EventTooLargeError';
}

/** Comments, such as the keep-alive of a proxy, are skipped. An event that the end of the stream cuts is not returned. */
export class SseReader {
  readonly #decoder = new StringDecoder('utf8');
  readonly #maxEventBytes: number;
  #rest: string[] = [];
  #restLength = 0;
  #endsInCarriageReturn = false;
  #isFirst = true;
  #fields: { event?: string; data: string[]; id?: string; retryMs?: number } = { data: [] };
  #size = 0;

  constructor(maxEventBytes: number) {
    this.#maxEventBytes = maxEventBytes;
  }

  /** Events completed by this chunk, in order. Throws an `EventTooLargeError` if one exceeds the bound. */
  push(chunk: Uint8Array): ServerSentEvent[] {
    let text = this.#decoder.write(chunk);
    if (text === '') return [];
    if (this.#isFirst) {
      this.#isFirst = false;
      if (text.startsWith('\uFEFF')) text = text.slice(1);
    }
    // A line end of two characters may arrive in two chunks.
    if (this.#endsInCarriageReturn && text.startsWith('\n')) text = text.slice(1);
    this.#endsInCarriageReturn = text.endsWith('\r');
    const events: ServerSentEvent[] = [];
    let from = 0;
    for (const match of text.matchAll(/\r\n|\r|\n/g)) {
      const line = this.#rest.join('') + text.slice(from, match.index);
      this.#rest = [];
      this.#restLength = 0;
      from = match.index + match[0].length;
      const event = this.#line(line);
      if (event !== undefined) events.push(event);
    }
    if (from < text.length) {
      this.#rest.push(text.slice(from));
      this.#restLength += text.length - from;
    }
    this.#check();
    return events;
  }

  #line(line: string): ServerSentEvent | undefined {
    if (line === '') return this.#dispatch();
    this.#size += line.length;
    this.#check();
    const colon = line.indexOf(':');
    if (colon === 0) {
      this.#size -= line.length;
      return undefined;
    }
    const name = colon < 0 ? line : line.slice(0, colon);
    const from = colon + (line[colon + 1] === ' ' ? 2 : 1);
    const value = colon < 0 ? '' : line.slice(from);
    if (name === 'data') this.#fields.data.push(value);
    else if (name === 'event') this.#fields.event = value;
    else if (name === 'id' && !value.includes('\0')) this.#fields.id = value;
    else if (name === 'retry' && /^\d{1,9}$/.test(value)) this.#fields.retryMs = Number(value);
    return undefined;
  }

  /** Also an event without data: the server names an id to resume from before it has anything to say. */
  #dispatch(): ServerSentEvent | undefined {
    const { event, data, ...rest } = this.#fields;
    this.#fields = { data: [] };
    this.#size = 0;
    if (data.length === 0 && rest.id === undefined && rest.retryMs === undefined) return undefined;
    return { event: event ?? 'message', data: data.join('\n'), ...rest };
  }

  #check(): void {
    if (this.#size + this.#restLength <= this.#maxEventBytes) return;
    throw new EventTooLargeError(`an event of the answer exceeds ${this.#maxEventBytes} characters`);
  }
}
