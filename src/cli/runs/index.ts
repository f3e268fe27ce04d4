/** `regain run` and what follows it: resume, runs, show, report, replay, export, compare. */

import type { Command } from 'commander';
import { addCompare } from './compare.ts';
import { addExport } from './export.ts';
import { addList } from './list.ts';
import { addReplay } from './replay.ts';
import { addReport } from './report.ts';
import { addResume } from './resume.ts';
import { addRun } from './run.ts';
import { addShow } from './show.ts';

export function addRuns(program: Command): void {
  const commands = [addRun, addResume, addList, addShow, addReport, addReplay, addExport, addCompare];
  for (const add of commands) add(program);
}
