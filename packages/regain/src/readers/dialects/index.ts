/** The dialects that are built in, the most specific first. */

import type { TraceReader } from '../reader.ts';
import { atif } from './atif/atif.ts';
import { claudeCode } from './claude-code/claude-code.ts';
import { codex } from './codex/codex.ts';
import { inspect } from './inspect/inspect.ts';
import { mcpChaos } from './mcp/mcp-chaos.ts';
import { mcpLog } from './mcp/mcp-log.ts';
import { regain } from './regain/regain.ts';
import { tauBench } from './tau-bench/tau-bench.ts';
import { tau2 } from './tau-bench/tau2.ts';
import { toolbench } from './toolbench/toolbench.ts';

export const builtInReaders: readonly TraceReader[] = [
  regain,
  inspect,
  atif,
  tauBench,
  tau2,
  toolbench,
  mcpChaos,
  mcpLog,
  claudeCode,
  codex,
];
