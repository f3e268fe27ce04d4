/** Claims on prediction where a policy has not run. */

import { type Claim, cells, claimsOn, of, rounded, text } from '../claim.ts';

const page = 'docs/results/prediction.md';
const index = 'docs/results/README.md';
const suites = 'From other suites';
const profiles = 'From other profiles of the same suite';
const error = (predictor: string, under: string) => cells('prediction', { predictor }, 'error', { under });
/** Of the error of the law above the floor, the share that the composition removes. */
const removed = (under: string, composed = 'composed') =>
  of(
    'over',
    of('less', error('law', under), error(composed, under)),
    of('less', error('law', under), error('floor', under)),
  );
const less = (predictor: string, part = 0) =>
  cells('prediction', { predictor }, 'less composed', { under: suites, part });
const covered = (of: 'suite' | 'profile') =>
  cells('prediction', { from: 'all others', [of]: 'all' }, 'covered');
const elsewhere = text('admit-shift', /where it predicts: ([\d.]+) covered/);
const gap = (traces: string, part = 0) =>
  cells('real-agents', { traces, budget: '2', unit: 'operations' }, 'relative gap', { part });

export const predictionClaims: readonly Claim[] = [
  ...claimsOn(page, {
    "Share {}. The law's error less that of the composition is {}, with an interval that reaches {}.": [
      removed(suites),
      less('law'),
      less('law', 1),
    ],
    '{} closer than the mean of the other suites': [less('mean of others')],
    '{}: all cells of four suites': [covered('suite')],
    '{} of {} of tool-reflect-eval': [
      of(
        'less',
        cells('prediction', { from: 'all others', suite: 'tool-reflect-eval' }, 'predictions'),
        cells('prediction', { from: 'all others', suite: 'tool-reflect-eval' }, 'observed below'),
      ),
      cells('prediction', { from: 'all others', suite: 'tool-reflect-eval' }, 'predictions'),
    ],
    '(share {}, intervals of all five differences above 0), but the intervals cover only {}.': [
      removed(profiles),
      covered('profile'),
    ],
    '| refuted | Share {}. |': [removed(suites, 'composed, one source')],
    '{} covered with experience from elsewhere; otherwise {} refused, mean width {}.': [
      elsewhere,
      text('admit-shift', /^Gathered here: [\d.]+ covered, (\d+ %) refused/),
      text('admit-shift', /^Gathered here: .* refused, mean width ([\d.]+)\. From/),
    ],
    'errors were: law 0.60, composed 0.31, floor 0.31, and 0.91 of the intervals covered; on half of the `train` tasks under `shifted` 0.85, 0.26, 0.33 and 0.98; between profiles on a quarter of the `train` tasks 1.44, 0.59, 0.35 and 0.94.':
      {
        command: 'npm run soak -- prediction --split held-out',
        notCompared: 'of development, with other versions of the predictor',
      },
    'of first calls of reads fail 0.34 in monitored rollouts and 0.29 in those of `fortify`, of writes 0.56 and 0.46.':
      {
        command:
          'regain run with the split held-out, profile shifted, policies vanilla+detection and fortify',
        notCompared: 'a diagnosis after the claims were computed',
      },
    'precision on tau-bench is {} to {}': ['test', 'development'].map((half) =>
      cells('scope-failures', { source: 'tau-bench', half }, 'precision'),
    ),
    'in {} of {} rows': [
      of('count', cells('real-agents', { verdict: 'could-not-fail' }, 'verdict')),
      of('count', cells('real-agents', {}, 'verdict')),
    ],
    '(gap {}) and is inconclusive for another ({} [{}, {}])': [
      gap('tau-bench retail, gemini-2.0-flash, tool-calling'),
      ...[0, 1, 2].map((part) => gap('tau-bench airline, gpt-4o, tool-calling', part)),
    ],
    'closer than the law and persistence ({} against {})': [
      text('real-agents', /^Mean absolute error: composed ([\d.]+),/),
      text('real-agents', /^Mean absolute error: .*, law ([\d.]+),/),
    ],
  }),
  ...claimsOn(index, {
    'the error falls by {} of what is removable between suites and {} between profiles': [
      removed(suites),
      removed(profiles),
    ],
    '90 % intervals cover {} and {}. Expected': [rounded(covered('suite'), 100), covered('profile')],
    'then {} of plans are in its 90 % intervals': [elsewhere],
  }),
];
