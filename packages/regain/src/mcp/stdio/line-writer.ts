/**
 * Writes lines to a stream, one batch at a time, so that it is known which lines have left this process: lines that wait
 * here have not. Lines of the same turn leave with one write, unless lines have come alone: then each leaves at once.
 */

import type { Writable } from 'node:stream';
import { NotSentError } from '../wire/connection.ts';

const BATCH_CHARACTERS_MAX = 64 * 1024;
const NOW = Promise.resolve();

/** Lines that leave together. */
export class LineBatch {
  /** `sent`: the first byte has left, or is about to. */
  delivery: 'not sent' | 'sent' = 'not sent';
  /** Whether the stream has taken the lines. */
  isTaken = false;
  content: string | Buffer = '';
  lines = 0;
  #refusal: NotSentError | undefined;
  #waiting: PromiseWithResolvers<void> | undefined;

  /** Resolves when the stream has taken the lines. */
  get taken(): Promise<void> {
    if (this.#waiting !== undefined) return this.#waiting.promise;
    if (this.isTaken) return NOW;
    if (this.#refusal !== undefined) return Promise.reject(this.#refusal);
    this.#waiting = Promise.withResolvers();
    return this.#waiting.promise;
  }

  take(): void {
    this.isTaken = true;
    this.#waiting?.resolve();
  }

  refuse({ message }: Error): void {
    this.delivery = 'not sent';
    this.#refusal = new NotSentError(message);
    this.#waiting?.reject(this.#refusal);
  }
}

export class LineWriter {
  readonly #stream: Writable;
  readonly #onFailure: (error: Error) => void;
  #waiting: LineBatch[] = [];
  #isWriting = false;
  /** Whether the last turn had a single line. */
  #isAlone = false;
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
    else if (!this.#isWriting) this.#begin(batch);
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
    if (this.#failure === undefined) this.#waiting.push(batch);
    return batch;
  }

  /** The first line of a turn. */
  #begin(batch: LineBatch): void {
    this.#isWriting = true;
    if (this.#isAlone) {
      this.#waiting.pop();
      this.#isTaken(batch, true);
    } else {
      // Node makes queueMicrotask several times as expensive.
      void NOW.then(() => this.#endTurn());
    }
  }

  #endTurn(): void {
    const lines = this.#waiting.reduce((sum, batch) => sum + batch.lines, 0);
    this.#isAlone = lines === (this.#isAlone ? 0 : 1);
    this.#writeNext();
  }

  #writeNext(): void {
    for (;;) {
      // `shift` is slow.
      const batch = this.#waiting.length > 1 ? this.#waiting.shift() : this.#waiting.pop();
      if (batch === undefined) break;
      if (!this.#isTaken(batch)) return;
    }
    this.#isWriting = false;
    this.#settleIdle();
  }

  /** Writes a batch. The system nearly always takes it at once; if not, what waits follows later. The stream says so after the turn. */
  #isTaken(batch: LineBatch, isFirst = false): boolean {
    const stream = this.#stream;
    batch.delivery = 'sent';
    stream.write(batch.content, (error) => {
      if (batch.isTaken) {
        if (isFirst) this.#endTurn();
        return;
      }
      if (error == null) {
        batch.take();
        this.#writeNext();
        return;
      }
      // The reader is gone and the end of the line never left: no server can have taken a single line for a message.
      if (batch.lines === 1 && isReaderGone(error)) batch.refuse(error);
      else batch.take();
      this.fail(error);
      this.#isWriting = false;
    });
    if (!stream.writable || stream.writableLength > 0) return false;
    batch.take();
    return true;
  }

  #settleIdle(): void {
    if (this.#onIdle.length > 0) for (const resolve of this.#onIdle.splice(0)) resolve();
  }
}

function isReaderGone(error: Error & { code?: string }): boolean {
  return error.code === 'EPIPE' || error.code === 'ECONNRESET';
}
