/** Creates a run and executes it. A start that fails before anything is stored leaves no file and no folder. */

import { existsSync } from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { InterruptedError, makeFolder } from 'regain/internal/cli';
import type { RunFile, RunHead, RunSession } from '../../store/index.ts';
import { type ExecuteOptions, executeRun } from './execute-run.ts';
import { processOwner } from './run-files.ts';
import type { RunPlace } from './run-place.ts';

/** `makesFolder`: create the folder of the file where it is missing. */
export async function conductNew(
  { store, run: file }: RunPlace,
  head: RunHead,
  options: ExecuteOptions & { readonly files?: readonly RunFile[] },
  makesFolder: boolean,
): Promise<void> {
  const missing = makesFolder ? missingFolders(dirname(file)) : [];
  try {
    if (makesFolder) await makeFolder(dirname(file));
    const session = await store.create(file, head, processOwner(), options.files);
    let isEmpty = false;
    try {
      await executeRun(session, file, {
        ...options,
        onError: async (error) => {
          isEmpty = !(error instanceof InterruptedError) && (await hasNothing(session));
          return isEmpty;
        },
      });
    } finally {
      if (isEmpty) await (store.discard?.(file) ?? removeRun(file));
    }
  } catch (error) {
    // Only folders of this command, and only while they are empty.
    for (const folder of missing) await rmdir(folder).catch(() => {});
    throw error;
  }
}

/** Innermost first. */
function missingFolders(folder: string): string[] {
  const missing: string[] = [];
  for (let path = resolve(folder); !existsSync(path); path = dirname(path)) missing.push(path);
  return missing;
}

/** Answers of language models were paid for: a run that has one is worth resuming. */
async function hasNothing(session: RunSession): Promise<boolean> {
  try {
    if ((await session.status()).rolloutsDone > 0) return false;
    for await (const _ of session.recordings.all()) return false;
    return true;
  } catch {
    return false;
  }
}

async function removeRun(file: string): Promise<void> {
  for (const ending of ['', '-wal', '-shm', '-journal']) await rm(`${file}${ending}`, { force: true });
}
