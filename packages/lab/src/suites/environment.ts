/** An environment: domains prepared once, so that opening a fresh world on them is cheap. */

import { type ErrorFormatter, errorFormatters, type WordingFamily } from 'regain/internal/dialects';
import { invalidArgument, type ToolSpec, type World } from 'regain/internal/types';
import { getOrMake } from 'regain/internal/values';
import { specOf, toolFromDomain } from './domain-tool.ts';
import { type Domain, type DomainTool, dialectOf, getDomain } from './domains/index.ts';
import { baseLatencyMs, type LatencyTable } from './domains/latency.ts';
import { type Row, State, seedOf, type Tables } from './domains/state.ts';

export interface Environment {
  readonly tools: readonly ToolSpec[];
  /** A new world in which nothing has happened yet. */
  open(family: WordingFamily): World;
}

export function createEnvironment(
  domains: readonly Domain[],
  latencyMs: LatencyTable = baseLatencyMs(),
): Environment {
  const seed = seedOf(joinTables(domains));
  const prepared = domains.flatMap((domain) =>
    domain.tools.map((tool) => prepareTool(domain, tool, latencyMs)),
  );
  return {
    tools: prepared.map(({ spec }) => spec),
    open: (family) => {
      const state = new State(seed);
      return {
        tools: prepared.map(({ tool, spec, formatters, latencyMs }) =>
          toolFromDomain(tool, spec, state, formatters[family], latencyMs),
        ),
        snapshot: () => state.snapshot(),
        effects: () => state.effects(),
        canonical: (answer) => state.canonical(answer),
      };
    },
  };
}

/** Environments by the names of their domains, `flights+hotels`, each prepared once. */
export function environments(latencyMs: LatencyTable): (names: string) => Environment {
  const prepared = new Map<string, Environment>();
  return (names) =>
    getOrMake(prepared, names, () => createEnvironment(names.split('+').map(getDomain), latencyMs));
}

interface PreparedTool {
  readonly tool: DomainTool;
  readonly spec: ToolSpec;
  readonly formatters: Readonly<Record<WordingFamily, ErrorFormatter>>;
  readonly latencyMs: number;
}

function prepareTool(domain: Domain, tool: DomainTool, latencyMs: LatencyTable): PreparedTool {
  const ms = latencyMs[tool.name];
  if (ms === undefined) {
    throw invalidArgument(`the latency table needs a figure for ${tool.name}, got none`);
  }
  const dialect = dialectOf(domain, tool);
  return { tool, spec: specOf(tool), formatters: errorFormatters(dialect), latencyMs: ms };
}

function joinTables(domains: readonly Domain[]): Tables {
  const all: Record<string, { id: string; prefix?: string; rows: readonly Row[] }> = {};
  for (const domain of domains) {
    for (const [name, table] of Object.entries(domain.tables)) {
      if (name in all) {
        throw invalidArgument(`domains on one stage need tables of different names, got two ${name}`);
      }
      all[name] = table;
    }
  }
  return all;
}
