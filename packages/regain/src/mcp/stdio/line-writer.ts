/**
 * Writes lines to a stream, one batch at a time, so that it is known which lines have left this process: lines that wait
 * here have not.
 */

import type { Writable } from 'node:stream';
import { NotSentError } from '../wire/connection.ts';

const BATCH_CHARACTERS_MAX = 64 * 1024;

interface Line {
  readonly text: string;
  readonly onSent: (() => void) | undefined;
  readonly onNotSent: (() => void) | undefined;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

export class LineWriter {
  readonly #stream: Writable;
  readonly #onFailure: (error: Error) => void;
  #waiting: Line[] = [];
  #isWriting = false;
  #failure: Error | undefined;
  #onIdle: (() => void)[] = [];

  constructor(stream: Writable, onFailure: (error: Error) => void) {
    this.#stream = stream;
    this.#onFailure = onFailure;
    stream.on('error', (error) => this.fail(error));
  }

  /** Resolves when the stream has taken the line. `onSent`: its first byte leaves now; `onNotSent`: it did not after all. */
  write(text: string, onSent?: () => void, onNotSent?: () => void): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(new NotSentError(this.#failure.message));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ text, onSent, onNotSent, resolve, reject });
      if (!this.#isWriting) this.#writeBatch();
    });
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
    for (const { reject } of waiting) reject(new NotSentError(error.message));
    this.#settleIdle();
    this.#onFailure(error);
  }

  #writeBatch(): void {
    const batch = this.#takeBatch();
    if (batch.length === 0) return;
    this.#isWriting = true;
    for (const { onSent } of batch) onSent?.();
    const text = batch.length === 1 ? `${batch[0]!.text}\n` : batch.map((line) => `${line.text}\n`).join('');
    this.#stream.write(text, (error) => {
      this.#isWriting = false;
      if (error == null) {
        for (const { resolve } of batch) resolve();
        if (this.#failure === undefined) this.#writeBatch();
        if (!this.#isWriting) this.#settleIdle();
        return;
      }
      // The reader is gone and the end of the line never left: no server can have taken a single line for a message.
      const isIncomplete = batch.length === 1 && isReaderGone(error);
      if (isIncomplete) batch[0]!.onNotSent?.();
      for (const { resolve, reject } of batch)
        isIncomplete ? reject(new NotSentError(error.message)) : resolve();
      this.fail(error);
    });
  }

  #settleIdle(): void {
    for (const resolve of this.#onIdle.splice(0)) resolve();
  }

  #takeBatch(): Line[] {
    let characters = 0;
    const count = this.#waiting.findIndex(({ text }, index) => {
      characters += text.length;
      return index > 0 && characters > BATCH_CHARACTERS_MAX;
    });
    return this.#waiting.splice(0, count < 0 ? this.#waiting.length : count);
  }
}

function isReaderGone(error: Error & { code?: string }): boolean {
  return error.code === 'EPIPE' || error.code === 'ECONNRESET';
}
