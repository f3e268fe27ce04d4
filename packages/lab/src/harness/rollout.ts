/** One rollout: one task under one policy, one profile and one seed. Gives its trace, its ledger and its judgement. */

import {
  type FaultCoordinate,
  type FaultKind,
  type FaultLog,
  type FaultProfile,
  hasPlannedMistakes,
  inject,
  planMistakes,
  profileForSuite,
} from 'regain/internal/faults';
import { ledgerBuilder, observationOf } from 'regain/internal/law';
import { answerSchema } from 'regain/internal/models';
import {
  type PolicyFactory,
  type RecoveryLimits,
  recoverStep,
  type StepResult,
} from 'regain/internal/recovery';
import {
  type Brain,
  type Clock,
  type CostModel,
  type Ending,
  type Json,
  type Observation,
  type RawCost,
  random,
  resolveArgs,
  type Step,
  type Suite,
  type SuiteTask,
  type Task,
  type TaskContext,
  type TaskJudgement,
  type Tool,
  type ToolCall,
  type TraceEvent,
  type TraceHead,
  traceVersion,
  virtualClock,
} from 'regain/internal/types';
import {
  answerFrom,
  errorFormatterOf,
  finalStateOf,
  goldFinalState,
  judge,
  toolboxFor,
  visibleTask,
} from '../suites/index.ts';
import { groundTruth } from './ground-truth.ts';
import { detectBugs } from './harness-bugs.ts';
import { type Planner, type PlanResult, runModelPlan } from './model-planning.ts';

/** Fixes a rollout completely: equal inputs give equal bytes. */
export interface RolloutPlan {
  readonly suite: Suite;
  readonly task: SuiteTask;
  readonly policy: PolicyFactory;
  readonly profile: FaultProfile;
  /** The user's fault kinds that the profile names, in addition to the built-in ones. */
  readonly kinds?: readonly FaultKind[] | undefined;
  readonly backbone: string;
  /** The brain, where it was opened for this rollout alone. */
  readonly brain?: Brain;
  /** Present where the model plans. */
  readonly planner?: Planner;
  readonly seed: number;
  readonly repeat: number;
  readonly model: CostModel;
  readonly limits: RecoveryLimits;
  /** Virtual, unless the suite is live. */
  readonly clock?: Clock;
  /** Tools take this many times as long; default 1. */
  readonly slowdown?: number | undefined;
}

export interface Rollout {
  readonly events: readonly TraceEvent[];
  /** Folded from the events. */
  readonly observation: Observation;
  /** How often a call of the plan was executed, and everything that was spent. */
  readonly attempts: number;
  readonly spending: RawCost;
  /** Empty for a void rollout. */
  readonly judgement: TaskJudgement;
  readonly faults: FaultLog;
  /** The bug in the harness that made the rollout void. */
  readonly error?: unknown;
}

/** Throws errors found before the first call. When cancelled, throws the signal's reason after completing the trace. */
export async function runRollout(
  plan: RolloutPlan,
  signal: AbortSignal = neverAborted,
  onEvent: (event: TraceEvent) => void = () => {},
): Promise<Rollout> {
  const { suite, seed, repeat, model, limits, backbone, planner } = plan;
  const baseSuiteName = suite.of ?? suite.name;
  const profile = profileForSuite(plan.profile, baseSuiteName);
  const { clock = virtualClock() } = plan;
  const severity = profile.suites?.[baseSuiteName]?.trouble ?? 0;
  const world = suite.open(plan.task, clock, { seed, repeat, severity });
  const where = { suite: suite.name, task: plan.task.id, seed, repeat };
  const planned = planner === undefined ? givenPlanWithMistakes(plan.task, profile, where, suite) : [];
  const task = { ...visibleTask(plan.task), plan: planned };
  const coordinate = { ...where, plan: planned.map((step) => step.tool) };
  const injected = inject(
    toolboxFor(plan.task, slowed(world.tools, clock, plan.slowdown)),
    profile,
    planner === undefined ? coordinate : where,
    {
      errorFormatterFor: (tool) => errorFormatterOf(suite, plan.task, tool),
      isPlanned: planner === undefined,
      ...(plan.kinds && { kinds: plan.kinds }),
    },
  );
  const policy = plan.policy({
    random: random('policy', suite.name, plan.task.id, seed, repeat),
    backbone,
    ...(plan.brain === undefined ? {} : { brain: plan.brain }),
    // Without a given plan there is no ground truth.
    ...(planner === undefined ? { hidden: groundTruth(plan.task, injected.hidden, world) } : {}),
  });

  const ledger = ledgerBuilder(model);
  const events: TraceEvent[] = [];
  const emit = (event: TraceEvent) => {
    events.push(event);
    onEvent(event);
  };
  const head: TraceHead = {
    ...{ type: 'trace', version: traceVersion, source: 'lab', unit: 'rollout', atMs: clock.now() },
    ...{
      suite: suite.name,
      task: task.id,
      policy: policy.name,
      profile: profile.name,
      backbone,
      seed,
      repeat,
    },
    costModel: model,
  };
  emit(head);
  const end = (ending: Ending, reason: string, judgement: TaskJudgement): Rollout => {
    emit({ type: 'ending', atMs: clock.now(), ending, reason });
    const observation = observationOf(head, ledger, ending);
    const { attempts, spending } = ledger;
    return { events, observation, attempts, spending, judgement, faults: injected.log };
  };

  const { toolbox, throwIfBug } = detectBugs(injected);
  const rollout = [suite.name, task.id, profile.name, policy.name, seed, repeat].join('/');
  const shared = { toolbox, clock, signal, model, ledger, emit };
  const gold = () => goldFinalState(suite, plan.task, { clock, timeoutMs: limits.timeoutMs, signal });
  try {
    const { stopped, answer } =
      planner === undefined
        ? await runGivenPlan(task, (call, at) =>
            recoverStep({ ...shared, policy, rollout, limits, call, context: { ...task, ...at } }),
          )
        : await runModelPlan({
            ...{ toolbox, clock, signal, model, ledger, emit },
            ...{ planner, task, form: answerSchema(task.answer, JSON.parse((await gold()).answer)) },
            recover: (call, at, watcher) =>
              recoverStep({
                ...{ ...shared, policy, rollout, limits, call, watcher },
                context: { ...task, ...at },
              }),
          });
    signal.throwIfAborted();
    throwIfBug();
    // Effects that land after the last call count as well.
    await injected.settle();
    const judgement = judge(await gold(), finalStateOf(world, answer));
    return end(endingOf(judgement, stopped?.status, ledger.failed), stopped?.reason ?? '', judgement);
  } catch (error) {
    const broken = end('void', reasonOf(error), notJudged);
    signal.throwIfAborted();
    return { ...broken, error };
  }
}

/** An answer, or an error, arrives after as many times its own latency. */
function slowed(tools: readonly Tool[], clock: Clock, slowdown = 1): readonly Tool[] {
  if (slowdown === 1) return tools;
  return tools.map((tool) => ({
    ...tool,
    execute: async (args, context) => {
      const beganMs = clock.now();
      try {
        return await tool.execute(args, context);
      } finally {
        await clock.sleep((slowdown - 1) * (clock.now() - beganMs), context.signal);
      }
    },
  }));
}

type Stopped = Exclude<StepResult, { status: 'done' }>;

/** With the mistakes that the profile inserts. */
function givenPlanWithMistakes(
  { plan, gold }: SuiteTask,
  profile: FaultProfile,
  where: FaultCoordinate,
  { of, name, tools }: Suite,
): readonly Step[] {
  const meant = hasPlannedMistakes(profile, { ...where, suite: of ?? name }) ? plan : gold;
  return planMistakes(profile, where, meant, tools).plan;
}

/** Runs the plan until a step is not done. A reference without a value is passed as null, and the tool reports it. */
async function runGivenPlan(
  { plan, answer }: Task,
  run: (call: ToolCall, at: Pick<TaskContext, 'step' | 'outputs'>) => Promise<StepResult>,
): Promise<PlanResult> {
  const outputs: Record<string, Json> = {};
  for (const [step, { id, tool, args: template }] of plan.entries()) {
    const { args } = resolveArgs(template, outputs);
    const result = await run({ tool, args }, { step, outputs });
    if (result.status !== 'done') return { answer: answerFrom(answer, outputs), stopped: result };
    outputs[id] = result.value;
  }
  return { answer: answerFrom(answer, outputs) };
}

/** The judge decides success. A policy that stopped has not completed the task, even where the final state is right. */
function endingOf(judgement: TaskJudgement, stopped: Stopped['status'] | undefined, failed: boolean): Ending {
  if (stopped === 'handed-off') return 'handed-off';
  if (stopped !== undefined || !judgement.success) return 'failed';
  return failed ? 'recovered' : 'clean';
}

const notJudged: TaskJudgement = { success: false, stateMatches: false, answerMatches: false, duplicates: 0 };

function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

const neverAborted = new AbortController().signal;
