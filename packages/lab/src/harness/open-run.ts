/** A stored run with its manifest and plan: the input of reports, exports and comparisons. */

import { dirname, resolve } from 'node:path';
import type { RunStatus, Store, StoredRun } from '../store/index.ts';
import { createRunPlan, type RunPlan } from './plan.ts';
import type { ResolvedManifest } from './resolved-manifest.ts';
import { readManifest } from './run-head.ts';

/** A stored run with its manifest and its plan. */
export interface OpenRun {
  /** The name or path that was given. */
  readonly file: string;
  /** The directory of the run; a user's files are relative to it. */
  readonly directory: string;
  readonly stored: StoredRun;
  readonly manifest: ResolvedManifest;
  readonly plan: RunPlan;
  readonly status: RunStatus;
}

/** Opens a run for reading, passes it to `use`, and always closes it. */
export async function withRun<T>(store: Store, file: string, use: (run: OpenRun) => Promise<T>): Promise<T> {
  const stored = await store.open(file);
  try {
    return await use(await openRun(stored, file));
  } finally {
    await stored.close();
  }
}

/** Reads manifest and plan of a stored run. `file`: its name in the store, or its path. */
export async function openRun(stored: StoredRun, file: string): Promise<OpenRun> {
  const manifest = readManifest(stored.head);
  const directory = dirname(resolve(file));
  return { file, directory, stored, manifest, plan: createRunPlan(manifest), status: await stored.status() };
}
