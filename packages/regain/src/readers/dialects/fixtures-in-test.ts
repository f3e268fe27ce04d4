/** Values of every dialect, written by hand, by the name of their reader. */

import type { Json } from '../../types/index.ts';
import { atifFixture } from './atif/fixture-in-test.ts';
import { claudeCodeFixture } from './claude-code/fixture-in-test.ts';
import { codexFixture } from './codex/fixture-in-test.ts';
import { inspectFixture } from './inspect/fixture-in-test.ts';
import { mcpChaosFixture, mcpLogFixture } from './mcp/fixture-in-test.ts';
import { regainFixture } from './regain/fixture-in-test.ts';
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
  regain: regainFixture,
};
