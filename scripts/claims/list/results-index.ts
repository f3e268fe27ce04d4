/** Claims of the index of results. */

import { atLeast, atMost, type Claim, cells, claimsOn, of, type Source, text } from '../claim.ts';
import { admissionError, couldNotFail, dryRunErrors, realMistakes, right, travel } from './sources.ts';

const page = 'docs/results/README.md';
const langchain = 'LangChain `toolRetryMiddleware()`';
const relay = { between: 'regain mcp' };
const peers = { between: ['mcp-proxy', 'supergateway', 'mcp-remote'] };
const tokenErrors = { mistake: ['any token left out', 'any token doubled', 'any two neighbours swapped'] };
const promised = cells('coverage', { method: 'studentised' }, ['ES', 'ERR', 'gap'], {
  under: 'Where coverage is promised',
});
const lostSessions = (where: typeof relay | typeof peers): Source =>
  cells('mcp-faults', where, 'sessions lost in all');
const episodes = (column: string, part = 0) =>
  cells('scope-truth', { 'failures from': 'labels', half: 'test' }, column, { part });

const done = (row: string, under: string) =>
  cells('comparison', { protection: row }, 'tasks done', { under });
const langchainDefaults = "toolRetryMiddleware, onFailure 'continue'";
const recall = cells('retrieval', { embedder: 'hybrid' }, 'recall@5', {
  under: 'Recall on held-out wordings',
});

export const resultsIndexClaims: readonly Claim[] = claimsOn(page, {
  'the test could not fail in {} of {} cells': couldNotFail,
  "With nothing declared {} fewer tasks than LangChain's defaults, and {} duplicated effect; with everything declared {} more.":
    [
      of('less', done(langchainDefaults, 'Nothing declared'), done('shield', 'Nothing declared')),
      cells('comparison', { protection: 'shield' }, 'duplicated', { under: 'Nothing declared' }),
      of('less', done('shield, d 0.5', 'Declared'), done('toolRetryMiddleware, retryOn, 5', 'Declared')),
    ],
  'among the 5 nearest in {} to {} of questions': [of('least', recall), of('most', recall)],
  'Of {} recoverable calls: {} with the defaults, {} with everything declared, {} duplicated effect.': [
    text('travel', /one call each: (\d+) that/),
    travel('`protect(fns)`', right),
    travel('everything declared', right),
    of('sum', travel('`protect(fns)`', 'surplus effects'), travel('everything declared', 'surplus effects')),
  ],
  "LangChain's retry middleware: {}, with {} surplus effects.": [
    travel(langchain, right),
    travel(langchain, 'surplus effects'),
  ],
  'In {} calls {} duplicated write, {} call without an answer, every lost write reported as unknown, {} session lost; peers lose {} to {} sessions in about 200 calls':
    [
      text('mcp-faults', /^([\d,]+) calls through/),
      of('sum', cells('mcp-faults', relay, 'duplicates')),
      of('sum', cells('mcp-faults', relay, 'no answer')),
      of('sum', lostSessions(relay)),
      of('least', lostSessions(peers)),
      of('most', lostSessions(peers)),
    ],
  '{} duplicated effects in {} rollouts and in {} random histories.': [
    of(
      'sum',
      text('lost-after-commit', /with safety on: (\d+) duplicated/),
      cells('never-twice', { 'what the tool declares': 'all', 'other violations': '0' }, 'took effect twice'),
    ),
    text('lost-after-commit', /^([\d,]+) rollouts with safety on/),
    text('never-twice', /^([\d,]+) histories of/),
  ],
  'Within {} where experience and test have the same suite and profile': [
    atMost(admissionError('new tools', 'known tools')),
  ],
  'Right operator in {} of single decisions, rules {}.': ['base', 'rules'].map((chooser) =>
    cells('model-card', { 'chosen by': chooser, exemplars: '-' }, 'right operator', {
      under: 'Held-out tasks, tools and wordings, profile `rough`',
    }),
  ),
  '{} of {} mistakes of language models, with the rules written in view of them; {} of the applied repairs are right.':
    ['repaired', 'calls', 'right among applied'].map(realMistakes),
  'The class of an unseen message is right in 0.7 to 0.8.': {
    command: 'npx vitest run packages/regain/src/recovery/detect/messages.test.ts',
    notCompared: 'first readings, which cannot be repeated; repair.md lists them',
  },
  'A sensible model is estimated within {}.': [atMost(dryRunErrors, 1)],
  'Escalation saves {} of the tokens of always asking': [
    atLeast(cells('escalation', { mode: 'escalating' }, 'tokens saved of always')),
  ],
  'All {} real ones, which were seen while the rules were written. Of synthetic token errors {} to {}, all of them rightly.':
    [
      text('queries', /(\d+) of these repairs keep the meaning/),
      of('least', cells('queries', tokenErrors, 'meaning kept')),
      of('most', cells('queries', tokenErrors, 'meaning kept')),
    ],
  'On files that were not read: precision 0.71, recall 0.93.': {
    command: 'npm run soak -- scope-failures',
    notCompared: 'measured once, before the files were read; scope.md has the interval',
  },
  'Complete spans of our own runs: F1 of episodes {}.': [
    of('least', cells('scope-truth', { 'written as': 'OTLP, every failure marked' }, 'F1')),
  ],
  'Labelled episodes of files that were not used for the rules: F1 {} [{}, {}].': [0, 1, 2].map((part) =>
    episodes('F1', part),
  ),
  'Between {} and {} where this is promised': [atLeast(promised), atMost(promised, 1)],
  '0 of 416 planted secrets are seen again (before 164). Damaged files cause no internal error (before 553 of 16,000).':
    {
      command:
        'npx vitest run packages/regain/src/shield/redact/planted-secrets.test.ts packages/lab/src/tests/readers',
      notCompared:
        'the tests assert that none is left; the others were measured at the commits that attacks.md names',
    },
  'The first page of 10^6 simulated rollouts transfers 0.30 MB': {
    command: 'npm run bench -- dashboard --million',
    notCompared: 'depends on the machine',
  },
  "takes about twice the time of cockatiel's retry: under a microsecond more.": {
    command: 'npm run bench -- shield',
    notCompared: 'depends on the machine',
  },
});
