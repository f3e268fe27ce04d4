/**
 * Rollouts a second beside the test cases a second of promptfoo's API with a provider that does nothing, on the same
 * Node and in turns. promptfoo is no dependency: say where it is installed with `--promptfoo FOLDER`, or in
 * REGAIN_PROMPTFOO. A case is one call and a rollout is many, with faults and recovery: the ratio is a lower bound.
 */

import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { temporaryFolder } from '../scripts/temporary-folder.ts';
import { experimentOf } from './support/experiment.ts';
import { between, observedRun, type Throughput } from './support/mixed-run.ts';
import { median } from './support/rounds.ts';

const ROUNDS = 3;
const CASES = 2_000;
const ROLLOUTS = 10_000;

const { values } = parseArgs({ options: { promptfoo: { type: 'string' } } });
const folder = values.promptfoo ?? process.env.REGAIN_PROMPTFOO;
if (folder === undefined) {
  console.log('not compared: promptfoo is looked for in --promptfoo FOLDER or REGAIN_PROMPTFOO, got neither');
} else {
  await compare(promptfooIn(folder));
}

interface Installed {
  readonly entry: string;
  readonly version: string;
}

/** The package itself, or a folder where it was installed. */
function promptfooIn(folder: string): Installed {
  const places = [join(folder, 'node_modules', 'promptfoo'), join(folder, 'promptfoo'), folder];
  for (const place of places) {
    const file = resolve(place, 'package.json');
    if (!existsSync(file)) continue;
    const { name, version, main } = JSON.parse(readFileSync(file, 'utf8'));
    if (name === 'promptfoo') return { entry: resolve(place, main), version };
  }
  console.error(`promptfoo is not installed in ${folder}`);
  process.exit(1);
}

interface Round {
  readonly promptfoo: Throughput;
  readonly 'one worker': Throughput;
  readonly 'all cores': Throughput;
}

async function compare({ entry, version }: Installed): Promise<void> {
  using folder = temporaryFolder('bench');
  const directory = folder.path;
  const rounds: Round[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    rounds.push({
      promptfoo: await casesOf(entry, directory),
      'one worker': await rolloutsOf(directory, 1),
      'all cores': await rolloutsOf(directory, availableParallelism()),
    });
  }
  const of = (value: (round: Round) => number) => median(rounds.map(value));
  const cases = [of(({ promptfoo }) => promptfoo.perSecond), of(({ promptfoo }) => promptfoo.cpuMsEach)];
  console.log(
    `promptfoo ${version}: ${cases[0]!.toFixed(0)} cases a second, ${cases[1]!.toFixed(2)} ms of processor time each`,
  );
  for (const way of ['one worker', 'all cores'] as const) {
    const rate = of((round) => round[way].perSecond);
    const cpuMs = of((round) => round[way].cpuMsEach);
    const faster = of((round) => round[way].perSecond / round.promptfoo.perSecond);
    const cheaper = of((round) => round.promptfoo.cpuMsEach / round[way].cpuMsEach);
    console.log(
      `${way}: ${rate.toFixed(0)} rollouts a second, ${faster.toFixed(1)} for each case; ` +
        `${cpuMs.toFixed(2)} ms of processor time each, ${cheaper.toFixed(1)} for that of a case`,
    );
  }
}

/** In a process of its own, kept from calling home. */
async function casesOf(entry: string, directory: string): Promise<Throughput> {
  const program = fileURLToPath(new URL('./support/promptfoo-cases.ts', import.meta.url));
  const off = ['TELEMETRY', 'UPDATE', 'REMOTE_GENERATION', 'DEBUG_LOG', 'ERROR_LOG'];
  const env = {
    ...process.env,
    ...Object.fromEntries(off.map((name) => [`PROMPTFOO_DISABLE_${name}`, '1'])),
    PROMPTFOO_CONFIG_DIR: join(directory, 'promptfoo'),
  };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...process.execArgv, program, entry, String(CASES)],
    { env },
  );
  return JSON.parse(stdout.trim().split('\n').at(-1)!);
}

/** Threads and store included, from the moment that a fifth is done: promptfoo is warmed up, too. */
async function rolloutsOf(directory: string, workers: number): Promise<Throughput> {
  const file = join(directory, 'run.sqlite');
  const samples = await observedRun(await experimentOf(ROLLOUTS, directory), file, directory, workers);
  rmSync(file);
  return between(samples.find(({ done }) => done >= ROLLOUTS / 5)!, samples.at(-1)!);
}
