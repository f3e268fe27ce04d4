/** A process that only runs rollouts, no threads and no store: its share of them, batch by batch as workers would. */

import { once } from 'node:events';
import { defaultBatchSize, laboratory } from '../../src/runs/index.ts';
import { experimentOf } from './experiment.ts';

const [directory, ...numbers] = process.argv.slice(2) as [string, ...string[]];
const [rollouts, warmUp, share, shares] = numbers.map(Number) as [number, number, number, number];
const { plan, stored } = laboratory(await experimentOf(rollouts, directory), directory);
const isMine = (position: number) => Math.floor(position / defaultBatchSize) % shares === share;
const run = async (from: number, to: number) => {
  for (let position = from; position < to; position++) if (isMine(position)) await stored(position);
};
await run(0, warmUp);
process.send!('ready');
await once(process, 'message');
const before = process.cpuUsage();
await run(warmUp, plan.rollouts);
const { user, system } = process.cpuUsage(before);
process.send!({ cpuMs: (user + system) / 1000 });
process.disconnect();
