/** A world small enough to see through: one list of records, tools that add to it, and a script of how calls go. */

import {
  type CallContext,
  type Clock,
  type Json,
  type JsonObject,
  sampleTools,
  type Toolbox,
  ToolError,
} from '../../types/index.ts';

export { sampleTools };

/** How one call goes. `lost`: it takes effect, and its answer does not arrive. */
export type CallOutcome =
  | 'fine'
  | 'timeout'
  | 'slow-error'
  | 'error'
  | 'throttled'
  | 'refused'
  | 'lost'
  | 'nonsense';

export const callOutcomes: readonly CallOutcome[] = [
  'fine',
  'timeout',
  'slow-error',
  'error',
  'throttled',
  'refused',
  'lost',
  'nonsense',
];

export interface ScriptedToolbox {
  readonly toolbox: Toolbox;
  /** Records that stand. */
  readonly records: readonly Json[];
  /** Calls that were answered or not, in order. */
  readonly calls: readonly string[];
}

/** How long a call takes that goes well, that fails in time, and that does not. */
const ANSWER_MS = 100;
const SLOW_MS = 6_000;
const FOREVER_MS = 600_000;

/** `script` says how each call goes, step calls and others alike; after it, all others go as `afterwards` says. */
export function scriptedToolbox(
  script: readonly CallOutcome[],
  afterwards: CallOutcome = 'fine',
): ScriptedToolbox {
  const records: JsonObject[] = [];
  const calls: string[] = [];
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
    const callOutcome = script[calls.length] ?? afterwards;
    calls.push(`${tool} ${context.purpose}`);
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
  return { toolbox: { list: () => sampleTools, call, refreshCredentials: async () => {} }, records, calls };
}

function delay(callOutcome: CallOutcome, clock: Clock, signal: AbortSignal): Promise<void> {
  if (callOutcome === 'timeout') return clock.sleep(FOREVER_MS, signal);
  return clock.sleep(callOutcome === 'slow-error' ? SLOW_MS : ANSWER_MS, signal);
}
