/** A run of its own process: how long it takes and the memory it holds in its second half, as JSON on standard output. */

import { join } from 'node:path';
import { headOf, runRollouts } from '../../src/runs/index.ts';
import { sqliteStore } from '../../src/store/index.ts';
import { experimentOf, median } from './experiment.ts';

const [directory, rollouts] = process.argv.slice(2) as [string, string];
const manifest = await experimentOf(Number(rollouts), directory);
const head = headOf(manifest, { madeBy: 'bench', createdAt: '' });
const session = await sqliteStore().create(join(directory, `${rollouts}.sqlite`), head, 'bench');
const WARM_UP = 2_000;
const rss: number[] = [];
let from: { readonly ms: number; readonly done: number } | undefined;
let last = { ms: 0, done: 0 };
await runRollouts(session, manifest, directory, {
  workers: 2,
  onProgress: ({ rolloutsDone }) => {
    last = { ms: performance.now(), done: rolloutsDone };
    if (from === undefined && rolloutsDone >= WARM_UP) from = last;
    if (rolloutsDone > head.rollouts / 2) rss.push(process.memoryUsage.rss());
  },
});
await session.close();
const msPerRollout = (last.ms - from!.ms) / (last.done - from!.done);
console.log(JSON.stringify({ rollouts: head.rollouts, msPerRollout, rssBytes: median(rss) }));
