/** Rollouts in which the model plans, against a scripted endpoint: their results, and what the endpoint counted. */

import { getProfile } from 'regain/internal/faults';
import { answerCost, languageModelBrain, openAiCompatible } from 'regain/internal/models';
import { defaultLimits } from 'regain/internal/recovery';
import {
  attemptsIn,
  type CostModel,
  defaultCostModel,
  noCost,
  type PlanningTurn,
  type RawCost,
  type SuiteTask,
  toRawCost,
} from 'regain/internal/types';
import { afterAll, beforeAll } from 'vitest';
import {
  type Received,
  type Reply,
  type ScriptedServer,
  scriptedServer,
} from '../../../regain/src/models/server-in-test.ts';
import { getPolicy } from '../policies/index.ts';
import { getSuite } from '../suites/index.ts';
import type { Rollout } from './open-rollout.ts';
import { type RolloutPlan, runRollout } from './rollout.ts';

/** `nth`: earlier requests of this rollout. */
export type EndpointScript = (request: Received, nth: number) => Reply;

export interface PlanningSetup {
  readonly suite?: string;
  readonly task?: SuiteTask;
  readonly profile?: string;
  readonly policy?: string;
  readonly isStreamed?: boolean;
  /** The policy asks the model too; otherwise it has the brain that it is published with. */
  readonly policyUsesModel?: boolean;
  /** Multiple of the usual recovery budget. */
  readonly budgetFactor?: number;
}

export interface PlanningHarness {
  rollout(play: EndpointScript, scene?: PlanningSetup): Promise<Rollout>;
  /** What the endpoint received and counted in the last rollout. */
  requests(): readonly Received[];
  tokens(): { readonly tokensIn: number; readonly tokensOut: number };
}

export function planningHarness(): PlanningHarness {
  let server: ScriptedServer;
  let script: EndpointScript;
  let before = { requests: 0, tokensIn: 0, tokensOut: 0 };
  beforeAll(async () => {
    server = await scriptedServer((request, nth) => script(request, nth - before.requests));
  });
  afterAll(() => server.close());
  return {
    rollout: (play, scene = {}) => {
      const suite = getSuite(scene.suite ?? 'paladin-eval');
      const { task = suite.tasks[0]!, profile = 'clean', policy = 'vanilla', isStreamed = false } = scene;
      script = play;
      const { tokensIn, tokensOut } = server;
      before = { requests: server.requests.length, tokensIn, tokensOut };
      const model = openAiCompatible({ url: server.url, model: 'small' });
      const plan: RolloutPlan = {
        ...{ suite, task, policy: getPolicy(policy), profile: getProfile(profile), backbone: 'embedded' },
        ...{ seed: 1, repeat: 0, model: costModelFor(scene), limits: defaultLimits },
        ...(scene.policyUsesModel ? { brain: languageModelBrain({ model, name: 'small' }) } : {}),
        planner: { model, settings: { isStreamed }, costOf: (answer) => answerCost(answer) },
      };
      return runRollout(plan);
    },
    requests: () => server.requests.slice(before.requests),
    tokens: () => ({
      tokensIn: server.tokensIn - before.tokensIn,
      tokensOut: server.tokensOut - before.tokensOut,
    }),
  };
}

function costModelFor({ budgetFactor = 1 }: PlanningSetup): CostModel {
  return { ...defaultCostModel, budget: budgetFactor * defaultCostModel.budget };
}

export interface PlannedTurn extends PlanningTurn {
  readonly thought: RawCost;
}

export function turnsOf({ events }: Rollout): readonly PlannedTurn[] {
  return events.flatMap((event) =>
    event.type === 'cost' && event.turn !== undefined
      ? [{ ...event.turn, thought: toRawCost(event.cost) }]
      : [],
  );
}

/** The cost of the first failed attempt. */
export function failedCost({ events }: Rollout): RawCost {
  const { startMs, endMs } = attemptsIn(events).find(({ failure }) => failure !== undefined)!;
  return { ...noCost, latencyMs: endMs! - startMs! };
}

export function tokensOf(turns: readonly PlannedTurn[]): ReturnType<PlanningHarness['tokens']> {
  return {
    tokensIn: turns.reduce((sum, { thought }) => sum + thought.tokensIn, 0),
    tokensOut: turns.reduce((sum, { thought }) => sum + thought.tokensOut, 0),
  };
}

export function reasonOf({ events }: Rollout): string {
  const last = events.at(-1);
  return last?.type === 'ending' ? last.reason : '';
}
