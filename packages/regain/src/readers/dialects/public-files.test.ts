/** Public files are read by the reader of their dialect, with everything that is in them. */

import { expect, it } from 'vitest';
import { countsOf, publicData } from '../read-in-test.ts';

/** File; dialect, sessions, calls, results, flagged errors, turns, exit codes that are not 0. */
const files: [string, string, ...number[]][] = [
  ['traces/atif/harbor_openhands.json', 'atif', 1, 2, 1, 0, 2, 0],
  ['traces/atif/multi_tool_trajectory.json', 'atif', 1, 4, 4, 0, 3, 0],
  ['traces/atif/parallel_tools_mixed_results.json', 'atif', 1, 3, 3, 0, 2, 0],
  ['traces/atif/subagent_trajectories.json', 'atif', 2, 1, 1, 0, 3, 0],
  ['traces/claude-code/agentcmd-full-session.jsonl', 'claude-code', 1, 23, 20, 0, 10, 0],
  ['traces/claude-code/agentcmd-full-session-two.jsonl', 'claude-code', 1, 10, 10, 0, 11, 0],
  ['traces/claude-code/edge_cases.jsonl', 'claude-code', 2, 3, 1, 1, 4, 0],
  ['traces/claude-code/representative_messages.jsonl', 'claude-code', 1, 2, 2, 0, 5, 0],
  ['traces/claude-code/sample_session.jsonl', 'claude-code', 1, 2, 2, 0, 3, 0],
  ['traces/codex/agentsview-fc_args_1.jsonl', 'codex', 1, 1, 0, 0, 1, 0],
  ['traces/codex/agentsview-fc_args_2.jsonl', 'codex', 1, 1, 0, 0, 1, 0],
  ['traces/codex/agentsview-fc_stdin.jsonl', 'codex', 1, 1, 0, 0, 1, 0],
  ['traces/codex/agentsview-function_calls.jsonl', 'codex', 1, 2, 0, 0, 1, 0],
  ['traces/codex/agentsview-standard_session.jsonl', 'codex', 1, 0, 0, 0, 1, 0],
  ['traces/codex/plangate-sample.jsonl', 'codex', 1, 0, 0, 0, 1, 0],
  ['traces/codex/rollout-2025-09-24T20-12-23.jsonl', 'codex', 1, 16, 16, 0, 18, 3],
  ['traces/codex/rollout-2025-09-25T15-12-14.jsonl', 'codex', 1, 34, 34, 0, 35, 0],
  ['traces/inspect/browser.json', 'inspect', 1, 4, 4, 0, 5, 0],
  ['traces/inspect/log_message_deduplication.eval', 'inspect', 1, 5, 5, 0, 6, 0],
  ['traces/inspect/log_streaming.eval', 'inspect', 4, 0, 0, 0, 4, 0],
  // One more was refused by an approver.
  ['traces/inspect/log_tool_call_error.json', 'inspect', 1, 11, 11, 10, 0, 0],
  ['traces/langfuse/claude-agent-2025-12-22.trace.json', 'langfuse', 1, 2, 2, 0, 4, 0],
  ['traces/langfuse/langgraph-js-2025-10-30.trace.json', 'langfuse', 1, 1, 1, 0, 2, 0],
  ['traces/langfuse/openai-agents-2025-09-30.trace.json', 'langfuse', 1, 1, 1, 0, 2, 0],
  ['traces/langfuse/pydantic-ai-tools-2025-12-04.trace.json', 'langfuse', 1, 3, 3, 0, 4, 0],
  ['traces/langfuse/vercel-aisdk-2025-11-17.trace.json', 'langfuse', 1, 1, 1, 0, 1, 0],
  ['traces/mcp-chaos/2026-07-03-claude-code-timeout.run.jsonl', 'mcp-chaos', 1, 10, 5, 5, 0, 0],
  ['traces/mcp-chaos/2026-07-03-correlate.lie.run.jsonl', 'mcp-chaos', 1, 5, 5, 3, 0, 0],
  ['traces/mcp-chaos/2026-07-03-duplicate-write.run.jsonl', 'mcp-chaos', 1, 4, 4, 3, 0, 0],
  ['traces/mcp-chaos/2026-07-03-record-replay.cassette.jsonl', 'mcp-chaos', 1, 3, 3, 0, 0, 0],
  ['traces/mcp-chaos/anthropic-claude-sonnet-5.jsonl', 'mcp-chaos', 1, 14, 14, 8, 0, 0],
  ['traces/mcp-chaos/openai-gpt-5-mini.jsonl', 'mcp-chaos', 1, 9, 9, 5, 0, 0],
  ['traces/swe-agent/katy.traj', 'swe-agent', 1, 18, 18, 0, 18, 0],
  ['traces/swe-agent/marshmallow-1867-function-calling.traj', 'swe-agent', 1, 11, 11, 0, 11, 0],
  ['traces/mini-swe-agent/github_issue.traj.json', 'mini-swe-agent', 1, 10, 10, 0, 10, 2],
  ['traces/mini-swe-agent/local.traj.json', 'mini-swe-agent', 1, 2, 2, 0, 2, 0],
  ['traces/openhands/v0-basic.json', 'openhands-v0', 1, 2, 1, 0, 2, 0],
  ['traces/openhands/v0-basic_gui_mode.json', 'openhands-v0', 1, 4, 4, 0, 4, 1],
  ['traces/openhands/v1-events.jsonl', 'openhands-v1', 1, 3, 3, 2, 2, 1],
  ['traces/otlp/resource-spans.json', 'otlp', 0, 0, 0, 0, 0, 0],
  ['traces/otlp/tempo-adk.json', 'otlp', 1, 1, 1, 0, 2, 0],
  ['toolbench/G1_answer_10_ChatGPT_DFS_woFilter_w2.json', 'toolbench', 1, 3, 3, 0, 3, 0],
  ['toolbench/G1_answer_11_ChatGPT_DFS_woFilter_w2.json', 'toolbench', 1, 4, 4, 0, 4, 0],
  ['toolbench/G1_answer_57_ChatGPT_DFS_woFilter_w2.json', 'toolbench', 1, 10, 10, 1, 10, 0],
  ['toolbench/G1_answer_59_ChatGPT_DFS_woFilter_w2.json', 'toolbench', 1, 5, 5, 0, 5, 0],
  ['toolbench/G1_answer_69_ChatGPT_DFS_woFilter_w2.json', 'toolbench', 1, 24, 24, 13, 24, 0],
  ['toolbench/G2_answer_102_ChatGPT_DFS_woFilter_w2.json', 'toolbench', 1, 4, 4, 0, 4, 0],
  ['toolbench/G2_answer_10_ChatGPT_DFS_woFilter_w2.json', 'toolbench', 1, 30, 30, 12, 30, 0],
  ['toolbench/G2_answer_119_ChatGPT_DFS_woFilter_w2.json', 'toolbench', 1, 23, 23, 9, 23, 0],
  ['toolbench/G2_answer_127_ChatGPT_DFS_woFilter_w2.json', 'toolbench', 1, 7, 7, 2, 7, 0],
  ['toolbench/G2_answer_52_ChatGPT_DFS_woFilter_w2.json', 'toolbench', 1, 26, 26, 9, 26, 0],
  ['tau-bench/gpt-4o-airline.json', 'tau-bench', 200, 1164, 1164, 0, 2454, 0],
  ['tau-bench/gemini-2.0-flash-retail-tool-calling.json', 'tau-bench', 115, 531, 531, 0, 1415, 0],
  ['tau-bench/gemini-2.0-flash-retail-act.json', 'tau-bench', 115, 1086, 1086, 0, 1971, 0],
];

it.skipIf(publicData === undefined).each(files)('%s', async (file, ...counts) => {
  expect(await countsOf(file)).toEqual(counts);
});
