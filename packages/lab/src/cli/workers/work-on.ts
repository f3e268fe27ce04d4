/** What a worker does for one run: claims batches, runs them on its threads and commits them, until none is free. */

import { writeError } from 'regain/internal/cli';
import { invalidInput } from 'regain/internal/types';
import { isUserCode, readManifest, runRollouts, type WorkerThreads } from '../../harness/index.ts';
import type { RunSession } from '../../store/index.ts';
import { withRunDirectory } from '../runs/run-directory.ts';
import { processOwner } from '../runs/run-files.ts';
import { databaseStore } from '../runs/run-place.ts';
import { runnerSettings } from '../runs/runner-settings.ts';
import type { DrainSignal } from './drain-signal.ts';
import type { WorkerFlags } from './worker.ts';

export interface WorkOptions extends WorkerFlags {
  readonly signals: Pick<DrainSignal, 'drain' | 'stop'>;
  /** Shared by runs without code of users. */
  readonly shared: WorkerThreads;
  readonly say: (line: string) => void;
}

/** The number of batches that it has committed. */
export async function workOn(run: string, options: WorkOptions): Promise<number> {
  const { signals, say, shared } = options;
  const session = await databaseStore(options.database).resume(run, processOwner());
  let batches = 0;
  try {
    const manifest = readManifest(session.head);
    const entries = [...manifest.suites, ...manifest.policies];
    if (entries.some(({ given }) => given === true))
      throw invalidInput('it has objects of the program that started it, and only that can run it');
    const counted: RunSession = {
      ...session,
      async commit(batch, rollouts) {
        const isOurs = await session.commit(batch, rollouts);
        if (isOurs) batches++;
        else say(`${run}: batch ${batch} was taken over and is done by another worker`);
        return isOurs;
      },
    };
    await withRunDirectory(session, run, (directory) =>
      runRollouts(counted, manifest, directory, {
        ...runnerSettings(manifest, options, session),
        workers: options.threads,
        pauseMs: 'none',
        drain: signals.drain,
        signal: signals.stop,
        onOutput: writeError,
        ...(entries.some(isUserCode) ? {} : { threads: shared }),
      }),
    );
    return batches;
  } finally {
    await session.close();
  }
}
