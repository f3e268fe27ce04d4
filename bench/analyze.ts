/**
 * `regain analyze` on a file of Claude Code sessions: the throughput of reading, and of the whole analysis, against bare
 * JSON.parse of every line of the same file in the same process; and the peak memory of the command as the file grows.
 * Fails if reading reaches less than half of the throughput. `--large` adds 2 GB.
 */

import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scopeReport } from '../packages/regain/src/analysis/summary/scope-report.ts';
import { TraceAnalysis } from '../packages/regain/src/analysis/summary/trace-analysis.ts';
import { builtInReaders } from '../packages/regain/src/readers/dialects/index.ts';
import { readTraceFile } from '../packages/regain/src/readers/read-trace-file.ts';
import { peakOfCommand } from '../scripts/peak-memory.ts';
import { writeClaudeCodeFile } from './support/claude-code-file.ts';
import { median, type Runs } from './support/rounds.ts';

const THROUGHPUT_MIN = 0.5;
const READ_BYTES = 30e6;
const ROUNDS = 5;
const megabytes = process.argv.includes('--large') ? [100, 500, 2_000] : [100, 500];

const directory = mkdtempSync(join(tmpdir(), 'regain-analyze-'));
const file = join(directory, 'session.jsonl');
try {
  await throughput();
  await memory();
} finally {
  rmSync(directory, { recursive: true });
}

async function throughput(): Promise<void> {
  const bytes = await writeClaudeCodeFile(file, READ_BYTES);
  const runs: Runs = [
    ['JSON.parse', parseLines],
    ['reading', () => readTraceFile(file, { readers: builtInReaders }, () => {})],
    ['analysis', analyze],
  ];
  const took = new Map<string, number[]>(runs.map(([name]) => [name, []]));
  for (let round = -1; round < ROUNDS; round++)
    for (const [name, run] of runs) {
      const before = process.cpuUsage();
      await run();
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) took.get(name)!.push((user + system) / 1e6);
    }
  const share = (name: string) =>
    median(took.get('JSON.parse')!.map((seconds, round) => seconds / took.get(name)![round]!));
  for (const [name] of runs)
    console.log(
      `${name}: ${(bytes / 1e6 / median(took.get(name)!)).toFixed(0)} MB a second of processor time`,
    );
  const reading = share('reading');
  console.log(
    `reading, against JSON.parse: ${reading.toFixed(2)} of the throughput, at least ${THROUGHPUT_MIN}`,
  );
  console.log(`analysis, against JSON.parse: ${share('analysis').toFixed(2)} of the throughput`);
  if (reading < THROUGHPUT_MIN) fail('reading is too slow');
}

/** Nothing but what every reader must do. */
async function parseLines(): Promise<number> {
  let values = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    const bytes = Buffer.concat([rest, chunk as Buffer]);
    let start = 0;
    for (let end = bytes.indexOf(0x0a); end >= 0; end = bytes.indexOf(0x0a, start)) {
      if (JSON.parse(bytes.toString('utf8', start, end)) !== null) values++;
      start = end + 1;
    }
    rest = bytes.subarray(start);
  }
  return values;
}

async function analyze(): Promise<unknown> {
  const analysis = new TraceAnalysis();
  await readTraceFile(
    file,
    { readers: builtInReaders },
    analysis.beginFile(file, () => 'claude-code'),
  );
  analysis.endFile();
  return scopeReport(analysis, { seed: 1, resamples: 999 });
}

async function memory(): Promise<void> {
  let first = Number.NaN;
  for (const size of megabytes) {
    const bytes = await writeClaudeCodeFile(file, size * 1e6);
    const start = performance.now();
    const { peakBytes } = await peakOfCommand(['analyze', file, '--json']);
    const seconds = (performance.now() - start) / 1000;
    if (Number.isNaN(first)) first = peakBytes;
    const growth = peakBytes / first;
    console.log(
      `${(bytes / 1e6).toFixed(0)} MB: ${seconds.toFixed(1)} s, peak ${(peakBytes / 1e6).toFixed(0)} MB, ${growth.toFixed(2)} of the first`,
    );
  }
}

function fail(why: string): void {
  console.error(why);
  process.exitCode = 1;
}
