/** Runs a manifest to its end in a folder. A finished run is reused, an unfinished one is resumed. */

import { createRunHead, hashOf, type ResolvedManifest } from '../../harness/index.ts';
import { type ExecuteOptions, executeRun } from './execute-run.ts';
import { conductNew } from './new-run.ts';
import { newRunFile, processOwner, runFilesOf, runStore } from './run-files.ts';

export interface FinishOptions extends ExecuteOptions {
  fresh?: boolean;
  out: string;
}

/** `found`: the state of the run before this command. */
export interface FinishedRun {
  readonly file: string;
  readonly found: 'nothing' | 'unfinished' | 'finished';
}

export async function finishRun(
  manifest: ResolvedManifest,
  options: FinishOptions,
  madeBy: string,
): Promise<FinishedRun> {
  const store = runStore();
  const existing = options.fresh ? undefined : await findRun(manifest, options.out, madeBy);
  if (existing?.isFinished) return { file: existing.file, found: 'finished' };
  if (existing !== undefined) {
    await executeRun(await store.resume(existing.file, processOwner()), existing.file, options);
    return { file: existing.file, found: 'unfinished' };
  }
  const file = newRunFile(options.out, manifest.name, hashOf(manifest));
  const head = createRunHead(manifest, { madeBy, createdAt: new Date().toISOString() });
  await conductNew({ store, run: file }, head, options, true);
  return { file, found: 'nothing' };
}

/** The last run of this manifest by this version: rollouts of another version may differ. */
async function findRun(
  manifest: ResolvedManifest,
  folder: string,
  madeBy: string,
): Promise<{ file: string; isFinished: boolean } | undefined> {
  const hash = hashOf(manifest);
  for (const file of runFilesOf(folder, manifest.name, hash).reverse()) {
    const run = await runStore().open(file);
    try {
      const { rollouts, rolloutsDone } = await run.status();
      if (run.head.hash === hash && run.head.madeBy === madeBy)
        return { file, isFinished: rolloutsDone === rollouts };
    } finally {
      await run.close();
    }
  }
  return undefined;
}
