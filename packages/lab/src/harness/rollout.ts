/** One rollout: one task under one policy, one profile and one seed. Gives its trace, its ledger and its judgement. */

import { answerSchema } from 'regain/internal/models';
import {
  type PolicyFactory,
  type RecoveryLimits,
  recoverStep,
  type StepResult,
  type Watcher,
} from 'regain/internal/recovery';
import {
  type Brain,
  type Json,
  neverAborted,
  random,
  resolveArgs,
  type Task,
  type TaskContext,
  type ToolCall,
  type TraceEvent,
} from 'regain/internal/types';
import { answerFrom, visibleTask } from '../suites/index.ts';
import { groundTruth } from './ground-truth.ts';
import { detectBugs } from './harness-bugs.ts';
import { type Planner, type PlanResult, runModelPlan } from './model-planning.ts';
import {
  endingOf,
  notJudged,
  openRollout,
  type Rollout,
  type RolloutSetting,
  reasonOf,
} from './open-rollout.ts';

/** Fixes a rollout completely: equal inputs give equal bytes. */
export interface RolloutPlan extends RolloutSetting {
  readonly policy: PolicyFactory;
  /** The brain, where it was opened for this rollout alone. */
  readonly brain?: Brain;
  /** Present where the model plans. */
  readonly planner?: Planner;
  readonly limits: RecoveryLimits;
}

/** Throws errors found before the first call. When cancelled, throws the signal's reason after completing the trace. */
export async function runRollout(
  plan: RolloutPlan,
  signal: AbortSignal = neverAborted,
  onEvent: (event: TraceEvent) => void = () => {},
): Promise<Rollout> {
  const { suite, seed, repeat, model, limits, backbone, planner } = plan;
  const rolloutOf = openRollout(plan, planner === undefined ? 'plan' : 'nth-call', signal, onEvent);
  const { clock, world, injected, gold } = rolloutOf;
  const task = { ...visibleTask(plan.task), plan: rolloutOf.plan };
  const policy = plan.policy({
    random: random('policy', suite.name, plan.task.id, seed, repeat),
    backbone,
    ...(plan.brain === undefined ? {} : { brain: plan.brain }),
    // Without a given plan there is no ground truth.
    ...(planner === undefined ? { hidden: groundTruth(plan.task, injected.hidden, world) } : {}),
  });
  const { ledger, emit, end } = rolloutOf.begin(policy.name);
  const { toolbox, throwIfBug } = detectBugs(injected);
  const rollout = [suite.name, task.id, plan.profile.name, policy.name, seed, repeat].join('/');
  const shared = { toolbox, clock, signal, model, ledger, emit };
  const recover = (call: ToolCall, at: CallPlace, watcher?: Watcher) =>
    recoverStep({
      ...{ ...shared, policy, rollout, limits, call, context: { ...task, ...at } },
      ...(watcher && { watcher }),
    });
  try {
    const { stopped, answer } =
      planner === undefined
        ? await runGivenPlan(task, recover)
        : await runModelPlan({
            ...{ ...shared, planner, task, recover },
            form: answerSchema(task.answer, JSON.parse((await gold()).answer)),
          });
    signal.throwIfAborted();
    throwIfBug();
    const judgement = await rolloutOf.judged(answer);
    return end(endingOf(judgement, stopped?.status, ledger.failed), stopped?.reason ?? '', judgement);
  } catch (error) {
    const broken = end('void', reasonOf(error), notJudged);
    signal.throwIfAborted();
    return { ...broken, error };
  }
}

type CallPlace = Pick<TaskContext, 'step' | 'outputs'>;

/** Runs the plan until a step is not done. A reference without a value is passed as null, and the tool reports it. */
async function runGivenPlan(
  { plan, answer }: Task,
  run: (call: ToolCall, at: CallPlace) => Promise<StepResult>,
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
