/** The programmatic entry of the lab: a manifest goes in, its results come out as data. */

import { availableParallelism, hostname } from 'node:os';
import { dirname, resolve } from 'node:path';
import { pid } from 'node:process';
import { fileURLToPath } from 'node:url';
import type { LossKind } from 'regain/internal/law';
import { RegainError } from 'regain/internal/types';
import {
  createRunHead,
  type ExperimentObjects,
  hashOf,
  type ManifestInput,
  objectsByName,
  openRun,
  packageVersion,
  parseManifest,
  type ResolvedManifest,
  type ResolveOptions,
  type RunnerOptions,
  requireObjectsNamed,
  requireSameSoftware,
  resolveManifest,
  runRollouts,
  softwareVersion,
} from '../harness/index.ts';
import { openStore, type RunSession, type Store } from '../store/index.ts';
import { computeResults, type RunResults } from './results.ts';

/** `suites`, `policies`, `brains` and `kinds` are objects that the manifest names; they run on the thread of the program. */
export interface ExperimentOptions
  extends ExperimentObjects,
    Pick<RunnerOptions, 'signal' | 'onProgress' | 'onOutput' | 'models' | 'concurrency'> {
  /** A store, or its address; in memory by default. */
  readonly store?: Store | string;
  /** The name of the run in the store. By default that of the manifest and the first digits of its hash. */
  readonly run?: string;
  /** Where files that the manifest names are looked for; the working directory by default. */
  readonly from?: string;
  /** Worker threads: by default one for each core, and always 1 with objects. */
  readonly workers?: number;
  /** Rollouts that are stored together. */
  readonly batchSize?: number;
  /** A way to the network, for suites that go there. */
  readonly network?: NonNullable<ResolveOptions['network']>;
  /** The loss that results are computed with. */
  readonly loss?: LossKind;
}

/** Run, isFinished, results. */
export interface ExperimentResult {
  /** Its name in the store. */
  readonly run: string;
  /** False where the signal has stopped it: called again on the same store, it goes on from there. */
  readonly isFinished: boolean;
  /** What `report.json` of the command line holds, of the rollouts that are done. */
  readonly results: RunResults;
}

/**
 * Runs what is left of the experiment and returns its results. On a store that lasts, a run that was stopped goes on, and
 * a finished one is only read. Results do not depend on workers, batches, the store or interruptions.
 */
export async function runExperiment(
  manifest: ManifestInput,
  options: ExperimentOptions = {},
): Promise<ExperimentResult> {
  const { store: address = 'memory:', from = '.', network, loss } = options;
  const store = typeof address === 'string' ? openStore(address) : address;
  const given = objectsByName(options);
  const parsed = parseManifest(withFilePaths(manifest));
  if (given !== undefined) requireObjectsNamed(given, parsed);
  const workers = workersFor(options, given !== undefined);
  const settings = { from, ...(network && { network }), ...(given && { objects: given }) };
  // Users' files are stored as paths from the run, whose default name depends on their content only.
  const { run = defaultRunName(await resolveManifest(parsed, { ...settings, runDirectory: from })) } =
    options;
  const directory = resolve(store.directory ?? '.', dirname(run));
  const resolved = await resolveManifest(parsed, { ...settings, runDirectory: directory });

  const session = await sessionOn(store, run, resolved, options);
  let end: Awaited<ReturnType<typeof runRollouts>> = 'finished';
  if (session !== undefined) {
    try {
      end = await runRollouts(session, resolved, directory, {
        ...options,
        workers,
        ...(given && { objects: given }),
        ...(network && { network: { keys: network.keys, today: network.today } }),
      });
    } finally {
      await session.close();
    }
  }
  const stored = await store.open(run);
  try {
    const results = await computeResults({ ...(await openRun(stored, run)), directory }, loss);
    return { run, isFinished: end === 'finished', results };
  } finally {
    await stored.close();
  }
}

/** What is to be finished; undefined where the run is. */
async function sessionOn(
  store: Store,
  run: string,
  resolved: ResolvedManifest,
  { batchSize }: ExperimentOptions,
): Promise<RunSession | undefined> {
  const madeBy = softwareVersion(packageVersion());
  const owner = `process ${pid} on ${hostname()}`;
  const found = await store.open(run).catch((error: unknown) => {
    if (RegainError.is(error) && error.code === 'not-found') return undefined;
    throw error;
  });
  if (found === undefined) {
    const head = createRunHead(resolved, { madeBy, createdAt: new Date().toISOString() }, batchSize);
    return store.create(run, head, owner);
  }
  const { head } = found;
  const { rollouts, rolloutsDone } = await found.status();
  await found.close();
  if (head.hash !== hashOf(resolved)) {
    throw new RegainError(
      'invalid-argument',
      `the run ${run} is of another manifest: its hash is ${head.hash.slice(0, 12)}, this one's ${hashOf(resolved).slice(0, 12)}; choose another name`,
    );
  }
  if (rolloutsDone === rollouts) return undefined;
  requireSameSoftware(head, madeBy);
  return store.resume(run, owner);
}

function workersFor({ workers }: ExperimentOptions, hasObjects: boolean): number {
  if (workers !== undefined && !(Number.isInteger(workers) && workers >= 1))
    throw new RegainError('invalid-argument', `workers are a whole number from 1, got ${workers}`);
  if (!hasObjects) return workers ?? availableParallelism();
  if (workers === undefined || workers === 1) return 1;
  throw new RegainError(
    'invalid-argument',
    `suites, policies, brains and fault kinds that are objects run on one thread, got workers ${workers}: name files in the manifest instead`,
  );
}

function defaultRunName(resolved: ResolvedManifest): string {
  return `${resolved.name}-${hashOf(resolved).slice(0, 8)}`;
}

/** A module knows where it lies by its URL: `new URL('./mine.ts', import.meta.url).href` may stand for a path. */
function withFilePaths(manifest: ManifestInput): ManifestInput {
  const paths = (names: readonly string[]) =>
    names.map((name) => (/^file:/i.test(name) ? fileURLToPath(name) : name));
  // What is no list is for the manifest's own check to say.
  const listed = Array.isArray(manifest?.suites) && Array.isArray(manifest.policies);
  if (!listed) return manifest;
  return { ...manifest, suites: paths(manifest.suites), policies: paths(manifest.policies) };
}
