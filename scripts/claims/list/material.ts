/** Claims on what the results were measured on: counts of tasks, calls and scenarios. */

import { type Claim, cells, of, rounded, text } from '../claim.ts';

const page = (name: string) => `docs/results/${name}.md`;
const plans = (kind: string) =>
  rounded(
    cells('admit', { profile: 'rough', 'plans of': kind, 'not predicted': '0' }, 'plans', {
      under: 'Predicted and observed efficiency',
    }),
  );

export const materialClaims: readonly Claim[] = [
  {
    page: page('admission'),
    text: '{} held-out and {} training plans',
    figures: [plans('new tools'), plans('known tools')],
  },
  {
    page: page('prior'),
    text: '{} held-out tasks x {} rollouts',
    figures: [
      rounded(
        text('model-card', /^[\d,]+ decisions in (\d+) held-out tasks, \d+ rollouts a task, profile `rough`/),
      ),
      rounded(text('model-card', /held-out tasks, (\d+) rollouts a task, profile `rough`/)),
    ],
  },
  {
    page: page('repair'),
    text: 'real calls ({} questions of BFCL, {} gold calls of API-Bank)',
    figures: [
      rounded(text('repair', /accepted answers to (\d+) questions/)),
      rounded(text('repair', /made from (\d+) gold calls/)),
    ],
  },
  {
    page: page('travel'),
    text: '{} scenarios of one call each, {} configurations',
    figures: [
      rounded(text('travel', /^(\d+) scenarios, one call each/)),
      rounded(of('count', cells('travel', {}, 'protection', { under: 'All configurations' }))),
    ],
  },
  {
    page: page('travel'),
    text: '{} calls can be recovered; some of them by no configuration here. {} are traps',
    figures: [
      rounded(text('travel', /one call each: (\d+) that can be recovered/)),
      rounded(text('travel', /(\d+) traps/)),
    ],
  },
  {
    page: page('wikidata'),
    text: '({} questions of QALD-10, {} failed',
    figures: [
      rounded(text('queries', /^(\d+) questions load/)),
      rounded(text('queries', /^Of (\d+) queries, \d+ are rejected/)),
    ],
  },
];
