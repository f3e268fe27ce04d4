/**
 * A small toolbox for the conformance checks: one list of records, tools that add to it, and scripted outcomes of
 * calls.
 */

import {
  type CallContext,
  type Clock,
  type Json,
  type JsonObject,
  sampleTools,
  type Toolbox,
  ToolError,
} from '../../types/index.ts';

/** The outcome of one call. `lost`: it takes effect, but its answer does not arrive. */
export const callOutcomes = [
  'fine',
  'timeout',
  'slow-error',
  'error',
  'throttled',
  'refused',
  'lost',
  'nonsense',
] as const;
export type CallOutcome = (typeof callOutcomes)[number];

export interface ScriptedToolbox {
  readonly toolbox: Toolbox;
  /** Current records. */
  readonly records: readonly Json[];
}

/** Latency of a successful call, of a fast failure and of a timeout. */
const ANSWER_MS = 100;
const SLOW_MS = 6_000;
const FOREVER_MS = 600_000;

/** `script` sets the outcome of each call, auxiliary calls included; `afterwards` applies after its end. */
export function scriptedToolbox(script: readonly CallOutcome[], afterwards: CallOutcome): ScriptedToolbox {
  const records: JsonObject[] = [];
  let calls = 0;
  const keys = new Map<string, JsonObject>();

  const run = (tool: string, args: JsonObject, key: string | undefined): Json => {
    if (tool === 'list_records') return { records: [...records] };
    const known = key === undefined ? undefined : keys.get(key);
    if (known !== undefined) return known;
    const made = { id: `r${records.length + 1}`, name: args.name ?? null };
    records.push(made);
    if (key !== undefined) keys.set(key, made);
    return made;
  };

  const call = async (tool: string, args: JsonObject, context: CallContext): Promise<Json> => {
    const callOutcome = script[calls++] ?? afterwards;
    if (!sampleTools.some(({ name }) => name === tool)) throw new Error(`unknown tool ${tool}`);
    await delay(callOutcome, context.clock, context.signal);
    switch (callOutcome) {
      case 'timeout':
      case 'slow-error':
      case 'error':
        throw new ToolError('service unavailable', { status: 503 });
      case 'throttled':
        throw new ToolError('too many requests', { status: 429, retryAfterMs: 2_000 });
      case 'refused':
        throw new ToolError("parameter 'name' is required", { status: 422 });
      case 'lost':
        run(tool, args, context.idempotencyKey);
        throw new ToolError('connection reset by peer', { code: 'ECONNRESET' });
      case 'nonsense':
        run(tool, args, context.idempotencyKey);
        return '<html>oops</html>';
      case 'fine':
        return run(tool, args, context.idempotencyKey);
    }
  };
  return { toolbox: { list: () => sampleTools, call, refreshCredentials: async () => {} }, records };
}

function delay(callOutcome: CallOutcome, clock: Clock, signal: AbortSignal): Promise<void> {
  if (callOutcome === 'timeout') return clock.sleep(FOREVER_MS, signal);
  return clock.sleep(callOutcome === 'slow-error' ? SLOW_MS : ANSWER_MS, signal);
}
