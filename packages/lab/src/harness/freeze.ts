/** Turns what a person wrote into what a run stores: names looked up, files hashed, tasks chosen, defaults filled in. */

import { readFile } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import {
  type FaultKind,
  ownProfile,
  type Profile,
  parseProfile,
  parseProfileText,
  profileHash,
  profileNamed,
} from 'regain/internal/faults';
import { type Calibration, calibrate, defaultCalibration } from 'regain/internal/law';
import { isLanguageModelName, promptsHash } from 'regain/internal/models';
import { PROMPTS_VERSION } from 'regain/internal/prompts';
import { defaultLimits } from 'regain/internal/recovery';
import {
  canonicalJson,
  costModel,
  defaultCostModel,
  defaultTimeBudgetMs,
  isModelPlanned,
  type JsonObject,
  RegainError,
  random,
  type Split,
  type Suite,
  shuffled,
} from 'regain/internal/types';
import { agentFrom, policyNamed, requireName } from '../policies/index.ts';
import type { Outside } from '../suites/index.ts';
import { requireBackbone, requireLanguageModels } from './backbones.ts';
import type { FrozenManifest, ReferenceName } from './frozen.ts';
import { type Given, requireKindsNamed } from './given.ts';
import { type Ingredient, isUsers } from './ingredients.ts';
import { CALIBRATION_MAX, invalidManifest, type Manifest } from './manifest.ts';
import { planOf, requireCountable } from './plan.ts';
import { requirePlanning } from './planner-rules.ts';
import { openSuite } from './suite-source.ts';
import { isFileName, loadUserFile, withoutMark } from './user-file.ts';

/** Where files that a manifest names are looked for, and where the run will lie. */
export interface Surroundings {
  readonly from: string;
  readonly runDirectory: string;
  /** The file of the manifest, for errors. */
  readonly file?: string;
  /** A way to the network, for suites that go there. */
  readonly outside?: Outside;
  /** Objects that the manifest may name. */
  readonly given?: Given;
}

export async function freeze(manifest: Manifest, around: Surroundings): Promise<FrozenManifest> {
  const { name, split, seeds, repeats } = manifest;
  const at = <T>(path: string, work: () => Promise<T>) => located(work, path, around.file);
  const suites = await each(manifest.suites, (suite, i) =>
    at(`/suites/${i}`, async () => {
      const { ingredient, found } = await suiteFrom(suite, around);
      const count = manifest.tasks ?? (isUsers(ingredient) ? 'all' : TASKS);
      return { ...ingredient, tasks: await at('/tasks', async () => tasksOf(found, split, count)) };
    }),
  );
  const policies = await each(manifest.policies, (policy, i) =>
    at(`/policies/${i}`, () => policyFrom(policy, around)),
  );
  requireDifferent(suites, '/suites', around.file);
  requireDifferent(policies, '/policies', around.file);
  const backbones = await each(manifest.backbones, (backbone, i) =>
    at(`/backbones/${i}`, async () => requireBackbone(backbone, around.given)),
  );
  requireLanguageModels(policies, backbones, around.file);
  if (manifest.planner === 'model') requirePlanning(policies, backbones, around.file);
  const references = referencesOf(manifest, policies, around.file);
  const profiles = await each(manifest.profiles, (profile, i) =>
    at(`/profiles/${i}`, () => profileFrom(profile, around)),
  );
  requireKindsNamed(
    around.given,
    profiles.map(({ profile }) => profile),
  );
  const frozen: FrozenManifest = {
    version: 1,
    name,
    suites,
    policies,
    backbones,
    ...(manifest.planner === 'model' ? { planner: 'model' } : {}),
    ...(backbones.some(isLanguageModelName) ? { prompts: promptsHash, promptsVersion: PROMPTS_VERSION } : {}),
    profiles,
    ...(around.given?.kinds.size ? { kinds: [...around.given.kinds.keys()] } : {}),
    split,
    seeds,
    repeats,
    calibration: await at('/gamma', async () => calibrationOf(manifest)),
    costModel: manifest.costModel === 'default' ? defaultCostModel : costModel(manifest.costModel),
    timeBudgetMs: manifest.timeBudgetMs ?? defaultTimeBudgetMs,
    limits: { ...defaultLimits, ...given(manifest.limits) },
    references,
    verdict: {
      margin: 0.05,
      level: 0.9,
      method: 'studentised',
      resamples: 9_999,
      seed: 1,
      ...given(manifest.verdict),
    },
  };
  await at('/repeats', async () => requireCountable(planOf(frozen).rollouts));
  // As it will be read back: what follows from it must not depend on the order in which it was put together.
  return JSON.parse(canonicalJson(frozen as unknown as JsonObject)) as FrozenManifest;
}

/** Tasks of each of our suites, where nothing is said. */
const TASKS = 40;

/** All of them where nothing is said: what has no such policy is left out. Asked for, the oracle has to be there. */
function referencesOf(
  { references = ['ideal', 'oracle', 'best'] as const, references: asked }: Manifest,
  policies: readonly Ingredient[],
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

/** The first so many of a fixed shuffle, in the suite's own order: a larger choice contains a smaller one. */
export function tasksOf(suite: Suite, split: Split, count: number | 'all'): readonly string[] {
  const ids = suite.tasks.filter((task) => task.split === split).map(({ id }) => id);
  const wanted = count === 'all' ? ids.length : count;
  if (wanted > ids.length || ids.length < 2) {
    throw new RegainError(
      'invalid-input',
      `suite ${suite.name} has ${ids.length} tasks in its ${split} split, ${wanted < 2 ? 'at least 2' : wanted} are needed`,
    );
  }
  if (wanted < 2) {
    throw new RegainError(
      'invalid-input',
      `intervals are over whole tasks and need at least 2, got ${wanted}`,
    );
  }
  const chosen = new Set(shuffled(random('tasks', suite.name, split), ids).slice(0, wanted));
  return ids.filter((id) => chosen.has(id));
}

async function suiteFrom(
  text: string,
  around: Surroundings,
): Promise<{ ingredient: Ingredient; found: Suite }> {
  const object = around.given?.suites.get(text);
  if (object !== undefined) return { ingredient: { name: text, given: true }, found: object };
  const { suite, path, sha256, of, source } = await openSuite(text, around.from, around.outside);
  if (path !== undefined) requireName(suite.name, 'a suite', { file: text });
  if (isModelPlanned(suite.name))
    throw new RegainError('invalid-input', `a suite cannot be called ${suite.name}: so runs are labelled`);
  const ingredient = {
    name: suite.name,
    ...(path === undefined ? {} : { file: fromRun(path, around) }),
    ...(sha256 === undefined ? {} : { sha256 }),
    ...(of === undefined ? {} : { of }),
    ...(source === undefined ? {} : { source }),
  };
  return { ingredient, found: suite };
}

async function policyFrom(nameOrFile: string, around: Surroundings): Promise<Ingredient> {
  if (around.given?.policies.has(nameOrFile)) return { name: nameOrFile, given: true };
  if (!isFileName(nameOrFile)) {
    policyNamed(nameOrFile);
    return { name: nameOrFile };
  }
  const path = resolve(around.from, nameOrFile);
  const { exported, sha256 } = await loadUserFile(path, nameOrFile);
  return { name: agentFrom(exported, nameOrFile).name, file: fromRun(path, around), sha256 };
}

async function profileFrom(
  given: Manifest['profiles'][number],
  around: Surroundings,
): Promise<FrozenManifest['profiles'][number]> {
  const profile = typeof given === 'string' ? await profileAt(given, around) : profileWithin(given, around);
  return { name: profile.name, hash: profileHash(profile), profile };
}

/** What is wrong in it has its place in the profile, not yet in the manifest. */
function profileWithin(given: object, around: Surroundings): Profile {
  try {
    return ownProfile(parseProfile(given, undefined, kindsOf(around)));
  } catch (cause) {
    if (!RegainError.is(cause) || cause.place?.path === undefined) throw cause;
    throw new RegainError(cause.code, `at ${cause.place.path} of the profile: ${cause.message}`, { cause });
  }
}

async function profileAt(nameOrFile: string, around: Surroundings): Promise<Profile> {
  if (!isFileName(nameOrFile)) return profileNamed(nameOrFile);
  const text = await profileText(resolve(around.from, nameOrFile), nameOrFile);
  return ownProfile(parseProfileText(text, nameOrFile, kindsOf(around)), nameOrFile);
}

function kindsOf({ given }: Surroundings): readonly FaultKind[] {
  return [...(given?.kinds.values() ?? [])];
}

async function profileText(path: string, shown: string): Promise<string> {
  try {
    return withoutMark(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new RegainError('not-found', 'there is no such file', { cause, place: { file: shown } });
  }
}

/** A path that still leads there when the run and its files move together. */
function fromRun(path: string, { runDirectory }: Surroundings): string {
  return relative(runDirectory, path).split(sep).join('/');
}

/** Two of gamma, lambda and H; what is missing comes from the defaults, gamma first. */
function calibrationOf({ gamma, lambda, H }: Manifest): Calibration {
  const count = [gamma, lambda, H].filter((value) => value !== undefined).length;
  if (count >= 2) return bounded(calibrate({ gamma, lambda, H }));
  if (H !== undefined) return bounded(calibrate({ gamma: defaultCalibration.gamma, H }));
  const { gamma: usual, lambda: usualLambda } = defaultCalibration;
  return bounded(calibrate({ gamma: gamma ?? usual, lambda: lambda ?? usualLambda }));
}

function bounded(calibration: Calibration): Calibration {
  const { gamma, lambda, H } = calibration;
  if (Math.max(lambda, H) <= CALIBRATION_MAX) return calibration;
  throw new RegainError(
    'invalid-input',
    `lambda and H may be at most ${CALIBRATION_MAX}; gamma ${gamma} gives lambda ${lambda} and H ${H}`,
  );
}

function requireDifferent(items: readonly Ingredient[], path: string, file: string | undefined): void {
  items.forEach(({ name }, i) => {
    if (items.findIndex((other) => other.name === name) === i) return;
    throw invalidManifest(
      `two of them are called ${name}: results could not be told apart`,
      `${path}/${i}`,
      file,
    );
  });
}

/** Trouble with what a manifest names is trouble with the manifest, unless another file has its own place. */
async function located<T>(work: () => Promise<T>, path: string, file: string | undefined): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!RegainError.is(error)) throw error;
    const { code, message, place } = error;
    if (place?.path !== undefined) throw error;
    if (place?.file === undefined) {
      // An unknown name keeps its code, wherever it is written.
      if (code !== 'not-found') throw invalidManifest(message, path, file, error);
      throw new RegainError(code, message, { cause: error, place: { ...(file && { file }), path } });
    }
    // A file that is not there is the manifest's mistake; what is wrong in a file is that file's own.
    if (file === undefined || code === 'invalid-input') throw error;
    throw new RegainError(code, `${place.file}: ${message}`, { cause: error, place: { file, path } });
  }
}

/** One after the other: the first that is wrong is the one that is named. */
async function each<T, U>(items: readonly T[], work: (item: T, index: number) => Promise<U>): Promise<U[]> {
  const results: U[] = [];
  for (const [index, item] of items.entries()) results.push(await work(item, index));
  return results;
}

function given<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as never;
}
