/**
 * The runner, as ratios within one run: two workers against two bare processes, the cost and memory of long runs
 * against short ones, and the share of time that is not spent on tools, faults, policies and detection. Fails when
 * two workers reach less than .9 of the scaling of two processes, when a rollout of a long run costs over 1.3 of one
 * of a short run or its memory grows by more than half, or when the share is above .3. `--million` adds 10^6 rollouts.
 */

import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type FrozenManifest, headOf, laboratory, runRollouts } from '../src/runs/index.ts';
import { memoryStore } from '../src/store/index.ts';
import { experimentOf, median, spread } from './support/experiment.ts';
import { timeByRoom } from './support/time-by-room.ts';

const SCALING_MIN = 0.9;
const COST_GROWTH_MAX = 1.3;
const MEMORY_GROWTH_MAX = 1.5;
const OUTSIDE_MAX = 0.3;
const ROUNDS = 5;
const ROLLOUTS = 3_200;

const directory = mkdtempSync(join(tmpdir(), 'regain-bench-'));
const failures: string[] = [];
try {
  await scaling();
  await longRuns(process.argv.includes('--million') ? [10_000, 100_000, 1_000_000] : [10_000, 100_000]);
  await whereTimeGoes();
} finally {
  rmSync(directory, { recursive: true, force: true });
}
for (const failure of failures) console.error(failure);
process.exitCode = failures.length === 0 ? 0 : 1;

async function scaling(): Promise<void> {
  const manifest = await experimentOf(ROLLOUTS, directory);
  const rounds: { bare: number; workers: number; rates: number[] }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const rates = [
      await bareRate(1),
      await bareRate(2),
      await workerRate(manifest, 1),
      await workerRate(manifest, 2),
    ];
    const [one, two, oneWorker, twoWorkers] = rates as [number, number, number, number];
    rounds.push({ bare: two / one, workers: twoWorkers / oneWorker, rates });
  }
  const middle = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
  const names = ['one bare process', 'two bare processes', 'one worker', 'two workers'];
  names.forEach((name, i) => {
    console.log(`${name}: ${Math.round(middle(({ rates }) => rates[i]!))} rollouts a second`);
  });
  const bare = middle((round) => round.bare);
  const workers = middle((round) => round.workers);
  const ratio = middle((round) => round.workers / round.bare);
  console.log(
    `scaling from one to two: processes ${bare.toFixed(2)}, workers ${workers.toFixed(2)}, ratio ${ratio.toFixed(2)}, at least ${SCALING_MIN}`,
  );
  const throughput = middle(({ rates }) => rates[3]! / rates[1]!);
  console.log(
    `two workers against two bare processes: ${throughput.toFixed(2)} of their rate, store and all`,
  );
  if (ratio < SCALING_MIN) failures.push(`two workers scale to ${ratio.toFixed(2)} of two processes`);
}

/** Rollouts a second of so many processes that do nothing else, warm. */
async function bareRate(processes: number): Promise<number> {
  const count = 1_600;
  const children = Array.from({ length: processes }, () =>
    fork(join(import.meta.dirname, 'support', 'bare.ts'), [directory, String(count)]),
  );
  await Promise.all(children.map((child) => once(child, 'message')));
  const start = performance.now();
  for (const child of children) child.send('go');
  await Promise.all(children.map((child) => once(child, 'message')));
  return (1000 * processes * count) / (performance.now() - start);
}

/** Rollouts a second of the runner, from the moment that it is warm. */
async function workerRate(manifest: FrozenManifest, workers: number): Promise<number> {
  const session = await memoryStore().create(
    'run',
    headOf(manifest, { madeBy: 'bench', createdAt: '' }),
    'bench',
  );
  const warm = 200 * workers;
  let from: { readonly ms: number; readonly done: number } | undefined;
  let last = { ms: 0, done: 0 };
  await runRollouts(session, manifest, directory, {
    workers,
    onProgress: ({ rolloutsDone }) => {
      last = { ms: performance.now(), done: rolloutsDone };
      if (from === undefined && rolloutsDone >= warm) from = last;
    },
  });
  return (1000 * (last.done - from!.done)) / (last.ms - from!.ms);
}

async function longRuns(lengths: readonly number[]): Promise<void> {
  const measured: { rollouts: number; msPerRollout: number; rssMax: number }[] = [];
  for (const length of lengths) {
    const args = [join(import.meta.dirname, 'support', 'long-run.ts'), directory, String(length)];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    measured.push(JSON.parse(stdout));
  }
  const first = measured[0]!;
  for (const { rollouts, msPerRollout, rssMax } of measured) {
    const cost = msPerRollout / first.msPerRollout;
    const memory = rssMax / first.rssMax;
    console.log(
      `${rollouts} rollouts: ${(1000 / msPerRollout).toFixed(0)} a second, ${cost.toFixed(2)} of the cost each; ` +
        `${(rssMax / 2 ** 20).toFixed(0)} MB at most, ${memory.toFixed(2)} of the memory`,
    );
    if (cost > COST_GROWTH_MAX)
      failures.push(`a rollout among ${rollouts} costs ${cost.toFixed(2)} of one among 10^4`);
    if (memory > MEMORY_GROWTH_MAX)
      failures.push(`${rollouts} rollouts take ${memory.toFixed(2)} of the memory`);
  }
}

async function whereTimeGoes(): Promise<void> {
  const { plan, stored } = laboratory(await experimentOf(1, directory), directory);
  const positions = spread(1_600, plan.rollouts);
  for (const position of positions) await stored(position);
  const shares = await timeByRoom(async () => {
    for (const position of positions) await stored(position);
  });
  const inside = ['tools', 'faults', 'policies', 'detection', 'oracle'];
  const outside = shares.reduce((sum, [owner, share]) => (inside.includes(owner) ? sum : sum + share), 0);
  console.log(`time: ${shares.map(([owner, share]) => `${owner} ${(100 * share).toFixed(0)} %`).join(', ')}`);
  console.log(`outside tools, faults, policies and detection: ${outside.toFixed(2)}, at most ${OUTSIDE_MAX}`);
  if (outside > OUTSIDE_MAX) failures.push(`${outside.toFixed(2)} of the time is spent outside`);
}
