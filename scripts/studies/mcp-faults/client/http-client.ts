/** A client over streamable HTTP. A 404 ends it, as the specification says: a new session must be opened. */

import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { SseReader } from '../../../../packages/regain/src/mcp/http/sse-reader.ts';
import { RawClient } from './raw-client.ts';

const ANSWER_BYTES_MAX = 100_000_000;

export class HttpClient extends RawClient {
  readonly pid: undefined;
  readonly #url: string;
  #agent = new Agent({ keepAlive: true });
  #session: string | undefined;
  #isOpen = true;
  #pausedUntilMs = 0;

  constructor(url: string) {
    super();
    this.#url = url;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  pause(ms: number): void {
    this.#pausedUntilMs = performance.now() + ms;
  }

  /** The sockets of all requests are closed. The session stays: the network was gone for a moment. */
  leave(): Promise<boolean> {
    this.#agent.destroy();
    this.#agent = new Agent({ keepAlive: true });
    return Promise.resolve(true);
  }

  async close(): Promise<boolean> {
    this.#isOpen = false;
    await new Promise<void>((resolve) => {
      const headers = this.#headers();
      const deleted = request(this.#url, { method: 'DELETE', headers, agent: this.#agent, timeout: 1_000 });
      deleted.on('response', (response) => response.resume().on('close', resolve));
      deleted.on('timeout', () => deleted.destroy());
      deleted.on('error', () => resolve());
      deleted.end();
    });
    this.#agent.destroy();
    this.loseAll();
    return true;
  }

  protected send(text: string, id: number | undefined): void {
    const posted = request(this.#url, { method: 'POST', headers: this.#headers(), agent: this.#agent });
    posted.on('response', (response) => {
      void this.#read(response, id).catch(() => this.#lose(id, true));
    });
    posted.on('error', ({ code }: NodeJS.ErrnoException) => this.#lose(id, code !== 'ECONNREFUSED'));
    posted.end(text);
  }

  async #read(response: IncomingMessage, id: number | undefined): Promise<void> {
    const { statusCode = 0, headers } = response;
    const isUnknown = statusCode === 404 && this.#session !== undefined;
    if (isUnknown) this.#isOpen = false;
    if (typeof headers['mcp-session-id'] === 'string') this.#session = headers['mcp-session-id'];
    await sleep(Math.max(0, this.#pausedUntilMs - performance.now()));
    const chunks: Buffer[] = [];
    const events = new SseReader(ANSWER_BYTES_MAX);
    const isStream = headers['content-type']?.startsWith('text/event-stream') === true;
    for await (const chunk of response as AsyncIterable<Buffer>)
      if (isStream) for (const { data } of events.push(chunk)) this.receive(data);
      else chunks.push(chunk);
    if (!isStream) this.receive(Buffer.concat(chunks).toString());
    if (id === undefined) return;
    if (isUnknown) this.#lose(id, false);
    else if (statusCode >= 400)
      this.settle(id, { kind: 'failed', error: { code: statusCode, message: `HTTP ${statusCode}` } });
    else this.#lose(id, true);
  }

  /** Does nothing if the request has its answer. */
  #lose(id: number | undefined, wasSent: boolean): void {
    if (id !== undefined) this.settle(id, { kind: 'lost', wasSent });
  }

  #headers(): { [name: string]: string } {
    return {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
      ...(this.#session === undefined ? {} : { 'mcp-session-id': this.#session }),
    };
  }
}
