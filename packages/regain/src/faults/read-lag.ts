/** Answers of lagging reads: the answers before each write, kept until the write is shown. */

import { isErrorShaped } from '../dialects/index.ts';
import {
  argsFromSources,
  type CallContext,
  canonicalJson,
  type JsonObject,
  type Toolbox,
  type ToolSpec,
  virtualClock,
} from '../types/index.ts';
import { type FaultInstance, faultInstance } from './fault-instance.ts';
import { getFaultKind } from './kinds/index.ts';
import { LAGGING_READ } from './kinds/lagging-read.ts';
import type { ReadLagSchedule } from './persistence/lag.ts';

/** A write that the read of its effect may not show yet. */
interface UnseenWrite {
  /** Time at which it takes effect. */
  readonly atMs: number;
  /** The answer of the read before the write; undefined for a write that has not landed yet. */
  readonly before: (() => unknown) | undefined;
  readonly fault: FaultInstance;
}

export interface LaggedRead {
  readonly fault: FaultInstance;
  /** Undefined if only writes are missing that have not landed yet: then the tool itself gives the right answer. */
  readonly earlierAnswer: (() => Promise<unknown>) | undefined;
}

/**
 * Uses only what a tool itself declares: the read in `verifiedBy` of a write, for the same records. The read runs once
 * more right before the write, on a clock of its own. Other reads, and the same read for other records, show the
 * current state.
 */
export class ReadLag {
  readonly #base: Toolbox;
  readonly #lag: ReadLagSchedule | undefined;
  readonly #readers: ReadonlySet<string>;
  readonly #unseen = new Map<string, readonly UnseenWrite[]>();

  constructor(base: Toolbox, lag: ReadLagSchedule | undefined, readers: Iterable<string>) {
    this.#base = base;
    this.#lag = lag;
    this.#readers = new Set(readers);
  }

  /** Runs a write, and keeps the earlier answer of its read. A delayed write takes effect at `landsMs`. */
  async runWrite(
    spec: ToolSpec,
    args: JsonObject,
    context: CallContext,
    run: () => Promise<unknown>,
    landsMs?: number,
  ): Promise<unknown> {
    const read = this.#readOf(spec, args);
    if (read === undefined) return run();
    const before = await this.#answerBefore(read, context);
    const value = await run();
    if (!isErrorShaped(value)) this.#add(read, landsMs ?? context.clock.now(), before);
    return value;
  }

  /** A write that was sent and takes effect later: until then no read shows it. */
  expectLateWrite(spec: ToolSpec, args: JsonObject, landsMs: number): void {
    const read = this.#readOf(spec, args);
    if (read !== undefined) this.#add(read, landsMs, undefined);
  }

  /** What a read at this time does not show yet; undefined if it shows everything. */
  lagAt(tool: string, args: JsonObject, nowMs: number): LaggedRead | undefined {
    if (this.#unseen.size === 0 || !this.#readers.has(tool)) return undefined;
    const key = keyOf(tool, args);
    const unseen = (this.#unseen.get(key) ?? []).filter(({ fault }) => fault.endMs! > nowMs);
    if (unseen.length === 0) {
      this.#unseen.delete(key);
      return undefined;
    }
    this.#unseen.set(key, unseen);
    const before = earliest(unseen.filter((one) => one.before !== undefined))?.before;
    const last = unseen.reduce((a, b) => (b.fault.endMs! > a.fault.endMs! ? b : a));
    return { fault: last.fault, earlierAnswer: before && (async () => before()) };
  }

  #add(read: Read, atMs: number, before: UnseenWrite['before']): void {
    const key = keyOf(read.tool, read.args);
    const fault = faultInstance(
      { kind: LAGGING_READ, onset: 0, tries: 1, waitMs: 0, detail: {} },
      getFaultKind(LAGGING_READ),
      'lag',
      0,
    );
    fault.hasBegun = true;
    fault.endMs = atMs + (this.#lag?.readMs(read.tool) ?? 0);
    this.#unseen.set(key, [...(this.#unseen.get(key) ?? []), { atMs, before, fault }]);
  }

  /** Undefined if the tool declares no read, or none that can be called for these arguments. */
  #readOf({ verifiedBy }: ToolSpec, args: JsonObject): Read | undefined {
    if (verifiedBy === undefined || !this.#readers.has(verifiedBy.tool)) return undefined;
    const drawn = argsFromSources(verifiedBy.args, { args });
    return drawn.missing.length > 0 ? undefined : { tool: verifiedBy.tool, args: drawn.args };
  }

  async #answerBefore({ tool, args }: Read, context: CallContext): Promise<() => unknown> {
    const clock = virtualClock(context.clock.now());
    const { idempotencyKey: _, ...rest } = context;
    try {
      const value = await this.#base.call(tool, args, { ...rest, clock, purpose: 'verify', nth: 0 });
      return () => value;
    } catch (error) {
      return () => {
        throw error;
      };
    }
  }
}

interface Read {
  readonly tool: string;
  readonly args: JsonObject;
}

function keyOf(tool: string, args: JsonObject): string {
  return `${tool} ${canonicalJson(args)}`;
}

function earliest(all: readonly UnseenWrite[]): UnseenWrite | undefined {
  return all.reduce<UnseenWrite | undefined>(
    (a, b) => (a === undefined || b.atMs < a.atMs ? b : a),
    undefined,
  );
}
