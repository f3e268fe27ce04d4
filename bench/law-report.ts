/**
 * How long the law blocks the event loop, as ratios within one run, for 8,192 calls of 20 tools: the longest turn of the
 * event loop while a report is computed in slices, and a snapshot, against the same report computed at once. Fails above
 * 0.1 and 0.01.
 */

import { complete, defaultCalibration, downtimeClosedForm } from '../packages/regain/src/law/index.ts';
import { CallWindow, WINDOW_CALLS } from '../packages/regain/src/shield/learn/call-window.ts';
import { lawReportSteps } from '../packages/regain/src/shield/learn/law-report.ts';
import { lawSnapshot } from '../packages/regain/src/shield/learn/law-snapshot.ts';
import { runInSlices } from '../packages/regain/src/shield/learn/run-in-slices.ts';
import { random } from '../packages/regain/src/types/random.ts';
import { fail, sampled } from './support/rounds.ts';

const SLICE_RATIO_MAX = 0.1;
const SNAPSHOT_RATIO_MAX = 0.01;
const ROUNDS = { count: 31, warmUp: 5 };

const input = { calibration: defaultCalibration, timeBudgetMs: 180_000, drifting: null };
const window = new CallWindow(input);
const chance = random('bench', 'law report');
for (let i = 0; i < WINDOW_CALLS; i++) {
  const tool = `tool ${chance.below(20)}`;
  if (chance.uniform() < 0.7) window.addClean(tool);
  else {
    const [success, cost] = [chance.uniform() < 0.8, 0.1 * chance.uniform()];
    const loss = downtimeClosedForm(success, defaultCalibration.H * cost, defaultCalibration.gamma);
    window.addFailed({ tool, success, cost, attempts: 2, downMs: cost * 180_000, loss });
  }
}

/** The longest time between two pauses. */
async function longestSliceMs(): Promise<number> {
  let startMs = performance.now();
  let longestMs = 0;
  const end = () => {
    longestMs = Math.max(longestMs, performance.now() - startMs);
  };
  const steps = (function* () {
    return yield* lawReportSteps(window.calls(), input);
  })();
  await runInSlices(steps, async () => {
    end();
    await new Promise((resolve) => setImmediate(resolve));
    startMs = performance.now();
  });
  end();
  return longestMs;
}

function msOf(work: () => unknown): number {
  const startMs = performance.now();
  work();
  return performance.now() - startMs;
}

const coldMs = await longestSliceMs();
const times = await sampled(ROUNDS, async () => ({
  whole: msOf(() => complete(lawReportSteps(window.calls(), input))),
  slice: await longestSliceMs(),
  snapshot: msOf(() => lawSnapshot(window.totals, input, true)),
}));
/** The round that other programs interrupted least: a longest time has the longest interruption in it. */
const least = (of: (one: (typeof times)[number]) => number) => Math.min(...times.map(of));
const whole = least((one) => one.whole);
const sliceMs = least((one) => one.slice);
const slice = sliceMs / whole;
const snapshot = least((one) => one.snapshot) / whole;
console.log(`report at once: ${whole.toFixed(1)} ms`);
console.log(
  `longest slice: ${sliceMs.toFixed(2)} ms (first report of the process ${coldMs.toFixed(1)} ms), ratio ${slice.toFixed(3)}, at most ${SLICE_RATIO_MAX}`,
);
console.log(`snapshot: ratio ${snapshot.toFixed(5)}, at most ${SNAPSHOT_RATIO_MAX}`);
if (slice > SLICE_RATIO_MAX || snapshot > SNAPSHOT_RATIO_MAX) fail('too slow');
