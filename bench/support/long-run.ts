/** A long run in a process of its own: what a rollout costs over all, early and late, and the memory, as JSON. */

import { join } from 'node:path';
import { experimentOf } from './experiment.ts';
import { between, observedRun } from './mixed-run.ts';

const [directory, rollouts] = process.argv.slice(2) as [string, string];
/** Code is compiled, and compiled better, while the first so many run. */
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
// Garbage waits to be collected, the longer the longer a thread has lived: what is held is what is left when it was.
const secondHalf = samples.slice(samples.length / 2).map(({ rssBytes }) => rssBytes);
const overall = between(samples[0]!, last);
const memory = { rssBytes: Math.min(...secondHalf), peakBytes: Math.max(...secondHalf) };
console.log(JSON.stringify({ rollouts: last.done, ...overall, growth, ...memory }));
