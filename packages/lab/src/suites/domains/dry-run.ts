/** Runs a plan on a domain's state directly, without clock or error texts: its final state, and where it stops. */

import {
  argsFromSources,
  canonicalJson,
  type Json,
  type JsonObject,
  resolveArgs,
  type Step,
  type Template,
  validate,
} from 'regain/internal/types';
import { type Domain, type DomainTool, Refusal } from './domain.ts';
import { withDefaults } from './schema.ts';
import { type Seed, State, seedOf, type Tables } from './state.ts';

export interface DryRunResult {
  readonly outputs: { readonly [stepId: string]: Json };
  /** The first refused call, and what refused it: the toolbox, the schema check, or the domain. */
  readonly stopped?: { readonly step: number; readonly by: 'desk' | 'front-door' | 'domain' };
  /** State, remaining effects and answer, made when asked for: equal texts mean equal results. */
  readonly end: () => string;
}

/** Domains prepared for dry runs. */
export interface DryRunDomains {
  readonly tools: ReadonlyMap<string, DomainTool>;
  readonly seed: Seed;
}

export function dryRunDomains(domains: readonly Domain[]): DryRunDomains {
  const tables: Tables = Object.assign({}, ...domains.map((domain) => domain.tables));
  return {
    tools: new Map(domains.flatMap((domain) => domain.tools.map((tool) => [tool.name, tool]))),
    seed: seedOf(tables),
  };
}

/** `undone`: the index of a step whose effect is undone right after it. */
export function dryRun(
  { tools, seed }: DryRunDomains,
  steps: readonly Step[],
  answer: Template | undefined,
  undone?: number,
): DryRunResult {
  const state = new State(seed);
  const outputs: Record<string, Json> = {};
  const endWith = (stopped?: DryRunResult['stopped']): DryRunResult => {
    const end = () => {
      const given = answer === undefined ? null : resolveArgs({ answer }, outputs).args.answer!;
      const effects = state.effects().map(({ key }) => key);
      return canonicalJson({
        state: state.snapshot(),
        effects: effects.sort(),
        answer: state.canonical(given),
      });
    };
    return { outputs, end, ...(stopped === undefined ? {} : { stopped }) };
  };
  for (const [index, step] of steps.entries()) {
    const tool = tools.get(step.tool);
    if (tool === undefined) return endWith({ step: index, by: 'desk' });
    const { args } = resolveArgs(step.args, outputs);
    if (validate(tool.inputSchema, args).length > 0) return endWith({ step: index, by: 'front-door' });
    try {
      outputs[step.id] = perform(tool, state, args);
      if (index === undone) undo(tools, state, tool, args, outputs[step.id]!);
    } catch (error) {
      if (error instanceof Refusal) return endWith({ step: index, by: 'domain' });
      throw error;
    }
  }
  return endWith();
}

function perform(tool: DomainTool, state: State, args: JsonObject): JsonObject {
  state.tool = tool.name;
  return tool.run(state, withDefaults(tool.inputSchema, args) as never);
}

function undo(
  tools: ReadonlyMap<string, DomainTool>,
  state: State,
  { undoneBy }: DomainTool,
  args: JsonObject,
  output: Json,
): void {
  const tool = undoneBy && tools.get(undoneBy.tool);
  if (undoneBy === undefined || tool === undefined) return;
  const drawn = argsFromSources(undoneBy.args, { args, output });
  if (drawn.missing.length === 0) perform(tool, state, drawn.args);
}
