/**
 * Checks the retry budget from events, minute by minute: retries of a tool that failed <= share * successes + perSecond *
 * seconds + burst + those given back from earlier minutes. A retry belongs to the minute of its decision.
 */

import type { ShieldEvent } from '../../../packages/regain/src/shield/observe/events.ts';
import { RETRY_BUDGET } from './tools.ts';

const MINUTE_MS = 60_000;
/** The circuit breaker, not the budget, limits its probes: at most one in this time. */
const PROBE_MS = 3_000;

interface Minute {
  failed: number;
  successes: number;
  returned: number;
}

export interface BusiestMinute {
  readonly tool: string;
  readonly failed: number;
  readonly allowed: number;
}

export class RetryBound {
  readonly #minutes = new Map<string, Minute>();
  /** The minute of the decision, by call. */
  readonly #running = new Map<string, number>();
  readonly #tools: readonly string[];

  constructor(tools: readonly string[]) {
    this.#tools = tools;
  }

  add(event: ShieldEvent): void {
    if (!('call' in event)) return;
    if (event.type === 'call-ended') this.#running.delete(event.call);
    if (!this.#tools.includes(event.tool)) return;
    if (event.type === 'decided' && event.action === 'retry')
      this.#running.set(event.call, Math.floor(event.atMs / MINUTE_MS));
    if (event.type !== 'attempt-ended') return;
    const minute = Math.floor(event.endMs / MINUTE_MS);
    const decided = this.#running.get(event.call);
    this.#running.delete(event.call);
    const isCancelled = event.isCancelled === true;
    const isReturned = event.failure === undefined || event.failure.retryAfterMs !== undefined;
    if (event.failure === undefined && !isCancelled) this.#of(event.tool, minute).successes++;
    if (decided === undefined) return;
    if (!isReturned || isCancelled) this.#of(event.tool, decided).failed++;
    // It may be given back up to a minute later.
    else
      for (const later of [minute, minute + 1]) if (later > decided) this.#of(event.tool, later).returned++;
  }

  /** The minute in which most of what is allowed was used up. */
  busiest(): BusiestMinute {
    const { share, perSecond, burst } = RETRY_BUDGET;
    const spare = (MINUTE_MS / 1000) * perSecond + MINUTE_MS / PROBE_MS + burst;
    let most: BusiestMinute = { tool: '', failed: 0, allowed: 1 };
    for (const [key, { failed, successes, returned }] of this.#minutes) {
      const allowed = share * successes + returned + spare;
      if (failed / allowed > most.failed / most.allowed) most = { tool: key.split(' ')[0]!, failed, allowed };
    }
    return most;
  }

  #of(tool: string, minute: number): Minute {
    const key = `${tool} ${minute}`;
    const known = this.#minutes.get(key) ?? { failed: 0, successes: 0, returned: 0 };
    this.#minutes.set(key, known);
    return known;
  }
}
