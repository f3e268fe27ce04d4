/** Claims on prediction where a policy has not run. */

import { type Claim, cells, of, rounded, text } from '../claim.ts';

const page = 'docs/results/prediction.md';
const index = 'docs/results/README.md';
const suites = 'From other suites';
const profiles = 'From other profiles of the same suite';
const error = (predictor: string, under: string) => cells('prediction', { predictor }, 'error', { under });
/** Of the error of the law above the floor, the share that the composition removes. */
const removed = (under: string, composed = 'composed') =>
  rounded(
    of(
      'over',
      of('less', error('law', under), error(composed, under)),
      of('less', error('law', under), error('floor', under)),
    ),
  );
const less = (predictor: string, part = 0) =>
  rounded(cells('prediction', { predictor }, 'less composed', { under: suites, part }));
const covered = (of: 'suite' | 'profile') =>
  rounded(cells('prediction', { from: 'all others', [of]: 'all' }, 'covered'));
const elsewhere = rounded(text('admit-shift', /where it predicts: ([\d.]+) covered/));
const gap = (traces: string, part = 0) =>
  rounded(cells('real-agents', { traces, budget: '2', unit: 'operations' }, 'relative gap', { part }));

export const predictionClaims: readonly Claim[] = [
  {
    page,
    text: "Share {}. The law's error less that of the composition is {}, with an interval that reaches {}.",
    figures: [removed(suites), less('law'), less('law', 1)],
  },
  { page, text: '{} closer than the mean of the other suites', figures: [less('mean of others')] },
  { page, text: '{}: all cells of four suites', figures: [covered('suite')] },
  {
    page,
    text: '{} of {} of tool-reflect-eval',
    figures: [
      rounded(
        of(
          'less',
          cells('prediction', { from: 'all others', suite: 'tool-reflect-eval' }, 'predictions'),
          cells('prediction', { from: 'all others', suite: 'tool-reflect-eval' }, 'observed below'),
        ),
      ),
      rounded(cells('prediction', { from: 'all others', suite: 'tool-reflect-eval' }, 'predictions')),
    ],
  },
  {
    page,
    text: '(share {}, intervals of all five differences above 0), but the intervals cover only {}.',
    figures: [removed(profiles), covered('profile')],
  },
  {
    page,
    text: '| refuted | Share {}. |',
    figures: [removed(suites, 'composed, one source')],
  },
  {
    page,
    text: '{} covered with experience from elsewhere; otherwise {} refused, mean width {}.',
    figures: [
      elsewhere,
      rounded(text('admit-shift', /^Gathered here: [\d.]+ covered, (\d+ %) refused/)),
      rounded(text('admit-shift', /^Gathered here: .* refused, mean width ([\d.]+)\. From/)),
    ],
  },
  {
    page,
    text: 'errors were: law 0.60, composed 0.31, floor 0.31, and 0.91 of the intervals covered; on half of the `train` tasks under `shifted` 0.85, 0.26, 0.33 and 0.98; between profiles on a quarter of the `train` tasks 1.44, 0.59, 0.35 and 0.94.',
    command: 'npm run soak -- prediction --split held-out',
    notCompared: 'of development, with other versions of the predictor',
  },
  {
    page,
    text: 'of first calls of reads fail 0.34 in monitored rollouts and 0.29 in those of `fortify`, of writes 0.56 and 0.46.',
    command: 'regain run with the split held-out, profile shifted, policies vanilla+detection and fortify',
    notCompared: 'a diagnosis after the claims were computed',
  },
  {
    page,
    text: 'precision on tau-bench is {} to {}',
    figures: ['test', 'development'].map((half) =>
      rounded(cells('scope-failures', { source: 'tau-bench', half }, 'precision')),
    ),
  },
  {
    page,
    text: 'in {} of {} rows',
    figures: [
      rounded(of('count', cells('real-agents', { verdict: 'could-not-fail' }, 'verdict'))),
      rounded(of('count', cells('real-agents', {}, 'verdict'))),
    ],
  },
  {
    page,
    text: '(gap {}) and is inconclusive for another ({} [{}, {}])',
    figures: [
      gap('tau-bench retail, gemini-2.0-flash, tool-calling'),
      ...[0, 1, 2].map((part) => gap('tau-bench airline, gpt-4o, tool-calling', part)),
    ],
  },
  {
    page,
    text: 'closer than the law and persistence ({} against {})',
    figures: [
      rounded(text('real-agents', /^Mean absolute error: composed ([\d.]+),/)),
      rounded(text('real-agents', /^Mean absolute error: .*, law ([\d.]+),/)),
    ],
  },
  {
    page: index,
    text: 'the error falls by {} of what is removable between suites and {} between profiles',
    figures: [removed(suites), removed(profiles)],
  },
  {
    page: index,
    text: '90 % intervals cover {} and {}. Expected',
    figures: [{ ...covered('suite'), times: 100 }, covered('profile')],
  },
  { page: index, text: 'then {} of plans are in its 90 % intervals', figures: [elsewhere] },
];
