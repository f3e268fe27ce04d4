/** Claims on proposers that learn: beliefs within an episode, recovery weighting, curriculum. */

import { type Claim, cells, claimsOn, text } from '../claim.ts';

const page = 'docs/results/learning.md';
const decided = (claim: string, part = 0) => cells('belief-updates', { claim }, 'difference', { part });
const own = 'Confidence on own states';
const unknown = 'Retries against failures of unknown class';
const confidence = (proposer: string, failed: string, column: string, under = own) =>
  cells('belief-updates', { proposer, 'failed actions': failed }, column, { under });
const chanceAndRight = (proposer: string, under = own) => [
  confidence(proposer, '3 or more', 'mean chance', under),
  confidence(proposer, '3 or more', 'right', under),
];
const weighted = (claim: string, part = 0) => cells('weighting', { claim }, 'ES less uniform', { part });
const distance = (of: RegExp) => text('belief-updates', of);

export const learnedProposerClaims: readonly Claim[] = claimsOn(page, {
  'is more efficient than rules. | undecided | ES differs by {}, with an interval from {} to {}.': [
    decided('L1'),
    decided('L1', 1),
    decided('L1', 2),
  ],
  'The distance between chance and share of right decisions falls from {} to {}.': [
    distance(/decisions ([\d.]+) for \*prior\*/),
    distance(/for \*prior\*, ([\d.]+) for/),
  ],
  'makes rules more efficient. | undecided | ES differs by {}, with an interval from {} to {}.': [
    decided('L3'),
    decided('L3', 1),
    decided('L3', 2),
  ],
  'ES there, under `shifted`, 1,174 rollouts of each arm: rules 0.8920; rules, updated 0.8893; prior 0.8878; prior, updated 0.8883; retrained 0.8875; retrained, updated 0.8869.':
    {
      command: 'npm run soak -- belief-updates --split held-out',
      notCompared: 'of development: the choice before the claims were computed',
    },
  '*prior* gives a chance of {} to actions of which {} are right; with the update {} and {}. Retries against failures of unknown class: {} and {}, with the update {} and {}.':
    [
      ...chanceAndRight('prior'),
      ...chanceAndRight('prior, updated'),
      ...chanceAndRight('prior', unknown),
      ...chanceAndRight('prior, updated', unknown),
    ],
  'Rules are doubtful enough without the update ({} and {}), and too doubtful with it ({} and {}).': [
    ...chanceAndRight('rules'),
    ...chanceAndRight('rules, updated'),
  ],
  'The update changes {} of the decisions of *prior*': [
    cells('belief-updates', { proposer: 'prior' }, 'decisions changed', {
      under: 'What the update changes',
    }),
  ],
  'Of first actions of *prior* {} are predicted to work and {} do; after three failed ones {} and {}.': [
    confidence('prior', '0', 'predicted to work'),
    confidence('prior', '0', 'worked'),
    confidence('prior', '3 or more', 'predicted to work'),
    confidence('prior', '3 or more', 'worked'),
  ],
  'ES is higher by {}, with an interval from {} to {}; over training seeds from {} to {}.': [
    0, 1, 2, 3, 4,
  ].map((part) => weighted('L4', part)),
  'Higher by {}, with an interval from {} to {}, but over training seeds from {}.': [0, 1, 2, 3].map((part) =>
    weighted('L5', part),
  ),
  'of the decisions of `retry-tuned` {} are right': [
    cells('weighting', { demonstrator: 'retry-tuned' }, 'right'),
  ],
  'recovery weighting leaves them 22 %': {
    command: 'npm run soak -- weighting',
    notCompared: 'what right decisions leave of 100 %, from the sentence below the table of demonstrators',
  },
  'Weighting changes {} of decisions, another training seed of the same weighting about {}.': [
    cells('weighting', { claim: 'L4' }, 'decisions changed'),
    cells('weighting', { weighting: 'recovery' }, 'decisions that differ between training seeds'),
  ],
  'ES is {} higher, with an interval from {} to {} over templates, but over training seeds from {} to {}.': [
    0, 1, 2, 3, 4,
  ].map((part) => cells('curriculum', { claim: 'L6' }, 'ES, anchors less even draws', { part })),
  'on anchors the predicted regret is {}, on all templates {}, and that observed afterwards {} and {}.': [
    'predicted regret',
    'observed regret',
  ].flatMap((column) => [
    cells('curriculum', { 'training tasks': 'anchors' }, column),
    cells('curriculum', { 'training tasks': 'even draws' }, column),
  ]),
  'changes as many decisions ({} and {}) as the choice of tasks does ({}).': [
    ...['anchors', 'even draws'].map((tasks) =>
      cells('curriculum', { 'training tasks': tasks }, 'decisions that differ between training seeds'),
    ),
    cells('curriculum', { claim: 'L6' }, 'decisions changed'),
  ],
});
