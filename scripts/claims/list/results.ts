/** Claims of the results pages about their own tables. */

import { atMost, type Claim, cells, claimsOn, of, rounded, text } from '../claim.ts';
import { admissionError, dryRunErrors, realMistakes, right, travel } from './sources.ts';

const page = (name: string) => `docs/results/${name}.md`;
const once = 'measured once, before the rules were changed: a first reading cannot be repeated';
const machine = 'depends on the machine';

const rough = { under: 'Held-out tasks, tools and wordings, profile `rough`' };
const other = {
  under: 'Held-out tasks, profile `out-of-distribution`, whose fault kinds `base-narrow` was not trained on',
};
const operator = (chooser: string | readonly string[], where: typeof rough) =>
  cells('model-card', { 'chosen by': chooser, exemplars: '-' }, 'right operator', where);
const sizes = operator(['tiny', 'small', 'base', 'large'], rough);

const hybrid = ['any dialect', 'a new dialect', 'bare sentences'].map((dialect) =>
  cells('retrieval', { 'exemplars in': dialect }, 'recall@10', {
    under: 'What word vectors add to spelling',
  }),
);
const experience = cells('governor', { policy: 'governed, no experience' }, 'governed minus this');
/** With a shield: only this table counts other violations. */
const histories = (declared: string, column: string) =>
  cells('never-twice', { 'what the tool declares': declared, 'other violations': '0' }, column);
const unconfirmed = (declared: string) =>
  of('over', histories(declared, 'unconfirmed'), histories(declared, 'calls'));
const diagnosed = (source: string, column: string) =>
  cells('scope-failures', { source, half: 'test' }, column, {
    under: 'Calls that failed, by dialect',
    part: 3,
  });
/** Calls that are diagnosed as failed, less those that have. */
const falseAlarms = (source: string) =>
  of('less', diagnosed(source, 'precision'), diagnosed(source, 'right class'));

export const resultClaims: readonly Claim[] = [
  ...claimsOn(page('admission'), {
    'Predicted and observed ES are less than {} apart for known tools; for new tools predictions are {} to {} too high.':
      [
        atMost(admissionError('known tools')),
        of('least', admissionError('new tools')),
        of('most', admissionError('new tools')),
      ],
  }),
  ...claimsOn(page('attacks'), {
    '| planted secrets{rows}': {
      command: 'the command of each row',
      notCompared: 'the tests of the last column assert it; before: commit 841a3b70, or the one of the row',
    },
    '| odd things{rows}': {
      command: 'the command of each row',
      notCompared: 'the tests of the last column assert it; before: commit 841a3b70',
    },
    '{} MB held at the end, {} MB at most': [
      cells('shield', { 'after calls': '1,000,000' }, 'heap held, MB'),
      of('most', cells('shield', {}, 'heap held, MB')),
    ],
    '| hostile{rows}': {
      command: 'the command of each row',
      notCompared: 'the tests of the last column assert it; before: commit 841a3b70',
    },
  }),
  ...claimsOn(page('retrieval'), {
    '{} to {} at K = 10': [of('least', ...hybrid), of('most', ...hybrid)],
  }),
  ...claimsOn(page('language-models'), {
    'chosen at random, gains {}:': [
      of('mean', cells('escalation', { expert: 'random', mode: 'escalating' }, 'ES minus never')),
    ],
    'A sensible model is estimated within {} in total': [atMost(dryRunErrors, 1)],
  }),
  ...claimsOn(page('governing'), {
    'retries duplicated {} effects in {} rollouts': [
      of('sum', cells('lost-after-commit', { policy: 'retry, safety off' }, 'duplicates')),
      of('sum', cells('lost-after-commit', { policy: 'retry, safety off' }, 'rollouts')),
    ],
    '{} of the {} calls in random histories end `unconfirmed`, and {} of the calls of tools that declare nothing':
      [unconfirmed('all'), histories('all', 'calls'), unconfirmed('nothing of these')],
    'Experience adds {} to {}.': [rounded(of('most', experience), -1), rounded(of('least', experience), -1)],
  }),
  ...claimsOn(page('intervals'), {
    'the tables below are of {} simulated cells for each population': [
      text('coverage', /^([\d,]+) simulated cells of/),
    ],
  }),
  ...claimsOn(page('prior'), {
    'every size is better than the rules ({} to {} against {})': [
      of('least', sizes),
      of('most', sizes),
      operator('rules', rough),
    ],
    '`base-narrow` is worse than the rules ({} against {})': [
      operator('base-narrow', other),
      operator('rules', other),
    ],
  }),
  ...claimsOn(page('repair'), {
    '**Real mistakes** come first: {} calls of {} prompts': [
      realMistakes('calls'),
      text('repair', /^\d+ calls of (\d+) prompts that language models got wrong/),
    ],
    'about half are applied, and {} of the applied repairs are right': [realMistakes('right among applied')],
    '| new messages at their first reading, three rounds | 188 | 0.87, 0.89, 0.83 |': {
      command: 'npx vitest run packages/regain/src/repair/parse/validator-messages.test.ts',
      notCompared: once,
    },
    'about 0.7 to 0.8 of the classes are right.** Six samples, labelled before their first run, gave 0.52, 0.70, 0.66, 0.74, 0.67 and 0.71; a seventh, short texts from the tests of other classifiers, 0.82.':
      { command: 'npx vitest run packages/regain/src/recovery/detect/messages.test.ts', notCompared: once },
  }),
  ...claimsOn(page('scope'), {
    'precision 0.71 [0.62, 0.78] of 116, recall 0.93 [0.86, 0.97] of 88, right class 0.94 [0.87, 0.97] of 82.':
      { command: 'npm run soak -- scope-failures', notCompared: once },
    '{} of the {} false alarms on files of the test half': [falseAlarms('tau-bench'), falseAlarms('all')],
    '| file | bytes a call | reading | analysis | MB a second | report, ms |{rows}': {
      command: 'npm run bench -- analyze',
      notCompared: machine,
    },
    'reading 0.20 to 0.86, analysis 0.05 to 0.23': {
      command: 'npm run bench -- analyze',
      notCompared: machine,
    },
    '269 MB for 100 MB, 308 MB for 500 MB, 350 MB for 2 GB (15,632 sessions)': {
      command: 'npm run bench -- analyze-memory --large',
      notCompared: machine,
    },
    'One problem was found in 2,004,167 changed values': {
      command: 'npm run soak -- reader-fuzz',
      notCompared: 'of a first run; the table has the second one of the row that was corrected',
    },
  }),
  ...claimsOn(page('dashboard'), {
    '| what | measured | bound | command |{rows}': {
      command:
        'npm run bench -- dashboard --million; npm run bench -- dashboard; regain export RUN --html FILE',
      notCompared: machine,
    },
    '| question | clicks | answer of the page |{rows}': {
      command: 'node --conditions=@regain/source scripts/dashboard-images.ts RUN.sqlite',
      notCompared: 'the run is made by regain reproduce --quick and not stored here',
    },
    'took 47 s of processor time': { command: 'regain export RUN --html FILE', notCompared: machine },
  }),
  ...claimsOn(page('speed'), {
    '| benchmark | compared | measured |{rows}': {
      command: 'npm run bench -- NAME, by the first column',
      notCompared: machine,
    },
  }),
  ...claimsOn(page('travel'), {
    'In {} of the {} the failure passes, in {} the arguments had': [
      of('less', travel('`protect(fns)`', right), repairedReads()),
      travel('`protect(fns)`', right),
      repairedReads(),
    ],
    'they recover 6 and 5 of 15': {
      command: 'npm run travel -- LangChain cockatiel',
      notCompared: 'the command prints each call',
    },
    'and make {} and {} surplus effects': [
      travel('LangChain `toolRetryMiddleware()`', 'surplus effects'),
      travel('cockatiel `retry` (3) and `timeout` (4 s)', 'surplus effects'),
    ],
  }),
];

/** Scenarios with wrong arguments of a read that the defaults recover. */
function repairedReads() {
  const names = ['seats-text', 'date-words', 'cabin-case', 'camel-case', 'renamed'];
  const row = { scenario: names.map((name) => `search-${name}`), '`protect(fns)`': 'right' };
  return of('count', cells('travel', row, 'scenario'));
}
