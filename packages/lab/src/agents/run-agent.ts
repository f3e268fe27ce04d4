/** Runs an agent on one task: within its limits, to an answer or to a reason why there is none. */

import type { LedgerBuilder } from 'regain/internal/law';
import type { AnswerSchema } from 'regain/internal/models';
import { invalidArgument, type Json, type JsonObject, type LanguageModel } from 'regain/internal/types';
import { isObject } from 'regain/internal/values';
import { type Agent, type AgentContext, AgentStoppedError, type AgentTask } from './agent.ts';
import type { ToolSurface } from './tool-surface.ts';

export interface AgentRun {
  readonly task: AgentTask;
  readonly form: AnswerSchema;
  readonly surface: ToolSurface;
  readonly ledger: LedgerBuilder;
  /** Of the rollout: aborted where the run is interrupted. */
  readonly signal: AbortSignal;
  /** Ends the rollout: the agent went beyond a limit. */
  readonly stop: AbortController;
  readonly model?: LanguageModel | undefined;
  /** In real time. */
  readonly timeLimitMs: number;
  /** An agent that ends by itself when it is stopped is waited for: nothing of it is left behind. */
  readonly isWaitedFor?: boolean;
}

/** The answer as the suite judges it, or why there is none. */
export type AgentOutcome = { readonly answer: Json | undefined } | { readonly failed: string };

export async function runAgent(
  agent: Agent,
  { task, form, surface, ledger, signal, stop, model, timeLimitMs, isWaitedFor }: AgentRun,
): Promise<AgentOutcome> {
  const context: AgentContext = {
    tools: surface.tools,
    listTools: () => surface.listTools(),
    callTool: (name, args, options) => surface.call(name, args, options),
    signal: AbortSignal.any([signal, stop.signal]),
    budget: {
      get calls() {
        return surface.callsLeft;
      },
      get recovery() {
        return Math.max(0, 1 - ledger.spent);
      },
    },
    reportUsage: (usage) => surface.journal.planned(checkedUsage(usage)),
    ...(model === undefined ? {} : { model }),
  };
  const timer = realTimeout(
    () => {
      const reason = new AgentStoppedError(`the agent did not answer within ${timeLimitMs / 1000} s`);
      // First, so that nothing is called by those who learn of the end.
      void surface.close(reason);
      stop.abort(reason);
    },
    Math.min(timeLimitMs, TIMER_MAX_MS),
  );
  const answering = invoked(agent, task, context);
  // It may throw after the rollout has ended.
  answering.catch(() => {});
  try {
    const answered = await Promise.race([answering, aborted(context.signal)]);
    if (stop.signal.aborted) throw stop.signal.reason;
    return { answer: form.answerOf(fieldsOf(answered, form)) };
  } catch (error) {
    signal.throwIfAborted();
    const thrown: unknown = stop.signal.aborted ? stop.signal.reason : error;
    return { failed: thrown instanceof AgentStoppedError ? thrown.message : thrownText(thrown) };
  } finally {
    clearRealTimeout(timer);
    if (isWaitedFor) await answering.catch(() => {});
    await surface.close(new AgentStoppedError('the rollout has ended: no tool can be called'));
  }
}

/** Timers of the agent may be virtual while this runs. */
const { setTimeout: realTimeout, clearTimeout: clearRealTimeout } = globalThis;

async function invoked(agent: Agent, task: AgentTask, context: AgentContext): Promise<unknown> {
  return agent(task, context);
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Longer timers end at once. */
const TIMER_MAX_MS = 2 ** 31 - 1;
const TEXT_LENGTH_MAX = 300;

function thrownText(thrown: unknown): string {
  const text = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  return `the agent threw ${text.slice(0, TEXT_LENGTH_MAX)}`;
}

const usageFields = ['latencyMs', 'waitingMs', 'tokensIn', 'tokensOut', 'money'];

function checkedUsage(usage: object): object {
  const wrong = Object.entries(usage ?? {}).find(
    ([name, amount]) => !usageFields.includes(name) || !(Number.isFinite(amount) && amount >= 0),
  );
  if (wrong === undefined && usage !== null && typeof usage === 'object') return usage;
  throw invalidArgument(
    `usage has amounts of at least 0 for ${usageFields.join(', ')}, got ${JSON.stringify(usage)}`,
  );
}

/** The fields of the answer; for a single field, its value alone is enough. */
function fieldsOf(answered: unknown, { schema }: AnswerSchema): JsonObject {
  const value = (JSON.parse(JSON.stringify(answered ?? null)) ?? null) as Json;
  const names = Object.keys((schema.properties ?? {}) as object);
  const isFields = isObject(value) && names.every((name) => name in value);
  if (isFields) return value;
  return names.length === 1 ? { [names[0]!]: value } : {};
}
