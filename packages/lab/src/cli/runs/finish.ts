/** Runs a manifest to its end in a folder. A finished run is reused, an unfinished one is resumed. */

import { type FrozenManifest, hashOf, headOf } from '../../harness/index.ts';
import { type ConductOptions, conduct } from './conduct.ts';
import { conductNew } from './new-run.ts';
import { freshRunFile, ownerHere, runFilesOf, runStore } from './surroundings.ts';

export interface FinishOptions extends ConductOptions {
  fresh?: boolean;
  out: string;
}

/** `found`: the state of the run before this command. */
export interface Finished {
  readonly file: string;
  readonly found: 'nothing' | 'unfinished' | 'finished';
}

export async function finish(
  manifest: FrozenManifest,
  options: FinishOptions,
  madeBy: string,
): Promise<Finished> {
  const store = runStore();
  const there = options.fresh ? undefined : await runOf(manifest, options.out, madeBy);
  if (there?.isFinished) return { file: there.file, found: 'finished' };
  if (there !== undefined) {
    await conduct(await store.resume(there.file, ownerHere()), there.file, options);
    return { file: there.file, found: 'unfinished' };
  }
  const file = freshRunFile(options.out, manifest.name, hashOf(manifest));
  const head = headOf(manifest, { madeBy, createdAt: new Date().toISOString() });
  await conductNew(file, head, options, true);
  return { file, found: 'nothing' };
}

/** The last run of this manifest by this version: rollouts of another version need not be the same. */
async function runOf(
  manifest: FrozenManifest,
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
