/** Runs a manifest to its end in a folder: a run that is there and finished is taken, one that is not goes on. */

import { makeFolder } from 'regain/internal/cli';
import { type FrozenManifest, hashOf, headOf } from '../../harness/index.ts';
import { type ConductOptions, conduct } from './conduct.ts';
import { freshRunFile, ownerHere, runFilesOf, runStore } from './surroundings.ts';

export interface FinishOptions extends ConductOptions {
  fresh?: boolean;
  out: string;
}

/** `found` says what was there before. */
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
  await makeFolder(options.out);
  const file = freshRunFile(options.out, manifest.name, hashOf(manifest));
  const head = headOf(manifest, { madeBy, createdAt: new Date().toISOString() });
  await conduct(await store.create(file, head, ownerHere()), file, options);
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
