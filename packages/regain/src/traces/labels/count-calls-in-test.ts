/** Counts the calls of a trace file in the shortest way, independent of any reader. */

import { readFileSync } from 'node:fs';

type Count = (text: string) => number | undefined;

const matches =
  (pattern: RegExp): Count =>
  (text) =>
    text.match(pattern)?.length ?? 0;

interface Event {
  readonly action?: string;
  readonly tool_call_metadata?: unknown;
}

interface Langfuse {
  readonly observations: readonly { readonly type: string }[];
}

const counts: Readonly<Record<string, Count>> = {
  atif: matches(/"tool_call_id":/g),
  'claude-code': matches(/"type": ?"tool_use"/g),
  codex: matches(/"type": ?"function_call"/g),
  // Without events, a file has only the messages of tools.
  inspect: (text) => matches(/"event": "tool"/g)(text) || matches(/"role": "tool"/g)(text),
  // LangGraph has no observations of this type.
  langfuse: (text) =>
    (JSON.parse(text) as Langfuse).observations.filter(({ type }) => type === 'TOOL').length || undefined,
  'mcp-chaos': matches(/"kind": "tool_call"|"method": "tools\/call"/g),
  'mini-swe-agent': matches(/"role": "assistant"/g),
  'openhands-v0': (text) =>
    (JSON.parse(text) as Event[]).filter((event) => event.action && event.tool_call_metadata).length,
  'openhands-v1': (text) => new Set(text.match(/"tool_call_id":"[^"]*"/g)).size,
  otlp: matches(/"gen_ai\.tool\.name"/g),
  'swe-agent': (text) => (JSON.parse(text) as { trajectory: unknown[] }).trajectory.length,
  'tau-bench': matches(/"role": ?"tool"/g),
  'tau-bench-act': matches(/"API output:/g),
  toolbench: (text) =>
    matches(/"node_type":"Action"/g)(JSON.stringify((JSON.parse(text) as { tree: unknown }).tree)),
};

/** Nothing where there is no easy count: archives, and some files of LangGraph. */
export function countCalls(dialect: string, path: string): number | undefined {
  return path.endsWith('.eval') ? undefined : counts[dialect]?.(readFileSync(path, 'utf8'));
}
