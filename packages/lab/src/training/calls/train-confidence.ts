/** Trains the confidence in repairs on calls that language models got wrong, and on invented mistakes. */

import type { ConfidenceWeights } from 'regain/internal/repair';
import { fitConfidence, logisticWeights } from './fit-confidence.ts';
import { judgeInvented, judgeMistakes } from './judged-calls.ts';
import type { ModelMistake } from './model-mistakes.ts';

/** The weights that are shipped, to the last digit: `seed` 1. */
export async function trainConfidence(
  mistakes: readonly ModelMistake[],
  seed = 1,
): Promise<ConfidenceWeights> {
  const invented = await judgeInvented(seed);
  const { weights, threshold } = fitConfidence(judgeMistakes(mistakes), invented.judged);
  const prompts = new Set(mistakes.map(({ prompt }) => prompt)).size;
  return {
    trainedOn:
      `${mistakes.length} calls of ${prompts} prompts that language models got wrong; with less weight, ` +
      `${invented.corrupted} corrupted and ${invented.right} right calls of training tasks and made-up tools`,
    seed,
    threshold,
    weights: logisticWeights(weights),
  };
}
