/**
 * Runs on one database while processes are killed and stopped, the server crashes and the network loses what it carries.
 * Every run has to end by itself with the bytes of one undisturbed process.
 */

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../../../packages/lab/src/cli/local-postgres/server.ts';
import { openStore, textOfRun } from '../../../packages/lab/src/store/index.ts';
import { type Random, random } from '../../../packages/regain/src/types/index.ts';
import buildForTests from '../../build-for-tests.ts';
import { askDatabase } from '../../database-in-test.ts';
import { type Actor, actor } from './actors.ts';
import { BATCH, experimentIn, undisturbed } from './experiment.ts';
import { type LossyProxy, lossyProxy } from './proxy.ts';

const KILLED_RUN = 'kill -9 of `regain run`';
export const eventNames = [
  'kill -9 of a worker',
  KILLED_RUN,
  'kill -9 of `regain resume`',
  'worker stopped beyond its lease, then continued',
  'crash and restart of PostgreSQL',
  'connections lost silently',
  'network stalled, then late',
  'a second `regain resume`',
] as const;
export type EventName = (typeof eventNames)[number];

export interface ChaosOptions {
  readonly events: number;
  readonly workers: number;
  readonly rolloutsPerRun: number;
  readonly sleepMs: number;
  readonly leaseSeconds: number;
  readonly seed: number;
}

export interface ChaosCounts {
  readonly events: Readonly<Record<EventName, number>>;
  readonly runs: number;
  readonly rollouts: number;
  /** Runs whose rollouts are not the bytes of the undisturbed process. */
  readonly differing: number;
  readonly lost: number;
  readonly doubled: number;
  /** Batches that were committed by a claim after the first. */
  readonly takenOver: number;
  readonly processes: number;
  /** Commands that ended with an error, with the last lines that they printed. */
  readonly failures: readonly string[];
}

interface Surroundings {
  readonly url: string;
  /** The manifest of every run. */
  readonly file: string;
  readonly query: (text: string) => Promise<unknown[]>;
  readonly workers: readonly Actor[];
  readonly proxy: LossyProxy;
  readonly restart: () => Promise<void>;
  readonly leaseMs: number;
  /** Commands beside the workers, to be ended if the study fails. */
  readonly started: Actor[];
}

export async function databaseChaos(options: ChaosOptions): Promise<ChaosCounts> {
  const folder = mkdtempSync(join(tmpdir(), 'regain-chaos-'));
  chmodSync(folder, 0o755);
  const unbuild = await buildForTests();
  const server = await startPostgres(join(folder, 'server'), {
    // What is committed without waiting for the disk is lost at a crash, as far as that can be had.
    settings: { fsync: 'off', max_connections: '300', wal_writer_delay: '10s' },
  });
  const proxy = await lossyProxy(server.port);
  const url = new URL(server.url);
  url.port = String(proxy.port);
  url.search = `?lease=${options.leaseSeconds}&answer=${options.leaseSeconds}&patience=600`;
  const experiment = await experimentIn(join(folder, 'files'), {
    rollouts: options.rolloutsPerRun,
    sleepMs: options.sleepMs,
  });
  const expected = await undisturbed(experiment);
  const store = openStore(server.url);
  const draw = random('database chaos', options.seed);
  const schedule = [...scheduleOf(options.events, draw)];
  const workers = Array.from({ length: options.workers }, () =>
    actor(() => ['worker', '--database', url.href, '--threads', '1']),
  );
  const around: Surroundings = {
    ...{
      url: url.href,
      file: experiment.file,
      workers,
      proxy,
      leaseMs: options.leaseSeconds * 1000,
      started: [],
    },
    query: (text) => askDatabase(server.url, text),
    async restart() {
      await server.crash();
      await server.start();
    },
  };
  const events = Object.fromEntries(eventNames.map((name) => [name, 0])) as Record<EventName, number>;
  const totals = { runs: 0, rollouts: 0, differing: 0, lost: 0, doubled: 0, takenOver: 0, processes: 0 };
  const failures: string[] = [];
  try {
    while (schedule.length > 0) {
      const name = `run-${++totals.runs}`;
      const commands = await disturbedRun(name, around, schedule, draw, events);
      failures.push(...commands.flatMap(failuresOf));
      totals.processes += commands.reduce((sum, { starts }) => sum + starts, 0);
      const run = await store.open(name);
      const text = await textOfRun(run);
      await run.close();
      totals.rollouts += experiment.head.rollouts;
      if (text !== expected) totals.differing++;
    }
    totals.takenOver = Number((await around.query('SELECT count(*) FROM regain.done WHERE attempt > 1'))[0]);
    const [rows, distinct] = await around.query(
      'SELECT count(*), count(DISTINCT (run, position)) FROM regain.rollouts',
    );
    totals.lost = totals.rollouts - Number(distinct);
    totals.doubled = Number(rows) - Number(distinct);
    totals.processes += workers.reduce((sum, { starts }) => sum + starts, 0);
  } finally {
    await Promise.all([...workers, ...around.started].map((one) => one.end()));
    await proxy.close();
    await server.stop();
    unbuild?.();
    rmSync(folder, { recursive: true, force: true });
  }
  return { events, ...totals, failures };
}

/** Every kind as often as the others, in random order. */
function* scheduleOf(count: number, draw: Random): Iterable<EventName> {
  let round: EventName[] = [];
  for (let i = 0; i < count; i++) {
    if (round.length === 0) round = [...eventNames];
    yield round.splice(draw.below(round.length), 1)[0]!;
  }
}

interface Commands {
  /** `regain run`, and `regain resume` once it was killed. */
  readonly run: Actor;
  readonly resumes: Actor[];
  readonly resume: () => Actor;
}

/** Works through the schedule while the run goes on. Gives the commands that worked on it. */
async function disturbedRun(
  name: string,
  around: Surroundings,
  schedule: EventName[],
  draw: Random,
  events: Record<EventName, number>,
): Promise<readonly Actor[]> {
  const { url, file, query, started } = around;
  const resumption = ['resume', name, '--database', url, '--workers', '1'];
  const creation = [
    'run',
    file,
    '--out',
    name,
    '--batch',
    String(BATCH),
    '--database',
    url,
    '--workers',
    '1',
  ];
  const begin = (argsOf: (start: number) => readonly string[]) => {
    const begun = actor(argsOf, (code) => code === 0);
    started.push(begun);
    return begun;
  };
  const run = begin((start) => (start === 1 ? creation : resumption));
  const resume = () => begin(() => resumption);
  const found = async (what: string) =>
    (await query(`SELECT ${what} FROM regain.runs WHERE name = '${name}'`).catch(() => []))[0];
  while ((await found('true')) !== true) await wait(100);
  const commands: Commands = { run, resumes: [resume()], resume };
  const isDone = () =>
    found('next_batch = batches AND NOT EXISTS (SELECT FROM regain.leases WHERE run = id)');
  const committed = () => found('(SELECT count(*) FROM regain.done WHERE run = id)');
  for (let before: unknown = '0'; (await isDone()) !== true; ) {
    const now = await committed();
    // A run is begun once: where it was killed before, that event waits for the next run.
    const next = schedule.findIndex((event) => event !== KILLED_RUN || run.starts === 1);
    // Not before the last event is overcome: every one strikes a run on which somebody works.
    if (now !== before && next >= 0) {
      const [event] = schedule.splice(next, 1) as [EventName];
      await play(event, around, commands, draw);
      events[event]++;
      before = await committed();
    }
    await wait(50 + draw.below(200));
  }
  const all = [run, ...commands.resumes];
  // Each sees the end of the run by itself.
  await Promise.all(all.map((one) => one.over));
  return all;
}

async function play(
  event: EventName,
  { workers, proxy, restart, leaseMs }: Surroundings,
  { run, resumes, resume }: Commands,
  draw: Random,
): Promise<void> {
  const worker = workers[draw.below(workers.length)]!;
  switch (event) {
    case 'kill -9 of a worker':
      return worker.kill();
    case KILLED_RUN:
      return run.kill();
    case 'kill -9 of `regain resume`':
      return resumes.at(-1)!.kill();
    case 'worker stopped beyond its lease, then continued':
      return worker.freeze(leaseMs * (1.2 + draw.uniform()));
    case 'crash and restart of PostgreSQL':
      return restart();
    case 'connections lost silently':
      proxy.drop();
      return;
    case 'network stalled, then late': {
      const resumeNetwork = proxy.stall();
      await wait(leaseMs * (0.2 + draw.uniform()));
      return resumeNetwork();
    }
    case 'a second `regain resume`':
      resumes.push(resume());
  }
}

function failuresOf({ exitCodes, errors }: Actor): string[] {
  const bad = exitCodes.filter((code) => code !== null && code !== 0);
  return bad.length === 0 ? [] : [`${bad.length} times, last: ${errors.trim().split('\n').at(-1)}`];
}
