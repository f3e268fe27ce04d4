/** The ends of a range, for parameters that request one of them. */

import { wordSet } from '../../../values/index.ts';
import { nameWords } from '../words/split-words.ts';
import type { Entity } from './read-text.ts';

/** Positive for the end that the parameter requests, negative for the other. */
export function rangeBoundBonus({ bound }: Entity, name: string): number {
  if (bound === undefined) return 0;
  const words = nameWords(name);
  const asksLow = words.some((word) => low.has(word));
  const asksHigh = words.some((word) => high.has(word));
  if (bound === 'old' || bound === 'new') {
    const asksOld = words.some((word) => old.has(word));
    // The words do not show whether a start time changed, or an event with a start time was moved.
    if (!asksOld && (asksLow || asksHigh)) return 0;
    return (bound === 'old') === asksOld ? 0.75 : -0.8;
  }
  // A parameter that requests neither end may mean either.
  if (asksLow === asksHigh) return -0.4;
  return (bound === 'low') === asksLow ? 0.75 : -0.5;
}

const low = wordSet('minimum start from begin since lower low after first departure check-in in');
const old = wordSet('old previous current former existing before original prior from');
const high = wordSet('maximum end to until upper high before last finish return out');
