/** The reports of the programme. What draws them is loaded when one is written: it takes long, and most commands need none. */

import type { Document, ReportOptions } from '../../report/index.ts';
import type { RunResults } from '../../results/index.ts';
import type { ProgrammeResults } from '../programme/programme-results.ts';

export async function reportOfModels(run: RunResults, options: ReportOptions): Promise<Document> {
  const { modelsReport } = await import('./models-report.ts');
  return modelsReport(run, options);
}

export async function reportOfProgramme(
  programme: ProgrammeResults,
  options: ReportOptions,
): Promise<Document> {
  const { programmeReport } = await import('./programme-report.ts');
  return programmeReport(programme, options);
}
