/** The paper's main table with backbones of one's own: the report of the run, and the paper's figures beside it. */

import { backboneTable } from '../../law/paper/tables.ts';
import { answerOf } from '../answer.ts';
import type { Document } from '../blocks.ts';
import type { ReportedRun } from '../reported-run.ts';
import { type ReportOptions, runSections } from '../run-report.ts';
import { paperBlocks } from './paper.ts';
import { theirs } from './programme-report.ts';

export function modelsReport(run: ReportedRun, options: ReportOptions): Document {
  const { evidence, more, background } = runSections(run, options);
  const { heading, blocks } = theirs();
  return {
    title: `The programme\u2019s main table, ${run.manifest.backbones.join(', ')}`,
    answer: answerOf(run),
    sections: [
      ...evidence,
      { heading, blocks: [...blocks, ...paperBlocks(backboneTable)] },
      ...more,
      ...background,
    ],
  };
}
