/** The programme in a folder: its runs, executed in sequence, and the report on all of them. */

import { existsSync } from 'node:fs';
import { arch, cpus, release, type } from 'node:os';
import { basename, join } from 'node:path';
import { versions } from 'node:process';
import { makeFolder, writeFileAtomic } from 'regain/internal/cli';
import { readTextFile } from 'regain/internal/files';
import { errorText, invalidInput, parseJson, pointerTo } from 'regain/internal/types';
import { z } from 'zod';
import {
  type OpenRun,
  openRun,
  parseManifest,
  type ResolvedManifest,
  resolveManifest,
  workerThreads,
} from '../../harness/index.ts';
import {
  type ExperimentName,
  experimentNames,
  experiments,
  onBackbones,
  type ProgrammeSize,
  programmeResults,
  reportOfModels,
  reportOfProgramme,
} from '../../paper/index.ts';
import { computeResults, type RunResults } from '../../results/index.ts';
import type { StoredRun } from '../../store/index.ts';
import { type FinishedRun, type FinishOptions, finishRun } from './finish-run.ts';
import { runStore, shellQuote } from './run-files.ts';
import { type WrittenReport, writeDocument } from './write-report.ts';

const INDEX = 'programme.json';

const indexSchema = z.strictObject({
  size: z.enum(['quick', 'full']),
  runs: z.record(z.enum(experimentNames), z.string().min(1)),
  /** The machine that finished the runs. Results do not depend on it. */
  environment: z.record(z.string(), z.string()).optional(),
});

/** For the main experiment on the user's own backbones. */
const modelsSchema = z.strictObject({
  size: indexSchema.shape.size,
  backbones: z.array(z.string().min(1)).min(1),
  runs: z.strictObject({ main: z.string().min(1) }),
});

export interface ReportedFolder {
  readonly main: RunResults;
  readonly file: string;
  readonly results: object;
  readonly report: WrittenReport;
}

export interface FinishedProgramme {
  readonly size: ProgrammeSize;
  readonly found: FinishedRun['found'];
}

/** Runs the unfinished experiments, and records which file holds which experiment. */
export async function finishProgramme(
  size: ProgrammeSize,
  options: FinishOptions,
  madeBy: string,
  onExperiment: (name: ExperimentName) => void,
): Promise<FinishedProgramme> {
  const files: Partial<Record<ExperimentName, string>> = {};
  const found = new Set<FinishedRun['found']>();
  const all = experiments(size);
  const threads = workerThreads();
  try {
    for (const name of experimentNames) {
      onExperiment(name);
      const where = { from: '.', runDirectory: options.out };
      const manifest = await resolveManifest(parseManifest(all[name]), where);
      const finished = await finishRun(manifest, { ...options, threads }, madeBy);
      found.add(finished.found);
      files[name] = basename(finished.file);
    }
  } finally {
    await threads.stop();
  }
  await makeFolder(options.out);
  const index = { size, runs: files, environment: environment() };
  await writeFileAtomic(join(options.out, INDEX), `${JSON.stringify(index, null, 2)}\n`);
  const isOne = found.size === 1;
  return { size, found: isOne ? [...found][0]! : 'unfinished' };
}

function environment(): Record<string, string> {
  const processors = cpus();
  return {
    processor: `${processors[0]?.model.trim() ?? 'unknown'}, ${processors.length} cores`,
    system: `${type()} ${release()} ${arch()}`,
    node: versions.node,
    v8: versions.v8,
    icu: versions.icu ?? 'none',
  };
}

/** The main experiment on the user's own backbones. */
export async function modelsManifest(
  size: ProgrammeSize,
  backbones: readonly string[],
  runDirectory: string,
): Promise<ResolvedManifest> {
  const manifest = parseManifest(onBackbones(experiments(size).main, backbones));
  return resolveManifest(manifest, { from: '.', runDirectory });
}

export async function finishModels(
  size: ProgrammeSize,
  manifest: ResolvedManifest,
  options: FinishOptions,
  madeBy: string,
): Promise<FinishedProgramme> {
  const { file, found } = await finishRun(manifest, options, madeBy);
  const index = { size, backbones: manifest.backbones, runs: { main: basename(file) } };
  await writeFileAtomic(join(options.out, INDEX), `${JSON.stringify(index, null, 2)}\n`);
  return { size, found };
}

export function isProgramme(folder: string): boolean {
  return existsSync(join(folder, INDEX));
}

/** Reads the runs of a folder and writes the report into it. */
export async function reportProgramme(folder: string, out = join(folder, 'report')): Promise<ReportedFolder> {
  const index = readIndex(folder);
  const opened: StoredRun[] = [];
  const open = async (name: ExperimentName, file: string): Promise<OpenRun> => {
    const stored = await runStore().open(file);
    opened.push(stored);
    const run = await openRun(stored, file);
    requireFinished(name, run);
    return run;
  };
  const command = index.size === 'quick' ? 'regain reproduce --quick' : 'regain reproduce';
  const file = join(folder, index.runs.main);
  try {
    if ('backbones' in index) {
      const main = await computeResults(await open('main', file));
      const again = `${command} --brain ${index.backbones.map(shellQuote).join(' ')}`;
      const document = await reportOfModels(main, { run: file, command: again });
      return { main, file, results: { main }, report: await writeDocument(document, main, out) };
    }
    const runs = {} as Record<ExperimentName, OpenRun>;
    for (const name of experimentNames) runs[name] = await open(name, join(folder, index.runs[name]));
    const results = await programmeResults(index.size, runs);
    const document = await reportOfProgramme(results, { run: file, command });
    return { main: results.main, file, results, report: await writeDocument(document, results, out) };
  } finally {
    for (const run of opened) await run.close();
  }
}

function readIndex(folder: string): z.infer<typeof indexSchema> | z.infer<typeof modelsSchema> {
  const file = join(folder, INDEX);
  let data: unknown;
  try {
    data = parseJson(readTextFile(file));
  } catch (cause) {
    const reason = errorText(cause);
    throw invalidInput(`cannot be read: ${reason}`, { file }, cause);
  }
  const isModels = typeof data === 'object' && data !== null && 'backbones' in data;
  const parsed = (isModels ? modelsSchema : indexSchema).safeParse(data);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidInput(issue!.message, { file, path: pointerTo(issue!.path) });
}

function requireFinished(name: string, { file, status }: OpenRun): void {
  if (status.rolloutsDone === status.rollouts) return;
  throw invalidInput(
    `${name} has ${status.rolloutsDone} of ${status.rollouts} rollouts: finish it with regain reproduce`,
    { file },
  );
}
