/** The programme in a folder: its runs, finished one after the other, and the report that reads them together. */

import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { RegainError } from '../../contract/errors.ts';
import { freeze, openRun, parseManifest } from '../../runs/index.ts';
import {
  type ExperimentName,
  experimentNames,
  experiments,
  type ProgrammeSize,
} from '../../runs/programme/experiments.ts';
import { type ProgrammeResults, type ProgrammeRuns, programmeResults } from '../../runs/programme/results.ts';
import { type StoredRun, sqliteStore } from '../../store/index.ts';
import { makeFolder, writeWhole } from '../write-file.ts';
import { type Finished, type FinishOptions, finish } from './finish.ts';
import { type WrittenReport, writeDocument } from './report.ts';

const INDEX = 'programme.json';

const indexSchema = z.strictObject({
  size: z.enum(['quick', 'full']),
  runs: z.record(z.enum(experimentNames), z.string().min(1)),
});

export interface FinishedProgramme {
  readonly size: ProgrammeSize;
  readonly found: Finished['found'];
}

/** Runs what is not finished yet, and notes which file holds which experiment. */
export async function finishProgramme(
  size: ProgrammeSize,
  options: FinishOptions,
  madeBy: string,
  onExperiment: (name: ExperimentName) => void,
): Promise<FinishedProgramme> {
  const files: Partial<Record<ExperimentName, string>> = {};
  const found = new Set<Finished['found']>();
  const all = experiments(size);
  for (const name of experimentNames) {
    onExperiment(name);
    const manifest = await freeze(parseManifest(all[name]), { from: '.', runDirectory: options.out });
    const finished = await finish(manifest, options, madeBy);
    found.add(finished.found);
    files[name] = basename(finished.file);
  }
  await makeFolder(options.out);
  await writeWhole(join(options.out, INDEX), `${JSON.stringify({ size, runs: files }, null, 2)}\n`);
  const isOne = found.size === 1;
  return { size, found: isOne ? [...found][0]! : 'unfinished' };
}

export function isProgramme(folder: string): boolean {
  return existsSync(join(folder, INDEX));
}

/** Reads the runs of a folder and writes the report beside them. */
export async function reportProgramme(
  folder: string,
  out = join(folder, 'report'),
): Promise<{ readonly results: ProgrammeResults; readonly report: WrittenReport }> {
  const { size, runs: files } = readIndex(folder);
  const opened: StoredRun[] = [];
  try {
    const runs = {} as Record<ExperimentName, ProgrammeRuns[ExperimentName]>;
    for (const name of experimentNames) {
      const file = join(folder, files[name]);
      const stored = await sqliteStore().open(file);
      opened.push(stored);
      runs[name] = await openRun(stored, file);
      requireFinished(name, runs[name]);
    }
    const results = await programmeResults(size, runs);
    const { programmeReport } = await import('../../report/programme/programme-report.ts');
    const command = size === 'quick' ? 'regain reproduce --quick' : 'regain reproduce';
    const document = programmeReport(results, { run: join(folder, files.main), command });
    return { results, report: await writeDocument(document, results, out) };
  } finally {
    for (const run of opened) await run.close();
  }
}

function readIndex(folder: string): z.infer<typeof indexSchema> {
  const file = join(folder, INDEX);
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new RegainError('invalid-input', `cannot be read: ${reason}`, { cause, place: { file } });
  }
  const parsed = indexSchema.safeParse(data);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new RegainError('invalid-input', issue!.message, {
    place: { file, path: `/${issue!.path.join('/')}` },
  });
}

function requireFinished(name: string, { file, status }: ProgrammeRuns[ExperimentName]): void {
  if (status.rolloutsDone === status.rollouts) return;
  throw new RegainError(
    'invalid-input',
    `${name} has ${status.rolloutsDone} of ${status.rollouts} rollouts: finish it with regain reproduce`,
    { place: { file } },
  );
}
