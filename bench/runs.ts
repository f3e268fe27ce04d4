/**
 * The runner, as ratios within one run: two workers against two bare processes, the cost and memory of long runs
 * against short ones, and the share of time that is not spent on tools, faults, policies and detection. Fails when
 * two workers reach less than 0.9 of the scaling of two processes, when a rollout of a long run costs over 1.3 of one
 * of a short run, or over 1.2 late in it of what it did early, when memory grows by more than a quarter, or when the
 * share is above 0.3. `--million` adds 10^6 rollouts.
 */

import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { rolloutExecutor } from '../packages/lab/src/harness/rollout-executor.ts';
import { publishedPolicyNames } from '../packages/lab/src/policies/index.ts';
import { temporaryFolder } from '../scripts/temporary-folder.ts';
import { experimentOf, mixed, QUICK_POLICIES } from './support/experiment.ts';
import { type SlicedRun, slicedRun, type Throughput } from './support/mixed-run.ts';
import { fail, median } from './support/rounds.ts';
import { timeByModule } from './support/time-by-module.ts';

const SCALING_MIN = 0.9;
const COST_MAX = 1.3;
const GROWTH_MAX = 1.2;
const MEMORY_MAX = 1.25;
const OUTSIDE_MAX = 0.3;
/** Where two processes scale less than this, there was no second core for them. */
const FREE_SCALING_MIN = 1.5;
/** Measured slices, and warm-up slices before them. */
const ROUNDS = 31;
const WARM_UP = 5;
/** Batches of a slice, for every process or worker: short, so that other load affects all variants equally. */
const SLICE = 20;
const BATCH = 100;
const PROFILED = 5_000;

using folder = temporaryFolder('bench');
const directory = folder.path;
const cpu = await scaling();
await whereTimeGoes(cpu);
await longRuns(process.argv.includes('--million') ? [10_000, 100_000, 1_000_000] : [10_000, 100_000]);

interface Round {
  readonly 'one bare process': Throughput;
  readonly 'one worker': Throughput;
  readonly 'two bare processes': Throughput;
  readonly 'two workers': Throughput;
}

/** Returns the processor time of a rollout, threads and store included, over that of a bare process. */
async function scaling(): Promise<number> {
  const rollouts = 2 * (ROUNDS + WARM_UP) * SLICE * BATCH;
  const manifest = await experimentOf(rollouts, directory);
  const runs = await Promise.all(
    [1, 2].map((workers) => slicedRun(manifest, join(directory, `${workers}.sqlite`), directory, workers)),
  );
  const processes = [1, 2].map((count) => bare(rollouts, count));
  const rounds: Round[] = [];
  for (let i = 0; i < ROUNDS + WARM_UP; i++) {
    const round = {
      'one bare process': await processes[0]!.slice(SLICE),
      'one worker': await runs[0]!.slice(SLICE),
      'two bare processes': await processes[1]!.slice(SLICE),
      'two workers': await runs[1]!.slice(2 * SLICE),
    };
    if (i >= WARM_UP) rounds.push(round);
  }
  for (const one of [...processes, ...runs]) await one.close();

  const of = (value: (round: Round) => number) => median(rounds.map(value));
  for (const way of Object.keys(rounds[0]!) as (keyof Round)[]) {
    console.log(`${way}: ${Math.round(of((round) => round[way].perSecond))} rollouts a second`);
  }
  const ratios = rounds.map((round) => workerScaling(round) / processScaling(round)).sort((a, b) => a - b);
  const [low, scaled, high] = [0.25, 0.5, 0.75].map((at) => ratios[Math.floor(at * ratios.length)]!);
  console.log(
    `scaling from one to two: processes ${of(processScaling).toFixed(2)}, workers ${of(workerScaling).toFixed(2)}, ` +
      `ratio ${scaled!.toFixed(2)} (middle half ${low!.toFixed(2)} to ${high!.toFixed(2)}), at least ${SCALING_MIN}`,
  );
  const cpu = of((round) => round['two workers'].cpuMsEach / round['two bare processes'].cpuMsEach);
  const rate = of((round) => round['two workers'].perSecond / round['two bare processes'].perSecond);
  console.log(
    `two workers against two bare processes: ${rate.toFixed(2)} of the rate, ${cpu.toFixed(2)} of the processor time a rollout, store and all`,
  );
  if (of(processScaling) < FREE_SCALING_MIN)
    console.log('other programs held the second core: on a quiet machine the ratio is surer');
  if (scaled! < SCALING_MIN) fail(`two workers scale to ${scaled!.toFixed(2)} of two processes`);
  return cpu;
}

function processScaling(round: Round): number {
  return round['two bare processes'].perSecond / round['one bare process'].perSecond;
}

function workerScaling(round: Round): number {
  return round['two workers'].perSecond / round['one worker'].perSecond;
}

/** Processes that do nothing else, each with its share. */
function bare(rollouts: number, count: number): SlicedRun {
  const program = fileURLToPath(new URL('./support/rollouts-only.ts', import.meta.url));
  const children = Array.from({ length: count }, (_, share) =>
    fork(program, [directory, ...[rollouts, share, count].map(String)]),
  );
  return {
    async slice(batches) {
      const start = performance.now();
      const reports = children.map((child) => once(child, 'message'));
      for (const child of children) child.send(batches);
      const cpuMs = (await Promise.all(reports)).reduce((sum, [report]) => sum + report.cpuMs, 0);
      const done = count * batches * BATCH;
      return { perSecond: (1000 * done) / (performance.now() - start), cpuMsEach: cpuMs / done };
    },
    async close() {
      for (const child of children) child.disconnect();
    },
  };
}

interface LongRun extends Throughput {
  readonly rollouts: number;
  /** The least and the most of the second half. */
  readonly rssBytes: number;
  readonly peakBytes: number;
  /** Cost late in the run over that early in it; null for a run that is too short. */
  readonly growth: number | null;
}

async function longRuns(lengths: readonly number[]): Promise<void> {
  const program = fileURLToPath(new URL('./support/long-run.ts', import.meta.url));
  const measured: LongRun[] = [];
  for (const length of lengths) {
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...process.execArgv,
      program,
      directory,
      String(length),
    ]);
    measured.push(JSON.parse(stdout));
  }
  const first = measured[0]!;
  for (const { rollouts, perSecond, cpuMsEach, rssBytes, peakBytes, growth } of measured) {
    const cost = cpuMsEach / first.cpuMsEach;
    const memory = rssBytes / first.rssBytes;
    console.log(
      `${rollouts} rollouts: ${perSecond.toFixed(0)} a second, ${cpuMsEach.toFixed(2)} ms of processor time each, ${cost.toFixed(2)} of the first; ` +
        `${growth === null ? '' : `late over early ${growth.toFixed(2)}; `}` +
        `${(rssBytes / 2 ** 20).toFixed(0)} MB, ${memory.toFixed(2)} of the first, ${(peakBytes / 2 ** 20).toFixed(0)} MB before garbage is collected`,
    );
    if (cost > COST_MAX) fail(`a rollout among ${rollouts} costs ${cost.toFixed(2)} of one among 10^4`);
    if (growth !== null && growth > GROWTH_MAX)
      fail(`the last of ${rollouts} rollouts cost ${growth.toFixed(2)} of the first`);
    if (memory > MEMORY_MAX) fail(`${rollouts} rollouts take ${memory.toFixed(2)} of the memory`);
  }
}

/**
 * The profile is of bare rollouts; the share of threads and store from `cpu` counts as outside, too. The bound is on the
 * main command, with all published policies; that of policies without a brain is shown for information.
 */
async function whereTimeGoes(cpu: number): Promise<void> {
  const all = await outsideOf(publishedPolicyNames, 'published policies', cpu);
  await outsideOf(QUICK_POLICIES, 'policies that do not think', cpu);
  if (!(all <= OUTSIDE_MAX)) fail(`${all.toFixed(2)} of the time is spent outside`);
}

async function outsideOf(policies: readonly string[], title: string, cpu: number): Promise<number> {
  const { plan, run } = rolloutExecutor(await experimentOf(PROFILED, directory, policies), directory);
  const positions = mixed(plan.rollouts);
  for (const position of positions) await run(position);
  const shares = await timeByModule(async () => {
    for (const position of positions) await run(position);
  });
  const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
  console.log(
    `${title}, time of a rollout: ${shares.map(([owner, share]) => `${owner} ${percent(share)}`).join(', ')}`,
  );
  const inside = ['tools', 'faults', 'policies', 'detection', 'oracle'];
  const within = shares.reduce((sum, [owner, share]) => (inside.includes(owner) ? sum + share : sum), 0);
  const outside = 1 - within / Math.max(1, cpu);
  console.log(
    `outside tools, faults, policies and detection: ${(1 - within).toFixed(2)}, with threads and store ${outside.toFixed(2)}, at most ${OUTSIDE_MAX}`,
  );
  return outside;
}
