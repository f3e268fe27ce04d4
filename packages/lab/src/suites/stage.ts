/** A stage: domains prepared once, so that a fresh world on them costs next to nothing. */

import { type Family, type Voice, voice } from 'regain/internal/dialects';
import { RegainError, type ToolSpec, type World } from 'regain/internal/types';
import { type Domain, type DomainTool, dialectOf, domainNamed } from './domains/index.ts';
import { baseLatencyMs, type LatencyTable } from './domains/latency.ts';
import { type Row, State, seedOf, type Tables } from './domains/state.ts';
import { frontDoor, specOf } from './front-door.ts';

export interface Stage {
  readonly tools: readonly ToolSpec[];
  /** A new world in which nothing has happened yet. */
  open(family: Family): World;
}

export function stage(domains: readonly Domain[], latencyMs: LatencyTable = baseLatencyMs()): Stage {
  const seed = seedOf(joined(domains));
  const cast = domains.flatMap((domain) => domain.tools.map((tool) => castOf(domain, tool, latencyMs)));
  return {
    tools: cast.map(({ spec }) => spec),
    open: (family) => {
      const state = new State(seed);
      return {
        tools: cast.map(({ tool, spec, voices, ms }) => frontDoor(tool, spec, state, voices[family], ms)),
        snapshot: () => state.snapshot(),
        effects: () => state.effects(),
        canonical: (answer) => state.canonical(answer),
      };
    },
  };
}

/** Stages by the names of their domains, `flights+hotels`, each prepared once. */
export function stages(latencyMs: LatencyTable): (names: string) => Stage {
  const prepared = new Map<string, Stage>();
  return (names) => {
    let found = prepared.get(names);
    if (found === undefined) {
      found = stage(names.split('+').map(domainNamed), latencyMs);
      prepared.set(names, found);
    }
    return found;
  };
}

interface Cast {
  readonly tool: DomainTool;
  readonly spec: ToolSpec;
  readonly voices: Readonly<Record<Family, Voice>>;
  readonly ms: number;
}

function castOf(domain: Domain, tool: DomainTool, latencyMs: LatencyTable): Cast {
  const ms = latencyMs[tool.name];
  if (ms === undefined) {
    throw new RegainError('invalid-argument', `the latency table needs a figure for ${tool.name}, got none`);
  }
  const dialect = dialectOf(domain, tool);
  const voices = {
    a: voice(dialect, 'a'),
    b: voice(dialect, 'b'),
    c: voice(dialect, 'c'),
    d: voice(dialect, 'd'),
  };
  return { tool, spec: specOf(tool), voices, ms };
}

function joined(domains: readonly Domain[]): Tables {
  const all: Record<string, { id: string; prefix?: string; rows: readonly Row[] }> = {};
  for (const domain of domains) {
    for (const [name, table] of Object.entries(domain.tables)) {
      if (name in all) {
        throw new RegainError(
          'invalid-argument',
          `domains on one stage need tables of different names, got two ${name}`,
        );
      }
      all[name] = table;
    }
  }
  return all;
}
