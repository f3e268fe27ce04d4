/** What a worker does for one run: claims batches, runs them on its threads, commits them, until none is free. */

import { readManifest, requireSameSoftware, runRollouts, type WorkerThreads } from '../../harness/index.ts';
