/** Watches the sources while any page does, and tells all pages the same message: its text is made once. */

import type { ServerResponse } from 'node:http';
import type { LiveMessage, SourceInfo } from '../model/index.ts';
import { LiveTrace } from './live-trace.ts';
import type { RunData } from './run-data.ts';
import type { NamedSource, Sources } from './sources.ts';

export interface LiveOptions {
  readonly everyMs: number;
  /** A monotonic clock. */
  readonly nowMs: () => number;
}

/** Pages that may watch at the same time. */
const WATCHERS_MAX = 200;
/** A page that does not read what it is sent is dropped. */
const BUFFERED_MAX = 1 << 20;
/** Reading a run may take this share of the time. */
const READING_SHARE = 0.1;

export class Live {
  readonly #watchers = new Set<ServerResponse>();
  readonly #sources: Sources;
  readonly #runs: RunData;
  readonly #options: LiveOptions;
  readonly #states = new Map<string, string>();
  readonly #notBefore = new Map<string, number>();
  readonly #traces = new Map<string, LiveTrace>();
  #timer: NodeJS.Timeout | undefined;
  #isBusy = false;

  constructor(sources: Sources, runs: RunData, options: LiveOptions) {
    this.#sources = sources;
    this.#runs = runs;
    this.#options = options;
  }

  get watchers(): number {
    return this.#watchers.size;
  }

  /** False if too many pages watch already. */
  add(response: ServerResponse): boolean {
    if (this.#watchers.size >= WATCHERS_MAX) return false;
    this.#watchers.add(response);
    response.write('retry: 2000\n\n');
    response.on('close', () => {
      this.#watchers.delete(response);
      if (this.#watchers.size === 0) this.#stop();
    });
    // The newcomer has to be told what the others know.
    this.#states.clear();
    this.#notBefore.clear();
    this.#timer ??= setInterval(() => void this.tick(), this.#options.everyMs);
    void this.tick();
    return true;
  }

  close(): void {
    this.#stop();
    for (const response of this.#watchers) response.end();
    this.#watchers.clear();
  }

  async tick(): Promise<void> {
    if (this.#isBusy || this.#watchers.size === 0) return;
    this.#isBusy = true;
    try {
      // A database that does not answer shows in each of its runs.
      await this.#sources.refresh().catch(() => {});
      for (const source of this.#sources.list()) await this.#look(source);
    } finally {
      this.#isBusy = false;
    }
  }

  async #look(source: NamedSource): Promise<void> {
    const info = await this.#sources.describe(source);
    const state = JSON.stringify([info.bytes, info.run?.rolloutsDone, info.error]);
    const now = this.#options.nowMs();
    if (this.#states.get(info.id) === state || now < (this.#notBefore.get(info.id) ?? 0)) return;
    this.#states.set(info.id, state);
    const message = await this.#message(source, info);
    this.#notBefore.set(info.id, now + (this.#options.nowMs() - now) / READING_SHARE);
    if (message !== undefined) this.#send(message);
  }

  async #message(source: NamedSource, info: SourceInfo): Promise<LiveMessage | undefined> {
    if (info.error !== undefined || info.kind === 'memory') return { type: 'source', source: info };
    if (info.kind === 'run')
      return { type: 'source', source: info, progress: await this.#runs.progress(source.file) };
    let trace = this.#traces.get(info.id);
    if (trace === undefined || trace.position > (info.bytes ?? 0)) {
      trace = new LiveTrace(source.file);
      this.#traces.set(info.id, trace);
    }
    trace.read();
    if (trace.isForeign) return { type: 'source', source: info };
    return { type: 'trace', source: info, recent: trace.recent, counts: trace.counts };
  }

  #send(message: LiveMessage): void {
    const text = `data: ${JSON.stringify(message)}\n\n`;
    for (const response of this.#watchers) {
      if (response.writableLength > BUFFERED_MAX) response.destroy();
      else response.write(text);
    }
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
