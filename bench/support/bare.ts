/** A process that only runs rollouts: no threads, no store. What the runner is compared with. */

import { once } from 'node:events';
import { laboratory } from '../../src/runs/index.ts';
import { experimentOf, spread } from './experiment.ts';

const [directory, count] = process.argv.slice(2) as [string, string];
const manifest = await experimentOf(1, directory);
const { plan, stored } = laboratory(manifest, directory);
const positions = spread(Number(count), plan.rollouts);
for (const position of positions.slice(0, 200)) await stored(position);
process.send!('ready');
await once(process, 'message');
for (const position of positions) await stored(position);
process.send!('done');
process.disconnect();
