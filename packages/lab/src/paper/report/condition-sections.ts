/** Sections: other fault profiles, violated assumptions, early and late savings, single fault kinds, and overhead. */

import { type Column, fixed, groupDigits, withInterval } from 'regain/internal/text';
import { type Block, foldedTable, type Section, tableBlock, text } from '../../report/index.ts';
import type { BoundaryRow } from '../programme/assumption-boundary.ts';
import type { CellSummary } from '../programme/cell-summary.ts';
import type { ProgrammeResults } from '../programme/programme-results.ts';
import { gapText, verdictText } from './adherence-sections.ts';
import { matrixBlock } from './figure-blocks.ts';

export function conditionSections(programme: ProgrammeResults): Section[] {
  return [
    profileSection(programme),
    ...liveApisSection(programme),
    boundarySection(programme),
    earlyOrLateSection(programme),
    matrixSection(programme),
    overheadSection(programme),
  ];
}

function profileSection({ otherProfiles, summaries }: ProgrammeResults): Section {
  const chosen = new Set(otherProfiles.map(({ policy }) => policy));
  const rows = [...summaries.filter(({ policy }) => chosen.has(policy)), ...otherProfiles].filter(
    ({ profile }) => profile !== 'clean',
  );
  return {
    heading: 'Other fault profiles',
    blocks: [
      text(
        'The same policies under other fault profiles: mild, storm, and out of distribution, with error wordings and fault kinds that training did not contain. The law predicts that policies move along its line; the gap shows whether they do. In suites with wrong plans, a profile without a rate has them wrong every time.',
      ),
      foldedTable(rows, [
        { label: 'profile', align: 'left', value: ({ profile }) => profile },
        { label: 'policy', align: 'left', value: ({ policy }) => policy },
        { label: 'suite', align: 'left', value: ({ suite }) => suite },
        { label: 'rollouts', value: ({ rollouts }) => groupDigits(rollouts) },
        ...measuredColumns,
      ]),
    ],
  };
}

const measuredColumns: readonly Column<Pick<CellSummary, 'RR' | 'ES' | 'predicted' | 'observed' | 'gap'>>[] =
  [
    { label: 'RR, 95 %', value: ({ RR }) => withInterval(RR, 3) },
    { label: 'ES, 95 %', value: ({ ES }) => withInterval(ES, 3) },
    { label: 'predicted', value: ({ predicted }) => fixed(predicted, 2) },
    { label: 'observed', value: ({ observed }) => fixed(observed, 2) },
    { label: 'gap, 90 %', value: ({ gap }) => gapText(gap) },
    { label: 'verdict', align: 'left', value: ({ gap }) => verdictText(gap) },
  ];

function liveApisSection({ liveApis }: ProgrammeResults): Section[] {
  if (liveApis.length === 0) return [];
  return [
    {
      heading: 'Live APIs',
      blocks: [
        text(
          'Weather, travel and finance over real HTTP, from local servers that imitate public APIs, with latency, failures and changes. The paper uses live APIs as an illustration and reports that the law predicts too little there.',
        ),
        tableBlock(liveApis, [
          { label: 'APIs', align: 'left', value: ({ family }) => family },
          { label: 'policy', align: 'left', value: ({ policy }) => policy },
          { label: 'rollouts', value: ({ rollouts }) => String(rollouts) },
          ...measuredColumns,
        ]),
      ],
    },
  ];
}

function boundarySection({ boundary, alarms }: ProgrammeResults): Section {
  const by = Object.entries(alarms.byAssumption).map(([assumption, count]) => `${assumption} ${count}`);
  return {
    heading: 'Three assumptions violated on purpose',
    blocks: [
      text(
        'Drift: tools change permanently from repeat to repeat, so that early rollouts predict too little regret of later ones, which in-sample figures do not show. Near-free retries: errors return at once and waiting costs nothing, so that costs miss lost time. An agent that remembers answers: repeats of a task differ. For comparison, the stationary faults of the main table.',
      ),
      tableBlock(boundary, [
        { label: 'condition', align: 'left', value: ({ condition }) => condition },
        { label: 'suite', align: 'left', value: ({ suite }) => suite },
        { label: 'policy', align: 'left', value: ({ policy }) => policy },
        { label: 'rollouts', value: ({ rollouts }) => String(rollouts) },
        { label: 'gap in sample, cost', value: ({ inSampleCost }) => gapText(inSampleCost) },
        { label: 'in sample, time', value: ({ inSampleTime }) => gapText(inSampleTime) },
        { label: 'a later window', value: ({ laterWindow }) => gapText(laterWindow) },
        { label: 'Var(C)', value: ({ varianceCost }) => fixed(varianceCost, 5) },
        { label: 'Var(attempts)', value: ({ varianceAttempts }) => fixed(varianceAttempts, 1) },
        { label: 'violated assumptions', align: 'left', value: brokenText },
      ]),
      { kind: 'list', items: boundary.flatMap(evidence) },
      text(
        `Of ${alarms.runs} stationary runs, each a cell of the main table with one seed, ${alarms.alarms} ${alarms.alarms === 1 ? 'was' : 'were'} reported as violating an assumption${by.length === 0 ? '' : ` (${by.join(', ')})`}.`,
      ),
    ],
  };
}

function brokenText({ checks }: BoundaryRow): string {
  const broken = checks.filter(({ verdict }) => verdict === 'broken').map(({ assumption }) => assumption);
  return broken.length === 0 ? 'none' : broken.join(', ');
}

function evidence({ condition, policy, checks }: BoundaryRow): string[] {
  return checks
    .filter(({ verdict }) => verdict === 'broken')
    .map(({ assumption, evidence }) => `${condition}, ${policy}: ${assumption} is violated: ${evidence}.`);
}

const lossTitles: Readonly<Record<string, string>> = {
  cost: 'downtime from the first failure, clock cost',
  time: 'downtime from the first failure, clock time',
  start: 'downtime, discounted from the start of the rollout',
  step: 'step by step, the paper\u2019s linearised loss',
};

function earlyOrLateSection({ early }: ProgrammeResults): Section {
  return {
    heading: 'Early and late savings',
    blocks: [
      text(
        'In every rollout with at least two unsuccessful attempts the same saving is subtracted from the first of them, or from the last. Efficiency rises by the same amount; how much the mean loss falls depends on the loss.',
      ),
      tableBlock(early, [
        { label: 'loss', align: 'left', value: ({ loss }) => lossTitles[loss] ?? loss },
        { label: 'rollouts', value: ({ rollouts }) => String(rollouts) },
        { label: 'gain in ES', value: ({ gainInES }) => fixed(gainInES, 4) },
        { label: 'saved early', value: (row) => fixed(row.early, 4) },
        { label: 'saved late', value: (row) => fixed(row.late, 4) },
        { label: 'early over late', value: (row) => fixed(row.early / row.late, 3) },
      ]),
    ],
  };
}

function matrixSection(programme: ProgrammeResults): Section {
  const { matrix } = programme;
  const policies = [...new Set(matrix.map(({ policy }) => policy))];
  const kinds = [...new Set(matrix.map(({ kind }) => kind))];
  const at = (kind: string, policy: string) =>
    matrix.find((cell) => cell.kind === kind && cell.policy === policy);
  return {
    heading: 'Recovery by fault kind',
    blocks: [
      text(
        'Each fault kind alone, at half of the calls that it can affect, on all suites with correct plans. Counted are rollouts that fail without recovery, and how many of them each policy completed.',
      ),
      matrixBlock(programme),
      foldedTable(kinds, [
        { label: 'fault', align: 'left', value: (kind) => kind },
        { label: 'rollouts', value: (kind) => String(at(kind, policies[0]!)?.rollouts ?? 0) },
        ...policies.map(
          (policy): Column<string> => ({
            label: policy,
            value: (kind) => String(at(kind, policy)?.recovered ?? '-'),
          }),
        ),
      ]),
    ],
  };
}

function overheadSection({ otherProfiles, summaries }: ProgrammeResults): Section {
  const clean = otherProfiles.filter(({ profile }) => profile === 'clean');
  const suites = [...new Set(clean.map(({ suite }) => suite))].filter((suite) =>
    // Where plans are wrong, there is something to recover from even without faults.
    clean.some((one) => one.suite === suite && one.policy === 'vanilla' && one.RR.point === 1),
  );
  const chosen = [...new Set(clean.map(({ policy }) => policy))];
  const of = (rows: readonly CellSummary[], suite: string, policy: string) =>
    rows.find((one) => one.suite === suite && one.policy === policy);
  const rows = suites.flatMap((suite) => chosen.map((policy) => ({ suite, policy })));
  const ratio = (from: readonly CellSummary[]): Column<{ suite: string; policy: string }>['value'] => {
    return ({ suite, policy }) => {
      const [own, base] = [of(from, suite, policy), of(from, suite, 'vanilla')];
      return own === undefined || base === undefined ? '-' : fixed(own.seconds / base.seconds, 2);
    };
  };
  const blocks: Block[] = [
    text(
      'Virtual time of a rollout divided by that of vanilla. Without faults the difference is due to reads that verify writes. With the profile rough, a policy that continues takes longer than one that gives up. The paper reports 1.2 to 1.5.',
    ),
    tableBlock(rows, [
      { label: 'policy', align: 'left', value: ({ policy }) => policy },
      { label: 'suite', align: 'left', value: ({ suite }) => suite },
      { label: 'clean', value: ratio(clean) },
      { label: 'rough', value: ratio(summaries) },
    ]),
  ];
  return { heading: 'Cost of recovery without faults', blocks };
}
