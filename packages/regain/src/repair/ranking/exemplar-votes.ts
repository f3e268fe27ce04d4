/** Votes of the nearest exemplars for each operator. */

import { type Neighbour, type Operator, operators } from '../../types/index.ts';

export interface Votes {
  /**
   * By operator, in the order of `operators`: weight of the successful ones times their efficiency, over all weight.
   */
  readonly shares: Float64Array;
  /** Cosine of the nearest; 0 without exemplars. */
  readonly nearest: number;
}

export function votesOf(exemplars: readonly Neighbour[]): Votes {
  const shares = new Float64Array(operators.length);
  let total = 0;
  let nearest = 0;
  for (const { exemplar, similarity } of exemplars) {
    if (similarity <= 0) continue;
    // To the fourth power, so that a near exemplar outweighs many far ones.
    const squared = similarity * similarity;
    const weight = squared * squared;
    total += weight;
    nearest = Math.max(nearest, similarity);
    if (exemplar.success) shares[operatorIndex(exemplar.operator)]! += weight * exemplar.efficiency;
  }
  if (total > 0) for (let i = 0; i < shares.length; i++) shares[i]! /= total;
  return { shares, nearest };
}

const indexOf: ReadonlyMap<Operator, number> = new Map(operators.map((operator, index) => [operator, index]));

/** Into `operators`. */
export function operatorIndex(operator: Operator): number {
  return indexOf.get(operator)!;
}
