/** Claims of the results pages about their own tables. */

import { atMost, type Claim, cells, of, rounded, text } from '../claim.ts';
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
const unconfirmed = (declared: string) => {
  return of('over', histories(declared, 'unconfirmed'), histories(declared, 'calls'));
};
const diagnosed = (source: string, column: string) =>
  cells('scope-failures', { source, half: 'test' }, column, {
    under: 'Calls that failed, by dialect',
    part: 3,
  });
/** Calls that are diagnosed as failed, less those that have. */
const falseAlarms = (source: string) =>
  of('less', diagnosed(source, 'precision'), diagnosed(source, 'right class'));

export const resultClaims: readonly Claim[] = [
  {
    page: page('admission'),
    text: 'Predicted and observed ES are less than {} apart for known tools; for new tools predictions are {} to {} too high.',
    figures: [
      atMost(admissionError('known tools')),
      rounded(of('least', admissionError('new tools'))),
      rounded(of('most', admissionError('new tools'))),
    ],
  },
  {
    page: page('attacks'),
    text: '| planted secrets{rows}',
    command: 'the command of each row',
    notCompared: 'the tests of the last column assert it; before: commit 841a3b70, or the one of the row',
  },
  {
    page: page('attacks'),
    text: '| odd things{rows}',
    command: 'the command of each row',
    notCompared: 'the tests of the last column assert it; before: commit 841a3b70',
  },
  {
    page: page('attacks'),
    text: '{} MB held at the end, {} MB at most',
    figures: [
      rounded(cells('shield', { 'after calls': '1,000,000' }, 'heap held, MB')),
      rounded(of('most', cells('shield', {}, 'heap held, MB'))),
    ],
  },
  {
    page: page('attacks'),
    text: '| hostile{rows}',
    command: 'the command of each row',
    notCompared: 'the tests of the last column assert it; before: commit 841a3b70',
  },
  {
    page: page('retrieval'),
    text: '{} to {} at K = 10',
    figures: [rounded(of('least', ...hybrid)), rounded(of('most', ...hybrid))],
  },
  {
    page: page('language-models'),
    text: 'chosen at random, gains {}:',
    figures: [
      rounded(of('mean', cells('escalation', { expert: 'random', mode: 'escalating' }, 'ES minus never'))),
    ],
  },
  {
    page: page('governing'),
    text: 'retries duplicated {} effects in {} rollouts',
    figures: [
      rounded(of('sum', cells('lost-after-commit', { policy: 'retry, safety off' }, 'duplicates'))),
      rounded(of('sum', cells('lost-after-commit', { policy: 'retry, safety off' }, 'rollouts'))),
    ],
  },
  {
    page: page('governing'),
    text: '{} of the {} calls in random histories end `unconfirmed`, and {} of the calls of tools that declare nothing',
    figures: [
      rounded(unconfirmed('all')),
      rounded(histories('all', 'calls')),
      rounded(unconfirmed('nothing of these')),
    ],
  },
  {
    page: page('governing'),
    text: 'Experience adds {} to {}.',
    figures: [rounded(of('most', experience), -1), rounded(of('least', experience), -1)],
  },
  {
    page: page('intervals'),
    text: 'the tables below are of {} simulated cells for each population',
    figures: [rounded(text('coverage', /^([\d,]+) simulated cells of/))],
  },
  {
    page: page('language-models'),
    text: 'A sensible model is estimated within {} in total',
    figures: [atMost(dryRunErrors, 1)],
  },
  {
    page: page('prior'),
    text: 'every size is better than the rules ({} to {} against {})',
    figures: [rounded(of('least', sizes)), rounded(of('most', sizes)), rounded(operator('rules', rough))],
  },
  {
    page: page('prior'),
    text: '`base-narrow` is worse than the rules ({} against {})',
    figures: [rounded(operator('base-narrow', other)), rounded(operator('rules', other))],
  },
  {
    page: page('repair'),
    text: '**Real mistakes** come first: {} calls of {} prompts',
    figures: [
      rounded(realMistakes('calls')),
      rounded(text('repair', /^\d+ calls of (\d+) prompts that language models got wrong/)),
    ],
  },
  {
    page: page('repair'),
    text: 'about half are applied, and {} of the applied repairs are right',
    figures: [rounded(realMistakes('right among applied'))],
  },
  {
    page: page('repair'),
    text: '| new messages at their first reading, three rounds | 188 | 0.87, 0.89, 0.83 |',
    command: 'npx vitest run packages/regain/src/repair/parse/validator-messages.test.ts',
    notCompared: once,
  },
  {
    page: page('repair'),
    text: 'about 0.7 to 0.8 of the classes are right.** Six samples, labelled before their first run, gave 0.52, 0.70, 0.66, 0.74, 0.67 and 0.71; a seventh, short texts from the tests of other classifiers, 0.82.',
    command: 'npx vitest run packages/regain/src/recovery/detect/messages.test.ts',
    notCompared: once,
  },
  {
    page: page('scope'),
    text: 'precision 0.71 [0.62, 0.78] of 116, recall 0.93 [0.86, 0.97] of 88, right class 0.94 [0.87, 0.97] of 82.',
    command: 'npm run soak -- scope-failures',
    notCompared: once,
  },
  {
    page: page('scope'),
    text: '{} of the {} false alarms on files of the test half',
    figures: [rounded(falseAlarms('tau-bench')), rounded(falseAlarms('all'))],
  },
  {
    page: page('scope'),
    text: '| file | bytes a call | reading | analysis | MB a second | report, ms |{rows}',
    command: 'npm run bench -- analyze',
    notCompared: machine,
  },
  {
    page: page('scope'),
    text: 'reading 0.20 to 0.86, analysis 0.05 to 0.23',
    command: 'npm run bench -- analyze',
    notCompared: machine,
  },
  {
    page: page('scope'),
    text: '269 MB for 100 MB, 308 MB for 500 MB, 350 MB for 2 GB (15,632 sessions)',
    command: 'npm run bench -- analyze-memory --large',
    notCompared: machine,
  },
  {
    page: page('scope'),
    text: 'One problem was found in 2,004,167 changed values',
    command: 'npm run soak -- reader-fuzz',
    notCompared: 'of a first run; the table has the second one of the row that was corrected',
  },
  {
    page: page('dashboard'),
    text: '| what | measured | bound | command |{rows}',
    command:
      'npm run bench -- dashboard --million; npm run bench -- dashboard; regain export RUN --html FILE',
    notCompared: machine,
  },
  {
    page: page('dashboard'),
    text: '| question | clicks | answer of the page |{rows}',
    command: 'node --conditions=@regain/source scripts/dashboard-images.ts RUN.sqlite',
    notCompared: 'the run is made by regain reproduce --quick and not stored here',
  },
  {
    page: page('dashboard'),
    text: 'took 47 s of processor time',
    command: 'regain export RUN --html FILE',
    notCompared: machine,
  },
  {
    page: page('speed'),
    text: '| benchmark | compared | measured |{rows}',
    command: 'npm run bench -- NAME, by the first column',
    notCompared: machine,
  },
  {
    page: page('travel'),
    text: 'In {} of the {} the failure passes, in {} the arguments had',
    figures: [
      rounded(of('less', travel('`protect(fns)`', right), repairedReads())),
      rounded(travel('`protect(fns)`', right)),
      rounded(repairedReads()),
    ],
  },
  {
    page: page('travel'),
    text: 'they recover 6 and 5 of 15',
    command: 'npm run travel -- LangChain cockatiel',
    notCompared: 'the command prints each call',
  },
  {
    page: page('travel'),
    text: 'and make {} and {} surplus effects',
    figures: [
      rounded(travel('LangChain `toolRetryMiddleware()`', 'surplus effects')),
      rounded(travel('cockatiel `retry` (3) and `timeout` (4 s)', 'surplus effects')),
    ],
  },
];

/** Scenarios with wrong arguments of a read that the defaults recover. */
function repairedReads() {
  const names = ['seats-text', 'date-words', 'cabin-case', 'camel-case', 'renamed'];
  const row = { scenario: names.map((name) => `search-${name}`), '`protect(fns)`': 'right' };
  return of('count', cells('travel', row, 'scenario'));
}
