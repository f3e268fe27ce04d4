/** Claims on what the results were measured on: counts of tasks, calls and scenarios. */

import { type Claim, cells, claimsOn, of, text } from '../claim.ts';

const page = (name: string) => `docs/results/${name}.md`;
const plans = (kind: string) =>
  cells('admit', { profile: 'rough', 'plans of': kind, 'not predicted': '0' }, 'plans', {
    under: 'Predicted and observed efficiency',
  });

export const materialClaims: readonly Claim[] = [
  ...claimsOn(page('admission'), {
    '{} held-out and {} training plans': [plans('new tools'), plans('known tools')],
  }),
  ...claimsOn(page('prior'), {
    '{} held-out tasks x {} rollouts': [
      text('model-card', /^[\d,]+ decisions in (\d+) held-out tasks, \d+ rollouts a task, profile `rough`/),
      text('model-card', /held-out tasks, (\d+) rollouts a task, profile `rough`/),
    ],
  }),
  ...claimsOn(page('repair'), {
    'real calls ({} questions of BFCL, {} gold calls of API-Bank)': [
      text('repair', /accepted answers to (\d+) questions/),
      text('repair', /made from (\d+) gold calls/),
    ],
  }),
  ...claimsOn(page('travel'), {
    '{} scenarios of one call each, {} configurations': [
      text('travel', /^(\d+) scenarios, one call each/),
      of('count', cells('travel', {}, 'protection', { under: 'All configurations' })),
    ],
    '{} calls can be recovered; some of them by no configuration here. {} are traps': [
      text('travel', /one call each: (\d+) that can be recovered/),
      text('travel', /(\d+) traps/),
    ],
  }),
  ...claimsOn(page('wikidata'), {
    '({} questions of QALD-10, {} failed': [
      text('queries', /^(\d+) questions load/),
      text('queries', /^Of (\d+) queries, \d+ are rejected/),
    ],
  }),
];
