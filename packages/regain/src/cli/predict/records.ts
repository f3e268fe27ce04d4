/** What `--from` and `--to` of `regain predict` name: a run, traces, a suite, or a plan. */

import { existsSync, statSync } from 'node:fs';
import type { Command } from 'commander';
import { analyzeFiles, type CostMeasure, SessionPlans, TraceAnalysis } from '../../analysis/index.ts';
import { readTextFile } from '../../files/index.ts';
import { inferEffect } from '../../govern/index.ts';
import { type PlanRecord, type PlanShape, shapeOf, stepKindOf } from '../../predict/index.ts';
import { invalidArgument, invalidInput, RegainError } from '../../types/index.ts';
import { isObject, tryParseJson, unknownName } from '../../values/index.ts';
import { analysisFrom, filesToRead, type ReadingOptions, readingFrom } from '../analyze/reading-options.ts';
import { requireLab } from '../installed-lab.ts';

export type Given =
  | { readonly kind: 'run'; readonly sources: readonly NamedRecords[]; readonly profiles: readonly string[] }
  | { readonly kind: 'traces'; readonly name: string; readonly plans: SessionPlans }
  | { readonly kind: 'suite'; readonly name: string; readonly records: readonly PlanRecord[] }
  | { readonly kind: 'plan'; readonly shape: PlanShape };

export interface NamedRecords {
  readonly name: string;
  readonly records: readonly PlanRecord[];
}

interface GivenOptions extends ReadingOptions {
  readonly policy?: string | undefined;
  readonly profile?: string | undefined;
  readonly monitored: number;
}

export async function givenIn(
  name: string,
  role: 'source' | 'target',
  options: GivenOptions,
  command: Command,
): Promise<Given> {
  const isPath = existsSync(name) || /[*/\\]|\.jsonl?$/.test(name);
  if (role === 'target' && isPath) {
    const shape = planIn(name);
    if (shape !== undefined) return { kind: 'plan', shape };
  }
  if (isPath && !name.endsWith('.sqlite'))
    return { kind: 'traces', name, plans: await readPlans(name, options) };
  if (role === 'source') return readRun(name, options, command);
  if (name.endsWith('.sqlite'))
    throw invalidArgument(`--to ${name} is a run, where the policy has run: name a suite`);
  const { policy = '', profile = 'rough', monitored: rollouts, seed } = options;
  requirePolicy(policy, 'a suite is monitored for');
  const lab = await requireLab('regain predict --to SUITE');
  return {
    kind: 'suite',
    name,
    records: await lab.monitoredSuite(name, { policy, profile, rollouts, seed }),
  };
}

async function readRun(name: string, { policy = '' }: GivenOptions, command: Command): Promise<Given> {
  requirePolicy(policy, 'a run has rollouts of');
  const lab = await requireLab('regain predict --from RUN');
  const version = command.parent?.version() ?? '';
  return { kind: 'run', ...(await lab.recordsOfRun(name, policy, version)) };
}

function requirePolicy(policy: string, what: string): void {
  if (policy === '') throw invalidArgument(`${what} one policy: name it with --policy`);
}

async function readPlans(path: string, options: GivenOptions): Promise<SessionPlans> {
  const plans = new SessionPlans();
  const analysis = new TraceAnalysis({
    ...(await analysisFrom(options)),
    onOperation: (operation, _, costs) => plans.add(operation, costs),
    onSession: (session, success) => plans.end(session, success),
  });
  await analyzeFiles(filesToRead([path]), analysis, await readingFrom(options));
  if (plans.records('attempts').length > 0) return plans;
  throw invalidInput('no session in it calls a tool', { file: path });
}

/** `agent`: only its sessions, if traces name agents at all. */
export function recordsIn(given: Given, measure: CostMeasure, agent?: string): readonly NamedRecords[] {
  if (given.kind === 'plan') return [];
  if (given.kind === 'run') return given.sources;
  if (given.kind === 'suite') return [given];
  const { name, plans } = given;
  if (agent === undefined || plans.agents.length === 0) return [{ name, records: plans.records(measure) }];
  if (plans.agents.includes(agent)) return [{ name, records: plans.records(measure, agent) }];
  throw new RegainError('not-found', unknownName('agent', agent, plans.agents), { place: { file: name } });
}

/** Undefined if the file is not a plan. */
function planIn(file: string): PlanShape | undefined {
  if (!existsSync(file) || !statSync(file).isFile() || !file.endsWith('.json')) return undefined;
  const plan: unknown = tryParseJson(readTextFile(file));
  if (!isObject(plan) || !('steps' in plan) || !Array.isArray(plan.steps)) return undefined;
  const tools = plan.steps.map((step: unknown, i) => {
    const tool = isObject(step) ? (step as { tool?: unknown }).tool : undefined;
    if (typeof tool === 'string') return tool;
    throw invalidInput('a step of a plan needs a tool, by its name', { file, path: `/steps/${i}/tool` });
  });
  if (tools.length === 0) throw invalidInput('a plan needs at least one step', { file, path: '/steps' });
  return shapeOf(tools.map((name) => stepKindOf(inferEffect({ name }).effect)));
}
