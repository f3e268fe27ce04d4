/** Resolves a manifest into what a run stores: names looked up, files hashed, tasks chosen, defaults filled in. */

import { resolve } from 'node:path';
import {
  createProfile,
  type FaultKind,
  type FaultProfile,
  getProfile,
  parseProfile,
  parseProfileText,
  profileHash,
} from 'regain/internal/faults';
import { readTextFile } from 'regain/internal/files';
import { type Calibration, calibrate, defaultCalibration } from 'regain/internal/law';
import { isLanguageModelName, promptsHash } from 'regain/internal/models';
import { PROMPTS_VERSION } from 'regain/internal/prompts';
import { defaultLimits } from 'regain/internal/recovery';
import {
  canonicalJson,
  costModel,
  defaultCostModel,
  defaultTimeBudgetMs,
  invalidInput,
  isPlannedLabel,
  type JsonObject,
  messageWithoutPath,
  RegainError,
  random,
  type Split,
  type Suite,
  shuffled,
} from 'regain/internal/types';
import { requireName } from '../policies/index.ts';
import type { NetworkAccess } from '../suites/index.ts';
import { requireBackbone, requireLanguageModels } from './backbones.ts';
import { type ObjectsByName, requireFaultKindsNamed } from './experiment-objects.ts';
import { CALIBRATION_MAX, invalidManifest, type Manifest } from './manifest.ts';
import { isUserCode, type ManifestEntry } from './manifest-entry.ts';
import { openSuite } from './open-suite.ts';
import { createRunPlan, requireCountable } from './plan.ts';
import { requireModelCanPlan } from './planner-rules.ts';
import { relativeToRun, requireAgentBackbones, resolveContenders } from './resolve-contenders.ts';
import type { ReferenceName, ResolvedManifest } from './resolved-manifest.ts';
import { isFileName, withoutByteOrderMark } from './user-file.ts';

/** The base of paths in a manifest, and the directory of the run. */
export interface ResolveOptions {
  readonly from: string;
  readonly runDirectory: string;
  /** The file of the manifest, for errors. */
  readonly file?: string;
  /** Network access for suites that need it. */
  readonly network?: NetworkAccess;
  /** Objects that the manifest may name. */
  readonly objects?: ObjectsByName;
}

/** In sequence, so that the first error is the one reported. */
export async function resolveManifest(
  manifest: Manifest,
  options: ResolveOptions,
): Promise<ResolvedManifest> {
  const { name, split, seeds, repeats } = manifest;
  const at = <T>(path: string, work: () => Promise<T>) => withManifestPath(work, path, options.file);
  const suites = await Array.fromAsync(manifest.suites, (suite, i) =>
    at(`/suites/${i}`, async () => {
      const { entry, found } = await resolveSuite(suite, options);
      const count = manifest.tasks ?? (isUserCode(entry) ? 'all' : DEFAULT_TASKS);
      const tasks = await at('/tasks', async () => tasksOf(found, split, count));
      const templates = templatesOf(found, tasks);
      return { ...entry, tasks, ...(templates && { templates }) };
    }),
  );
  const policies = await resolveContenders(manifest, options, at);
  const isAgents = manifest.agents !== undefined;
  requireUniqueNames(suites, '/suites', options.file);
  requireUniqueNames(policies, isAgents ? '/agents' : '/policies', options.file);
  const backbones = await Array.fromAsync(manifest.backbones, (backbone, i) =>
    at(`/backbones/${i}`, async () => requireBackbone(backbone, options.objects)),
  );
  requireLanguageModels(policies, backbones, options.file);
  if (isAgents) requireAgentBackbones(backbones, options.file);
  if (manifest.planner === 'model') requireModelCanPlan(policies, backbones, options.file);
  const references = referencesOf(manifest, policies, options.file);
  const profiles = await Array.fromAsync(manifest.profiles, (profile, i) =>
    at(`/profiles/${i}`, () => resolveProfile(profile, options)),
  );
  requireFaultKindsNamed(
    options.objects,
    profiles.map(({ profile }) => profile),
  );
  const resolved: ResolvedManifest = {
    version: 1,
    name,
    suites,
    policies,
    backbones,
    ...(isAgents ? { planner: 'agent' } : manifest.planner === 'model' ? { planner: 'model' } : {}),
    ...(backbones.some(isLanguageModelName) ? { prompts: promptsHash, promptsVersion: PROMPTS_VERSION } : {}),
    profiles,
    ...(options.objects?.kinds.size ? { kinds: [...options.objects.kinds.keys()] } : {}),
    split,
    seeds,
    repeats,
    calibration: await at('/gamma', async () => calibrationOf(manifest)),
    costModel: manifest.costModel === 'default' ? defaultCostModel : costModel(manifest.costModel),
    timeBudgetMs: manifest.timeBudgetMs ?? defaultTimeBudgetMs,
    ...(manifest.slowdown !== undefined && manifest.slowdown > 1 ? { slowdown: manifest.slowdown } : {}),
    limits: {
      ...defaultLimits,
      ...(isAgents ? { decisionMs: AGENT_TIME_MS } : {}),
      ...withoutUndefined(manifest.limits),
    },
    references,
    verdict: {
      margin: 0.05,
      level: 0.9,
      method: 'studentised',
      resamples: 9_999,
      seed: 1,
      ...withoutUndefined(manifest.verdict),
    },
  };
  await at('/repeats', async () => requireCountable(createRunPlan(resolved).rollouts));
  // In canonical order, as when it is read back: the hash must not depend on the order of assembly.
  return JSON.parse(canonicalJson(resolved as unknown as JsonObject)) as ResolvedManifest;
}

/** The real time that an agent may take for a task, or between two calls where it blocks its thread. */
const AGENT_TIME_MS = 600_000;

/** Default number of tasks of a built-in suite. */
const DEFAULT_TASKS = 40;

/** By default all that the policies allow. An explicit oracle reference requires the oracle policy. */
function referencesOf(
  { references = ['ideal', 'oracle', 'best'] as const, references: asked }: Manifest,
  policies: readonly ManifestEntry[],
  file: string | undefined,
): readonly ReferenceName[] {
  const at = asked?.indexOf('oracle') ?? -1;
  if (at < 0 || policies.some(({ name }) => name === 'oracle')) return references;
  throw invalidManifest(
    'the oracle is a reference only where it is among the policies',
    `/references/${at}`,
    file,
  );
}

/** The first tasks of a fixed shuffle, in the suite's order: a larger choice contains a smaller one. */
export function tasksOf(suite: Suite, split: Split, count: number | 'all'): readonly string[] {
  const ids = suite.tasks.filter((task) => task.split === split).map(({ id }) => id);
  const wanted = count === 'all' ? ids.length : count;
  if (wanted > ids.length || ids.length < 2) {
    throw invalidInput(
      `suite ${suite.name} has ${ids.length} tasks in its ${split} split, ${wanted < 2 ? 'at least 2' : wanted} are needed`,
    );
  }
  if (wanted < 2) {
    throw invalidInput(`intervals are over whole tasks and need at least 2, got ${wanted}`);
  }
  const chosen = new Set(shuffled(random('tasks', suite.name, split), ids).slice(0, wanted));
  return ids.filter((id) => chosen.has(id));
}

/** The template of each task: a task without one is its own. Undefined where no task has one. */
function templatesOf({ tasks: all }: Suite, tasks: readonly string[]): readonly string[] | undefined {
  const templateOf = new Map(all.map(({ id, template }) => [id, template]));
  if (tasks.every((id) => templateOf.get(id) === undefined)) return undefined;
  return tasks.map((id) => templateOf.get(id) ?? id);
}

async function resolveSuite(
  text: string,
  options: ResolveOptions,
): Promise<{ entry: ManifestEntry; found: Suite }> {
  const object = options.objects?.suites.get(text);
  if (object !== undefined) return { entry: { name: text, given: true }, found: object };
  const { suite, path, sha256, of, source } = await openSuite(text, options.from, options.network);
  if (path !== undefined) requireName(suite.name, 'a suite', { file: text });
  if (isPlannedLabel(suite.name))
    throw invalidInput(`a suite cannot be called ${suite.name}: this name marks runs without a given plan`);
  const file = path === undefined ? undefined : relativeToRun(path, options);
  return { entry: withoutUndefined({ name: suite.name, file, sha256, of, source }), found: suite };
}

async function resolveProfile(
  given: Manifest['profiles'][number],
  options: ResolveOptions,
): Promise<ResolvedManifest['profiles'][number]> {
  const profile =
    typeof given === 'string' ? await loadProfile(given, options) : parseInlineProfile(given, options);
  return { name: profile.name, hash: profileHash(profile), profile };
}

/** An error inside it has a path in the profile, not in the manifest. */
function parseInlineProfile(given: object, options: ResolveOptions): FaultProfile {
  try {
    return createProfile(parseProfile(given, undefined, kindsOf(options)));
  } catch (cause) {
    if (!RegainError.is(cause) || cause.place?.path === undefined) throw cause;
    const { code, message, place } = cause;
    const problem = `at ${place!.path} of the profile: ${messageWithoutPath(message, place)}`;
    throw new RegainError(code, problem, { cause });
  }
}

async function loadProfile(nameOrFile: string, options: ResolveOptions): Promise<FaultProfile> {
  if (!isFileName(nameOrFile)) return getProfile(nameOrFile);
  const text = withoutByteOrderMark(readTextFile(resolve(options.from, nameOrFile), { shown: nameOrFile }));
  return createProfile(parseProfileText(text, nameOrFile, kindsOf(options)), nameOrFile);
}

function kindsOf({ objects }: ResolveOptions): readonly FaultKind[] {
  return [...(objects?.kinds.values() ?? [])];
}

/** Two of gamma, lambda and H; missing values come from the defaults, gamma first. */
function calibrationOf({ gamma, lambda, H }: Manifest): Calibration {
  const count = [gamma, lambda, H].filter((value) => value !== undefined).length;
  if (count >= 2) return requireCalibrationInRange(calibrate({ gamma, lambda, H }));
  if (H !== undefined) return requireCalibrationInRange(calibrate({ gamma: defaultCalibration.gamma, H }));
  const { gamma: usual, lambda: usualLambda } = defaultCalibration;
  return requireCalibrationInRange(calibrate({ gamma: gamma ?? usual, lambda: lambda ?? usualLambda }));
}

function requireCalibrationInRange(calibration: Calibration): Calibration {
  const { gamma, lambda, H } = calibration;
  if (Math.max(lambda, H) <= CALIBRATION_MAX) return calibration;
  throw invalidInput(
    `lambda and H may be at most ${CALIBRATION_MAX}; gamma ${gamma} gives lambda ${lambda} and H ${H}`,
  );
}

function requireUniqueNames(items: readonly ManifestEntry[], path: string, file: string | undefined): void {
  items.forEach(({ name }, i) => {
    if (items.findIndex((other) => other.name === name) === i) return;
    throw invalidManifest(
      `two of them are called ${name}: results could not be distinguished`,
      `${path}/${i}`,
      file,
    );
  });
}

/** An error in something that a manifest names gets the path in the manifest, unless it has a file of its own. */
async function withManifestPath<T>(
  work: () => Promise<T>,
  path: string,
  file: string | undefined,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!RegainError.is(error)) throw error;
    const { code, message, place } = error;
    if (place?.path !== undefined) throw error;
    if (place?.file === undefined) {
      // An unknown name keeps its code.
      if (code !== 'not-found') throw invalidManifest(message, path, file, error);
      throw new RegainError(code, message, { cause: error, place: { ...(file && { file }), path } });
    }
    // A missing file is a mistake in the manifest; an error within a file keeps its own location.
    if (file === undefined || code === 'invalid-input') throw error;
    throw new RegainError(code, `${place.file}: ${message}`, { cause: error, place: { file, path } });
  }
}

function withoutUndefined<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as never;
}
