/** One task acted out behind a contender: the same world, faults, plan and judge for all, and one way to count. */

import { errorFormatterOf, toolboxFor } from '../../../packages/lab/src/suites/error-formatters.ts';
import { answerFrom } from '../../../packages/lab/src/suites/execute-plan.ts';
import { finalStateOf, goldFinalState, judge } from '../../../packages/lab/src/suites/judge.ts';
import { type InjectedToolbox, inject } from '../../../packages/regain/src/faults/inject.ts';
import type { FaultProfile } from '../../../packages/regain/src/faults/profile.ts';
import { profileForSuite } from '../../../packages/regain/src/faults/profiles/suite-profile.ts';
import { defaultLimits } from '../../../packages/regain/src/recovery/action-costs.ts';
import type { Clock } from '../../../packages/regain/src/types/clock.ts';
import { noCost, price } from '../../../packages/regain/src/types/cost-model.ts';
import { defaultCostModel } from '../../../packages/regain/src/types/default-cost-model.ts';
import type { Json, JsonObject } from '../../../packages/regain/src/types/json.ts';
import { resolveArgs } from '../../../packages/regain/src/types/resolve-args.ts';
import type { Suite, SuiteTask } from '../../../packages/regain/src/types/task.ts';
import type { CallContext, CallPurpose, Tool, ToolSpec } from '../../../packages/regain/src/types/tool.ts';
import type { ProtectedTools, Protection } from './protection.ts';
import type { RunTime } from './virtual-time.ts';

export interface TaskResult {
  readonly task: string;
  readonly success: number;
  /** Failed and superseded calls with the waits between them, as a share of the recovery budget. */
  readonly cost: number;
  /** Calls of the plan's tools, and those of them after the first of each step. */
  readonly calls: number;
  readonly retries: number;
  /** Those of them that did not bring the step to its end. */
  readonly wasted: number;
  /** Steps whose tool was not even called. */
  readonly refused: number;
  readonly duplicates: number;
}

export interface ComparisonSetting {
  readonly suite: Suite;
  readonly profile: FaultProfile;
  readonly seed: number;
}

/** An application that runs task after task behind one contender. */
export function createApplication(
  protection: Protection,
  setting: ComparisonSetting,
  time: RunTime,
  idleMs: number,
) {
  let taskRun: TaskRun | undefined;
  // The tools are wrapped once; behind them stands the world of the task at hand.
  const tools = setting.suite.tools.map(
    (spec): Tool => ({
      ...spec,
      execute: (args, context) => taskRun!.call(spec.name, args, context?.purpose ?? 'step', context),
    }),
  );
  const shielded = protection.protect(tools, time.whole, {
    refreshCredentials: () => taskRun!.refreshCredentials(),
    specs: () => taskRun!.specs(),
  });
  return async (task: SuiteTask, repeat: number): Promise<TaskResult> => {
    taskRun = new TaskRun(setting, task, repeat, time.begin(idleMs));
    return taskRun.run(shielded);
  };
}

class TaskRun {
  readonly #setting: ComparisonSetting;
  readonly #task: SuiteTask;
  readonly #clock: Clock;
  readonly #toolbox: InjectedToolbox;
  readonly #world: ReturnType<Suite['open']>;
  #step = 0;
  #counts = new Map<string, number>();
  #calls: { readonly purpose: CallPurpose; readonly tookMs: number }[] = [];

  constructor(show: ComparisonSetting, task: SuiteTask, repeat: number, clock: Clock) {
    const { suite, seed } = show;
    const kin = suite.of ?? suite.name;
    const profile = profileForSuite(show.profile, kin);
    const where = { suite: suite.name, task: task.id, seed, repeat };
    this.#setting = show;
    this.#task = task;
    this.#clock = clock;
    this.#world = suite.open(task, clock, { seed, repeat, severity: profile.suites?.[kin]?.trouble ?? 0 });
    const coordinate = { ...where, plan: task.gold.map(({ tool }) => tool) };
    this.#toolbox = inject(toolboxFor(task, this.#world.tools), profile, coordinate, {
      errorFormatterFor: (tool) => errorFormatterOf(suite, task, tool),
    });
  }

  /** Every contender gets the same time limit for a call; one that has its own is never slower than that. */
  async call(tool: string, args: JsonObject, purpose: CallPurpose, given?: CallContext): Promise<unknown> {
    const clock = this.#clock;
    const key = `${this.#step}|${tool}|${purpose}`;
    const nth = this.#counts.get(key) ?? 0;
    this.#counts.set(key, nth + 1);
    const context: CallContext = {
      ...{ clock, signal: given?.signal ?? never, step: this.#step, purpose, nth },
      ...(given?.idempotencyKey === undefined ? {} : { idempotencyKey: given.idempotencyKey }),
    };
    const startMs = clock.now();
    try {
      return await clock.within(defaultLimits.timeoutMs, () => this.#toolbox.call(tool, args, context));
    } finally {
      this.#calls.push({ purpose, tookMs: clock.now() - startMs });
    }
  }

  refreshCredentials(): Promise<void> {
    return this.#toolbox.refreshCredentials({ clock: this.#clock, signal: never });
  }

  specs(): readonly ToolSpec[] {
    return this.#toolbox.list();
  }

  async run({ call }: ProtectedTools): Promise<TaskResult> {
    const outputs: Record<string, Json> = {};
    let [cost, calls, retries, wasted, refused] = [0, 0, 0, 0, 0];
    let isDone = true;
    // The agent makes no mistakes of its own: what is left to recover from are the tools.
    for (const [index, step] of this.#task.gold.entries()) {
      this.#step = index;
      this.#calls = [];
      const startMs = this.#clock.now();
      try {
        outputs[step.id] = (await call(step.tool, resolveArgs(step.args, outputs).args)) as Json;
      } catch {
        isDone = false;
      }
      const again = this.#calls.filter(({ purpose }) => purpose === 'step').length - 1;
      calls += again + 1;
      retries += Math.max(0, again);
      refused += again < 0 ? 1 : 0;
      wasted += Math.max(0, isDone ? again - 1 : again);
      cost += this.#costOf(this.#clock.now() - startMs, isDone);
      if (!isDone) break;
    }
    await this.#toolbox.settle();
    const { suite } = this.#setting;
    const gold = await goldFinalState(suite, this.#task, {
      clock: this.#clock,
      timeoutMs: defaultLimits.timeoutMs,
      signal: never,
    });
    const judgement = judge(gold, finalStateOf(this.#world, answerFrom(this.#task.answer, outputs)));
    return {
      task: this.#task.id,
      success: isDone && judgement.success ? 1 : 0,
      cost,
      calls,
      retries,
      wasted,
      refused,
      duplicates: judgement.duplicates,
    };
  }

  /** The call that did it is the task's own; all else that took time was spent on recovery. */
  #costOf(elapsedMs: number, isDone: boolean): number {
    const calledMs = this.#calls.reduce((sum, { tookMs }) => sum + tookMs, 0);
    const own = isDone ? (this.#calls.findLast(({ purpose }) => purpose === 'step')?.tookMs ?? 0) : 0;
    return price(defaultCostModel, {
      ...noCost,
      latencyMs: calledMs - own,
      waitingMs: Math.max(0, elapsedMs - calledMs),
    });
  }
}

const never = new AbortController().signal;
