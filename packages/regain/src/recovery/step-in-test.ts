/** Runs one step in a test: a toolbox of functions, a policy, and a record of everything. */

import { type LedgerBuilder, ledgerBuilder } from '../law/index.ts';
import {
  type CallContext,
  type CostModel,
  defaultCostModel,
  type Json,
  type JsonObject,
  neverAborted,
  type RawCost,
  random,
  type Toolbox,
  ToolError,
  type ToolSpec,
  type TraceEvent,
  toRawCost,
  virtualClock,
} from '../types/index.ts';
import { defaultLimits } from './action-costs.ts';
import { type ScriptedDecision, scriptedPolicy } from './policies/scripted.ts';
import type { Policy, PolicyFactory, RecoveryTurn, Situation } from './policy.ts';
import { recoverStep } from './recover-step.ts';
import type { StepEnvironment, StepResult } from './step-environment.ts';

/** As in the lab: a second of latency is 0.5 % of the budget, a second of waiting 0.25 %. */
export const modelInTest: CostModel = { ...defaultCostModel, name: 'test' };

export type Execute = (args: JsonObject, context: CallContext) => unknown;

export interface StepInTest {
  readonly result: StepResult;
  readonly events: readonly TraceEvent[];
  readonly ledger: LedgerBuilder;
  /** The actions taken. */
  readonly acted: readonly RecoveryTurn[];
  /** "tool purpose" of each call, in order. */
  readonly calls: readonly string[];
}

export interface StepOptions extends Partial<Omit<StepEnvironment, 'policy' | 'toolbox'>> {
  readonly policy?: PolicyFactory | Policy;
  readonly specs?: readonly Partial<ToolSpec>[];
  readonly toolbox?: Partial<Toolbox>;
}

/** The step calls the first tool. */
export async function stepInTest(
  tools: Readonly<Record<string, Execute>>,
  lines: readonly ScriptedDecision[] | StepOptions = [],
  more: StepOptions = {},
): Promise<StepInTest> {
  const isScript = Array.isArray(lines);
  const options: StepOptions = isScript ? more : (lines as StepOptions);
  const { policy = scriptedPolicy(isScript ? lines : []), specs = [], toolbox = {}, ...rest } = options;
  const events: TraceEvent[] = [];
  const calls: string[] = [];
  const ledger = ledgerBuilder(modelInTest);
  const acted: RecoveryTurn[] = [];
  const { emit = () => {}, ...environment } = rest;
  const result = await recoverStep({
    call: { tool: Object.keys(tools)[0]!, args: {} },
    toolbox: { ...boxOf(tools, specs, calls), ...toolbox },
    policy: typeof policy === 'function' ? policy({ random: random('test') }) : policy,
    clock: virtualClock(),
    signal: neverAborted,
    model: modelInTest,
    limits: defaultLimits,
    ledger,
    emit: (event) => {
      events.push(event);
      emit(event);
    },
    watcher: { acted: ({ turn }) => void acted.push(turn) },
    ...environment,
  });
  return { result, events, ledger, acted, calls };
}

function boxOf(
  tools: Readonly<Record<string, Execute>>,
  specs: readonly Partial<ToolSpec>[],
  calls: string[],
): Toolbox {
  const listed: ToolSpec[] = Object.keys(tools).map((name) => ({
    name,
    description: '',
    inputSchema: {},
    effect: 'read',
    ...specs.find((spec) => spec.name === name),
  }));
  return {
    list: () => listed,
    call: async (tool, args, context) => {
      calls.push(`${tool} ${context.purpose}`);
      const execute = tools[tool];
      if (execute === undefined) throw new Error(`unknown tool ${tool}`);
      return execute(args, context);
    },
  };
}

export const down = new ToolError('service unavailable', { status: 503 });
export const refused = new ToolError("parameter 'city' is required", { status: 422 });
export const again = { kind: 'retry', delayMs: 0 } as const;

/** Fails with each error in turn, then answers. */
export function failing(errors: readonly unknown[], answer: Json = { ok: 1 }): Execute {
  let n = 0;
  return () => {
    if (n < errors.length) throw errors[n++];
    return answer;
  };
}

export function eventsOf<T extends TraceEvent['type']>(
  { events }: Pick<StepInTest, 'events'>,
  type: T,
): Extract<TraceEvent, { type: T }>[] {
  return events.filter((event): event is Extract<TraceEvent, { type: T }> => event.type === type);
}

/** The thinking cost of each decision. */
export function thoughtsOf({ events }: Pick<StepInTest, 'events'>): RawCost[] {
  return events.flatMap((event, index) => {
    if (event.type !== 'decision') return [];
    const next = events[index + 1];
    return [toRawCost(next?.type === 'cost' && next.for === 'thought' ? next.cost : {})];
  });
}

/** A policy that records the situations it receives. */
export function watching(
  lines: Parameters<typeof scriptedPolicy>[0],
  like: Parameters<typeof scriptedPolicy>[1] = {},
) {
  const seen: Situation[] = [];
  const { decide, ...rest } = scriptedPolicy(lines, like)({ random: undefined as never });
  const policy = {
    ...rest,
    decide: (situation: Situation) => {
      seen.push(situation);
      return decide(situation);
    },
  };
  return { policy, seen };
}
