/** The programmatic entry point of the lab: takes a manifest and returns its results as data. */

import { availableParallelism, hostname } from 'node:os';
import { dirname, resolve } from 'node:path';
import { pid } from 'node:process';
import { fileURLToPath } from 'node:url';
import type { LossKind } from 'regain/internal/law';
import { invalidArgument, RegainError } from 'regain/internal/types';
import { unknownName } from 'regain/internal/values';
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

/** `suites`, `policies`, `brains` and `kinds` are objects that the manifest names; they run on the calling thread. */
export interface ExperimentOptions
  extends ExperimentObjects,
    Pick<RunnerOptions, 'signal' | 'onProgress' | 'onOutput' | 'models' | 'concurrency' | 'environment'> {
  /** A store, or its address; default: in memory. */
  readonly store?: Store | string;
  /** The name of the run in the store. Default: the name of the manifest and the first digits of its hash. */
  readonly run?: string;
  /** The base of relative paths in the manifest; default: the working directory. */
  readonly from?: string;
  /** Worker threads; default: one per core, and always 1 with objects. */
  readonly workers?: number;
  /** Rollouts per stored batch. */
  readonly batchSize?: number;
  /** Network access for suites that need it. */
  readonly network?: NonNullable<ResolveOptions['network']>;
  /** The loss that results are computed with. */
  readonly loss?: LossKind;
}

const optionNames: Readonly<Record<keyof ExperimentOptions, true>> = {
  ...{ suites: true, policies: true, brains: true, kinds: true, models: true, concurrency: true },
  ...{ signal: true, onProgress: true, onOutput: true, store: true, run: true, from: true },
  ...{ workers: true, batchSize: true, network: true, loss: true, environment: true },
};

/** The outcome of runExperiment. */
export interface ExperimentResult {
  /** Its name in the store. */
  readonly run: string;
  /** False where the signal stopped it. A second call on the same store continues. */
  readonly isFinished: boolean;
  /** The content of `report.json` of the command line, for the finished rollouts. */
  readonly results: RunResults;
}

/**
 * Runs the remaining rollouts of the experiment and returns its results. On a persistent store, a stopped run continues,
 * and a finished one is only read. Results do not depend on workers, batches, the store or interruptions.
 */
export async function runExperiment(
  manifest: ManifestInput,
  options: ExperimentOptions = {},
): Promise<ExperimentResult> {
  // A misspelt `store` would leave the run in memory.
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(optionNames, name));
  if (unknown !== undefined) {
    const message = unknownName('option of runExperiment', unknown, Object.keys(optionNames));
    throw invalidArgument(message);
  }
  const { store: address = 'memory:', from = '.', network, loss } = options;
  const store = typeof address === 'string' ? openStore(address) : requireStore(address);
  const given = objectsByName(options);
  const parsed = parseManifest(withFilePaths(manifest));
  if (given !== undefined) requireObjectsNamed(given, parsed);
  const workers = workersFor(options, given !== undefined);
  const settings = { from, ...(network && { network }), ...(given && { objects: given }) };
  // Users' files are stored as paths relative to the run, whose default name depends on their content only.
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

function requireStore(store: Store): Store {
  const methods: readonly unknown[] = [store?.create, store?.open, store?.resume];
  if (methods.every((method) => typeof method === 'function')) return store;
  throw invalidArgument(`a store is an address, or { create, open, resume }, got ${typeof store}`);
}

/** The session to complete; undefined where the run is finished. */
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
    throw invalidArgument(
      `the run ${run} is of another manifest: its hash is ${head.hash.slice(0, 12)}, this one's ${hashOf(resolved).slice(0, 12)}; choose another name`,
    );
  }
  if (rolloutsDone === rollouts) return undefined;
  requireSameSoftware(head, madeBy);
  return store.resume(run, owner);
}

function workersFor({ workers }: ExperimentOptions, hasObjects: boolean): number {
  if (workers !== undefined && !(Number.isInteger(workers) && workers >= 1))
    throw invalidArgument(`workers are a whole number from 1, got ${workers}`);
  if (!hasObjects) return workers ?? availableParallelism();
  if (workers === undefined || workers === 1) return 1;
  throw invalidArgument(
    `suites, policies, brains and fault kinds that are objects run on one thread, got workers ${workers}: name files in the manifest instead`,
  );
}

function defaultRunName(resolved: ResolvedManifest): string {
  return `${resolved.name}-${hashOf(resolved).slice(0, 8)}`;
}

/** A module knows its own URL: `new URL('./mine.ts', import.meta.url).href` may be given as a path. */
function withFilePaths(manifest: ManifestInput): ManifestInput {
  const paths = (names: readonly string[]) =>
    names.map((name) => (/^file:/i.test(name) ? fileURLToPath(name) : name));
  // Other types are left to the manifest's own check.
  const { suites, policies = [] } = (manifest ?? {}) as Partial<ManifestInput>;
  if (!(Array.isArray(suites) && Array.isArray(policies))) return manifest;
  return {
    ...manifest,
    suites: paths(suites),
    ...(policies.length > 0 ? { policies: paths(policies) } : {}),
  };
}
