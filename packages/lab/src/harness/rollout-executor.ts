/** Runs any rollout of a manifest by its position, for workers and for replays. */

import type { FaultLog } from 'regain/internal/faults';
import { promptsHash } from 'regain/internal/models';
import { PROMPTS_VERSION } from 'regain/internal/prompts';
import type { RecoveryLimits } from 'regain/internal/recovery';
import {
  invalidArgument,
  invalidInput,
  realClock,
  type Suite,
  type SuiteTask,
  type TimeSource,
  type TraceEvent,
  writeTrace,
} from 'regain/internal/types';
import type { LostCall, SandboxObserver } from '../policies/index.ts';
import type { RolloutCoordinate, StoredRollout } from '../store/index.ts';
import type { NetworkAccess } from '../suites/index.ts';
import { runAgentRollout } from './agent-rollout.ts';
import { type CommandSupport, loadContender } from './contenders.ts';
import { getFaultKindObjects, type ObjectsByName } from './experiment-objects.ts';
import { type EnterSuite, guardedSuite } from './guarded-suite.ts';
import { isUserCode, loadSuite, type ManifestEntry } from './manifest-entry.ts';
import { type ModelClient, type ModelForRollout, modelClientFor } from './model-client.ts';
import type { Rollout } from './open-rollout.ts';
import { createRunPlan, type RunPlan } from './plan.ts';
import type { ResolvedManifest } from './resolved-manifest.ts';
import { runRollout } from './rollout.ts';
import { AgentLostError, lostAgent, storedFrom, voidRollout } from './stored-rollout.ts';

export interface RolloutExecutor {
  readonly plan: RunPlan;
  /** A bug in the harness makes the rollout void, with the error. */
  run(position: number, options?: RolloutOptions): Promise<TracedRollout>;
}

export interface RolloutOptions {
  readonly signal?: AbortSignal;
  /** The call into a user's policy that ended the thread of this rollout in an earlier try. */
  readonly lost?: LostCall | undefined;
  /** Return its events and faults too. */
  readonly isTraced?: boolean | undefined;
}

/** Events up to the error if there was one; none unless they were asked for, and no faults either. */
export interface TracedRollout {
  readonly stored: StoredRollout;
  readonly events: readonly TraceEvent[];
  /** What the injection had planned for its calls; empty for a rollout that ended with an error. */
  readonly faults: readonly PlannedFault[];
}

/** A scheduled fault, and the calls that it affected. */
export interface PlannedFault {
  readonly kind: string;
  readonly origin: ReturnType<FaultLog['scheduled']>[number]['origin'];
  readonly tool: string;
  readonly step: number;
  /** Empty where it affected no call. */
  readonly landed: readonly { readonly nth: number; readonly atMs: number }[];
}

export interface ExecutorOptions {
  /** Called whenever code of a user's policy runs. */
  readonly onActiveCall?: SandboxObserver['onActiveCall'] | undefined;
  readonly enterSuite?: EnterSuite | undefined;
  /** Access to the network and to real time, for live suites. */
  readonly network?: (NetworkAccess & { readonly time: TimeSource }) | undefined;
  /** The models of rollouts whose backbone is a language model. */
  readonly models?: ModelForRollout | undefined;
  /** Passed as objects. */
  readonly objects?: ObjectsByName | undefined;
  /** Starts agents that are commands. */
  readonly commands?: CommandSupport | undefined;
  /** Replaces the model clients of rollouts. */
  readonly modelClients?: ((at: RolloutCoordinate) => ModelClient | undefined) | undefined;
}

/** `directory` is the directory of the run, which paths of a user's files are relative to. */
export function rolloutExecutor(
  manifest: ResolvedManifest,
  directory: string,
  options: ExecutorOptions = {},
): RolloutExecutor {
  const { onActiveCall, network, models = noModelAvailable } = options;
  const { objects, commands, modelClients } = options;
  requirePrompts(manifest);
  const clientFor =
    modelClients ?? ((at: RolloutCoordinate) => modelClientFor(at, manifest.costModel, models));
  const plan = createRunPlan(manifest);
  const suites = loadedOnce(manifest.suites, (suite) => loadGuardedSuite(suite, directory, options));
  const policies = loadedOnce(manifest.policies, (policy) =>
    loadContender(policy, directory, objects, commands),
  );
  const kinds = getFaultKindObjects(manifest.kinds, objects);
  const profiles = new Map(manifest.profiles.map(({ name, profile }) => [name, profile]));

  const run = async (
    at: RolloutCoordinate,
    observer: SandboxObserver,
    client: ModelClient | undefined,
    signal?: AbortSignal,
    onEvent?: (event: TraceEvent) => void,
  ): Promise<Rollout> => {
    const { suite, tasks } = await suites(at.suite);
    const contender = await policies(at.policy);
    const { backbone, seed, repeat } = at;
    const setting = {
      ...{ suite, task: tasks.get(at.task)!, profile: profiles.get(at.profile)!, kinds },
      ...{ backbone, seed, repeat, model: manifest.costModel, slowdown: manifest.slowdown },
      ...(suite.isLive && network !== undefined ? { clock: realClock(network.time) } : {}),
    };
    if (contender.kind === 'agent') {
      const { condition, agent } = contender;
      if (observer.lostCall !== undefined) throw new AgentLostError(observer.lostCall.error);
      let calls = 0;
      const onCall = () => observer.onActiveCall?.(++calls);
      if (agent?.isInThread) onCall();
      return runAgentRollout(
        {
          ...{ ...setting, policy: at.policy, condition, limits: manifest.limits },
          ...(agent && { agent: { ...agent, model: client?.model } }),
        },
        signal,
        onEvent,
        agent?.isInThread ? onCall : undefined,
      ).finally(() => observer.onActiveCall?.(0));
    }
    const brain = client?.brain ?? objects?.brains.get(backbone);
    return runRollout(
      {
        ...{ ...setting, policy: contender.make(observer), limits: limitsFor(client, manifest) },
        ...(brain && { brain }),
        ...(client === undefined || manifest.planner !== 'model' ? {} : { planner: client.planner }),
      },
      signal,
      onEvent,
    );
  };

  const runStored = async (
    position: number,
    { signal, lost }: RolloutOptions,
    onEvent: ((event: TraceEvent) => void) | undefined,
    onFaults: (faults: FaultLog) => void,
  ): Promise<StoredRollout> => {
    const at = plan.at(position);
    // A missing or invalid suite or policy fails the whole run, not one rollout.
    await Promise.all([suites(at.suite), policies(at.policy)]);
    const complaints: unknown[] = [];
    const complain = (error: unknown) => complaints.push(error);
    const observer = {
      onError: complain,
      lostCall: lost,
      ...(onActiveCall === undefined ? {} : { onActiveCall }),
    };
    const client = clientFor(at);
    try {
      const rollout = await run(at, observer, client, signal, onEvent);
      requireModelAnswers(client);
      onFaults(rollout.faults);
      const { suite } = await suites(at.suite);
      // An agent may do something else in a second run, so what it did is kept.
      const isKept = suite.isLive || manifest.planner === 'agent';
      const trace = isKept ? { trace: writeTrace(rollout.events) } : {};
      return { ...storedFrom(position, at, rollout, complaints), ...trace };
    } catch (error) {
      signal?.throwIfAborted();
      requireModelAnswers(client);
      if (error instanceof AgentLostError) return lostAgent(position, at, error, manifest);
      return voidRollout(position, at, error);
    }
  };

  return {
    plan,
    async run(position, options = {}) {
      const events: TraceEvent[] = [];
      let faults: readonly PlannedFault[] = [];
      const stored = await runStored(
        position,
        options,
        options.isTraced ? (event) => events.push(event) : undefined,
        (log) => {
          if (options.isTraced) faults = plannedFaults(log);
        },
      );
      return { stored, events, faults };
    },
  };
}

function plannedFaults(log: FaultLog): readonly PlannedFault[] {
  const landed = Map.groupBy(log.landed, ({ fault }) => fault);
  return log.scheduled().map(({ fault, origin, tool, step }) => ({
    ...{ kind: fault.kind, origin, tool, step },
    landed: (landed.get(fault) ?? []).map(({ nth, atMs }) => ({ nth, atMs })),
  }));
}

/** Each model request has its own timeout, and a slow endpoint must not count against a policy. */
function limitsFor(client: ModelClient | undefined, { limits }: ResolvedManifest): RecoveryLimits {
  return client === undefined ? limits : { ...limits, decisionMs: Infinity };
}

/** Where a model did not answer, the rollout is discarded and the whole run stops, whatever the policy did. */
function requireModelAnswers(client: ModelClient | undefined): void {
  const error = client?.endpointError();
  if (error !== undefined) throw error;
}

/** Recorded answers belong to these prompts. The hash detects a changed text with an unchanged version. */
function requirePrompts({ prompts, promptsVersion = 1 }: ResolvedManifest): void {
  if (prompts === undefined || (prompts === promptsHash && promptsVersion === PROMPTS_VERSION)) return;
  const texts = promptsVersion === PROMPTS_VERSION ? ' with other texts' : '';
  throw invalidInput(
    `the run was made with version ${promptsVersion} of the prompts, and this release of Regain has version ${PROMPTS_VERSION}${texts}. Continue with the release that started the run, or start a new run`,
  );
}

function noModelAvailable(backbone: string): never {
  throw invalidArgument(`${backbone} is a language model, and none can be asked here`);
}

interface LoadedSuite {
  readonly suite: Suite;
  readonly tasks: ReadonlyMap<string, SuiteTask>;
}

async function loadGuardedSuite(
  entry: ManifestEntry,
  directory: string,
  { network, objects, enterSuite }: ExecutorOptions,
): Promise<LoadedSuite> {
  const loaded = await loadSuite(entry, directory, network, objects);
  const suite = guardedSuite(loaded, isUserCode(entry), enterSuite);
  return { suite, tasks: new Map(suite.tasks.map((task) => [task.id, task])) };
}

/** Loads each on first use, by name. */
function loadedOnce<T extends ManifestEntry, U>(items: readonly T[], load: (item: T) => Promise<U>) {
  const loaded = new Map<string, Promise<U>>();
  return (name: string): Promise<U> => {
    let value = loaded.get(name);
    if (value === undefined) {
      value = load(items.find((item) => item.name === name)!);
      loaded.set(name, value);
    }
    return value;
  };
}
