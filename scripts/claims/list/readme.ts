/** Claims of the README. */

import { type Claim, cells, claimsOn, text } from '../claim.ts';
import { answers, couldNotFail, realMistakes, recoveryRate, right, travel } from './sources.ts';

const page = 'README.md';

/** A row of the table of protections. */
const protection = (label: string, row: string) => ({
  [`| ${label} | {} | {} | {} |`]: [right, 'surplus effects', 'wrong passed as right'].map((column) =>
    travel(row, column),
  ),
});

const langchain = "toolRetryMiddleware, onFailure 'continue'";
const declared = (row: string, column: string) =>
  cells('comparison', { protection: row }, column, { under: 'Declared' });
const bare = (row: string, column: string) =>
  cells('comparison', { protection: row }, column, { under: 'Nothing declared' });

export const readmeClaims: readonly Claim[] = claimsOn(page, {
  'in {} simulated HTTP scenarios that this project wrote** (one call each; {} calls can be recovered, and in {} an error is the correct ending)':
    [
      text('travel', /^(\d+) scenarios, one call each/),
      text('travel', /one call each: (\d+) that can be recovered/),
      text('travel', /(\d+) traps/),
    ],
  'Without a time limit {} calls hang, in the first three rows': [travel('`protect(fns)`', 'hung')],
  ...protection('nothing: the functions without protection', 'nothing'),
  ...protection('`protect(fns)`: nothing declared', '`protect(fns)`'),
  ...protection('LangChain `toolRetryMiddleware()`', 'LangChain `toolRetryMiddleware()`'),
  ...protection('cockatiel `retry` (3) and `timeout` (4 s)', 'cockatiel `retry` (3) and `timeout` (4 s)'),
  ...protection('everything declared: schemas, effects, how to verify a write', 'everything declared'),
  'In {} simulated tasks of several calls, nothing declared, `protect` completes {}, with {} duplicated effect;':
    [text('comparison', /^([\d,]+) tasks of/), bare('shield', 'tasks done'), bare('shield', 'duplicated')],
  "LangChain's defaults complete {}, with {}.": ['tasks done', 'duplicated'].map((column) =>
    bare(langchain, column),
  ),
  'With everything declared `protect` completes {}, LangChain {}, with {} duplicated': [
    declared('shield, d 0.5', 'tasks done'),
    declared('toolRetryMiddleware, retryOn, 5', 'tasks done'),
    declared('toolRetryMiddleware, retryOn, 5', 'duplicated'),
  ],
  '**Repair, on {} wrong calls of language models that a schema rejects**, cross-validated by prompt: {} were repaired, {} were applied, and {} of these were correct.':
    ['calls', 'repaired', 'applied', 'right among applied'].map(realMistakes),
  '{} of {} correct calls was made wrong.': [
    text('repair', /right calls of BFCL, API-Bank and tau-bench: (\d+) were changed/),
    text('repair', /^([\d,]+) right calls of BFCL/),
  ],
  '**Recovery policies, in {} simulated rollouts on {} suites that this project wrote, without a language model** (test tasks, fault profile `shifted`), mean over suites: {} of rollouts completed their task without recovery, {} with retries, and {} with the policy `fortify-rules`':
    [
      cells('reproduction', { run: '`main`' }, 'rollouts'),
      text('reproduction', /policies on (\d+) suites/),
      ...['vanilla', 'retry-tuned', 'fortify-rules'].map(recoveryRate),
    ],
  'in {} of {} combinations of policy and suite no distribution of costs could have made it fail in sample':
    couldNotFail,
  'weigh 8 times as much, {} of them violate it': [
    cells('reproduction', { run: 'main', λ: '4' }, 'violated'),
  ],
  'Of {} claims that were written down before the test tasks were drawn': [answers()],
  '{} confirmed, {} refuted, {} undecided, {} not tested': [
    'confirmed',
    'refuted',
    'undecided',
    'not tested',
  ].map(answers),
});
