/** Claims about the paper, from the generated section of the reproduction: see also the README and the index of results. */

import { type Claim, cells, claimsOn, of, text } from '../claim.ts';
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
  cells(section, { 'predicted for': predicted, clock: 'cost' }, column);
const decided = text(section, /Observed regret differs in ([\d,]+) of/);
const informative = text(section, /In ([\d,]+) of these ES could have reversed/);
const reversed = text(section, /mean costs; it did in ([\d,]+)/);
const pairs = text(section, /Observed regret differs in [\d,]+ of ([\d,]+) pairs/);

export const reproductionClaims: readonly Claim[] = [
  ...claimsOn(page, {
    'no distribution of costs leaves the margin in {} of {} cells': couldNotFail,
    'the mean clock of the successes of `fortify` is {} (': [cells(section, rate, 'mean H C of fortify')],
    "the paper's costs imply about 1.5": {
      cited: "mean cost 0.33 of FORTIFY in the paper's tables, times H = 4.5",
    },
    'There its gaps are {} to {}, and {} of {} cells violate': [
      of('least', allGaps),
      of('most', allGaps),
      cells(section, rate, 'violated'),
      couldNotFail[1]!,
    ],
    'at twice that rate {} do': [cells(section, { ...rate, λ: '8' }, 'violated')],
    'off by up to {} percentage points': [cells(section, rate, 'second order off by')],
    'on long plans is {} on the clock `time`, and {} of {} policies hold, {} violates the law': [
      cells(section, slow, 'mean H C of fortify'),
      cells(section, slow, 'cells: hold'),
      text(section, /Of (\d+) policies \d+ violate it after Holm/),
      cells(section, slow, 'violated'),
    ],
    'Of the {} pairs that differ in observed regret, ES could have reversed {}.': [decided, informative],
    '{} of {} reversed, of which {} could be': [reversed, decided, informative],
    '{} of {} do, and only {} are independent': [
      text(section, /^False alarms of the checks: ([\d,]+) in/),
      text(section, /^False alarms of the checks: [\d,]+ in ([\d,]+)/),
      text(section, /so only ([\d,]+) of these runs/),
    ],
    'Retrieval changes {} of decisions': [changedDecisions('fortify-no-retrieval')],
    'Recovery weighting changes {}, just above': [changedDecisions('fortify-uniform')],
    '{} of {} cells could not fail, and {} of {} out of distribution': [
      ...couldNotFail,
      text(section, /^\| Faults out of distribution .* (\d+) could not fail/),
      text(section, /^\| Faults out of distribution .* of (\d+) cells/),
    ],
    'error on fresh seeds {}, persistence {}': [
      error('law', 'fresh seeds'),
      error('persistence', 'fresh seeds'),
    ],
    'ES of reflexion {}, of critic {}, of `fortify` {}': ['reflexion-tuned', 'critic-tuned', 'fortify'].map(
      (policy) => cells(section, { proposer: 'prior-base', policy }, 'both'),
    ),
    '`governed` recovers {} on `wikidata-live`, retries {}': ['governed', 'retry-tuned'].map((policy) =>
      cells(section, { policy }, 'wikidata-live'),
    ),
    '{} for `fortify`, {} for retries': ['fortify', 'retry-tuned'].map((policy) =>
      cells(section, { condition: 'drift', policy }, 'a later window'),
    ),
    '{} of {} cells do after': [
      cells(section, { 'predicted for': 'in sample', clock: 'cost' }, 'violated'),
      couldNotFail[1]!,
    ],
    'mean absolute error {}, persistence {}, RR {} without': [
      error('law'),
      error('persistence'),
      error('RR'),
    ],
    '{}, {} and {} over toolbench, toolreflect and reflexion': [0, 3, 9].map((part) =>
      cells(section, { '': 'P4' }, 'found', { part }),
    ),
    'RR of `fortify` on long plans {}, {}, {}, {} at': ['1.000', '0.500', '0.250', '0.125'].map((budget) =>
      cells(section, { budget, policy: 'fortify' }, 'RR'),
    ),
    '{} and {} of decisions changed': [
      changedDecisions('fortify-no-retrieval'),
      changedDecisions('fortify-uniform'),
    ],
    '| The trained prior does not help | kept | {} [{}, {}] |': [0, 1, 2].map((part) =>
      cells(section, { '': 'P6' }, 'found', { part }),
    ),
    '| {} of {} checks of the paper fail | corrected | {} different errors |': [
      text(section, /by which (\d+) of \d+ checks/),
      text(section, /by which \d+ of (\d+) checks/),
      text(section, /^The paper's own tables: (\d+) different errors/),
    ],
  }),
  ...claimsOn('docs/results/analysis-plan.md', {
    'where `fortify` spends 0.20 of the time budget in the mean (0.12 at the usual speed, 0.16 at ten times)':
      {
        cited: 'the plan itself: measured on 40 training tasks before `slow-tools` was run on the test tasks',
      },
    'which cost it 0.03 of ES on training tasks': {
      command: 'npm run tune -- reflexion',
      notCompared: 'with the version in between, commit a3cf7cdc: 0.8482 instead of 0.8776',
    },
    'the mean cost of `fortify` on `train` is 0.36 (0.18 at the whole, 0.54 at a quarter)': {
      cited: 'the plan itself: measured before any rollout of the test tasks, and not changed afterwards',
    },
    "Holm's correction for {} pairs": [pairs],
  }),
  ...claimsOn(law, {
    'RR misranks 9.13 %, CSR 5.29 %, ES_agg 1.31 % and ES 1.26 %': {
      command: 'regain law surrogates',
      notCompared: 'the command prints it',
    },
    'The gap exceeds 5 % at Var(C) = {}': [text(section, /breakdown at ([\d.]+);/)],
    'the gap exceeds 0.05 in {} cells': [text(section, /the gap exceeds 5 % in (\d+) of 64 grid cells/)],
  }),
];
