/** Turns what a person wrote into what a run stores: names looked up, files hashed, tasks chosen, defaults filled in. */

import { readFile } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { shuffled } from '../contract/distributions.ts';
import { RegainError } from '../contract/errors.ts';
import { random } from '../contract/random.ts';
import type { Split, Suite } from '../contract/task.ts';
import { ownProfile, parseProfileText, profileHash, profileNamed } from '../faults/index.ts';
import { type Calibration, calibrate, costModel, defaultCalibration } from '../law/index.ts';
import { defaultLimits } from '../recovery/prices.ts';
import { suiteNamed } from '../suites/index.ts';
import { parseSuite } from '../suites/parse-suite.ts';
import { agentFrom } from './agent.ts';
import { defaultCostModel, defaultTimeBudgetMs } from './cost-model.ts';
import type { FrozenManifest } from './frozen.ts';
import { type Ingredient, policyNamed } from './ingredients.ts';
import { invalidManifest, type Manifest } from './manifest.ts';
import { isFileName, loadUserFile } from './user-file.ts';

/** Where files that a manifest names are looked for, and where the run will lie. */
export interface Surroundings {
  readonly from: string;
  readonly runDirectory: string;
  /** The file of the manifest, for errors. */
  readonly file?: string;
}

export async function freeze(manifest: Manifest, around: Surroundings): Promise<FrozenManifest> {
  const { name, backbones, split, seeds, repeats, references } = manifest;
  const at = <T>(path: string, work: () => Promise<T>) => located(work, path, around.file);
  const suites = await each(manifest.suites, (suite, i) =>
    at(`/suites/${i}`, async () => {
      const { ingredient, found } = await suiteFrom(suite, around);
      return { ...ingredient, tasks: await at('/tasks', async () => tasksOf(found, split, manifest.tasks)) };
    }),
  );
  const policies = await each(manifest.policies, (policy, i) =>
    at(`/policies/${i}`, () => policyFrom(policy, around)),
  );
  requireDifferent(suites, '/suites', around.file);
  requireDifferent(policies, '/policies', around.file);
  return {
    version: 1,
    name,
    suites,
    policies,
    backbones,
    profiles: await each(manifest.profiles, (profile, i) =>
      at(`/profiles/${i}`, () => profileFrom(profile, around)),
    ),
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
  nameOrFile: string,
  around: Surroundings,
): Promise<{ ingredient: Ingredient; found: Suite }> {
  if (!isFileName(nameOrFile)) {
    const found = suiteNamed(nameOrFile);
    return { ingredient: { name: found.name }, found };
  }
  const path = resolve(around.from, nameOrFile);
  const { exported, sha256 } = await loadUserFile(path, nameOrFile);
  const found = parseSuite(exported, nameOrFile);
  return { ingredient: { name: found.name, file: fromRun(path, around), sha256 }, found };
}

async function policyFrom(nameOrFile: string, around: Surroundings): Promise<Ingredient> {
  if (!isFileName(nameOrFile)) {
    policyNamed(nameOrFile);
    return { name: nameOrFile };
  }
  const path = resolve(around.from, nameOrFile);
  const { exported, sha256 } = await loadUserFile(path, nameOrFile);
  return { name: agentFrom(exported, nameOrFile).name, file: fromRun(path, around), sha256 };
}

async function profileFrom(
  nameOrFile: string,
  around: Surroundings,
): Promise<FrozenManifest['profiles'][number]> {
  const profile = isFileName(nameOrFile)
    ? ownProfile(
        parseProfileText(await profileText(resolve(around.from, nameOrFile), nameOrFile), nameOrFile),
        nameOrFile,
      )
    : profileNamed(nameOrFile);
  return { name: profile.name, hash: profileHash(profile), profile };
}

async function profileText(path: string, shown: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new RegainError('not-found', 'there is no such file', { cause, place: { file: shown } });
  }
}

/** As a path that still leads there when the run and its files move together. */
function fromRun(path: string, { runDirectory }: Surroundings): string {
  return relative(runDirectory, path).split(sep).join('/');
}

/** Two of gamma, lambda and H; what is missing comes from the defaults, gamma first. */
function calibrationOf({ gamma, lambda, H }: Manifest): Calibration {
  const count = [gamma, lambda, H].filter((value) => value !== undefined).length;
  if (count >= 2) return calibrate({ gamma, lambda, H });
  if (H !== undefined) return calibrate({ gamma: defaultCalibration.gamma, H });
  return calibrate({ gamma: gamma ?? defaultCalibration.gamma, lambda: lambda ?? defaultCalibration.lambda });
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
    if (!RegainError.is(error) || error.place?.file !== undefined || error.place?.path !== undefined)
      throw error;
    throw invalidManifest(error.message, path, file, error);
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
