/** One rollout of a user's agent, or of a given plan, behind a condition: nothing, retries, the shield, a user's wrapper. */

import { isErrorShaped } from 'regain/internal/dialects';
import { answerCost, answerSchema } from 'regain/internal/models';
import {
  type Json,
  type LanguageModel,
  type ModelRequest,
  random,
  resolveArgs,
  type TraceEvent,
} from 'regain/internal/types';
import {
  type Agent,
  type AgentOutcome,
  AgentStoppedError,
  type Condition,
  type ConditionContext,
  inVirtualTime,
  runAgent,
  ToolSurface,
} from '../agents/index.ts';
import { answerFrom } from '../suites/index.ts';
import { detectBugs } from './harness-bugs.ts';
import {
  endingOf,
  notJudged,
  type OpenRollout,
  openRollout,
  type Rollout,
  type RolloutSetting,
  reasonOf,
} from './open-rollout.ts';

/** Tool calls of one rollout. No built-in task needs a tenth of them. */
const CALLS_MAX = 200;

export interface AgentRolloutPlan extends RolloutSetting {
  /** The agent in this cell, with its condition. */
  readonly policy: string;
  /** Absent: the calls of the given plan are made, up to the first that fails. */
  readonly agent?: AgentSetup;
  readonly condition: Condition;
  readonly limits: { readonly timeoutMs: number; readonly decisionMs: number };
}

export interface AgentSetup {
  readonly run: Agent;
  /** Its code runs in this thread, so that its timers can be those of the rollout. Otherwise it is a process. */
  readonly isInThread: boolean;
  readonly model?: LanguageModel | undefined;
}

/** When cancelled, throws the signal's reason after completing the trace. */
export async function runAgentRollout(
  plan: AgentRolloutPlan,
  signal: AbortSignal = new AbortController().signal,
  onEvent: (event: TraceEvent) => void = () => {},
  onCall?: () => void,
): Promise<Rollout> {
  const { suite, seed, repeat, model, limits, condition, agent } = plan;
  const opened = openRollout(plan, agent === undefined ? 'plan' : 'caller', signal, onEvent);
  const { clock, injected } = opened;
  const { ledger, emit, end } = opened.begin(plan.policy);
  const { toolbox, throwIfBug } = detectBugs(injected);
  const stop = new AbortController();
  let step = 0;
  const context: ConditionContext = {
    ...{ clock, timeoutMs: limits.timeoutMs },
    random: random('condition', suite.name, plan.task.id, seed, repeat),
    refreshCredentials: () => surface.refreshCredentials(),
  };
  const surface: ToolSurface = new ToolSurface({
    ...{ toolbox, clock, model, ledger, emit, timeoutMs: limits.timeoutMs, callsMax: CALLS_MAX, onCall },
    protect: (tools) => condition(tools, context),
    onStop: (reason) => stop.abort(reason),
    ...(agent === undefined ? { stepOf: () => step } : {}),
  });
  try {
    const outcome =
      agent === undefined
        ? await runGivenPlan(plan, opened, surface, (index) => {
            step = index;
          })
        : await runOwnPlan(plan, agent, opened, { surface, ledger, signal, stop });
    signal.throwIfAborted();
    throwIfBug();
    const answer = 'answer' in outcome ? outcome.answer : undefined;
    const judgement = await opened.judged(answer);
    const stopped = 'failed' in outcome ? 'gave-up' : undefined;
    const reason = 'failed' in outcome ? outcome.failed : '';
    return end(endingOf(judgement, stopped, ledger.failed), reason, judgement);
  } catch (error) {
    const broken = end('void', reasonOf(error), notJudged);
    signal.throwIfAborted();
    return { ...broken, error };
  }
}

async function runOwnPlan(
  { suite, task, limits, seed, repeat }: AgentRolloutPlan,
  { run, isInThread, model }: AgentSetup,
  { gold, clock }: OpenRollout,
  parts: Pick<Parameters<typeof runAgent>[1], 'surface' | 'ledger' | 'signal' | 'stop'>,
): Promise<AgentOutcome> {
  const form = answerSchema(task.answer, JSON.parse((await gold()).answer));
  const { id, text, given } = task;
  const counted = model === undefined ? undefined : countedModel(model, parts.surface);
  const work = () =>
    runAgent(run, {
      ...{ ...parts, form, timeLimitMs: limits.decisionMs, model: counted?.model, isWaitedFor: !isInThread },
      task: { id, text, given, answerSchema: form.schema },
    });
  if (!isInThread) return work();
  const chance = random('agent', suite.name, task.id, seed, repeat);
  return inVirtualTime({ clock, random: chance, isWaiting: () => counted?.isAsking() === true }, work);
}

/** What the model of the run is asked is counted without a report of the agent. */
function countedModel(
  { id, ask }: LanguageModel,
  { journal }: ToolSurface,
): { readonly model: LanguageModel; isAsking(): boolean } {
  let asking = 0;
  return {
    isAsking: () => asking > 0,
    model: {
      id,
      ask: async (request, signal) => {
        asking += 1;
        try {
          const answer = await ask(plainRequest(request), signal);
          journal.planned(answerCost(answer));
          return answer;
        } finally {
          asking -= 1;
        }
      },
    },
  };
}

/** An agent passes its tools as they are; the request is sent to another thread, and recorded. */
function plainRequest({ tools, ...request }: ModelRequest): ModelRequest {
  const offered = tools?.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  return structuredClone({ ...request, ...(offered && { tools: offered }) });
}

/** The suite's plan, with the mistakes of the profile, as an application would call its tools. */
async function runGivenPlan(
  { task }: AgentRolloutPlan,
  { plan }: OpenRollout,
  surface: ToolSurface,
  at: (step: number) => void,
): Promise<AgentOutcome> {
  const outputs: Record<string, Json> = {};
  for (const [step, { id, tool, args: template }] of plan.entries()) {
    at(step);
    try {
      const value = await surface.call(tool, resolveArgs(template, outputs).args);
      if (isErrorShaped(value)) return { failed: JSON.stringify(value) };
      outputs[id] = value as Json;
    } catch (error) {
      return { failed: error instanceof AgentStoppedError ? error.message : reasonOf(error) };
    }
  }
  return { answer: answerFrom(task.answer, outputs) };
}
