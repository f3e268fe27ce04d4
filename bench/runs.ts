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
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type FrozenManifest, headOf, laboratory, runRollouts } from '../src/runs/index.ts';
import { sqliteStore } from '../src/store/index.ts';
import { experimentOf, median, spread } from './support/experiment.ts';
import { timeByRoom } from './support/time-by-room.ts';

const SCALING_MIN = 0.9;
const COST_GROWTH_MAX = 1.3;
const MEMORY_GROWTH_MAX = 1.5;
const OUTSIDE_MAX = 0.3;
const ROUNDS = 5;
const ROLLOUTS = 4_800;
/** The first so many are not measured: code is compiled while they run. */
const WARM_UP = 1_200;

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

interface Pace {
  readonly perSecond: number;
  /** Time of processors, whoever else wants them. */
  readonly cpuMsEach: number;
}

async function scaling(): Promise<void> {
  const manifest = await experimentOf(ROLLOUTS, directory);
  const ways = {
    'one bare process': () => bare(1),
    'two bare processes': () => bare(2),
    'one worker': () => run(manifest, 1),
    'two workers': () => run(manifest, 2),
  };
  type Way = keyof typeof ways;
  const names = Object.keys(ways) as Way[];
  const rounds: Record<Way, Pace>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const paces: Partial<Record<Way, Pace>> = {};
    for (const name of names) paces[name] = await ways[name]();
    rounds.push(paces as Record<Way, Pace>);
  }
  const ratio = (value: (pace: Pace) => number, over: Way, under: Way) =>
    median(rounds.map((round) => value(round[over]) / value(round[under])));
  const rate = ({ perSecond }: Pace) => perSecond;
  for (const name of names) {
    console.log(`${name}: ${Math.round(median(rounds.map((round) => rate(round[name]))))} rollouts a second`);
  }
  const processes = ratio(rate, 'two bare processes', 'one bare process');
  const workers = ratio(rate, 'two workers', 'one worker');
  const scaled = median(
    rounds.map(
      (round) =>
        rate(round['two workers']) /
        rate(round['one worker']) /
        (rate(round['two bare processes']) / rate(round['one bare process'])),
    ),
  );
  const cpu = ratio(({ cpuMsEach }) => cpuMsEach, 'two workers', 'two bare processes');
  console.log(
    `scaling from one to two: processes ${processes.toFixed(2)}, workers ${workers.toFixed(2)}, ratio ${scaled.toFixed(2)}, at least ${SCALING_MIN}`,
  );
  console.log(
    `two workers against two bare processes: ${ratio(rate, 'two workers', 'two bare processes').toFixed(2)} of the rate, ${cpu.toFixed(2)} of the processor time a rollout, store and all`,
  );
  if (scaled < SCALING_MIN) failures.push(`two workers scale to ${scaled.toFixed(2)} of two processes`);
}

/** Processes that do nothing else, and share the same rollouts. */
async function bare(processes: number): Promise<Pace> {
  const program = fileURLToPath(new URL('./support/bare.ts', import.meta.url));
  const children = Array.from({ length: processes }, (_, share) =>
    fork(program, [directory, ...[ROLLOUTS, WARM_UP, share, processes].map(String)]),
  );
  await Promise.all(children.map((child) => once(child, 'message')));
  const start = performance.now();
  for (const child of children) child.send('go');
  const reports = await Promise.all(children.map((child) => once(child, 'message')));
  const done = ROLLOUTS - WARM_UP;
  const cpuMs = reports.reduce((sum, [report]) => sum + report.cpuMs, 0);
  return { perSecond: (1000 * done) / (performance.now() - start), cpuMsEach: cpuMs / done };
}

/** The runner, from the moment that it is warm. */
async function run(manifest: FrozenManifest, workers: number): Promise<Pace> {
  const head = headOf(manifest, { madeBy: 'bench', createdAt: '' });
  const file = join(directory, `${workers}.sqlite`);
  const session = await sqliteStore().create(file, head, 'bench');
  const look = (done: number) => {
    const { user, system } = process.cpuUsage();
    return { done, ms: performance.now(), cpuMs: (user + system) / 1000 };
  };
  let from: ReturnType<typeof look> | undefined;
  let last = look(0);
  await runRollouts(session, manifest, directory, {
    workers,
    onProgress: ({ rolloutsDone }) => {
      last = look(rolloutsDone);
      if (from === undefined && rolloutsDone >= WARM_UP) from = last;
    },
  });
  await session.close();
  rmSync(file);
  const done = last.done - from!.done;
  return { perSecond: (1000 * done) / (last.ms - from!.ms), cpuMsEach: (last.cpuMs - from!.cpuMs) / done };
}

async function longRuns(lengths: readonly number[]): Promise<void> {
  const measured: { rollouts: number; msPerRollout: number; rssBytes: number }[] = [];
  for (const length of lengths) {
    const args = [
      fileURLToPath(new URL('./support/long-run.ts', import.meta.url)),
      directory,
      String(length),
    ];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    measured.push(JSON.parse(stdout));
  }
  const first = measured[0]!;
  for (const { rollouts, msPerRollout, rssBytes } of measured) {
    const cost = msPerRollout / first.msPerRollout;
    const memory = rssBytes / first.rssBytes;
    console.log(
      `${rollouts} rollouts: ${(1000 / msPerRollout).toFixed(0)} a second, ${cost.toFixed(2)} of the cost each; ` +
        `${(rssBytes / 2 ** 20).toFixed(0)} MB, ${memory.toFixed(2)} of the memory`,
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
