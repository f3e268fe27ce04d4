/** A long run in its own process: the cost of a rollout in total, early and late, and the memory, as JSON. */

import { join } from 'node:path';
import { experimentOf } from './experiment.ts';
import { between, observedRun } from './mixed-run.ts';

const [directory, rollouts] = process.argv.slice(2) as [string, string];
/** Rollouts before code is fully optimised. */
const WARM_UP = 20_000;

const manifest = await experimentOf(Number(rollouts), directory);
const samples = await observedRun(manifest, join(directory, `${rollouts}.sqlite`), directory, 2);
const last = samples.at(-1)!;
const at = (done: number) => samples.find((sample) => sample.done >= done)!;
const fifth = (last.done - WARM_UP) / 5;
const growth =
  fifth < WARM_UP / 2
    ? null
    : between(at(last.done - fifth), last).cpuMsEach / between(at(WARM_UP), at(WARM_UP + fifth)).cpuMsEach;
// Uncollected garbage grows with the age of a thread, so memory is measured after a collection.
const secondHalf = samples.slice(samples.length / 2).map(({ rssBytes }) => rssBytes);
const overall = between(samples[0]!, last);
const memory = { rssBytes: Math.min(...secondHalf), peakBytes: Math.max(...secondHalf) };
console.log(JSON.stringify({ rollouts: last.done, ...overall, growth, ...memory }));
