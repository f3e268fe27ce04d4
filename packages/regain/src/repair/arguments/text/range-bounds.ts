/** The ends of a range, for parameters that ask for one of them. */

import { nameWords } from '../words/split-words.ts';
import type { Entity } from './read-text.ts';

/** Positive for the end that the parameter asks for, negative for the other. */
export function rangeBoundBonus({ bound }: Entity, name: string): number {
  if (bound === undefined) return 0;
  const words = nameWords(name);
  const asksLow = words.some((word) => low.has(word));
  const asksHigh = words.some((word) => high.has(word));
  if (bound === 'old' || bound === 'new') {
    const asksOld = words.some((word) => old.has(word));
    // Whether a start moved, or what starts was moved, the words do not say.
    if (!asksOld && (asksLow || asksHigh)) return 0;
    return (bound === 'old') === asksOld ? 0.75 : -0.8;
  }
  // Either end may be meant by what asks for neither.
  if (asksLow === asksHigh) return -0.4;
  return (bound === 'low') === asksLow ? 0.75 : -0.5;
}

const low = new Set('minimum start from begin since lower low after first departure check-in in'.split(' '));
const old = new Set('old previous current former existing before original prior from'.split(' '));
const high = new Set('maximum end to until upper high before last finish return out'.split(' '));
