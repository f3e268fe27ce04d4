/** Options of `recoverableTransport` and `protectClient`. */

import { isEffectClass, type Logger } from '../../shield/index.ts';
import {
  type EffectClass,
  invalidArgument,
  type RepairMode,
  realClock,
  type TraceEvent,
} from '../../types/index.ts';
import { isObject, requireOptions, unknownName, wrongInput } from '../../values/index.ts';
import type { ProtectedCallsOptions } from '../calls/protected-calls.ts';

/** Options of `recoverableTransport` and `protectClient`. */
export interface McpOptions {
  /** The effect of each tool, by name. Others are inferred where that is safe, and otherwise treated as a write. */
  readonly effects?: { readonly [tool: string]: EffectClass };
  /** Believes the server which of its tools are reads or can be repeated. */
  readonly trustAnnotations?: boolean;
  /** Longest wait for an answer or for progress, in milliseconds; progress extends it up to ten times. Default: none. */
  readonly timeoutMs?: number | ((tool: string) => number | undefined);
  /** How far arguments may be changed. Default: `lossless`. */
  readonly repairs?: RepairMode;
  /** Receives a line for each call that was recovered (`info`) or not (`warn`). Default: none. */
  readonly logger?: Logger;
  /** Receives each event of the trace of the calls. */
  readonly trace?: (event: TraceEvent) => void;
}

/** A misspelt option, or one of other adapters, must not be ignored silently. */
const names: Readonly<Record<keyof McpOptions, true>> = {
  ...{ effects: true, trustAnnotations: true, timeoutMs: true, repairs: true, logger: true, trace: true },
};

/** `place`: who takes the options. */
export function callOptionsOf(place: string, options: McpOptions): ProtectedCallsOptions {
  requireOptions(place, options);
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(names, name));
  if (unknown !== undefined)
    throw invalidArgument(unknownName(`option of ${place}`, unknown, Object.keys(names)));
  const { effects = {}, timeoutMs, logger, trustAnnotations = false, repairs = 'lossless', trace } = options;
  if (!isObject(effects)) throw wrongInput('effects', 'an object of effects by tool', effects);
  if (timeoutMs !== undefined && !['number', 'function'].includes(typeof timeoutMs))
    throw wrongInput('timeoutMs', 'milliseconds, or a function of the name of a tool', timeoutMs);
  if (trace !== undefined && typeof trace !== 'function')
    throw wrongInput('trace', 'a function of an event', trace);
  for (const [tool, effect] of Object.entries(effects))
    if (!isEffectClass(effect))
      throw invalidArgument(`the effect of ${tool} must be a known one, got ${JSON.stringify(effect)}`);
  return {
    ...{ clock: realClock(performance), trustAnnotations, repairs, logger: logger ?? false },
    log: (line) => logger?.warn(`regain: ${line}`),
    effects: new Map(Object.entries(effects).map(([tool, effect]) => [tool, { effect }])),
    timeoutMs: typeof timeoutMs === 'number' ? () => timeoutMs : timeoutMs,
    trace: trace && ((event) => trace(event)),
  };
}
