/**
 * One message with several statements, the last of them COPY FROM STDIN: PostgreSQL runs them as one transaction. The rows
 * of the statements before it arrive before the data are asked for, so that they decide whether data are sent at all.
 *
 * Implements the interface of the driver for queries of one's own.
 */

/** The methods of the driver's connection that are used here. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

export class CopyQuery {
  readonly done: Promise<boolean>;
  readonly #text: string;
  readonly #data: readonly Uint8Array[];
  readonly #fences: number;
  readonly #settled = Promise.withResolvers<boolean>();
  #passed = 0;
  #isRefused = false;

  /** `fences`: how many statements before the COPY must each return one row. */
  constructor(text: string, data: readonly Uint8Array[], fences: number) {
    this.#text = text;
    this.#data = data;
    this.#fences = fences;
    this.done = this.#settled.promise;
    // It is awaited by the caller; a connection that is lost first must not count as unhandled.
    this.done.catch(() => {});
  }

  submit(connection: CopyConnection): void {
    connection.query(this.#text);
  }

  handleRowDescription(): void {}

  handleDataRow(): void {
    this.#passed += 1;
  }

  handleCommandComplete(): void {}

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {
    this.#settled.reject(new Error('a COPY was suspended'));
  }

  handleCopyInResponse(connection: CopyConnection): void {
    if (this.#passed !== this.#fences) {
      this.#isRefused = true;
      connection.sendCopyFail('fenced');
      return;
    }
    for (const chunk of this.#data) connection.sendCopyFromChunk(chunk);
    connection.endCopyFrom();
  }

  handleReadyForQuery(): void {
    this.#settled.resolve(true);
  }

  /** The driver does not report the end of a message that has failed. */
  handleError(error: Error): void {
    if (this.#isRefused && 'code' in error && error.code === '57014') this.#settled.resolve(false);
    else this.#settled.reject(error);
  }
}
