/** Options of `recoverableTransport` and `protectClient`. */

import { isEffectClass, type Logger } from '../../shield/index.ts';
import {
  type EffectClass,
  RegainError,
  type RepairMode,
  realClock,
  type TraceEvent,
} from '../../types/index.ts';
import type { ProtectedCallsOptions } from '../calls/index.ts';

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

export function callOptionsOf(options: McpOptions): ProtectedCallsOptions {
  const { effects = {}, timeoutMs, logger, trustAnnotations = false, repairs = 'lossless', trace } = options;
  for (const [tool, effect] of Object.entries(effects))
    if (!isEffectClass(effect))
      throw new RegainError(
        'invalid-argument',
        `the effect of ${tool} must be a known one, got ${JSON.stringify(effect)}`,
      );
  return {
    ...{ clock: realClock(performance), trustAnnotations, repairs, logger: logger ?? false },
    log: (line) => logger?.warn(`regain: ${line}`),
    effects: new Map(Object.entries(effects).map(([tool, effect]) => [tool, { effect }])),
    ...(timeoutMs === undefined
      ? {}
      : { timeoutMs: typeof timeoutMs === 'number' ? () => timeoutMs : timeoutMs }),
    ...(trace === undefined ? {} : { trace: (event) => trace(event) }),
  };
}
