/** Claims of the README. */

import { type Claim, cells, rounded, text } from '../claim.ts';
import { answers, couldNotFail, realMistakes, recoveryRate, right, travel } from './sources.ts';

const page = 'README.md';

/** A row of the table of protections. */
const protection = (label: string, row: string): Claim => ({
  page,
  text: `| ${label} | {} | {} | {} |`,
  figures: [right, 'surplus effects', 'wrong passed as right'].map((column) => rounded(travel(row, column))),
});

const langchain = "toolRetryMiddleware, onFailure 'continue'";
const declared = (row: string, column: string) =>
  cells('comparison', { protection: row }, column, { under: 'Declared' });
const bare = (row: string, column: string) =>
  cells('comparison', { protection: row }, column, { under: 'Nothing declared' });

export const readmeClaims: readonly Claim[] = [
  {
    page,
    text: 'in {} simulated HTTP scenarios that this project wrote** (one call each; {} calls can be recovered, and in {} an error is the correct ending)',
    figures: [
      rounded(text('travel', /^(\d+) scenarios, one call each/)),
      rounded(text('travel', /one call each: (\d+) that can be recovered/)),
      rounded(text('travel', /(\d+) traps/)),
    ],
  },
  {
    page,
    text: 'Without a time limit {} calls hang, in the first three rows',
    figures: [rounded(travel('`protect(fns)`', 'hung'))],
  },
  protection('nothing: the functions without protection', 'nothing'),
  protection('`protect(fns)`: nothing declared', '`protect(fns)`'),
  protection('LangChain `toolRetryMiddleware()`', 'LangChain `toolRetryMiddleware()`'),
  protection('cockatiel `retry` (3) and `timeout` (4 s)', 'cockatiel `retry` (3) and `timeout` (4 s)'),
  protection('everything declared: schemas, effects, how to verify a write', 'everything declared'),
  {
    page,
    text: 'In {} simulated tasks of several calls, nothing declared, `protect` completes {}, with {} duplicated effect;',
    figures: [
      rounded(text('comparison', /^([\d,]+) tasks of/)),
      rounded(bare('shield', 'tasks done')),
      rounded(bare('shield', 'duplicated')),
    ],
  },
  {
    page,
    text: "LangChain's defaults complete {}, with {}.",
    figures: ['tasks done', 'duplicated'].map((column) => rounded(bare(langchain, column))),
  },
  {
    page,
    text: 'With everything declared `protect` completes {}, LangChain {}, with {} duplicated',
    figures: [
      rounded(declared('shield, d 0.5', 'tasks done')),
      rounded(declared('toolRetryMiddleware, retryOn, 5', 'tasks done')),
      rounded(declared('toolRetryMiddleware, retryOn, 5', 'duplicated')),
    ],
  },
  {
    page,
    text: '**Repair, on {} wrong calls of language models that a schema rejects**, cross-validated by prompt: {} were repaired, {} were applied, and {} of these were correct.',
    figures: ['calls', 'repaired', 'applied', 'right among applied'].map((column) =>
      rounded(realMistakes(column)),
    ),
  },
  {
    page,
    text: '{} of {} correct calls was made wrong.',
    figures: [
      rounded(text('repair', /right calls of BFCL, API-Bank and tau-bench: (\d+) were changed/)),
      rounded(text('repair', /^([\d,]+) right calls of BFCL/)),
    ],
  },
  {
    page,
    text: '**Recovery policies, in {} simulated rollouts on {} suites that this project wrote, without a language model** (test tasks, fault profile `shifted`), mean over suites: {} of rollouts completed their task without recovery, {} with retries, and {} with the policy `fortify-rules`',
    figures: [
      rounded(cells('reproduction', { run: '`main`' }, 'rollouts')),
      rounded(text('reproduction', /policies on (\d+) suites/)),
      ...['vanilla', 'retry-tuned', 'fortify-rules'].map((policy) => rounded(recoveryRate(policy))),
    ],
  },
  {
    page,
    text: 'in {} of {} combinations of policy and suite no distribution of costs could have made it fail in sample',
    figures: couldNotFail,
  },
  {
    page,
    text: 'weigh 8 times as much, {} of them violate it',
    figures: [rounded(cells('reproduction', { run: 'main', λ: '4' }, 'violated'))],
  },
  {
    page,
    text: 'Of {} claims that were written down before the test tasks were drawn',
    figures: [rounded(answers())],
  },
  {
    page,
    text: '{} confirmed, {} refuted, {} undecided, {} not tested',
    figures: ['confirmed', 'refuted', 'undecided', 'not tested'].map((answer) => rounded(answers(answer))),
  },
];
