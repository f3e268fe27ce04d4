/** Copies a run from one store to another. The copy is compared with the run before anybody can see it. */

import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { invalidInput, RegainError } from 'regain/internal/types';
import type { RunSession, StoredRun } from './port.ts';
import { importRun } from './postgres/import-run.ts';
import { batchesOf, type RunDigest, recordingsOf, runDigest } from './run-digest.ts';
import { sqliteStore } from './sqlite/index.ts';

/** A file, or a name in a database. */
export type CopyTarget = { readonly file: string } | { readonly address: string; readonly run: string };

export async function copyRun(run: StoredRun, target: CopyTarget, signal?: AbortSignal): Promise<RunDigest> {
  const expected = await runDigest(run);
  const check = async (copy: StoredRun) => {
    const { digest } = await runDigest(copy);
    if (digest !== expected.digest)
      throw invalidInput('the copy differs from the run, which was written meanwhile: copy it again');
  };
  if ('address' in target) await importRun(target.address, target.run, run, check, signal);
  else await writeFile(run, target.file, check, signal);
  return expected;
}

/** Under another name until it is complete. */
async function writeFile(
  run: StoredRun,
  file: string,
  check: (copy: StoredRun) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const refuse = () => {
    if (existsSync(file))
      throw new RegainError('unreadable', 'exists already; choose another name', { place: { file } });
  };
  refuse();
  const partial = `${file}.copying`;
  await rm(partial, { force: true });
  await mkdir(dirname(file), { recursive: true });
  try {
    const session = await sqliteStore().create(partial, run.head, 'a copy of the run');
    try {
      await fill(session, run, signal);
      await check(session);
    } finally {
      await session.close();
    }
    refuse();
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function fill(session: RunSession, run: StoredRun, signal: AbortSignal | undefined): Promise<void> {
  for await (const { batch, rollouts } of batchesOf(run)) {
    signal?.throwIfAborted();
    await session.commit(batch, rollouts);
  }
  for await (const [key, recorded] of recordingsOf(run)) {
    signal?.throwIfAborted();
    await session.recordings.put(key, recorded);
  }
}
