/**
 * `regain analyze`: the throughput of reading, and of the whole analysis, against bare JSON.parse of every line of the same
 * file in the same process. The report at the end is apart: its cost is bounded, whatever the size of the file. A file of
 * Claude Code sessions, the fixture of every dialect, and public samples if `REGAIN_DATA` names a folder with them, repeated
 * with other ids. Fails if reading reaches less than half of the throughput on the first file. Further arguments, such as
 * `--codex`, choose dialects.
 */

import { join } from 'node:path';
import { scopeReport } from '../packages/regain/src/analysis/summary/scope-report.ts';
import { TraceAnalysis } from '../packages/regain/src/analysis/summary/trace-analysis.ts';
import { builtInReaders } from '../packages/regain/src/readers/dialects/index.ts';
import { readTraceFile } from '../packages/regain/src/readers/read-trace-file.ts';
import { temporaryFolder } from '../scripts/temporary-folder.ts';
import { writeClaudeCodeFile } from './support/claude-code-file.ts';
import { parseLines } from './support/parse-lines.ts';
import { writeRepeated } from './support/repeated-trace.ts';
import { fail, median, processorMs, sampled } from './support/rounds.ts';
import { fixtureSamples, publicSamples } from './support/trace-samples.ts';

const THROUGHPUT_MIN = 0.5;
const ROUNDS = { count: 3, warmUp: 1 };
/** Fixtures have a call in some hundred bytes. */
const FIXTURE_BYTES = 4e6;
const FILE_BYTES = 30e6;

const chosen = process.argv.slice(2).map((arg) => arg.replace(/^--/, ''));
const isChosen = (name: string) => chosen.length === 0 || chosen.some((one) => name.startsWith(`${one},`));
using folder = temporaryFolder('analyze');
const file = join(folder.path, 'session.jsonl');
if (isChosen('claude-code,')) {
  const bytes = await writeClaudeCodeFile(file, FILE_BYTES);
  const reading = await measure('claude-code, generated', bytes);
  if (reading < THROUGHPUT_MIN) fail('reading is too slow');
}
const samples = await publicSamples(process.env.REGAIN_DATA);
for (const { name, values } of samples.filter((one) => isChosen(one.name)))
  await measure(name, await writeRepeated(file, values, FILE_BYTES));
for (const { name, values } of fixtureSamples().filter((one) => isChosen(one.name)))
  await measure(name, await writeRepeated(file, values, FIXTURE_BYTES));

/** Prints a row, and returns the share that reading reaches. */
async function measure(name: string, bytes: number): Promise<number> {
  let analysis = new TraceAnalysis();
  let calls = 0;
  const took = await sampled(ROUNDS, async () => ({
    parsing: await processorMs(() => parseLines(file)),
    reading: await processorMs(() => readTraceFile(file, { readers: builtInReaders }, () => {})),
    analysis: await processorMs(async () => {
      analysis = await analyze();
    }),
    report: await processorMs(() => {
      calls = scopeReport(analysis, { seed: 1, resamples: 999 }).calls;
    }),
  }));
  const share = (part: 'reading' | 'analysis') => median(took.map((ms) => ms.parsing / ms[part]));
  const reading = share('reading');
  const perCall = calls === 0 ? 'no calls' : `${groups(bytes / calls)} bytes a call`;
  const speed = `${(bytes / 1e3 / median(took.map((ms) => ms.analysis))).toFixed(0)} MB/s`;
  const report = `report ${median(took.map((ms) => ms.report)).toFixed(0)} ms`;
  const shares = `reading ${reading.toFixed(2)}, analysis ${share('analysis').toFixed(2)} of JSON.parse`;
  console.log(`${name}: ${shares}; ${speed}; ${perCall}; ${report}`);
  return reading;
}

async function analyze(): Promise<TraceAnalysis> {
  const analysis = new TraceAnalysis();
  let dialect = '';
  const options = { readers: builtInReaders, onDialect: (name: string) => (dialect = name) };
  await readTraceFile(
    file,
    options,
    analysis.beginFile(file, () => dialect),
  );
  analysis.endFile();
  return analysis;
}

function groups(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
