/**
 * Which labelled files the rules may be written from. The half of a file follows from its name, and was fixed before any
 * label was read: rules are written with the development half, and measured on both.
 */

import { createHash } from 'node:crypto';

export type Half = 'development' | 'test';

/** `file`: its path in the folder of public data. */
export function halfOf(file: string): Half {
  return createHash('sha256').update(file).digest()[0]! % 2 === 0 ? 'development' : 'test';
}

/** Under `traces/`, as of the first labels. */
export const developmentFiles: readonly string[] = [
  'atif/harbor_openhands.json',
  'atif/subagent_trajectories.json',
  'claude-code/agentcmd-full-session.jsonl',
  'claude-code/representative_messages.jsonl',
  'claude-code/sample_session.jsonl',
  'codex/agentsview-function_calls.jsonl',
  'codex/agentsview-standard_session.jsonl',
  'codex/plangate-sample.jsonl',
  'codex/rollout-2025-09-24T20-12-23.jsonl',
  'inspect/log_message_deduplication.eval',
  'langfuse/claude-agent-2025-12-22.trace.json',
  'langfuse/langgraph-js-2025-10-30.trace.json',
  'mcp-chaos/2026-07-03-claude-code-timeout.run.jsonl',
  'mcp-chaos/2026-07-03-duplicate-write.run.jsonl',
  'mcp-chaos/2026-07-03-record-replay.cassette.jsonl',
  'mcp-chaos/anthropic-claude-sonnet-5.jsonl',
  'openhands/v0-basic_gui_mode.json',
  'otlp/tempo-adk.json',
  'swe-agent/katy.traj',
];
