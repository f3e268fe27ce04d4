/** The experiment of the study: a policy in a file, slow enough that something can happen while it runs. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CarriedFile,
  carriedFiles,
  createRunHead,
  type ManifestInput,
  parseManifest,
  type ResolvedManifest,
  resolveManifest,
  runRollouts,
  softwareVersion,
} from '../../../packages/lab/src/harness/index.ts';
import { type RunHead, sqliteStore, textOfRun } from '../../../packages/lab/src/store/index.ts';
import packageJson from '../../../packages/regain/package.json' with { type: 'json' };

export interface Experiment {
  readonly manifest: ResolvedManifest;
  readonly head: RunHead;
  readonly files: readonly CarriedFile[];
  readonly directory: string;
  /** The file that `regain run` is given. */
  readonly file: string;
}

/** Rollouts of a batch. */
export const BATCH = 5;

const policy = (sleepMs: number, first: string) => `
const cell = new Int32Array(new SharedArrayBuffer(4));
export default {
  name: 'slow',
  decide: (situation) => {
    Atomics.wait(cell, 0, 0, ${sleepMs});
    ${first}
    return { kind: 'retry', delayMs: 500 };
  },
};`;

export interface ExperimentOptions {
  readonly rollouts: number;
  readonly sleepMs: number;
  /** What the policy does first, as code. */
  readonly first?: string;
}

export async function experimentIn(
  folder: string,
  { rollouts, sleepMs, first = '' }: ExperimentOptions,
): Promise<Experiment> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'slow.ts'), policy(sleepMs, first));
  const tasks = 5;
  const input: ManifestInput = {
    name: 'chaos',
    suites: ['paladin-eval'],
    policies: ['./slow.ts', 'fortify'],
    tasks,
    seeds: [1, 2],
    repeats: Math.max(1, Math.round(rollouts / tasks / 4)),
    verdict: { resamples: 199 },
  };
  const file = join(folder, 'manifest.json');
  writeFileSync(file, JSON.stringify(input));
  const manifest = await resolveManifest(parseManifest(input), { from: folder, runDirectory: folder });
  const made = { madeBy: softwareVersion(packageJson.version), createdAt: new Date().toISOString() };
  const head = createRunHead(manifest, made, BATCH);
  return { manifest, head, files: await carriedFiles(manifest, folder), directory: folder, file };
}

/** Rollouts that are worth a further thread, which loads everything again; and the most threads. */
const ROLLOUTS_OF_THREAD = 40;
const THREADS_MAX = 6;

/** What one process gives, in SQLite. */
export async function undisturbed({ manifest, head, directory }: Experiment): Promise<string> {
  const session = await sqliteStore().create(join(directory, 'undisturbed.sqlite'), head, 'the study');
  try {
    const workers = Math.min(THREADS_MAX, Math.ceil(head.rollouts / ROLLOUTS_OF_THREAD));
    await runRollouts(session, manifest, directory, { workers });
    return await textOfRun(session);
  } finally {
    await session.close();
  }
}
