/** The ends of a range, for parameters that ask for one of them. */

import { nameWords } from '../words/words.ts';
import type { Entity } from './read-text.ts';

/** Positive for the end that the parameter asks for, negative for the other. */
export function boundBonus({ bound }: Entity, name: string): number {
  if (bound === undefined) return 0;
  const words = nameWords(name);
  const asksLow = words.some((word) => low.has(word));
  const asksHigh = words.some((word) => high.has(word));
  if (asksLow === asksHigh) return 0;
  return (bound === 'low') === asksLow ? 0.75 : -0.5;
}

const low = new Set('minimum start from begin since lower low after first departure check-in in'.split(' '));
const high = new Set('maximum end to until upper high before last finish return out'.split(' '));
