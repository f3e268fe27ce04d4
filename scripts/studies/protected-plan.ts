/** Runs the plans of a suite with tools that somebody has wrapped, as an agent would: the same weather for every wrapping. */

import { type Clock, neverAborted, virtualClock } from '../../src/contract/clock.ts';
import type { Json, JsonObject } from '../../src/contract/json.ts';
import type { Suite, SuiteTask } from '../../src/contract/task.ts';
import { resolveArgs } from '../../src/contract/template.ts';
import type { CallContext, Tool, ToolSpec } from '../../src/contract/tool.ts';
import { inject, type Profile, profileIn } from '../../src/faults/index.ts';
import { answerFrom } from '../../src/suites/execute.ts';
import { endOf, goldOf, judge } from '../../src/suites/judge.ts';
import { deskOf, voiceOf } from '../../src/suites/voices.ts';

/** Calls one tool, protected in some way. It throws where the call is not recovered. */
export type Call = (tool: string, args: JsonObject) => Promise<unknown>;

/** Wraps the tools of a task. Made once for all tasks, as an agent that lives on is. */
export type Wrapping = (
  tools: readonly Tool[],
  refreshCredentials: () => Promise<void>,
  specs: () => readonly ToolSpec[],
) => Call;

export interface Played {
  readonly task: string;
  readonly success: boolean;
  readonly duplicates: number;
  /** Calls that reached a tool, and those that the plan needed. */
  readonly calls: number;
  readonly seconds: number;
}

/** A clock that goes on from task to task, as each has a beginning of its own. */
export function passingClock(): { readonly clock: Clock; next(): Clock } {
  let baseMs = 0;
  let current = virtualClock();
  const clock: Clock = {
    now: () => baseMs + current.now(),
    sleep: (ms, signal) => current.sleep(ms, signal),
    within: (ms, work, signal) => current.within(ms, work, signal),
  };
  const next = () => {
    baseMs += current.now() + BETWEEN_MS;
    current = virtualClock();
    return current;
  };
  return { clock, next };
}

/** Between two tasks: each is a world of its own, and what was down in one says nothing of the next. */
const BETWEEN_MS = 3_600_000;

export async function playPlan(
  suite: Suite,
  task: SuiteTask,
  conditions: { readonly profile: Profile; readonly seed: number; readonly repeat: number },
  wrap: Wrapping,
  clock: Clock,
): Promise<Played> {
  const { seed, repeat } = conditions;
  const profile = profileIn(conditions.profile, suite.name);
  const trouble = profile.suites?.[suite.name]?.trouble ?? 0;
  const world = suite.open(task, clock, { seed, repeat, trouble });
  const where = { suite: suite.name, task: task.id, seed, repeat };
  const plan = task.gold;
  const injected = inject(
    deskOf(task, world.tools),
    profile,
    { ...where, plan: plan.map(({ tool }) => tool) },
    { voiceOf: (tool) => voiceOf(suite, task, tool) },
  );
  let calls = 0;
  let step = 0;
  const made = new Map<string, number>();
  const tools = suite.tools.map(
    (spec): Tool => ({
      ...spec,
      execute: (args: JsonObject, given?: Partial<CallContext>) => {
        calls++;
        const { purpose = 'step', signal = neverAborted } = given ?? {};
        const key = `${step} ${spec.name} ${purpose}`;
        const nth = made.get(key) ?? 0;
        made.set(key, nth + 1);
        const { idempotencyKey } = given ?? {};
        const context = { clock, signal, step, purpose, nth };
        return injected.call(
          spec.name,
          args,
          idempotencyKey === undefined ? context : { ...context, idempotencyKey },
        );
      },
    }),
  );
  const call = wrap(
    tools,
    () => injected.refreshCredentials({ clock, signal: neverAborted }),
    () => injected.list(),
  );
  const outputs: Record<string, Json> = {};
  let isDone = true;
  try {
    for (const [index, { id, tool, args }] of plan.entries()) {
      step = index;
      outputs[id] = (await call(tool, resolveArgs(args, outputs).args)) as Json;
    }
  } catch {
    isDone = false;
  }
  const gold = await goldOf(suite, task);
  const { success, duplicates } = judge(gold, endOf(world, answerFrom(task.answer, outputs)));
  return { task: task.id, success: isDone && success, duplicates, calls, seconds: clock.now() / 1000 };
}
