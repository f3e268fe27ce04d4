/** A stored run with its manifest and its plan: what reports, exports and comparisons start from. */

import { dirname, resolve } from 'node:path';
import type { RunStatus, Store, StoredRun } from '../store/index.ts';
import { createRunPlan, type RunPlan } from './plan.ts';
import type { ResolvedManifest } from './resolved-manifest.ts';
import { readManifest } from './run-head.ts';

/** That run. */
export interface OpenRun {
  /** As it was asked for. */
  readonly file: string;
  /** Where it lies: a user's files are looked for from there. */
  readonly directory: string;
  readonly stored: StoredRun;
  readonly manifest: ResolvedManifest;
  readonly plan: RunPlan;
  readonly status: RunStatus;
}

/** Opens a run for reading, hands it to `use`, and closes it whatever happens. */
export async function withRun<T>(store: Store, file: string, use: (run: OpenRun) => Promise<T>): Promise<T> {
  const stored = await store.open(file);
  try {
    return await use(await openRun(stored, file));
  } finally {
    await stored.close();
  }
}

/** A stored run, with manifest and plan. */
export async function openRun(stored: StoredRun, file: string): Promise<OpenRun> {
  const manifest = readManifest(stored.head);
  const directory = dirname(resolve(file));
  return { file, directory, stored, manifest, plan: createRunPlan(manifest), status: await stored.status() };
}
