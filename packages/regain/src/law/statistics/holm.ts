/** Holm's step-down correction: adjusted p-values that control the probability of any false alarm among many tests. */

import { requireBetween } from '../../types/index.ts';

/** The k-th smallest of m is multiplied by m - k + 1, made monotone, and capped at 1; order as given. */
export function holm(probabilities: readonly number[]): number[] {
  for (const p of probabilities) requireBetween('p-value', p, 0, 1);
  const order = probabilities.map((_, i) => i).sort((i, j) => probabilities[i]! - probabilities[j]!);
  const adjusted = new Array<number>(probabilities.length);
  let largest = 0;
  order.forEach((index, rank) => {
    largest = Math.max(largest, Math.min(1, (probabilities.length - rank) * probabilities[index]!));
    adjusted[index] = largest;
  });
  return adjusted;
}
