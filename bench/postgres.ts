/**
 * The store in PostgreSQL, as ratios within one run on a server of its own: two worker processes against two threads on
 * SQLite, the writing of 10^6 rollouts against a bare COPY into a table with the same columns and primary key, and the
 * queue alone (no rollouts are run) for 1 to 100 simulated workers. Fails below 0.8, or below 0.5 for batches of 1,000.
 * `--json FILE` writes the figures.
 */

import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../packages/lab/src/cli/local-postgres/server.ts';
import { createRunHead, softwareVersion } from '../packages/lab/src/harness/index.ts';
import { openStore, type RunHead } from '../packages/lab/src/store/index.ts';
import packageJson from '../packages/regain/package.json' with { type: 'json' };
import buildForTests from '../scripts/build-for-tests.ts';
import { commandFile } from '../scripts/built-program.ts';
import { bulkWrites } from './support/bulk-writes.ts';
import { experimentOf } from './support/experiment.ts';
import type { QueueLoad, QueueReport } from './support/queue-client.ts';
import { fail, median } from './support/rounds.ts';

const WORKERS_MIN = 0.8;
const COPY_MIN = 0.5;
const ROUNDS = 3;
const ROLLOUTS = 16_000;
const BULK = 1_000_000;
const QUEUE_SECONDS = 8;

const { values } = parseArgs({
  options: { json: { type: 'string' }, bulk: { type: 'string' }, part: { type: 'string' } },
});
const folder = mkdtempSync(join(tmpdir(), 'regain-bench-'));
chmodSync(folder, 0o755);
const unbuild = await buildForTests();
const server = await startPostgres(join(folder, 'server'), {
  settings: { max_connections: '300', shared_buffers: '512MB', max_wal_size: '4GB' },
});
const figures: { [name: string]: unknown } = {};
try {
  if (values.part === undefined || values.part === 'queue') await queue();
  if (values.part === undefined || values.part === 'workers') await workers();
  if (values.part === undefined || values.part === 'bulk') await bulk();
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
} finally {
  await server.stop();
  unbuild?.();
  rmSync(folder, { recursive: true, force: true });
}

/** Rollouts a second from the first tenth of a run to its end, without the start of processes. */
async function workers(): Promise<void> {
  const manifest = await experimentOf(ROLLOUTS, folder);
  const made = { madeBy: softwareVersion(packageJson.version), createdAt: new Date().toISOString() };
  const head = createRunHead(manifest, made);
  const store = openStore(server.url);
  const file = join(folder, 'manifest.json');
  const { name, suites, policies, split, seeds, repeats } = manifest;
  const [{ tasks }] = suites as unknown as [{ tasks: readonly string[] }];
  const named = { suites: suites.map((one) => one.name), policies: policies.map((one) => one.name) };
  writeFileSync(file, JSON.stringify({ name, ...named, tasks: tasks.length, split, seeds, repeats }));
  const ratios: number[] = [];
  const speeds: { sqlite: number; postgres: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const sqlite = await paceOfCommand(
      ...['run', file, '--workers', '2', '--batch', '100', '--progress', '--json'],
      ...['--out', join(folder, `${round}.sqlite`)],
    );
    const run = `round-${round}`;
    await (await store.create(run, head, 'bench')).close();
    const command = ['worker', '--database', server.url, '--threads', '1', '--until-done'];
    const ended = Promise.all([0, 1].map(() => successOf(command, started(command, 'ignore'))));
    const [postgres] = await Promise.all([paceOfRun(run, head), ended]);
    ratios.push(postgres / sqlite);
    speeds.push({ sqlite: Math.round(sqlite), postgres: Math.round(postgres) });
  }
  const ratio = median(ratios);
  figures.workers = { ratio, rounds: speeds, rollouts: head.rollouts };
  console.log(
    `two worker processes against two threads on SQLite: ${ratio.toFixed(2)} of its rollouts a second`,
  );
  for (const { sqlite, postgres } of speeds) console.log(`  ${postgres} against ${sqlite} a second`);
  if (ratio < WORKERS_MIN) fail(`two workers reach ${ratio.toFixed(2)}, wanted ${WORKERS_MIN}`);
}

function started(args: readonly string[], stderr: 'ignore' | 'pipe') {
  return spawn(process.execPath, [commandFile(), ...args], { stdio: ['ignore', 'ignore', stderr] });
}

async function successOf(args: readonly string[], child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`regain ${args.join(' ')} has ended with ${code}`);
}

async function paceOfCommand(...args: string[]): Promise<number> {
  const child = started(args, 'pipe');
  const marks: { ms: number; done: number }[] = [];
  let all = 0;
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    for (const [, done, rollouts] of text.matchAll(/(\d+) of (\d+) rollouts/g)) {
      marks.push({ ms: performance.now(), done: Number(done) });
      all = Number(rollouts);
    }
  });
  await successOf(args, child);
  const first = marks.find(({ done }) => done >= all / 10)!;
  const last = marks.at(-1)!;
  return (1000 * (last.done - first.done)) / (last.ms - first.ms);
}

/** Asks over one connection, and seldom: a connection for each question took a tenth of the processor time of both. */
async function paceOfRun(run: string, { rollouts, batchSize }: RunHead): Promise<number> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT id FROM regain.runs WHERE name = $1', [run]);
    let first: { ms: number; done: number } | undefined;
    for (;;) {
      const text = 'SELECT count(*) * $2 AS done FROM regain.done WHERE run = $1';
      const found = await client.query(text, [rows[0].id, batchSize]);
      const now = { ms: performance.now(), done: Number(found.rows[0].done) };
      if (first === undefined && now.done >= rollouts / 10) first = now;
      if (now.done >= rollouts) return (1000 * (now.done - first!.done)) / (now.ms - first!.ms);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  } finally {
    await client.end();
  }
}

async function bulk(): Promise<void> {
  const found = [];
  for (const batchSize of [1_000, 100, 10_000]) {
    // The ratio that counts at full size, the others on a fifth of it.
    const rows = Number(values.bulk ?? BULK) / (batchSize === 1_000 ? 1 : 5);
    const one = await bulkWrites(server.url, { rows, batchSize });
    found.push(one);
    console.log(
      `${rows} rollouts in batches of ${batchSize}: ${one.ratio.toFixed(2)} of a bare COPY (${Math.round(one.perSecond)} against ${Math.round(one.barePerSecond)} rows a second), ${one.bytesPerRow.toFixed(0)} bytes a row with its index`,
    );
  }
  figures.bulk = found;
  const { ratio } = found[0]!;
  if (ratio < COPY_MIN) fail(`writing reaches ${ratio.toFixed(2)} of a bare COPY, wanted ${COPY_MIN}`);
}

/** Claims and commits of batches with one small rollout, from two processes with half of the simulated workers each. */
async function queue(): Promise<void> {
  const found = [];
  for (const sessions of [1, 10, 50, 100]) {
    const run = `queue-${sessions}`;
    const halves = sessions === 1 ? [1] : [sessions / 2, sessions / 2];
    const reports = await Promise.all(
      halves.map((half, i) => {
        const load: QueueLoad = {
          ...{ url: server.url, run, sessions: half, seconds: QUEUE_SECONDS },
          isFirst: i === 0,
        };
        const child = fork(fileURLToPath(new URL('support/queue-client.ts', import.meta.url)));
        child.send(load);
        return once(child, 'message').then(([report]) => report as QueueReport);
      }),
    );
    const batches = reports.reduce((sum, one) => sum + one.batches, 0);
    const perSecond = batches / QUEUE_SECONDS;
    const medianMs = median(reports.map((one) => one.medianMs));
    found.push({ workers: sessions, batchesPerSecond: perSecond, medianMs });
    console.log(
      `queue alone, ${sessions} simulated workers: ${Math.round(perSecond)} batches a second, ${medianMs.toFixed(1)} ms for a claim and a commit`,
    );
  }
  const best = Math.max(...found.map(({ batchesPerSecond }) => batchesPerSecond));
  const saturated = found.find(({ batchesPerSecond }) => batchesPerSecond >= 0.9 * best)!;
  figures.queue = { seconds: QUEUE_SECONDS, loads: found, saturatedAt: saturated.workers, best };
  console.log(
    `saturated with ${saturated.workers} workers that do nothing else: ${Math.round(best)} batches a second`,
  );
}
