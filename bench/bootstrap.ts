/**
 * Speed of the bootstrap, as a ratio within one run: 10,000 paired studentised resamples of 1,000 rollouts in
 * 200 tasks against summing 10^7 numbers of a Float64Array. Fails above 5, or when a resample allocates.
 */

import { defaultCalibration } from '../packages/regain/src/law/calibration.ts';
import { downtimeClosedForm } from '../packages/regain/src/law/loss.ts';
import type { Sample } from '../packages/regain/src/law/sample.ts';
import { bootstrap } from '../packages/regain/src/law/statistics/bootstrap.ts';
import { interval } from '../packages/regain/src/law/statistics/confidence-interval.ts';
import {
  columnsOf,
  differenceTotals,
  gapTotals,
} from '../packages/regain/src/law/statistics/ratio-totals.ts';
import { bernoulli, beta } from '../packages/regain/src/types/distributions.ts';
import { random } from '../packages/regain/src/types/random.ts';
import { sum } from '../packages/regain/src/values/sum-and-mean.ts';
import { fail, median, sampled } from './support/rounds.ts';

const RATIO_MAX = 5;
const BYTES_PER_RESAMPLE_MAX = 1;
const ROUNDS = { count: 15, warmUp: 3 };
const TASKS = 200;
const REPEATS = 5;
const RESAMPLES = 10_000;

const numbers = new Float64Array(10_000_000).map((_, i) => (i % 1000) / 1000);
const first = cell('first', 0.8);
const second = cell('second', 0.7);

/** Each from the rollouts to the interval: totals by task, resamples, sorting. */
const work = {
  sum: () => sum(numbers),
  gap: () =>
    interval(gapTotals(columns(first), defaultCalibration), { resamples: RESAMPLES, seed: 'bench' }).low,
  difference: () =>
    interval(differenceTotals(columns(first), columns(second), 'loss'), {
      resamples: RESAMPLES,
      seed: 'bench',
    }).low,
};
type Name = keyof typeof work;
const labels: readonly (readonly [Name, string])[] = [
  ['gap', 'relative gap, observed loss paired with prediction'],
  ['difference', 'difference of two policies, paired by task'],
];

let checksum = 0;
const msOf = (name: Name) => {
  const start = performance.now();
  checksum += work[name]();
  return performance.now() - start;
};
const took = await sampled(ROUNDS, () => ({
  ...{ sum: msOf('sum'), gap: msOf('gap'), difference: msOf('difference') },
}));
const ms = (name: Name) => median(took.map((one) => one[name])).toFixed(1);

console.log(`sum of 10^7 numbers: ${ms('sum')} ms (checksum ${checksum.toFixed(3)})`);
const ratios = labels.map(([name, label]) => {
  const ratio = median(took.map((one) => one[name] / one.sum));
  console.log(`${label}: ${ms(name)} ms, ratio ${ratio.toFixed(2)}`);
  return ratio;
});
const worst = Math.max(...ratios);
const bytes = heapBytesPerResample();
console.log(`ratio ${worst.toFixed(2)}, at most ${RATIO_MAX}`);
console.log(`heap per resample ${bytes.toFixed(3)} bytes, at most ${BYTES_PER_RESAMPLE_MAX}`);
if (worst > RATIO_MAX || bytes > BYTES_PER_RESAMPLE_MAX) fail('too slow, or allocating');

/** Growth of the heap over many more resamples than fit between two collections, were each to allocate. */
function heapBytesPerResample(): number {
  const totals = gapTotals(columns(first), defaultCalibration);
  const growths = [1, 2, 3].map((seed) => {
    const before = process.memoryUsage().heapUsed;
    checksum += bootstrap(totals, { resamples: 300_000, seed }).point;
    return (process.memoryUsage().heapUsed - before) / 300_000;
  });
  return median(growths);
}

function columns(sample: Sample) {
  return columnsOf(sample, defaultCalibration);
}

function cell(name: string, rate: number): Sample {
  const source = random('bench', name);
  const { gamma, H } = defaultCalibration;
  const n = TASKS * REPEATS;
  const success = new Float64Array(n).map(() => (bernoulli(source, rate) ? 1 : 0));
  const cost = new Float64Array(n).map(() => beta(source, 1, 3));
  return {
    task: Int32Array.from({ length: n }, (_, i) => Math.floor(i / REPEATS)),
    tasks: Array.from({ length: TASKS }, (_, task) => `task-${task}`),
    success,
    cost,
    loss: cost.map((value, i) => downtimeClosedForm(success[i] === 1, H * value, gamma)),
  };
}
