/** First calls of this process by tool, in bounded memory: what shows whether experience from elsewhere applies here. */

import type { FailureClass } from '../../types/index.ts';

/** The least recently used tool is first. */
export type OwnCalls = Map<string, { worked: number; failed: { [name in FailureClass]?: number } }>;

const TOOLS_MAX = 1_000;

export function countWorked(calls: OwnCalls, tool: string, times: number): void {
  tallyOf(calls, tool).worked += times;
}

export function countFailed(calls: OwnCalls, tool: string, failureClass: FailureClass): void {
  const { failed } = tallyOf(calls, tool);
  failed[failureClass] = (failed[failureClass] ?? 0) + 1;
}

function tallyOf(calls: OwnCalls, tool: string) {
  const tally = calls.get(tool) ?? { worked: 0, failed: {} };
  calls.delete(tool);
  calls.set(tool, tally);
  if (calls.size > TOOLS_MAX) calls.delete(calls.keys().next().value!);
  return tally;
}
