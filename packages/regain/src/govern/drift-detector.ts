/**
 * Detects drift of tools: a changed schema, or a changed failure rate or cost. Past statistics of such a tool no longer
 * apply, so there is no prediction for it until it is stable again.
 */

import { detectChange, threeDigits } from '../law/index.ts';
import { canonicalJson, type Random, random, type ToolSpec } from '../types/index.ts';
import { getOrMake } from '../values/index.ts';

export interface DriftDetector {
  /** Reports the listed schema of a tool. A changed schema is drift until accepted. */
  observeSchema(spec: Pick<ToolSpec, 'name' | 'inputSchema' | 'outputSchema'>): void;
  /** Reports the outcome of a call. `cost`: as a share of the recovery budget, 0 if it succeeded. */
  observeCall(tool: string, outcome: { readonly failed: boolean; readonly cost?: number }): void;
  /** Why there should be no prediction for a tool now; null if there is no drift. */
  driftReason(tool: string): string | null;
  /** Accepts the current state of the tool as normal. */
  accept(tool: string): void;
}

export interface DriftDetectorOptions {
  /** False alarm probability per test, if calls are exchangeable; a tool is tested every 64 calls. */
  readonly level?: number;
  /** Random source of the permutation test. */
  readonly random?: Random;
}

/**
 * Window of calls; calls between two tests; maximum number of tools. A burst of failures is distinguished from a change
 * if it is shorter than a block of the test, about 12 calls; longer outages count as drift while they last.
 */
const WINDOW = 256;
const STRIDE = 64;
const TOOLS_MAX = 1_000;

class ToolHistory {
  schema: string | undefined;
  /** The last spec object: usually the same one comes again. */
  lastSpec: unknown;
  schemaChanged = false;
  /** The last calls, oldest first. */
  readonly failed: number[] = [];
  readonly costs: number[] = [];
  /** Calls since the last test, and in total. */
  sinceTest = 0;
  calls = 0;
  /** The detected change, and the calls since; a whole window without another change ends it. */
  change: string | null = null;
  sinceChange = 0;
}

/** Detects that a tool has changed, by its schema or by the outcomes of its calls. */
export function driftDetector({
  level = 0.001,
  random: rng = random('govern', 'drift'),
}: DriftDetectorOptions = {}): DriftDetector {
  const tools = new Map<string, ToolHistory>();

  const watched = (tool: string): ToolHistory =>
    getOrMake(tools, tool, () => {
      if (tools.size >= TOOLS_MAX) tools.delete(tools.keys().next().value!);
      return new ToolHistory();
    });

  /** Failures and costs are two tests: each has half of the level. */
  const testForChange = (tool: string, it: ToolHistory): void => {
    for (const [what, values] of Object.entries({ failures: it.failed, costs: it.costs })) {
      const calls = values.map((_, index) => String(index));
      const change = detectChange({ values, tasks: calls }, rng.at(tool, what, it.calls));
      if (change === null || change.pValue > level / 2) continue;
      const { at, before, after } = change;
      it.change = `${what} of ${tool} went from ${threeDigits(before)} to ${threeDigits(after)} a call`;
      it.sinceChange = values.length - at;
      // Data before the change no longer apply.
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
      const { schema, lastSpec, calls } = it;
      tools.set(tool, Object.assign(new ToolHistory(), { schema, lastSpec, calls }));
    },
  };
}

/** 32 hexadecimal digits that change with anything in the schemas of a tool; the description is not included. */
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
