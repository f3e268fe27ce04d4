/** An experiment in a program: stopped half-way, gone on with, and read as data. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CustomPolicy, runExperiment } from '@regain/lab';
import { textReporter } from '@regain/lab/report';

const folder = await mkdtemp(join(tmpdir(), 'regain-example-'));
const patient: CustomPolicy = { name: 'patient', decide: () => ({ kind: 'retry', delayMs: 2_000 }) };
const manifest = {
  name: 'patience',
  suites: ['paladin-eval'],
  policies: ['patient', 'retry'],
  tasks: 4,
  repeats: 2,
};

const stop = new AbortController();
const half = await runExperiment(manifest, {
  store: `sqlite:${folder}`,
  policies: [patient],
  batchSize: 4,
  signal: stop.signal,
  onProgress: ({ rolloutsDone }) => rolloutsDone >= 8 && stop.abort(),
});
console.log(half.isFinished, half.results.rolloutsDone < half.results.rollouts);

const { run, results } = await runExperiment(manifest, { store: `sqlite:${folder}`, policies: [patient] });
console.log(run, `${results.rolloutsDone} of ${results.rollouts}`);
const { files } = await textReporter.report(results, { run });
console.log(String(files['report.txt']).split('\n')[0]);
await rm(folder, { recursive: true });
