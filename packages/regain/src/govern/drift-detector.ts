/**
 * Watches tools for drift: a schema that changed, or failures and costs that are no longer what they were. What was
 * learnt of such a tool no longer says how it will do, so nothing is predicted of it until it has settled.
 */

import { detectChange, threeDigits } from '../law/index.ts';
import { canonicalJson, type Random, random, type ToolSpec } from '../types/index.ts';

export interface DriftDetector {
  /** A tool as it shows itself. Another schema than before is drift until it is confirmed. */
  observeSchema(spec: Pick<ToolSpec, 'name' | 'inputSchema' | 'outputSchema'>): void;
  /** What one call came to. `cost`: as a share of the recovery budget, 0 where it succeeded. */
  observeCall(tool: string, outcome: { readonly failed: boolean; readonly cost?: number }): void;
  /** Why nothing should be predicted of a tool now; null: nothing speaks against it. */
  driftReason(tool: string): string | null;
  /** What the tool has become is taken for what it is. */
  accept(tool: string): void;
}

export interface DriftDetectorOptions {
  /** Chance of a false alarm at each look, where calls are exchangeable; a tool is looked at every 64 calls. */
  readonly level?: number;
  /** Of the test that rearranges calls. */
  readonly random?: Random;
}

/**
 * Calls that are looked back on; between two looks; tools that are watched. A spell of failures is told from a change as
 * long as it is shorter than a stretch of the test, a dozen calls: outages longer than that are drift while they last.
 */
const WINDOW = 256;
const STRIDE = 64;
const TOOLS_MAX = 10_000;

interface ToolHistory {
  schema: string | undefined;
  /** The object it was read from: mostly the same one comes again. */
  lastSpec: unknown;
  schemaChanged: boolean;
  /** The last calls, oldest first. */
  failed: number[];
  costs: number[];
  /** Calls since the last look, and in all. */
  sinceTest: number;
  calls: number;
  /** What changed, and the calls since; a whole window without another change settles it. */
  change: string | null;
  sinceChange: number;
}

/** Has a tool changed, by schema or by outcome. */
export function driftDetector({
  level = 0.001,
  random: rng = random('govern', 'drift'),
}: DriftDetectorOptions = {}): DriftDetector {
  const tools = new Map<string, ToolHistory>();

  const watched = (tool: string): ToolHistory => {
    const known = tools.get(tool);
    if (known !== undefined) return known;
    if (tools.size >= TOOLS_MAX) tools.delete(tools.keys().next().value!);
    const it = emptyHistory();
    tools.set(tool, it);
    return it;
  };

  /** Failures and costs are two looks at once: each has half of the level. */
  const testForChange = (tool: string, it: ToolHistory): void => {
    for (const [what, values] of [
      ['failures', it.failed],
      ['costs', it.costs],
    ] as const) {
      const calls = values.map((_, index) => String(index));
      const change = detectChange({ values, tasks: calls }, rng.at(tool, what, it.calls));
      if (change === null || change.pValue > level / 2) continue;
      const { at, before, after } = change;
      it.change = `${what} of ${tool} went from ${threeDigits(before)} to ${threeDigits(after)} a call`;
      it.sinceChange = values.length - at;
      // What came before the change is no longer what is to be expected.
      it.failed.splice(0, at);
      it.costs.splice(0, at);
      return;
    }
  };

  return {
    observeSchema: (spec) => {
      const it = watched(spec.name);
      if (it.lastSpec === spec) return;
      it.lastSpec = spec;
      const schema = schemaHash(spec);
      if (it.schema !== undefined && it.schema !== schema) it.schemaChanged = true;
      it.schema = schema;
    },
    observeCall: (tool, { failed, cost = 0 }) => {
      const it = watched(tool);
      it.failed.push(failed ? 1 : 0);
      it.costs.push(cost);
      it.calls += 1;
      it.sinceChange += 1;
      it.sinceTest += 1;
      if (it.sinceTest < STRIDE) return;
      it.sinceTest = 0;
      it.failed.splice(0, it.failed.length - WINDOW);
      it.costs.splice(0, it.costs.length - WINDOW);
      if (it.failed.length >= 2 * STRIDE) testForChange(tool, it);
      if (it.change !== null && it.sinceChange >= WINDOW) it.change = null;
    },
    driftReason: (tool) => {
      const it = tools.get(tool);
      if (it === undefined) return null;
      return it.schemaChanged ? `the schema of ${tool} changed` : it.change;
    },
    accept: (tool) => {
      const it = tools.get(tool);
      if (it === undefined) return;
      tools.set(tool, { ...emptyHistory(), schema: it.schema, lastSpec: it.lastSpec, calls: it.calls });
    },
  };
}

/** 32 hexadecimal digits that change with anything in the schemas of a tool; its description is no part of them. */
export function schemaHash({
  inputSchema,
  outputSchema,
}: Pick<ToolSpec, 'inputSchema' | 'outputSchema'>): string {
  const stream = random(
    'schema',
    canonicalJson(inputSchema),
    outputSchema === undefined ? '' : canonicalJson(outputSchema),
  );
  return Array.from({ length: 4 }, () => stream.word().toString(16).padStart(8, '0')).join('');
}

function emptyHistory(): ToolHistory {
  return {
    schema: undefined,
    lastSpec: undefined,
    schemaChanged: false,
    failed: [],
    costs: [],
    sinceTest: 0,
    calls: 0,
    change: null,
    sinceChange: 0,
  };
}
