/** A process that only runs rollouts, no threads and no store: its share of the batches of a mixed run, by slices. */

import { rolloutExecutor } from '../../packages/lab/src/harness/rollout-executor.ts';
import { batchSizeFor } from '../../packages/lab/src/harness/run-head.ts';
import { experimentOf, mixed } from './experiment.ts';

const [directory, ...numbers] = process.argv.slice(2) as [string, ...string[]];
const [rollouts, share, shares] = numbers.map(Number) as [number, number, number];
const { plan, run: stored } = rolloutExecutor(await experimentOf(rollouts, directory), directory);
const size = batchSizeFor(plan.rollouts);
const mine = mixed(plan.rollouts / size).filter((_, i) => i % shares === share);

process.on('message', async (batches: number) => {
  const before = process.cpuUsage();
  for (const batch of mine.splice(0, batches)) {
    for (let i = 0; i < size; i++) await stored(batch * size + i);
  }
  const { user, system } = process.cpuUsage(before);
  process.send!({ cpuMs: (user + system) / 1000 });
});
