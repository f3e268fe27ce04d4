/** Runs any rollout of a manifest by its position: what workers do, and what a replay does again. */

import { promptsHash } from 'regain/internal/models';
import { PROMPTS_VERSION } from 'regain/internal/prompts';
import type { Limits } from 'regain/internal/recovery';
import {
  type Brain,
  noCost,
  type Observation,
  RegainError,
  realClock,
  type Suite,
  type SuiteTask,
  type TimeSource,
  type TraceEvent,
  writeTrace,
} from 'regain/internal/types';
import type { LostCall, Witness } from '../policies/index.ts';
import type { Coordinate, StoredRollout } from '../store/index.ts';
import type { Outside } from '../suites/index.ts';
import type { FrozenManifest } from './frozen.ts';
import { type Given, givenKinds } from './given.ts';
import { guardedSuite } from './guarded-suite.ts';
import { type Ingredient, isUsers, type MakePolicy, policyOf, suiteOf } from './ingredients.ts';
import { type Mind, type ModelForRollout, mindOf } from './mind.ts';
import { type Plan, planOf } from './plan.ts';
import { type Rollout, runRollout } from './rollout.ts';

export interface Laboratory {
  readonly plan: Plan;
  /** The rollout as it is stored. One that breaks the harness is void, with its error. */
  stored(position: number, options?: RolloutOptions): Promise<StoredRollout>;
  /** The same with its trace, as far as it came. */
  traced(position: number, options?: RolloutOptions): Promise<TracedRollout>;
}

export interface RolloutOptions {
  readonly signal?: AbortSignal;
  /** The call into a user's agent that ended this rollout's thread when it was tried before. */
  readonly lost?: LostCall | undefined;
}

export interface TracedRollout {
  readonly stored: StoredRollout;
  readonly events: readonly TraceEvent[];
}

export interface Around {
  /** Told whenever code of a user's agent runs. */
  readonly inside?: Witness['inside'] | undefined;
  /** A way to the network and to real time, for suites whose world is the real one. */
  readonly outside?: (Outside & { readonly time: TimeSource }) | undefined;
  /** Whom rollouts ask whose backbone is a language model. */
  readonly models?: ModelForRollout | undefined;
  /** What a program has handed over as objects. */
  readonly given?: Given | undefined;
  /** Who thinks in a rollout, in their place. */
  readonly minds?: ((at: Coordinate) => Mind | undefined) | undefined;
}

/** `directory` is where the run lies: a user's files are looked for from there. */
export function laboratory(
  manifest: FrozenManifest,
  directory: string,
  { inside, outside, models = nobody, given, minds }: Around = {},
): Laboratory {
  requirePrompts(manifest);
  const mindFor = minds ?? ((at: Coordinate) => mindOf(at, manifest.costModel, models));
  const plan = planOf(manifest);
  const suites = loadedOnce(manifest.suites, (suite) => stageOf(suite, directory, outside, given));
  const policies = loadedOnce(manifest.policies, (policy) => policyOf(policy, directory, given));
  const kinds = givenKinds(manifest.kinds, given);
  const profiles = new Map(manifest.profiles.map(({ name, profile }) => [name, profile]));

  const run = async (
    at: Coordinate,
    witness: Witness,
    mind: Mind | undefined,
    signal?: AbortSignal,
    onEvent?: (event: TraceEvent) => void,
  ): Promise<Rollout> => {
    const { suite, tasks } = await suites(at.suite);
    const makePolicy: MakePolicy = await policies(at.policy);
    const { backbone, seed, repeat } = at;
    return runRollout(
      {
        ...{
          suite,
          task: tasks.get(at.task)!,
          policy: makePolicy(witness),
          profile: profiles.get(at.profile)!,
          kinds,
        },
        ...{ backbone, seed, repeat, model: manifest.costModel, limits: limitsFor(mind, manifest) },
        ...brainFor(mind?.brain ?? given?.brains.get(backbone)),
        ...(mind === undefined || manifest.planner !== 'model' ? {} : { planner: mind.planner }),
        ...(suite.isLive && outside !== undefined ? { clock: realClock(outside.time) } : {}),
      },
      signal,
      onEvent,
    );
  };

  const stored = async (
    position: number,
    { signal, lost }: RolloutOptions = {},
    onEvent?: (event: TraceEvent) => void,
  ) => {
    const at = plan.at(position);
    // What is missing or wrong before anything runs is the whole run's trouble, not one rollout's.
    await Promise.all([suites(at.suite), policies(at.policy)]);
    const complaints: unknown[] = [];
    const complain = (error: unknown) => complaints.push(error);
    const witness = { complain, lost, ...(inside === undefined ? {} : { inside }) };
    const mind = mindFor(at);
    try {
      const rollout = await run(at, witness, mind, signal, onEvent);
      requireAnswers(mind);
      const { suite } = await suites(at.suite);
      const trace = suite.isLive ? { trace: writeTrace(rollout.events) } : {};
      return { ...storedFrom(position, at, rollout, complaints), ...trace };
    } catch (error) {
      signal?.throwIfAborted();
      requireAnswers(mind);
      return voided(position, at, error);
    }
  };

  return {
    plan,
    stored: (position, options) => stored(position, options),
    async traced(position, options) {
      const events: TraceEvent[] = [];
      return { stored: await stored(position, options, (event) => events.push(event)), events };
    },
  };
}

function brainFor(brain: Brain | undefined): { readonly brain?: Brain } {
  return brain === undefined ? {} : { brain };
}

/** Every answer of a model has its own time limit, where it is asked: how slow an endpoint is, no policy is to blame for. */
function limitsFor(mind: Mind | undefined, { limits }: FrozenManifest): Limits {
  return mind === undefined ? limits : { ...limits, decisionMs: Infinity };
}

/** A model that did not answer is nobody's failure, whatever a policy has made of it: the whole run waits. */
function requireAnswers(mind: Mind | undefined): void {
  const trouble = mind?.trouble();
  if (trouble !== undefined) throw trouble;
}

/** Recorded answers are answers to these prompts. The hash finds a text that changed without another version. */
function requirePrompts({ prompts, promptsVersion = 1 }: FrozenManifest): void {
  if (prompts === undefined || (prompts === promptsHash && promptsVersion === PROMPTS_VERSION)) return;
  const texts = promptsVersion === PROMPTS_VERSION ? ' with other texts' : '';
  throw new RegainError(
    'invalid-input',
    `the run was made with version ${promptsVersion} of the prompts, and this release of Regain has version ${PROMPTS_VERSION}${texts}. Continue with the release that started the run, or start a new run`,
  );
}

function nobody(backbone: string): never {
  throw new RegainError('invalid-argument', `${backbone} is a language model, and none can be asked here`);
}

/** A rollout that the harness broke: in no figure, and never the agent's failure. */
export function voided(position: number, at: Coordinate, error: unknown): StoredRollout {
  return {
    position,
    ...at,
    ending: 'void',
    ledger: [],
    overhead: 0,
    attempts: 0,
    duplicates: 0,
    spend: noCost,
    error: errorText(error),
  };
}

const ERROR_LENGTH_MAX = 1_000;

function errorText(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.slice(0, ERROR_LENGTH_MAX);
}

function storedFrom(
  position: number,
  at: Coordinate,
  rollout: Rollout,
  complaints: readonly unknown[],
): StoredRollout {
  const { observation, judgement, attempts, spending: spend, error } = rollout;
  const { ending, ledger, overhead } = observation;
  if (ending === 'void') return voided(position, at, error);
  requireFinite(observation);
  return {
    position,
    ...at,
    ending,
    ledger,
    overhead,
    attempts,
    duplicates: judgement.duplicates,
    spend,
    error: complaints.length === 0 ? null : errorText(complaints[0]),
  };
}

/** A policy that returns nonsense can make a ledger of it; no figure may be computed from that. */
function requireFinite({ ledger, overhead }: Observation): void {
  let total = overhead;
  for (const { cost, downMs, upCost, upMs } of ledger) total += cost + downMs + upCost + upMs;
  if (!Number.isFinite(total))
    throw new RangeError(`the ledger needs finite amounts, they add up to ${total}`);
}

interface Stage {
  readonly suite: Suite;
  readonly tasks: ReadonlyMap<string, SuiteTask>;
}

async function stageOf(
  ingredient: Ingredient,
  directory: string,
  outside?: Outside,
  given?: Given,
): Promise<Stage> {
  const suite = guardedSuite(await suiteOf(ingredient, directory, outside, given), isUsers(ingredient));
  return { suite, tasks: new Map(suite.tasks.map((task) => [task.id, task])) };
}

/** Loads each when it is first asked for, by its name. */
function loadedOnce<T extends Ingredient, U>(items: readonly T[], load: (item: T) => Promise<U>) {
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
