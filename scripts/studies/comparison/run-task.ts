/** One task acted out behind a contender: the same world, faults, plan and judge for all, and one way to count. */

import { errorFormatterOf, toolboxFor } from '../../../packages/lab/src/suites/error-formatters.ts';
import { answerFrom } from '../../../packages/lab/src/suites/execute-plan.ts';
import { finalStateOf, goldFinalState, judge } from '../../../packages/lab/src/suites/judge.ts';
import { type InjectedToolbox, inject } from '../../../packages/regain/src/faults/inject.ts';
import type { FaultProfile } from '../../../packages/regain/src/faults/profile.ts';
import { profileForSuite } from '../../../packages/regain/src/faults/profiles/suite-profile.ts';
import { defaultCalibration } from '../../../packages/regain/src/law/calibration.ts';
import { defaultLimits } from '../../../packages/regain/src/recovery/action-costs.ts';
import { type Clock, neverAborted, virtualClock } from '../../../packages/regain/src/types/clock.ts';
import { noCost, price } from '../../../packages/regain/src/types/cost-model.ts';
import { defaultCostModel } from '../../../packages/regain/src/types/default-cost-model.ts';
import type { Json, JsonObject } from '../../../packages/regain/src/types/json.ts';
import { random } from '../../../packages/regain/src/types/random.ts';
import { resolveArgs } from '../../../packages/regain/src/types/resolve-args.ts';
import type { Suite, SuiteTask } from '../../../packages/regain/src/types/task.ts';
import type { CallContext, CallPurpose, Tool } from '../../../packages/regain/src/types/tool.ts';
import { ErrorText, type ProtectedTools, type Protection } from './protection.ts';
import { withAmbient } from './virtual-time.ts';

export interface TaskResult {
  readonly success: number;
  /** I / (1 + lambda C), with the cost below. */
  readonly efficiency: number;
  /** Failed and superseded calls with the waits between them, as a share of the recovery budget. No tokens are charged. */
  readonly cost: number;
  /** All calls: attempts, reads that verify, refreshed credentials. */
  readonly calls: number;
  /** Steps at which the agent got the text of an error as the tool's result. */
  readonly errorTexts: number;
  /** 1 for a success in spite of one: the call had taken effect, or nothing depended on it. */
  readonly successWithErrorText: number;
  /** Effects that happened more often than intended. */
  readonly duplicates: number;
}

export interface ComparisonSetting {
  readonly suite: Suite;
  readonly profile: FaultProfile;
  readonly seed: number;
}

/** One task, run by an application of its own: nothing is learnt from other tasks. */
export async function runTask(
  protection: Protection,
  setting: ComparisonSetting,
  task: SuiteTask,
): Promise<TaskResult> {
  const clock = virtualClock();
  const path = [protection.name, setting.suite.name, setting.profile.name, setting.seed, task.id];
  const run = new TaskRun(setting, task, clock);
  const tools = setting.suite.tools.map(
    (spec): Tool => ({
      ...spec,
      execute: (args, context) => run.call(spec.name, args, context?.purpose ?? 'step', context),
    }),
  );
  return withAmbient(clock, random('contest', ...path), () =>
    run.run(protection.protect(tools, clock, { refreshCredentials: () => run.refreshCredentials() })),
  );
}

class TaskRun {
  readonly #setting: ComparisonSetting;
  readonly #task: SuiteTask;
  readonly #clock: Clock;
  readonly #toolbox: InjectedToolbox;
  readonly #world: ReturnType<Suite['open']>;
  #step = 0;
  #counts = new Map<string, number>();
  #calls: { readonly purpose: CallPurpose | 'refresh'; readonly tookMs: number }[] = [];

  constructor(setting: ComparisonSetting, task: SuiteTask, clock: Clock) {
    const { suite, seed } = setting;
    const kin = suite.of ?? suite.name;
    const profile = profileForSuite(setting.profile, kin);
    const where = { suite: suite.name, task: task.id, seed, repeat: 0 };
    this.#setting = setting;
    this.#task = task;
    this.#clock = clock;
    this.#world = suite.open(task, clock, { seed, repeat: 0, severity: profile.suites?.[kin]?.trouble ?? 0 });
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
      ...{ clock, signal: given?.signal ?? neverAborted, step: this.#step, purpose, nth },
      ...(given?.idempotencyKey === undefined ? {} : { idempotencyKey: given.idempotencyKey }),
    };
    const startMs = clock.now();
    try {
      return await clock.within(defaultLimits.timeoutMs, () => this.#toolbox.call(tool, args, context));
    } finally {
      this.#calls.push({ purpose, tookMs: clock.now() - startMs });
    }
  }

  async refreshCredentials(): Promise<void> {
    const startMs = this.#clock.now();
    await this.#toolbox.refreshCredentials({ clock: this.#clock, signal: neverAborted });
    this.#calls.push({ purpose: 'refresh', tookMs: this.#clock.now() - startMs });
  }

  async run({ call }: ProtectedTools): Promise<TaskResult> {
    const outputs: Record<string, Json> = {};
    let [cost, calls, errorTexts] = [0, 0, 0];
    let isAborted = false;
    // The agent makes no mistakes of its own: what is left to recover from are the tools.
    for (const [index, step] of this.#task.gold.entries()) {
      this.#step = index;
      this.#calls = [];
      const startMs = this.#clock.now();
      let isAnswered = false;
      try {
        const result = await call(step.tool, resolveArgs(step.args, outputs).args);
        isAnswered = !(result instanceof ErrorText);
        if (result instanceof ErrorText) errorTexts += 1;
        outputs[step.id] = result instanceof ErrorText ? result.text : (result as Json);
      } catch {
        isAborted = true;
      }
      calls += this.#calls.length;
      cost += this.#costOf(this.#clock.now() - startMs, isAnswered);
      if (isAborted) break;
    }
    await this.#toolbox.settle();
    const { suite } = this.#setting;
    const gold = await goldFinalState(suite, this.#task, {
      clock: this.#clock,
      timeoutMs: defaultLimits.timeoutMs,
      signal: neverAborted,
    });
    const judgement = judge(gold, finalStateOf(this.#world, answerFrom(this.#task.answer, outputs)));
    const success = !isAborted && judgement.success ? 1 : 0;
    const efficiency = success / (1 + defaultCalibration.lambda * cost);
    const { duplicates } = judgement;
    const successWithErrorText = errorTexts > 0 ? success : 0;
    return { success, efficiency, cost, calls, errorTexts, successWithErrorText, duplicates };
  }

  /** The call that did it is the task's own; all else that took time was spent on recovery. */
  #costOf(elapsedMs: number, isAnswered: boolean): number {
    const calledMs = this.#calls.reduce((sum, { tookMs }) => sum + tookMs, 0);
    const own = isAnswered ? (this.#calls.findLast(({ purpose }) => purpose === 'step')?.tookMs ?? 0) : 0;
    return price(defaultCostModel, {
      ...noCost,
      latencyMs: calledMs - own,
      waitingMs: Math.max(0, elapsedMs - calledMs),
    });
  }
}
