/** Detects other layers that retry: compares the attempts of the shield with the executions of the tool. */

import { canonicalJson, preview } from '../../types/index.ts';
import { getOrMake } from '../../values/index.ts';
import type { RetryLayerFound } from '../observe/events.ts';

/** For integrations: finds other layers that retry. */
export interface RetryLayers {
  /** A call of the agent begins. The integration reports its attempts and its end. */
  watch(tool: string, call: string, args: unknown): RetryLayerWatch;
  /** The tool was executed for this call. Reported by the innermost wrapper. */
  executed(tool: string, call: string): void;
  stats(): readonly RetryLayerStats[];
}

export interface RetryLayerWatch {
  /** The shield makes an attempt. */
  attempted(): void;
  ended(isFailure: boolean): void;
}

export interface RetryLayerStats {
  readonly tool: string;
  readonly where: RetryLayerFound['where'];
  /** Calls of the agent that another layer retried. */
  readonly calls: number;
  readonly declared: number;
  readonly observed: number;
  /** "3 attempts declared, 9 observed: another layer retries inside" */
  readonly line: string;
}

/** A call that is repeated within this time after its final failure counts as a retry by another layer. */
const AGAIN_MS = 120_000;
/** Limit of remembered final failures. */
const FAILED_MAX = 1_000;
/** Limit of tools and positions with totals. */
const LAYERS_MAX = 1_000;

interface CallWatch {
  declared: number;
  executed: number;
  /** Two concurrent calls have the same id: it is unknown which executions belong to which. */
  isShared: boolean;
}

/** A call that was not recovered, and its attempts since. */
interface FailedCall {
  readonly args: string;
  /** Attempts of the first call, and of all repetitions. */
  readonly declared: number;
  readonly observed: number;
  readonly endedMs: number;
  readonly isReported: boolean;
}

type LayerTotals = { -readonly [name in Exclude<keyof RetryLayerStats, 'line'>]: RetryLayerStats[name] };

export function retryLayers(now: () => number, emit?: (event: RetryLayerFound) => void): RetryLayers {
  const watched = new Map<string, CallWatch>();
  const failed = new Map<string, FailedCall>();
  const sums = new Map<string, LayerTotals>();

  const report = (
    found: Omit<RetryLayerFound, 'type' | 'atMs' | 'message'>,
    added: Partial<LayerTotals>,
  ): void => {
    const { tool, where } = found;
    const none = { tool, where, calls: 0, declared: 0, observed: 0 };
    const sum = getOrMake(sums, `${where} ${tool}`, () => none);
    for (const name of ['calls', 'declared', 'observed'] as const) sum[name] += added[name] ?? 0;
    if (sums.size > LAYERS_MAX) sums.delete(sums.keys().next().value!);
    emit?.({ type: 'retry-layer', ...found, atMs: now(), message: layerMessage(found) });
  };

  const endedInside = (tool: string, call: string, { declared, executed, isShared }: CallWatch): void => {
    if (isShared || declared === 0 || executed <= declared) return;
    const seen = { declared, observed: executed };
    report({ call, tool, where: 'inside', ...seen }, { calls: 1, ...seen });
  };

  /** The same call again, shortly after its final failure. A model would have given it a new id. */
  const endedOutside = (
    tool: string,
    call: string,
    args: unknown,
    attempts: number,
  ): FailedCall | undefined => {
    const before = failed.get(keyOf(tool, call));
    if (before === undefined || now() - before.endedMs > AGAIN_MS || before.args !== argsText(args))
      return undefined;
    // The breaker rejected it: no attempt was added.
    if (attempts === 0) return before;
    const { declared, isReported } = before;
    const observed = before.observed + attempts;
    const added = isReported ? { observed: attempts } : { calls: 1, declared, observed };
    report({ call, tool, where: 'outside', declared, observed }, added);
    return { ...before, observed, isReported: true, endedMs: now() };
  };

  const rememberFailed = (key: string, one: FailedCall): void => {
    failed.delete(key);
    failed.set(key, one);
    if (failed.size > FAILED_MAX) failed.delete(failed.keys().next().value!);
  };

  return {
    watch: (tool, call, args) => {
      // Calls without an id cannot be distinguished.
      if (call === '') return unwatched;
      const key = keyOf(tool, call);
      const other = watched.get(key);
      const watch: CallWatch = { declared: 0, executed: 0, isShared: other !== undefined };
      if (other !== undefined) other.isShared = true;
      watched.set(key, watch);
      return {
        attempted: () => void watch.declared++,
        ended: (isFailure) => {
          if (watched.get(key) === watch) watched.delete(key);
          endedInside(tool, call, watch);
          const again = failed.has(key) ? endedOutside(tool, call, args, watch.declared) : undefined;
          if (!isFailure) failed.delete(key);
          else
            rememberFailed(
              key,
              again ?? {
                args: argsText(args),
                declared: watch.declared,
                observed: watch.declared,
                endedMs: now(),
                isReported: false,
              },
            );
        },
      };
    },
    executed: (tool, call) => {
      const watch = watched.get(keyOf(tool, call));
      if (watch !== undefined) watch.executed++;
    },
    stats: () => [...sums.values()].map((sum) => ({ ...sum, line: layerMessage(sum) })),
  };
}

const unwatched: RetryLayerWatch = { attempted: () => {}, ended: () => {} };

function layerMessage({
  declared,
  observed,
  where,
}: Pick<RetryLayerFound, 'declared' | 'observed' | 'where'>): string {
  const attempts = declared === 1 ? '1 attempt' : `${declared} attempts`;
  return `${attempts} declared, ${observed} observed: another layer retries ${where}`;
}

function keyOf(tool: string, call: string): string {
  return `${tool} ${call}`;
}

function argsText(args: unknown): string {
  return canonicalJson(preview(args).value ?? null);
}
