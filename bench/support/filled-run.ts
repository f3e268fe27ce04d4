/** A run of any size, filled through the port of the store with the rollouts of a small one. */

import { join } from 'node:path';
import {
  createRunHead,
  createRunPlan,
  parseManifest,
  resolveManifest,
  withRun,
} from '@regain/lab/internal/harness';
import { runExperiment } from '@regain/lab/internal/results';
import { batchCount, batchRange, type Store, type StoredRollout } from '@regain/lab/internal/store';

const about = { suites: ['paladin-eval'], policies: ['vanilla', 'retry'], profiles: ['rough'], tasks: 20 };
const PER_REPEAT = 40;
const BATCH = 1_000;

/** `fill` writes up to `share` of the run; the run is open for writing until `close`. */
export async function filledRun(store: Store, folder: string, rollouts: number) {
  const small = join(folder, 'small.sqlite');
  const file = join(folder, 'large.sqlite');
  await runExperiment({ name: 'small', ...about, repeats: 2 }, { store, run: small });
  const real: StoredRollout[] = [];
  await withRun(store, small, async ({ stored }) => {
    for await (const one of stored.rollouts()) real.push(one);
  });
  const given = parseManifest({ name: 'large', ...about, repeats: rollouts / PER_REPEAT });
  const manifest = await resolveManifest(given, { from: folder, runDirectory: folder });
  const plan = createRunPlan(manifest);
  const byCoordinate = Map.groupBy(real, ({ policy, task }) => `${policy}/${task}`);
  const head = {
    ...createRunHead(manifest, { createdAt: new Date(0).toISOString(), madeBy: 'bench' }),
    batchSize: BATCH,
  };
  const session = await store.create(file, head, 'bench');
  const rolloutsOf = (batch: number) => {
    const { from, to } = batchRange(head, batch);
    return Array.from({ length: to - from }, (_, i) => {
      const at = plan.at(from + i);
      const like = byCoordinate.get(`${at.policy}/${at.task}`)!;
      return { ...like[(from + i) % like.length]!, ...at, position: from + i };
    });
  };
  let done = 0;
  const fill = async (share: number) => {
    for (; done < Math.floor(share * batchCount(head)); done++) {
      const [batch] = await session.claim(1);
      await session.commit(batch!, rolloutsOf(batch!));
    }
  };
  return { file, fill, close: () => session.close() };
}
