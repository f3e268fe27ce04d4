/** `regain worker`: works on the runs of a database, on any number of machines. */

import { availableParallelism } from 'node:os';
import { type Command, Option } from 'commander';
import { describeCommand, integerOption, print, terminalTable, writeError } from 'regain/internal/cli';
import { table } from 'regain/internal/text';
import { workerThreads } from '../../harness/index.ts';
import { listWorkers, openFleet, type WorkerRecord } from '../../store/index.ts';
import { type ThrottleFlags, withThrottle } from '../language-models.ts';
import { processOwner, versionFor } from '../runs/run-files.ts';
import { drainSignal } from './drain-signal.ts';
import { workLoop } from './work-loop.ts';
import { workOn } from './work-on.ts';

export interface WorkerFlags extends ThrottleFlags {
  database: string;
  threads: number;
  run?: string;
  untilDone?: boolean;
  list?: boolean;
  json?: boolean;
}

/** Between two signs of life. */
const BEAT_MS = 5_000;
/** Between two looks when nothing is to do, at random within these bounds, so that many workers do not ask at once. */
const PAUSE_MS = { from: 500, to: 1_500 };

export function addWorker(program: Command): void {
  const command = describeCommand(
    program.command('worker'),
    'Work on the runs of a database, beside any number of other workers. SIGTERM or Ctrl-C finishes the batches at hand; a second one stops at once.',
    'worker --database postgres://regain@db.example/regain',
    'worker --database postgres://regain@db.example/regain --threads 8 --until-done',
    'worker --database postgres://regain@db.example/regain --list',
  )
    .addOption(
      new Option('--database <url>', 'the database: postgres://USER:PASSWORD@HOST:PORT/DATABASE')
        .env('REGAIN_DATABASE')
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--threads <number>', 'worker threads')
        .argParser(integerOption(1, 1024))
        .default(availableParallelism(), 'one per core'),
    )
    .option('--run <name>', 'work on this run only')
    .option('--until-done', 'end when no run has anything left, instead of waiting for the next one')
    .option('--list', 'list the workers of the database, and do nothing else');
  withThrottle(command).action(async (options: WorkerFlags, self: Command) => {
    if (options.list) await printWorkers(options);
    else await work(options, versionFor(self));
  });
}

async function printWorkers(options: WorkerFlags): Promise<void> {
  print(options, await listWorkers(options.database), (workers) =>
    workers.length === 0 ? 'no worker has announced itself' : terminalTable(workersTable(workers)),
  );
}

function workersTable(workers: readonly WorkerRecord[]) {
  return table(workers, [
    { label: 'worker', value: ({ name }) => name, align: 'left' },
    { label: 'threads', value: ({ concurrency }) => String(concurrency) },
    { label: 'works on', value: ({ state }) => state, align: 'left' },
    { label: 'seen', value: ({ silentSeconds }) => `${silentSeconds} s ago` },
    { label: 'software', value: ({ software }) => software, align: 'left' },
  ]);
}

async function work(options: WorkerFlags, software: string): Promise<void> {
  const say = (line: string) => writeError(`${line}\n`);
  const signals = drainSignal();
  const fleet = await openFleet(options.database, say);
  const shared = workerThreads();
  const name = processOwner();
  let state = 'idle';
  let batches = 0;
  try {
    const announced = await fleet.announce({ name, software, concurrency: options.threads });
    const beat = () => announced.beat(signals.drain.aborted ? 'drains' : state).catch(() => {});
    const beats = setInterval(beat, BEAT_MS);
    signals.drain.addEventListener('abort', () =>
      say(`${name}: drains: finishes its batches, claims no more`),
    );
    say(`${name}: ${software}, threads: ${options.threads}`);
    try {
      await workLoop({
        ...{ fleet, software, say, drain: signals.drain },
        untilDone: options.untilDone === true,
        only: options.run,
        nowMs: () => performance.now(),
        pause: () => pause(signals.drain),
        async workOn(run) {
          state = run;
          await beat();
          const done = await workOn(run, { ...options, signals, shared, say });
          batches += done;
          state = 'idle';
          return done > 0;
        },
      });
    } finally {
      clearInterval(beats);
      await announced.leave().catch(() => {});
    }
    print(options, { worker: name, batches }, () => `${name}: ${batches} batches done`);
  } finally {
    signals.dispose();
    await shared.stop();
    await fleet.close();
  }
}

function pause(drain: AbortSignal): Promise<void> {
  const { from, to } = PAUSE_MS;
  return new Promise((resolve) => {
    const timer = setTimeout(done, from + Math.random() * (to - from));
    function done() {
      clearTimeout(timer);
      drain.removeEventListener('abort', done);
      resolve();
    }
    drain.addEventListener('abort', done);
  });
}
