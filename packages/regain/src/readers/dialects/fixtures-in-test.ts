/** Values of every dialect, written by hand, by the name of their reader. */

import type { Json } from '../../types/index.ts';
import { atifFixture } from './atif/fixture-in-test.ts';
import { claudeCodeFixture } from './claude-code/fixture-in-test.ts';
import { codexExecFixture } from './codex/codex-exec-fixture-in-test.ts';
import { codexFixture } from './codex/fixture-in-test.ts';
import { geminiCliFixture } from './gemini-cli/fixture-in-test.ts';
import { inspectFixture } from './inspect/fixture-in-test.ts';
import { langfuseFixture } from './langfuse/fixture-in-test.ts';
import { langsmithFixture } from './langsmith/fixture-in-test.ts';
import { mcpChaosFixture, mcpLogFixture } from './mcp/fixture-in-test.ts';
import { messagesFixture } from './messages/fixture-in-test.ts';
import { openaiAgentsFixture } from './openai-agents/fixture-in-test.ts';
import { openhandsV0Fixture, openhandsV1Fixture } from './openhands/fixtures-in-test.ts';
import { otlpFixture } from './otlp/fixture-in-test.ts';
import { regainFixture } from './regain/fixture-in-test.ts';
import { miniSweFixture, sweAgentFixture } from './swe-agent/fixtures-in-test.ts';
import { tau2Fixture, tauBenchFixture } from './tau-bench/fixture-in-test.ts';
import { toolbenchFixture } from './toolbench/fixture-in-test.ts';

export const fixtures: Readonly<Record<string, readonly Json[]>> = {
  'claude-code': claudeCodeFixture,
  codex: codexFixture,
  inspect: inspectFixture,
  atif: atifFixture,
  'tau-bench': tauBenchFixture,
  tau2: tau2Fixture,
  toolbench: toolbenchFixture,
  'mcp-log': mcpLogFixture,
  'mcp-chaos': mcpChaosFixture,
  langfuse: langfuseFixture,
  langsmith: langsmithFixture,
  'openai-agents': openaiAgentsFixture,
  otlp: otlpFixture,
  regain: regainFixture,
  'codex-exec': codexExecFixture,
  'gemini-cli': geminiCliFixture,
  messages: messagesFixture,
  'mini-swe-agent': miniSweFixture,
  'openhands-v0': openhandsV0Fixture,
  'openhands-v1': openhandsV1Fixture,
  'swe-agent': sweAgentFixture,
};
