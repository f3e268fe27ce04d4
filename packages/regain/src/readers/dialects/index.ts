/** The dialects that are built in, the most specific first. */

import type { DialectReader } from '../reader.ts';
import { atif } from './atif/atif.ts';
import { claudeCode } from './claude-code/claude-code.ts';
import { codex } from './codex/codex.ts';
import { codexExec } from './codex/codex-exec.ts';
import { geminiCli } from './gemini-cli/gemini-cli.ts';
import { inspect } from './inspect/inspect.ts';
import { langfuse } from './langfuse/langfuse.ts';
import { langsmith } from './langsmith/langsmith.ts';
import { mcpChaos } from './mcp/mcp-chaos.ts';
import { mcpLog } from './mcp/mcp-log.ts';
import { messages } from './messages/messages.ts';
import { openaiAgents } from './openai-agents/openai-agents.ts';
import { openhandsV0 } from './openhands/openhands-v0.ts';
import { openhandsV1 } from './openhands/openhands-v1.ts';
import { otlp } from './otlp/otlp.ts';
import { regain } from './regain/regain.ts';
import { miniSweAgent } from './swe-agent/mini-swe-agent.ts';
import { sweAgent } from './swe-agent/swe-agent.ts';
import { tauBench } from './tau-bench/tau-bench.ts';
import { tau2 } from './tau-bench/tau2.ts';
import { toolbench } from './toolbench/toolbench.ts';

export const builtInReaders: readonly DialectReader[] = [
  regain,
  inspect,
  atif,
  tauBench,
  tau2,
  toolbench,
  mcpChaos,
  mcpLog,
  langfuse,
  langsmith,
  openaiAgents,
  otlp,
  claudeCode,
  codex,
  codexExec,
  geminiCli,
  openhandsV0,
  openhandsV1,
  sweAgent,
  miniSweAgent,
  // Recognises whatever has messages.
  messages,
];
