/** The report on the whole programme: the lead first, then every table of the paper, from these rollouts. */

import type { Predictor, VerdictOutcome } from 'regain/internal/law';
import { fixed, groupDigits } from 'regain/internal/text';
import {
  type Document,
  leadOf,
  type ReportOptions,
  runSections,
  type Section,
  summaryOf,
  tableBlock,
  text,
} from '../../report/index.ts';
import { benchmarkTable, collapseTable, depthTable, lawTable } from '../audit/paper-tables.ts';
import type { ProgrammeResults } from '../programme/programme-results.ts';
import { adherenceSections } from './adherence-sections.ts';
import { auditSection } from './audit-section.ts';
import { claimsSections } from './claims-section.ts';
import { conditionSections } from './condition-sections.ts';
import {
  breakdownBlock,
  depthBlock,
  gapByVarianceBlock,
  overviewBlock,
  sensitivityBlock,
  tradeOffBlock,
} from './figure-blocks.ts';
import { mechanismSections } from './mechanism-sections.ts';
import { paperBlocks } from './paper-blocks.ts';

export function programmeReport(programme: ProgrammeResults, options: ReportOptions): Document {
  const { evidence, more, background } = runSections(programme.main, options);
  return {
    title: `Reproduction of \u201cRecoverability Has a Law\u201d, ${programme.size}`,
    lead: leadOf(programme.main, {
      evidence: 'Simulated tools and embedded policies, no language model.',
      prediction: otherSuiteText(programme),
    }),
    summary: [...summaryOf(programme.main), predictionText(programme)],
    sections: [
      ...claimsSections(programme),
      ...evidence,
      figuresSection(programme),
      paperFiguresSection(),
      ...adherenceSections(programme),
      ...mechanismSections(programme),
      ...conditionSections(programme),
      sensitivitySection(programme),
      ...more,
      auditSection(),
      ...background,
      runsSection(programme),
    ],
  };
}

/** The only prediction among the tests that is no split of one process. */
function otherSuiteText({ suitePairs }: ProgrammeResults): string {
  const pairs = suitePairs.find(({ clock }) => clock === 'cost');
  if (pairs === undefined) return '';
  const error = (name: Predictor) =>
    fixed(pairs.predictors.find(({ predictor }) => predictor === name)?.meanAbsoluteError, 3);
  return `predicting another suite: mean absolute error ${error('law')}, persistence ${error('persistence')}`;
}

/** What breaks the law, and whether it is noticed. */
function predictionText({ adherence, boundary, alarms }: ProgrammeResults): string {
  const time = adherence.find(({ clock }) => clock === 'time')?.counts;
  const count = (outcome: VerdictOutcome) => String(time?.[outcome] ?? 0);
  const rows = boundary.filter(({ condition }) => condition !== 'stationary');
  const detected = rows.filter(({ checks }) => checks.some(({ verdict }) => verdict === 'broken')).length;
  return [
    `With regret measured in time, in sample, the law holds in ${count('holds')} cells, is violated in ${count('violated')} after correction (Holm) and inconclusive in ${count('inconclusive')}.`,
    `The checks detected ${detected} of ${rows.length} cells whose assumptions were violated on purpose; ${alarms.alarms} of ${alarms.runs} stationary runs raised a false alarm.`,
  ].join(' ');
}

function figuresSection(programme: ProgrammeResults): Section {
  return {
    heading: 'Figures of the law',
    blocks: [
      overviewBlock(programme),
      tradeOffBlock(programme),
      gapByVarianceBlock(programme),
      ...depthBlock(programme),
    ],
  };
}

function sensitivitySection(programme: ProgrammeResults): Section {
  return {
    heading: 'Sensitivity and breakdown',
    blocks: [
      text(
        'Predicted regret over a grid of \u03bb and \u03b3, from the observed costs of fortify; hatched where the gap exceeds 0.05. Below: a simulated policy with fixed RR, ES and \u03b3 whose cost variance rises. The prediction stays the same, observed regret does not.',
      ),
      sensitivityBlock(programme),
      breakdownBlock(),
    ],
  };
}

/** What the paper prints, table by table. */
export function paperFiguresSection(): Section {
  return {
    heading: 'The paper\u2019s main figures',
    blocks: [
      ...paperBlocks(collapseTable),
      ...paperBlocks(lawTable),
      ...paperBlocks(benchmarkTable),
      ...paperBlocks(depthTable),
    ],
  };
}

function runsSection({ runs, main: { manifest } }: ProgrammeResults): Section {
  const near = manifest.verdict.resamplesNearMargin;
  return {
    heading: 'Runs of the programme',
    blocks: [
      text(
        `Each is a separate run with its own file, manifest and hash.${near === undefined ? '' : ` Near a margin ${groupDigits(near)} resamples are drawn; the full programme draws 1,000,000.`}`,
      ),
      tableBlock(runs, [
        { label: 'experiment', align: 'left', value: ({ experiment }) => experiment },
        { label: 'rollouts', value: ({ rollouts }) => String(rollouts) },
        { label: 'file', align: 'left', value: ({ file }) => file },
        { label: 'manifest, sha256', align: 'left', value: ({ hash }) => hash },
      ]),
    ],
  };
}
