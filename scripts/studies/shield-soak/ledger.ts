/** Counts of the soak that do not come from the shield's statistics, and their comparison with them. */

import { isDeepStrictEqual } from 'node:util';
import { TraceFold } from '../../../packages/regain/src/law/streaming-trace-fold.ts';
import type { CallEnded, ShieldEvent } from '../../../packages/regain/src/shield/observe/events.ts';
import type { Shield } from '../../../packages/regain/src/shield/shield.ts';
import type { TraceEvent } from '../../../packages/regain/src/types/trace.ts';
import { NEW } from './tools.ts';

type Stats = ReturnType<Shield['stats']>;

/** From events. */
export class Ledger {
  readonly #counts = {
    ...{ calls: 0, clean: 0, recovered: 0, unconfirmed: 0, handedOff: 0, gaveUp: 0, cancelled: 0 },
    ...{ fallbacks: 0, attempts: 0, spend: 0 },
  };

  add(event: ShieldEvent): void {
    if (event.type === 'call-started') this.#counts.calls++;
    if (event.type !== 'call-ended') return;
    this.#counts[fieldOf(event.status)]++;
    if (event.isFallback === true) this.#counts.fallbacks++;
    this.#counts.attempts += event.attempts;
    this.#counts.spend += event.spend;
  }

  /** What the statistics count otherwise. */
  differences(stats: Stats): string[] {
    return differencesOf('events', stats, this.#counts);
  }
}

/** From the trace. New tools are folded together, because the fold keeps the counts of every tool. */
export class TraceLedger {
  readonly #fold = new TraceFold();

  add(event: TraceEvent): void {
    const isNew = event.type === 'call' && event.tool.startsWith(NEW);
    this.#fold.add(isNew ? { ...event, tool: NEW } : event);
  }

  /** Of a tool in constant use: to the last bit. Of all together: sums of fractions depend on their order. */
  differences({ tools, ...total }: Stats): string[] {
    const counts = this.#fold.counts!;
    const { tools: traced, ...all } = counts;
    const own = Object.entries(tools).flatMap(([tool, stats]) => {
      const { repairedBeforeCall: _, avoidedMs: __, avoidedMoney: ___, ...counted } = stats;
      const folded = traced[tool];
      if (folded === undefined ? isNewOrUnused(tool, counted.calls) : isDeepStrictEqual(counted, folded))
        return [];
      return [`${tool}: ${JSON.stringify(counted)} counted, ${JSON.stringify(folded)} traced`];
    });
    return [...own, ...differencesOf('trace', total, all)];
  }
}

function isNewOrUnused(tool: string, calls: number): boolean {
  return calls === 0 || tool.startsWith(NEW) || tool === '(other tools)';
}

function differencesOf(source: string, stats: object, other: object): string[] {
  const counted = stats as { readonly [name: string]: unknown };
  return Object.entries(other).flatMap(([name, value]) => {
    const own = counted[name];
    const isEqual =
      typeof own === 'number' && !Number.isInteger(own)
        ? Math.abs(own - value) <= 1e-6 * value
        : isDeepStrictEqual(own, value);
    return isEqual ? [] : [`${source}, ${name}: ${JSON.stringify([own, value])}`];
  });
}

/** `handed-off` is `handedOff` in the counts. */
function fieldOf(
  status: CallEnded['status'],
): 'clean' | 'recovered' | 'unconfirmed' | 'handedOff' | 'gaveUp' | 'cancelled' {
  return status === 'handed-off' ? 'handedOff' : status === 'gave-up' ? 'gaveUp' : status;
}
