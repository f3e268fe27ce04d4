/** What every rollout has, of a policy or of an agent: a world with faults in front of it, a ledger, a trace, a judge. */

import {
  type FaultCoordinate,
  type FaultKind,
  type FaultProfile,
  hasPlannedMistakes,
  type InjectedToolbox,
  inject,
  planMistakes,
  profileForSuite,
} from 'regain/internal/faults';
import { type LedgerBuilder, ledgerBuilder, observationOf } from 'regain/internal/law';
import {
  type Clock,
  type CostModel,
  type Ending,
  type Json,
  type Observation,
  type RawCost,
  type Step,
  type Suite,
  type SuiteTask,
  type TaskJudgement,
  type Tool,
  type TraceEvent,
  type TraceHead,
  traceVersion,
  virtualClock,
  type World,
} from 'regain/internal/types';
import {
  errorFormatterOf,
  type FinalState,
  finalStateOf,
  goldFinalState,
  judge,
  toolboxFor,
} from '../suites/index.ts';

/** What fixes a rollout besides the one who makes its calls. */
export interface RolloutSetting {
  readonly suite: Suite;
  readonly task: SuiteTask;
  readonly profile: FaultProfile;
  /** The user's fault kinds that the profile names, in addition to the built-in ones. */
  readonly kinds?: readonly FaultKind[] | undefined;
  readonly backbone: string;
  readonly seed: number;
  readonly repeat: number;
  readonly model: CostModel;
  readonly limits: { readonly timeoutMs: number };
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
  readonly faults: InjectedToolbox['log'];
  /** The bug in the harness that made the rollout void. */
  readonly error?: unknown;
}

export interface OpenRollout {
  readonly clock: Clock;
  readonly world: World;
  readonly injected: InjectedToolbox;
  /** The steps of the given plan, with the mistakes that the profile inserts; empty without one. */
  readonly plan: readonly Step[];
  /** Writes the head of the trace. */
  begin(policy: string): TraceRecorder;
  /** The end state of the right calls. */
  gold(): Promise<FinalState>;
  judged(answer: Json | undefined): Promise<TaskJudgement>;
}

export interface TraceRecorder {
  readonly ledger: LedgerBuilder;
  readonly emit: (event: TraceEvent) => void;
  end(ending: Ending, reason: string, judgement: TaskJudgement): Rollout;
}

/** How calls are keyed to faults: by the steps of the given plan, by what the caller says, or by a tool's nth call. */
export type FaultKeys = 'plan' | 'caller' | 'nth-call';

export function openRollout(
  conditions: RolloutSetting,
  keys: FaultKeys,
  signal: AbortSignal,
  onEvent: (event: TraceEvent) => void,
): OpenRollout {
  const { suite, task, seed, repeat, model, limits, backbone, clock = virtualClock() } = conditions;
  const baseSuiteName = suite.of ?? suite.name;
  const profile = profileForSuite(conditions.profile, baseSuiteName);
  const severity = profile.suites?.[baseSuiteName]?.trouble ?? 0;
  const world = suite.open(task, clock, { seed, repeat, severity });
  const where = { suite: suite.name, task: task.id, seed, repeat };
  const plan = keys === 'plan' ? givenPlanWithMistakes(task, profile, where, suite) : [];
  const coordinate = keys === 'plan' ? { ...where, plan: plan.map((step) => step.tool) } : where;
  const injected = inject(
    toolboxFor(task, slowed(world.tools, clock, conditions.slowdown)),
    profile,
    coordinate,
    {
      errorFormatterFor: (tool) => errorFormatterOf(suite, task, tool),
      isPlanned: keys !== 'nth-call',
      ...(conditions.kinds && { kinds: conditions.kinds }),
    },
  );
  const gold = () => goldFinalState(suite, task, { clock, timeoutMs: limits.timeoutMs, signal });
  return {
    ...{ clock, world, injected, plan, gold },
    begin(policy) {
      const ledger = ledgerBuilder(model);
      const events: TraceEvent[] = [];
      const emit = (event: TraceEvent) => {
        events.push(event);
        onEvent(event);
      };
      const head: TraceHead = {
        ...{ type: 'trace', version: traceVersion, source: 'lab', unit: 'rollout', atMs: clock.now() },
        ...{ suite: suite.name, task: task.id, policy, profile: profile.name, backbone, seed, repeat },
        costModel: model,
      };
      emit(head);
      return {
        ...{ ledger, emit },
        end: (ending, reason, judgement) => {
          emit({ type: 'ending', atMs: clock.now(), ending, reason });
          const observation = observationOf(head, ledger, ending);
          const { attempts, spending } = ledger;
          return { events, observation, attempts, spending, judgement, faults: injected.log };
        },
      };
    },
    async judged(answer) {
      // Effects that land after the last call count as well.
      await injected.settle();
      return judge(await gold(), finalStateOf(world, answer));
    },
  };
}

/** The judge decides success. Where the calls stopped early, the task is not complete, even if the state is right. */
export function endingOf(
  judgement: TaskJudgement,
  stopped: 'handed-off' | 'gave-up' | 'cancelled' | undefined,
  failed: boolean,
): Ending {
  if (stopped === 'handed-off') return 'handed-off';
  if (stopped !== undefined || !judgement.success) return 'failed';
  return failed ? 'recovered' : 'clean';
}

export const notJudged: TaskJudgement = {
  success: false,
  stateMatches: false,
  answerMatches: false,
  duplicates: 0,
};

export function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
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
