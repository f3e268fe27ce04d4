/** The paper's main table with backbones of one's own: the report of the run, and the paper's figures beside it. */

import { type Document, leadOf, type ReportOptions, runSections, summaryOf } from '../../report/index.ts';
import type { RunResults } from '../../results/index.ts';
import { backboneTable } from '../audit/paper-tables.ts';
import { paperBlocks } from './paper-blocks.ts';
import { paperFiguresSection } from './programme-report.ts';

export function modelsReport(run: RunResults, options: ReportOptions): Document {
  const { evidence, more, background } = runSections(run, options);
  const { heading, blocks } = paperFiguresSection();
  return {
    title: `The programme\u2019s main table, ${run.manifest.backbones.join(', ')}`,
    lead: leadOf(run),
    summary: summaryOf(run),
    sections: [
      ...evidence,
      { heading, blocks: [...blocks, ...paperBlocks(backboneTable)] },
      ...more,
      ...background,
    ],
  };
}
