/** The last calls of a shield: a bounded window with running totals. */

import type { Calibration } from '../../law/index.ts';
import { type LossTerms, WindowTotals } from './window-totals.ts';
import { WindowedCalls } from './windowed-calls.ts';

/** Calls in the window. */
export const WINDOW_CALLS = 8_192;

export interface EndedCall {
  readonly tool: string;
  readonly success: boolean;
  /** C: share of the call's budget that recovery spent. */
  readonly cost: number;
  /** Unsuccessful attempts. */
  readonly attempts: number;
  readonly downMs: number;
  readonly loss: number;
}

/** For a clean call only the tool is stored: most calls are clean, so adding one must be cheap. */
export class CallWindow {
  readonly #terms: LossTerms;
  /** The tool of each call, by position in the window. */
  readonly #tools: string[] = [];
  /** By tool; absent without calls in the window. */
  readonly #totals = new Map<string, WindowTotals>();
  /** Of all tools. */
  readonly totals = new WindowTotals();
  /** By position in the window; absent if the call was clean. */
  readonly #failedCalls = new Map<number, EndedCall>();
  #count = 0;

  constructor(terms: LossTerms) {
    this.#terms = terms;
  }

  /** Calls so far, also those that have left the window. */
  get count(): number {
    return this.#count;
  }

  get size(): number {
    return Math.min(this.#count, WINDOW_CALLS);
  }

  /** Undefined if no call of the tool is in the window. */
  totalsOf(tool: string): WindowTotals | undefined {
    return this.#totals.get(tool);
  }

  addClean(tool: string): void {
    this.#add(tool);
  }

  addFailed(call: EndedCall): void {
    this.#failedCalls.set(this.#add(call.tool), call);
    this.totals.countFailed(call, 1, this.#terms);
    this.#totals.get(call.tool)!.countFailed(call, 1, this.#terms);
  }

  /** The calls in the window, of all tools or of one. Later calls do not change them. */
  calls(tool?: string): WindowedCalls {
    const tools: string[] = [];
    const failed = new Map<number, EndedCall>();
    const start = this.#count - this.size;
    for (let i = 0; i < this.size; i++) {
      const place = (start + i) % WINDOW_CALLS;
      const name = this.#tools[place]!;
      if (tool !== undefined && name !== tool) continue;
      const call = this.#failedCalls.get(place);
      if (call !== undefined) failed.set(tools.length, call);
      tools.push(name);
    }
    return new WindowedCalls(tools, failed);
  }

  #add(tool: string): number {
    const place = this.#count++ % WINDOW_CALLS;
    if (this.#count > WINDOW_CALLS) {
      // A clean call of the same tool leaves: no total changes.
      if (this.#tools[place] === tool && !this.#failedCalls.has(place)) return place;
      this.#evict(place);
    }
    this.#tools[place] = tool;
    this.totals.calls++;
    let own = this.#totals.get(tool);
    if (own === undefined) {
      own = new WindowTotals();
      this.#totals.set(tool, own);
    }
    own.calls++;
    return place;
  }

  #evict(place: number): void {
    const tool = this.#tools[place]!;
    const own = this.#totals.get(tool)!;
    const call = this.#failedCalls.get(place);
    if (call !== undefined) {
      this.#failedCalls.delete(place);
      this.totals.countFailed(call, -1, this.#terms);
      own.countFailed(call, -1, this.#terms);
    }
    this.totals.calls--;
    own.calls--;
    if (own.calls === 0) this.#totals.delete(tool);
  }
}

/** Loss of a call that was not recovered, in addition to the loss during recovery. */
export function unrecoveredLoss(spent: number, { gamma, H }: Calibration): number {
  return gamma ** (H * spent) / (1 - gamma);
}
