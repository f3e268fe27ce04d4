/** Rollouts in which the model plans, against a scripted endpoint of their own: what they did, and what it counted. */

import { profileNamed } from 'regain/internal/faults';
import { answerCost, languageModelBrain, openAiCompatible } from 'regain/internal/models';
import { defaultLimits } from 'regain/internal/recovery';
import {
  attemptsIn,
  type CostModel,
  defaultCostModel,
  noCost,
  type PlanningTurn,
  type RawCost,
  rawCost,
  type SuiteTask,
} from 'regain/internal/types';
import { afterAll, beforeAll } from 'vitest';
import {
  type Received,
  type Reply,
  type ScriptedServer,
  scriptedServer,
} from '../../../regain/src/models/server-in-test.ts';
import { policyNamed } from '../policies/index.ts';
import { suiteNamed } from '../suites/index.ts';
import { type Rollout, type RolloutPlan, runRollout } from './rollout.ts';

/** `nth`: requests of this rollout before it. */
export type Play = (request: Received, nth: number) => Reply;

export interface Scene {
  readonly suite?: string;
  readonly task?: SuiteTask;
  readonly profile?: string;
  readonly policy?: string;
  readonly isStreamed?: boolean;
  /** The policy asks the model, too; else it has the brain that it is published with. */
  readonly isAsking?: boolean;
  /** How many times the usual recovery budget there is. */
  readonly budgets?: number;
}

export interface Stage {
  rollout(play: Play, scene?: Scene): Promise<Rollout>;
  /** What the endpoint has received and counted in the last rollout. */
  requests(): readonly Received[];
  tokens(): { readonly tokensIn: number; readonly tokensOut: number };
}

export function plannedStage(): Stage {
  let server: ScriptedServer;
  let script: Play;
  let before = { requests: 0, tokensIn: 0, tokensOut: 0 };
  beforeAll(async () => {
    server = await scriptedServer((request, nth) => script(request, nth - before.requests));
  });
  afterAll(() => server.close());
  return {
    rollout: (play, scene = {}) => {
      const suite = suiteNamed(scene.suite ?? 'paladin-eval');
      const { task = suite.tasks[0]!, profile = 'clean', policy = 'vanilla', isStreamed = false } = scene;
      script = play;
      const { tokensIn, tokensOut } = server;
      before = { requests: server.requests.length, tokensIn, tokensOut };
      const model = openAiCompatible({ url: server.url, model: 'small' });
      const plan: RolloutPlan = {
        ...{ suite, task, policy: policyNamed(policy), profile: profileNamed(profile), backbone: 'embedded' },
        ...{ seed: 1, repeat: 0, model: modelOf(scene), limits: defaultLimits },
        ...(scene.isAsking ? { brain: languageModelBrain({ model, name: 'small' }) } : {}),
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

function modelOf({ budgets = 1 }: Scene): CostModel {
  return { ...defaultCostModel, budget: budgets * defaultCostModel.budget };
}

export interface Planned extends PlanningTurn {
  readonly thought: RawCost;
}

export function turnsOf({ events }: Rollout): readonly Planned[] {
  return events.flatMap((event) =>
    event.type === 'cost' && event.turn !== undefined
      ? [{ ...event.turn, thought: rawCost(event.cost) }]
      : [],
  );
}

/** What the first attempt that failed has cost. */
export function failedCost({ events }: Rollout): RawCost {
  const { startMs, endMs } = attemptsIn(events).find(({ failure }) => failure !== undefined)!;
  return { ...noCost, latencyMs: endMs! - startMs! };
}

export function tokensOf(turns: readonly Planned[]): ReturnType<Stage['tokens']> {
  return {
    tokensIn: turns.reduce((sum, { thought }) => sum + thought.tokensIn, 0),
    tokensOut: turns.reduce((sum, { thought }) => sum + thought.tokensOut, 0),
  };
}

export function reasonOf({ events }: Rollout): string {
  const last = events.at(-1);
  return last?.type === 'ending' ? last.reason : '';
}
