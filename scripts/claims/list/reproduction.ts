/** Claims about the paper, from the generated section of the reproduction: see also the README and the index of results. */

import { type Claim, cells, of, rounded, text } from '../claim.ts';
import { changedDecisions, couldNotFail } from './sources.ts';

const page = 'docs/results/reproduction.md';
const section = 'reproduction';
const law = 'docs/reference/law.md';

/** The row of the exchange rate that the page discusses. */
const rate = { run: 'main', λ: '4' };
const slow = { run: 'slow-tools', λ: '0.5' };
const gaps = cells(section, rate, 'gaps of fortify by suite');
const gapOf = (suite: number) => cells(section, rate, 'gaps of fortify by suite', { part: suite });
const allGaps = of('all', gaps, gapOf(1), gapOf(2), gapOf(3), gapOf(4));
const error = (column: string, predicted = 'another suite') =>
  rounded(cells(section, { 'predicted for': predicted, clock: 'cost' }, column));
const decided = text(section, /Observed regret differs in ([\d,]+) of/);
const informative = text(section, /In ([\d,]+) of these ES could have reversed/);
const reversed = text(section, /mean costs; it did in ([\d,]+)/);
const pairs = text(section, /Observed regret differs in [\d,]+ of ([\d,]+) pairs/);

export const reproductionClaims: readonly Claim[] = [
  { page, text: 'no distribution of costs leaves the margin in {} of {} cells', figures: couldNotFail },
  {
    page,
    text: 'the mean clock of the successes of `fortify` is {} (',
    figures: [rounded(cells(section, rate, 'mean H C of fortify'))],
  },
  {
    page,
    text: "the paper's costs imply about 1.5",
    cited: "mean cost 0.33 of FORTIFY in the paper's tables, times H = 4.5",
  },
  {
    page,
    text: 'There its gaps are {} to {}, and {} of {} cells violate',
    figures: [
      rounded(of('least', allGaps)),
      rounded(of('most', allGaps)),
      rounded(cells(section, rate, 'violated')),
      couldNotFail[1]!,
    ],
  },
  {
    page,
    text: 'at twice that rate {} do',
    figures: [rounded(cells(section, { ...rate, λ: '8' }, 'violated'))],
  },
  {
    page,
    text: 'off by up to {} percentage points',
    figures: [rounded(cells(section, rate, 'second order off by'))],
  },
  {
    page,
    text: 'on long plans is {} on the clock `time`, and {} of {} policies hold, {} violates the law',
    figures: [
      rounded(cells(section, slow, 'mean H C of fortify')),
      rounded(cells(section, slow, 'cells: hold')),
      rounded(text(section, /Of (\d+) policies \d+ violate it after Holm/)),
      rounded(cells(section, slow, 'violated')),
    ],
  },
  {
    page: 'docs/results/analysis-plan.md',
    text: 'where `fortify` spends 0.20 of the time budget in the mean (0.12 at the usual speed, 0.16 at ten times)',
    cited: 'the plan itself: measured on 40 training tasks before `slow-tools` was run on the test tasks',
  },
  {
    page,
    text: 'Of the {} pairs that differ in observed regret, ES could have reversed {}.',
    figures: [rounded(decided), rounded(informative)],
  },
  {
    page,
    text: '{} of {} reversed, of which {} could be',
    figures: [rounded(reversed), rounded(decided), rounded(informative)],
  },
  {
    page,
    text: '{} of {} do, and only {} are independent',
    figures: [
      rounded(text(section, /^False alarms of the checks: ([\d,]+) in/)),
      rounded(text(section, /^False alarms of the checks: [\d,]+ in ([\d,]+)/)),
      rounded(text(section, /so only ([\d,]+) of these runs/)),
    ],
  },
  {
    page,
    text: 'Retrieval changes {} of decisions',
    figures: [rounded(changedDecisions('fortify-no-retrieval'))],
  },
  {
    page,
    text: 'Recovery weighting changes {}, just above',
    figures: [rounded(changedDecisions('fortify-uniform'))],
  },
  {
    page: 'docs/results/analysis-plan.md',
    text: 'which cost it 0.03 of ES on training tasks',
    command: 'npm run tune -- reflexion',
    notCompared: 'with the version in between, commit a3cf7cdc: 0.8482 instead of 0.8776',
  },
  {
    page: 'docs/results/analysis-plan.md',
    text: 'the mean cost of `fortify` on `train` is 0.36 (0.18 at the whole, 0.54 at a quarter)',
    cited: 'the plan itself: measured before any rollout of the test tasks, and not changed afterwards',
  },
  {
    page: 'docs/results/analysis-plan.md',
    text: "Holm's correction for {} pairs",
    figures: [rounded(pairs)],
  },
  {
    page,
    text: '{} of {} cells could not fail, and {} of {} out of distribution',
    figures: [
      ...couldNotFail,
      rounded(text(section, /^\| Faults out of distribution .* (\d+) could not fail/)),
      rounded(text(section, /^\| Faults out of distribution .* of (\d+) cells/)),
    ],
  },
  {
    page,
    text: 'error on fresh seeds {}, persistence {}',
    figures: [error('law', 'fresh seeds'), error('persistence', 'fresh seeds')],
  },
  {
    page,
    text: 'ES of reflexion {}, of critic {}, of `fortify` {}',
    figures: ['reflexion-tuned', 'critic-tuned', 'fortify'].map((policy) =>
      rounded(cells(section, { proposer: 'prior-base', policy }, 'both')),
    ),
  },
  {
    page,
    text: '`governed` recovers {} on `wikidata-live`, retries {}',
    figures: ['governed', 'retry-tuned'].map((policy) =>
      rounded(cells(section, { policy }, 'wikidata-live')),
    ),
  },
  {
    page,
    text: '{} for `fortify`, {} for retries',
    figures: ['fortify', 'retry-tuned'].map((policy) =>
      rounded(cells(section, { condition: 'drift', policy }, 'a later window')),
    ),
  },
  {
    page,
    text: '{} of {} cells do after',
    figures: [
      rounded(cells(section, { 'predicted for': 'in sample', clock: 'cost' }, 'violated')),
      couldNotFail[1]!,
    ],
  },
  {
    page,
    text: 'mean absolute error {}, persistence {}, RR {} without',
    figures: [error('law'), error('persistence'), error('RR')],
  },
  {
    page,
    text: '{}, {} and {} over toolbench, toolreflect and reflexion',
    figures: [0, 3, 9].map((part) => rounded(cells(section, { '': 'P4' }, 'found', { part }))),
  },
  {
    page,
    text: 'RR of `fortify` on long plans {}, {}, {}, {} at',
    figures: ['1.000', '0.500', '0.250', '0.125'].map((budget) =>
      rounded(cells(section, { budget, policy: 'fortify' }, 'RR')),
    ),
  },
  {
    page,
    text: '{} and {} of decisions changed',
    figures: [
      rounded(changedDecisions('fortify-no-retrieval')),
      rounded(changedDecisions('fortify-uniform')),
    ],
  },
  {
    page,
    text: '| The trained prior does not help | kept | {} [{}, {}] |',
    figures: [0, 1, 2].map((part) => rounded(cells(section, { '': 'P6' }, 'found', { part }))),
  },
  {
    page,
    text: '| {} of {} checks of the paper fail | corrected | {} different errors |',
    figures: [
      rounded(text(section, /by which (\d+) of \d+ checks/)),
      rounded(text(section, /by which \d+ of (\d+) checks/)),
      rounded(text(section, /^The paper's own tables: (\d+) different errors/)),
    ],
  },
  {
    page: law,
    text: 'RR misranks 9.13 %, CSR 5.29 %, ES_agg 1.31 % and ES 1.26 %',
    command: 'regain law surrogates',
    notCompared: 'the command prints it',
  },
  {
    page: law,
    text: 'The gap exceeds 5 % at Var(C) = {}',
    figures: [rounded(text(section, /breakdown at ([\d.]+);/))],
  },
  {
    page: law,
    text: 'the gap exceeds 0.05 in {} cells',
    figures: [rounded(text(section, /the gap exceeds 5 % in (\d+) of 64 grid cells/))],
  },
];
