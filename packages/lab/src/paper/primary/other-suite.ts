/** P2: does the law predict regret on another suite better than repeating the regret that was observed there? */

import type { Seed } from 'regain/internal/law';
import { differenceText, fixed } from 'regain/internal/text';
import { errorsBetweenSuites } from '../programme/suite-pairs.ts';
import type { PrimaryClaim, PrimaryData } from './data.ts';

export function predictionOfOtherSuites({ main }: PrimaryData, seed: Seed): PrimaryClaim {
  const { cells, manifest } = main;
  const claim =
    'The law predicts regret on another suite better than repeating the regret observed on the first.';
  if (new Set(cells.map(({ suite }) => suite)).size < 2)
    return { id: 'P2', claim, answer: 'not tested', found: 'There is one suite only.' };
  const verdict = { ...manifest.verdict, seed: Number(seed) };
  const { predictors, persistenceLessLaw: gain } = errorsBetweenSuites('cost', cells, {
    ...manifest,
    verdict,
  });
  const errors = predictors.map(
    ({ predictor, meanAbsoluteError }) => `${predictor} ${fixed(meanAbsoluteError, 3)}`,
  );
  return {
    id: 'P2',
    claim,
    answer: gain.low > 0 && gain.probability <= 0.05 ? 'confirmed' : 'refuted',
    found: `Mean absolute error of persistence less that of the law: ${differenceText(gain, 4)}. Mean absolute errors: ${errors.join(', ')}.`,
  };
}
