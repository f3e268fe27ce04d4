/** The end of a trace that a shield or `regain mcp --record` writes: recent calls, endings, spending, state of the tools. */

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { detectChange } from 'regain/internal/law';
import { random, type TraceEvent, TraceValues } from 'regain/internal/types';
import { tryParseJson } from 'regain/internal/values';
import type { OperationRow, ToolState, TraceCounts } from '../model/index.ts';

const RECENT_MAX = 100;
const TOOLS_MAX = 500;
/** Failures by call, for the test of a change. */
const SERIES_MAX = 512;
const CHUNK_BYTES = 1 << 20;
/** A longer line is none of ours. */
const LINE_MAX = 16 << 20;
/** Names are as long as their writer likes; they are sent to every page. */
const NAME_MAX = 200;
const DRIFT_PROBABILITY = 0.01;

interface Tool {
  calls: number;
  recovered: number;
  lost: number;
  isDown: boolean;
  readonly failed: number[];
}

interface Open {
  readonly tool: string;
  readonly session: string;
  readonly atMs: number | null;
  attempts: number;
  class: string | null;
}

export class LiveTrace {
  readonly recent: OperationRow[] = [];
  readonly #file: string;
  readonly #values = new TraceValues();
  readonly #open = new Map<string, Open>();
  readonly #tools = new Map<string, Tool>();
  readonly #endings: Record<string, number> = {};
  readonly #spend = { tokens: 0, money: 0, ms: 0 };
  #calls = 0;
  #at = 0;
  #rest = '';
  readonly #decoder = new TextDecoder();
  /** Not a trace of ours: it is analysed as a whole instead. */
  isForeign = false;

  constructor(file: string) {
    this.#file = file;
  }

  /** Reads what was appended; whether anything was. A file that became shorter is read again from the start by a new one. */
  async read(): Promise<boolean> {
    const handle = openSync(this.#file, 'r');
    try {
      const { size } = fstatSync(handle);
      const before = this.#at;
      const bytes = Buffer.alloc(Math.min(CHUNK_BYTES, Math.max(0, size - this.#at)));
      while (this.#at < size && !this.isForeign) {
        const length = readSync(handle, bytes, 0, bytes.length, this.#at);
        if (length === 0) break;
        this.#at += length;
        this.#text(this.#decoder.decode(bytes.subarray(0, length), { stream: true }));
        // A large trace keeps nobody else waiting.
        await new Promise((resolve) => setImmediate(resolve));
      }
      return this.#at > before;
    } finally {
      closeSync(handle);
    }
  }

  get position(): number {
    return this.#at;
  }

  get counts(): TraceCounts {
    const tools = [...this.#tools].map(
      ([tool, { failed, ...counts }]): ToolState => ({
        ...{ tool, ...counts },
        drift: driftOf(tool, failed),
      }),
    );
    return { calls: this.#calls, endings: { ...this.#endings }, spend: { ...this.#spend }, tools };
  }

  #text(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop()!;
    if (this.#rest.length > LINE_MAX) {
      this.#rest = '';
      this.isForeign = true;
    }
    for (const line of lines) {
      if (line.trim() === '') continue;
      try {
        for (const event of this.#values.read(tryParseJson(line), {})) this.#event(event);
      } catch {
        // A first line that is no head: another dialect. A later line that does not fit is left out.
        if (!this.#values.hasBegun) this.isForeign = true;
      }
    }
  }

  #event(event: TraceEvent): void {
    if (event.type === 'call') {
      const { atMs = null } = event;
      const [tool, session] = [event.tool.slice(0, NAME_MAX), (event.session ?? '').slice(0, NAME_MAX)];
      this.#open.set(event.call, { tool, session, atMs, attempts: 0, class: null });
      if (this.#open.size > RECENT_MAX * 10) this.#open.delete(this.#open.keys().next().value!);
      return;
    }
    if (event.type === 'cost') {
      const { tokensIn = 0, tokensOut = 0, money = 0, latencyMs = 0, waitingMs = 0 } = event.cost;
      this.#spend.tokens += tokensIn + tokensOut;
      this.#spend.money += money;
      this.#spend.ms += latencyMs + waitingMs;
    }
    const call = 'call' in event && event.call !== undefined ? this.#open.get(event.call) : undefined;
    if (call === undefined) return;
    if (event.type === 'attempt' && event.purpose === 'step') call.attempts += 1;
    if (event.type === 'diagnosis') call.class ??= event.failure.class;
    if (event.type === 'ending')
      this.#ended(event.call!, call, event.ending, 'stop' in event ? event.stop : undefined);
  }

  #ended(name: string, call: Open, ending: string, stop: string | undefined): void {
    this.#open.delete(name);
    const n = this.#calls++;
    this.#endings[ending] = (this.#endings[ending] ?? 0) + 1;
    const { tool, session, attempts, atMs } = call;
    this.recent.push({ n, session, tool, ending, class: call.class, attempts, atMs, cost: 0 });
    if (this.recent.length > RECENT_MAX) this.recent.shift();
    let known = this.#tools.get(tool);
    if (known === undefined) {
      if (this.#tools.size >= TOOLS_MAX) return;
      known = { calls: 0, recovered: 0, lost: 0, isDown: false, failed: [] };
      this.#tools.set(tool, known);
    }
    known.calls += 1;
    known.recovered += ending === 'recovered' ? 1 : 0;
    known.lost += ending === 'gave-up' || ending === 'handed-off' ? 1 : 0;
    if (attempts > 0) known.isDown = false;
    else if (stop === 'tool-down') known.isDown = true;
    known.failed.push(call.class === null ? 0 : 1);
    if (known.failed.length > SERIES_MAX) known.failed.shift();
  }
}

/** Whether failures have become more or less frequent among the last calls. */
function driftOf(tool: string, failed: readonly number[]): string | null {
  const series = { values: failed, tasks: failed.map((_, i) => String(i)) };
  const change = detectChange(series, random('dashboard', 'drift', tool));
  if (change === null) return null;
  const share = (value: number) => `${Math.round(100 * value)} %`;
  return change.pValue <= DRIFT_PROBABILITY
    ? `failures went from ${share(change.before)} to ${share(change.after)}`
    : 'no change found';
}
