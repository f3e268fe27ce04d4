/** Sections: other weather, assumptions broken on purpose, early against late, single kinds of faults, and overhead. */

import { type Column, fixed, groupDigits, table, withReliableInterval } from 'regain/internal/text';
import { type Block, type Section, text } from '../../report/index.ts';
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

function profileSection({ weather, summaries }: ProgrammeResults): Section {
  const chosen = new Set(weather.map(({ policy }) => policy));
  const rows = [...summaries.filter(({ policy }) => chosen.has(policy)), ...weather].filter(
    ({ profile }) => profile !== 'clean',
  );
  return {
    heading: 'Other weather',
    blocks: [
      text(
        'The same policies under other faults: mild, stormy, and out of distribution, with wordings that nothing was trained on and kinds that the profiles of training tasks do not have. The law asks that they move along its line; whether they do is the gap. A star stands for an interval that cannot be trusted: too few tasks differ, or it ran into the bound of what is possible. In suites whose plans are wrong, a profile that does not say how often has them wrong every time.',
      ),
      {
        kind: 'table',
        isFolded: true,
        table: table(rows, [
          { label: 'weather', align: 'left', value: ({ profile }) => profile },
          { label: 'policy', align: 'left', value: ({ policy }) => policy },
          { label: 'suite', align: 'left', value: ({ suite }) => suite },
          { label: 'rollouts', value: ({ rollouts }) => groupDigits(rollouts) },
          ...measuredColumns,
        ]),
      },
    ],
  };
}

const measuredColumns: readonly Column<Pick<CellSummary, 'RR' | 'ES' | 'predicted' | 'observed' | 'gap'>>[] =
  [
    { label: 'RR, 95 %', value: ({ RR }) => withReliableInterval(RR, 3, 0, 1) },
    { label: 'ES, 95 %', value: ({ ES }) => withReliableInterval(ES, 3, 0, 1) },
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
          'Weather, travel and finance through real HTTP, from servers on this machine that answer as the public APIs do, with latency, failures and changes of their own. The paper uses live APIs as an illustration, and reports that the law predicts too little there.',
        ),
        {
          kind: 'table',
          table: table(liveApis, [
            { label: 'APIs', align: 'left', value: ({ family }) => family },
            { label: 'policy', align: 'left', value: ({ policy }) => policy },
            { label: 'rollouts', value: ({ rollouts }) => String(rollouts) },
            ...measuredColumns,
          ]),
        },
      ],
    },
  ];
}

function boundarySection({ boundary, alarms }: ProgrammeResults): Section {
  const by = Object.entries(alarms.byAssumption).map(([assumption, count]) => `${assumption} ${count}`);
  return {
    heading: 'Where the law stops: three assumptions broken on purpose',
    blocks: [
      text(
        'Drift: tools change for good from repeat to repeat, so that a window foretells too little of what comes later, though in sample nothing shows. Near-free retries: errors come at once and waiting costs nothing, so that time is lost which costs do not see. An agent that remembers answers: repeats of a task are not alike. Beside them the stationary weather of the main table.',
      ),
      {
        kind: 'table',
        table: table(boundary, [
          { label: 'condition', align: 'left', value: ({ condition }) => condition },
          { label: 'policy', align: 'left', value: ({ policy }) => policy },
          { label: 'rollouts', value: ({ rollouts }) => String(rollouts) },
          { label: 'gap in sample, cost', value: ({ inSampleCost }) => gapText(inSampleCost) },
          { label: 'in sample, time', value: ({ inSampleTime }) => gapText(inSampleTime) },
          { label: 'a later window', value: ({ laterWindow }) => gapText(laterWindow) },
          { label: 'Var(C)', value: ({ varianceCost }) => fixed(varianceCost, 5) },
          { label: 'Var(attempts)', value: ({ varianceAttempts }) => fixed(varianceAttempts, 1) },
          { label: 'checks that say broken', align: 'left', value: brokenText },
        ]),
      },
      { kind: 'list', items: boundary.flatMap(evidence) },
      text(
        `Of ${alarms.runs} stationary runs, each a cell of the main table with one seed, ${alarms.alarms} ${alarms.alarms === 1 ? 'was' : 'were'} called broken by any check${by.length === 0 ? '' : ` (${by.join(', ')})`}.`,
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
    .map(({ assumption, evidence }) => `${condition}, ${policy}: ${assumption} is broken: ${evidence}.`);
}

const lossTitles: Readonly<Record<string, string>> = {
  cost: 'downtime from the first failure, clock cost',
  time: 'downtime from the first failure, clock time',
  start: 'downtime, discounted from the start of the rollout',
  step: 'step by step, the paper\u2019s linearised loss',
};

function earlyOrLateSection({ early }: ProgrammeResults): Section {
  return {
    heading: 'Does it matter when recovery gets cheaper?',
    blocks: [
      text(
        'In every rollout with at least two unsuccessful attempts the same saving is taken off the first of them, or off the last. Efficiency gains the same either way; how much mean loss falls depends on the loss.',
      ),
      {
        kind: 'table',
        table: table(early, [
          { label: 'loss', align: 'left', value: ({ loss }) => lossTitles[loss] ?? loss },
          { label: 'rollouts', value: ({ rollouts }) => String(rollouts) },
          { label: 'gain in ES', value: ({ gainInES }) => fixed(gainInES, 4) },
          { label: 'saved early', value: (row) => fixed(row.early, 4) },
          { label: 'saved late', value: (row) => fixed(row.late, 4) },
          { label: 'early over late', value: (row) => fixed(row.early / row.late, 3) },
        ]),
      },
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
    heading: 'Which faults each policy recovers from',
    blocks: [
      text(
        'Each kind of fault alone, at half of the calls that it can strike, on all suites, their plans right. Of the rollouts in which it kept an agent without recovery from its task, those that each policy did.',
      ),
      matrixBlock(programme),
      {
        kind: 'table',
        isFolded: true,
        table: table(kinds, [
          { label: 'fault', align: 'left', value: (kind) => kind },
          { label: 'rollouts', value: (kind) => String(at(kind, policies[0]!)?.rollouts ?? 0) },
          ...policies.map(
            (policy): Column<string> => ({
              label: policy,
              value: (kind) => String(at(kind, policy)?.recovered ?? '-'),
            }),
          ),
        ]),
      },
    ],
  };
}

function overheadSection({ weather, summaries }: ProgrammeResults): Section {
  const clean = weather.filter(({ profile }) => profile === 'clean');
  const suites = [...new Set(clean.map(({ suite }) => suite))].filter((suite) =>
    // Where plans are wrong by themselves, even clean weather has something to recover from.
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
      'Virtual time of a rollout over that of vanilla. Where nothing fails the difference is what a policy spends on looking: reads that check whether a write took effect. Under rough weather a policy that goes on takes longer than one that gives up. The paper reports 1.2 to 1.5.',
    ),
    {
      kind: 'table',
      table: table(rows, [
        { label: 'policy', align: 'left', value: ({ policy }) => policy },
        { label: 'suite', align: 'left', value: ({ suite }) => suite },
        { label: 'clean', value: ratio(clean) },
        { label: 'rough', value: ratio(summaries) },
      ]),
    },
  ];
  return { heading: 'What recovery costs where nothing fails', blocks };
}
