/**
 * Writes lines to a stream, one batch at a time, so that it is known which lines have left this process: lines that wait
 * here have not. Lines of the same turn leave with one write.
 */

import type { Writable } from 'node:stream';
import { NotSentError } from '../wire/connection.ts';

const BATCH_CHARACTERS_MAX = 64 * 1024;
const NOW = Promise.resolve();

/** Lines that leave together. */
export class LineBatch {
  /** `sent`: the first byte has left, or is about to. */
  delivery: 'not sent' | 'sent' = 'not sent';
  /** Resolves when the stream has taken the lines. */
  readonly taken: Promise<void>;
  resolve: () => void = () => {};
  reject: (error: Error) => void = () => {};
  content: string | Buffer = '';
  lines = 0;

  constructor() {
    this.taken = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  refuse({ message }: Error): void {
    this.delivery = 'not sent';
    this.reject(new NotSentError(message));
  }
}

export class LineWriter {
  readonly #stream: Writable;
  readonly #onFailure: (error: Error) => void;
  #waiting: LineBatch[] = [];
  #isWriting = false;
  #failure: Error | undefined;
  #onIdle: (() => void)[] = [];

  constructor(stream: Writable, onFailure: (error: Error) => void) {
    this.#stream = stream;
    this.#onFailure = onFailure;
    stream.on('error', (error) => this.fail(error));
  }

  /** Returns the batch in which the line leaves. `bytes`: the same with its end. */
  write(text: string, bytes?: Buffer): LineBatch {
    const batch = this.#batchFor(text.length);
    batch.content = batch.lines === 0 ? (bytes ?? `${text}\n`) : `${batch.content}${text}\n`;
    batch.lines++;
    if (this.#failure !== undefined) batch.refuse(this.#failure);
    return batch;
  }

  /** Resolves when nothing waits any more, written or not. */
  async flush(): Promise<void> {
    if (!this.#isWriting) return;
    await new Promise<void>((resolve) => this.#onIdle.push(resolve));
  }

  /** Nothing more is written; lines that wait were not sent. */
  fail(error: Error): void {
    if (this.#failure !== undefined) return;
    this.#failure = error;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const batch of waiting) batch.refuse(error);
    this.#settleIdle();
    this.#onFailure(error);
  }

  #batchFor(characters: number): LineBatch {
    const last = this.#waiting.at(-1);
    if (typeof last?.content === 'string' && last.content.length + characters <= BATCH_CHARACTERS_MAX)
      return last;
    const batch = new LineBatch();
    if (this.#failure !== undefined) return batch;
    this.#waiting.push(batch);
    if (!this.#isWriting) {
      this.#isWriting = true;
      // Node makes queueMicrotask several times as expensive.
      void NOW.then(() => this.#writeNext());
    }
    return batch;
  }

  #writeNext(): void {
    const batch = this.#waiting.shift();
    if (batch === undefined) {
      this.#isWriting = false;
      this.#settleIdle();
      return;
    }
    batch.delivery = 'sent';
    this.#stream.write(batch.content, (error) => {
      if (error == null) {
        batch.resolve();
        this.#writeNext();
        return;
      }
      // The reader is gone and the end of the line never left: no server can have taken a single line for a message.
      if (batch.lines === 1 && isReaderGone(error)) batch.refuse(error);
      else batch.resolve();
      this.fail(error);
      this.#isWriting = false;
    });
  }

  #settleIdle(): void {
    for (const resolve of this.#onIdle.splice(0)) resolve();
  }
}

function isReaderGone(error: Error & { code?: string }): boolean {
  return error.code === 'EPIPE' || error.code === 'ECONNRESET';
}
