/** JSON-RPC messages as lines over two byte streams: what a child process and our own standard streams have in common. */

import type { Readable, Writable } from 'node:stream';
import type { CloseReason, Connection, ConnectionHandler, Delivery } from '../wire/connection.ts';
import { IdTable } from '../wire/id-table.ts';
import {
  isRequest,
  isResponse,
  messageAtEnd,
  parseBatch,
  parseMessage,
  type RequestId,
  type WireMessage,
} from '../wire/message.ts';
import { Batches } from './batches.ts';
import { LineReader } from './line-reader.ts';
import { type LineBatch, LineWriter } from './line-writer.ts';

/** Reading stops while more than this waits for the other side. */
const PENDING_CHARACTERS_MAX = 1024 * 1024;
/** Requests that were cancelled are never answered; only the last ones are remembered. */
const TRACKED_MAX = 100_000;
const NO_CONTEXT = {};
/** So much of a broken answer shows whose it is. */
const BEGUN_MAX = 1_000;

export interface LineConnectionOptions {
  readonly input: Readable;
  readonly output: Writable;
  /** A line that is not JSON-RPC: it is skipped. `count`: how many so far. */
  readonly onSkipped: (line: string, count: number) => void;
  /** The input ended or failed, or the output failed. */
  readonly onEnd: (reason: CloseReason) => void;
}

export class LineConnection implements Omit<Connection, 'close'> {
  readonly #options: LineConnectionOptions;
  readonly #reader = new LineReader((line, bytes) => this.#receive(line, bytes));
  readonly #writer: LineWriter;
  /** The batch of each request that is not answered. */
  readonly #requests = new IdTable<LineBatch>();
  readonly #batches = new Batches();
  #handler: ConnectionHandler | undefined;
  #begunAnswer: RequestId | undefined;
  #pendingCharacters = 0;
  #skipped = 0;
  #isEnding = false;
  #closed: CloseReason | undefined;

  constructor(options: LineConnectionOptions) {
    this.#options = options;
    this.#writer = new LineWriter(options.output, (error) => options.onEnd({ kind: 'failed', error }));
  }

  start(handler: ConnectionHandler): void {
    this.#handler = handler;
    if (this.#closed !== undefined) {
      const reason = this.#closed;
      queueMicrotask(() => handler.onClose(reason));
      return;
    }
    const { input, onEnd } = this.#options;
    input.on('data', (chunk: Buffer | string) => {
      try {
        this.#reader.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
      } catch (error) {
        input.pause();
        onEnd({ kind: 'failed', error: error as Error });
      }
    });
    input.on('end', () => {
      this.#isEnding = true;
      this.#noteBegunAnswer();
      this.#reader.end();
      onEnd({ kind: 'ended' });
    });
    input.on('error', (error: Error) => onEnd({ kind: 'failed', error }));
  }

  send(message: WireMessage): void | Promise<void> {
    const gathered = this.#batches.gather(message);
    if (gathered === undefined) return;
    const batch = this.#writer.write(gathered.text, gathered.line);
    if (isRequest(message)) this.#track(message.body.id!, batch);
    if (!batch.isTaken) return batch.taken;
  }

  deliveryOf(id: RequestId): Delivery {
    const batch = this.#requests.get(id);
    if (batch === undefined) return 'complete';
    return id === this.#begunAnswer ? 'answer begun' : batch.delivery;
  }

  /** The connection is over: tells the handler, once. */
  end(reason: CloseReason): void {
    if (this.#closed !== undefined) return;
    this.#closed = reason;
    this.#handler?.onClose(reason);
  }

  /** Resolves when everything was written. */
  flush(): Promise<void> {
    return this.#writer.flush();
  }

  /** Nothing more is written. */
  stop(error: Error): void {
    this.#writer.fail(error);
  }

  #receive(line: string, bytes: Buffer | undefined): void {
    if (this.#closed !== undefined) return;
    const message = parseMessage(line, bytes);
    if (message !== undefined) this.#deliver(message);
    else if (line.trim() !== '') this.#receiveBatch(line);
  }

  #receiveBatch(line: string): void {
    const messages = parseBatch(line);
    if (messages.length === 0) this.#skip(line);
    this.#batches.add(messages);
    for (const message of messages) this.#deliver(message);
  }

  /** A broken answer will not come again: its request is lost. */
  #skip(line: string): void {
    this.#skipped++;
    this.#options.onSkipped(line, this.#skipped);
    const id = requestOfBegunAnswer(line.slice(0, BEGUN_MAX), this.#requests);
    if (id !== undefined && !this.#isEnding) {
      this.#requests.delete(id);
      this.#handler?.onLost(id, 'answer begun', new Error('The answer of the MCP server is not valid JSON'));
    }
    const message = messageAtEnd(line);
    if (message !== undefined) this.#deliver(message);
  }

  #deliver(message: WireMessage): void {
    const { id, method, params } = message.body;
    if (isResponse(message) && id != null) this.#requests.delete(id);
    if (method === 'notifications/cancelled') this.#cancelInBatch(params?.requestId as RequestId);
    const pending = this.#handler?.onMessage(message, NO_CONTEXT);
    if (pending !== undefined) this.#wait(pending, message.text.length);
  }

  /** Stops reading while the other side does not take what was read. */
  #wait(pending: Promise<void>, characters: number): void {
    const { input } = this.#options;
    this.#pendingCharacters += characters;
    if (this.#pendingCharacters > PENDING_CHARACTERS_MAX) input.pause();
    const done = () => {
      this.#pendingCharacters -= characters;
      if (this.#pendingCharacters <= PENDING_CHARACTERS_MAX && input.isPaused()) input.resume();
    };
    pending.then(done, done);
  }

  #cancelInBatch(id: RequestId): void {
    const rest = this.#batches.cancel(id);
    if (rest !== undefined) this.#writer.write(rest.text).taken.catch(() => {});
  }

  #track(id: RequestId, batch: LineBatch): void {
    if (this.#requests.size >= TRACKED_MAX)
      for (const old of this.#requests.keys().slice(0, TRACKED_MAX / 2)) this.#requests.delete(old);
    this.#requests.set(id, batch);
  }

  /** A half-written answer says that its request was executed. */
  #noteBegunAnswer(): void {
    this.#begunAnswer = requestOfBegunAnswer(this.#reader.begun(BEGUN_MAX), this.#requests);
  }
}

/** The id may be at the start of an answer or at its end; in the latter case the only request sent is the one. */
function requestOfBegunAnswer(text: string, sent: IdTable<LineBatch>): RequestId | undefined {
  const [, id] =
    /^\s*\{(?:\s*"jsonrpc"\s*:\s*"2\.0"\s*,)?\s*"id"\s*:\s*("[^"\\]*"|\d+)\s*,\s*"[re]/.exec(text) ?? [];
  if (id !== undefined) return sent.get(JSON.parse(id)) === undefined ? undefined : JSON.parse(id);
  const ids = sent.keys().filter((key) => sent.get(key)?.delivery === 'sent');
  return ids.length === 1 && /^\s*\{(?:\s*"jsonrpc"\s*:\s*"2\.0"\s*,)?\s*"(?:result|error)"\s*:/.test(text)
    ? ids[0]
    : undefined;
}
