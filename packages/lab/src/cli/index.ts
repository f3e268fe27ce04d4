/** Commands of `regain` that need the lab, and the models that memory was trained with. */

import type { Command } from 'commander';
import type { ScopeOutput } from 'regain/internal/analysis';
import type { MonitorOptions, RecordsOfRun } from 'regain/internal/cli';
import type { PlanRecord } from 'regain/internal/predict';

export { hybridEmbedder, shippedExemplars } from '../prior/index.ts';

type Add = (program: Command) => void;

/** Loaded when called, so that `suites` does not load the figures. */
const commands: { readonly [name: string]: () => Promise<Add> } = {
  suites: async () => (await import('./suites.ts')).addSuites,
  suite: async () => (await import('./suite-from.ts')).addSuite,
  train: async () => (await import('./train.ts')).addTrain,
  try: async () => (await import('./try.ts')).addTry,
  run: async () => (await import('./runs/run.ts')).addRun,
  resume: async () => (await import('./runs/resume.ts')).addResume,
  runs: async () => (await import('./runs/list.ts')).addList,
  show: async () => (await import('./runs/show.ts')).addShow,
  report: async () => (await import('./runs/report.ts')).addReport,
  replay: async () => (await import('./runs/replay.ts')).addReplay,
  export: async () => (await import('./runs/export.ts')).addExport,
  compare: async () => (await import('./runs/compare.ts')).addCompare,
  copy: async () => (await import('./runs/copy.ts')).addCopy,
  worker: async () => (await import('./workers/worker.ts')).addWorker,
  up: async () => (await import('./workers/up.ts')).addUp,
  reproduce: async () => (await import('./reproduce.ts')).addReproduce,
};

export async function addCommand(program: Command, name: string): Promise<void> {
  (await commands[name]!())(program);
}

/** The report of `regain analyze` as a page. */
export async function tracesPage(report: ScopeOutput): Promise<string> {
  const { htmlPageOf, tracesDocument } = await import('../report/index.ts');
  return htmlPageOf(tracesDocument(report));
}

export async function recordsOfRun(run: string, policy: string, version: string): Promise<RecordsOfRun> {
  return (await import('./prediction-records.ts')).recordsOfRun(run, policy, version);
}

export async function monitoredSuite(name: string, options: MonitorOptions): Promise<readonly PlanRecord[]> {
  return (await import('./prediction-records.ts')).monitoredSuite(name, options);
}

export async function addLawCommands(law: Command): Promise<void> {
  const { addStudies } = await import('./law/index.ts');
  addStudies(law);
}
