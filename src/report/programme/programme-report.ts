/** The report on the whole programme: the answer first, then every table of the paper from rollouts of our own. */

import { benchmarkTable, collapseTable, depthTable, lawTable } from '../../law/paper/tables.ts';
import { answerOf } from '../answer.ts';
import { type Document, type Section, text } from '../blocks.ts';
import { signedPercent } from '../numbers.ts';
import { type ReportOptions, runSections } from '../run-report.ts';
import { table } from '../table.ts';
import { adherenceSections, kindTitles } from './adherence.ts';
import { auditSection } from './audit.ts';
import { conditionSections } from './conditions.ts';
import { mechanismSections } from './mechanism.ts';
import { paperBlocks } from './paper.ts';
import type { ReportedProgramme } from './reported-programme.ts';

export function programmeReport(programme: ReportedProgramme, options: ReportOptions): Document {
  const { evidence, more, background } = runSections(programme.main, options);
  return {
    title: `Recoverability has a law? The programme, ${programme.size}`,
    answer: [...answerOf(programme.main), predictive(programme)],
    sections: [
      ...evidence,
      theirs(),
      ...adherenceSections(programme),
      ...mechanismSections(programme),
      ...conditionSections(programme),
      ...more,
      auditSection(),
      ...background,
      runsSection(programme),
    ],
  };
}

/** What the law says of rollouts that it was not computed from. */
function predictive({ adherence, boundary, alarms }: ReportedProgramme): string {
  const kinds = adherence
    .filter(({ kind, clock }) => kind !== 'in-sample' && clock === 'cost')
    .map(({ kind, all }) => {
      const gap = all.gap;
      const size =
        gap === null
          ? ''
          : ` (${signedPercent(gap.point)}, ${signedPercent(gap.low)} to ${signedPercent(gap.high)})`;
      return `${kindTitles[kind]} ${all.verdict}${size}`;
    });
  const broken = boundary.filter(
    ({ condition, checks }) =>
      condition !== 'stationary' && checks.some(({ verdict }) => verdict === 'broken'),
  );
  const conditions = [...new Set(broken.map(({ condition }) => condition))];
  return `As a prediction, all cells together: ${kinds.join('; ')}. Where its assumptions were broken on purpose the checks noticed ${conditions.length === 0 ? 'none of it' : conditions.join(', ')}, and ${alarms.alarms} of ${alarms.runs} stationary runs raised a false alarm.`;
}

function theirs(): Section {
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

function runsSection({ runs }: ReportedProgramme): Section {
  return {
    heading: 'The runs of the programme',
    blocks: [
      text('Each is a run like any other, with its own file, manifest and hash.'),
      {
        kind: 'table',
        table: table(runs, [
          { label: 'experiment', align: 'left', value: ({ experiment }) => experiment },
          { label: 'rollouts', value: ({ rollouts }) => String(rollouts) },
          { label: 'file', align: 'left', value: ({ file }) => file },
          { label: 'manifest, sha256', align: 'left', value: ({ hash }) => hash },
        ]),
      },
    ],
  };
}
