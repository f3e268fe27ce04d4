/** Sources that several sentences quote. */

import { cells, of, type Source, text } from '../claim.ts';

const suites = ['paladin-eval', 'tool-reflect-eval', 'api-bank', 'wikidata-live', 'live-apis'];

/** The number of primary claims, all or those with this answer. */
export function answers(answer?: string): Source {
  return of('count', cells('reproduction', answer === undefined ? {} : { answer: `**${answer}**` }, ''));
}

/** Recovery rate of a policy, mean over suites. */
export function recoveryRate(policy: string): Source {
  return of('mean', cells('reproduction', { policy }, suites));
}

const inSample = { 'predicted for': 'in sample', clock: 'cost' };
export const couldNotFail = [
  cells('reproduction', inSample, 'could not fail'),
  of('sum', cells('reproduction', inSample, ['cells: holds', 'violated', 'inconclusive', 'could not fail'])),
];

export function changedDecisions(ablation: string): Source {
  return text('reproduction', new RegExp(`^Decisions that each .*\`${ablation}\` ([\\d.]+ %) of`));
}

export const realMistakes = (column: string) =>
  cells('repair', { '': 'real mistakes' }, column, { under: 'Real and invented mistakes' });

export const travel = (protection: string, column: string) =>
  cells('travel', { protection }, column, { under: 'All configurations' });
export const right = 'right, nothing duplicated (of 40)';

/** Predicted less observed ES, for each fault profile. */
export function admissionError(...plansOf: readonly string[]): Source {
  const es = (column: string) =>
    cells('admit', { 'plans of': plansOf, 'not predicted': '0' }, column, {
      under: 'Predicted and observed efficiency',
    });
  return of('less', es('predicted ES'), es('observed ES'));
}

const sensible = { model: 'sensible' };
/** Errors of the estimate in %, of requests, tokens in and tokens out. */
export const dryRunErrors = of(
  'all',
  cells('dry-run', sensible, ['all policies', 'tokens out']),
  cells('dry-run', sensible, 'all policies', { part: 1 }),
);
