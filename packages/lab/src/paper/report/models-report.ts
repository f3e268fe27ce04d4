/** The paper's main table with backbones of one's own: the report of the run, and the paper's figures beside it. */

import { answerOf, type Document, type ReportOptions, runSections } from '../../report/index.ts';
import type { RunResults } from '../../results/index.ts';
import { backboneTable } from '../audit/tables.ts';
import { paperBlocks } from './paper.ts';
import { theirs } from './programme-report.ts';

export function modelsReport(run: RunResults, options: ReportOptions): Document {
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
