/** A two-state process over slots of time (Gilbert and Elliott): long good periods, short bad ones. */

import { bernoulli, geometric, type Random } from '../../types/index.ts';

export interface TwoStateOptions {
  readonly goodSlotsMean: number;
  readonly badSlotsMean: number;
}

/** A period in one state: from its first slot up to, not including, `end`. */
export interface StatePeriod {
  readonly index: number;
  readonly isBad: boolean;
  readonly start: number;
  readonly end: number;
}

/** Beyond this slot the state is always good, so that every walk over the periods ends. */
const SLOTS_MAX = 1_000_000;

/**
 * The period of any slot, a pure function of the random path: period i has a length drawn at `i`, geometric with the
 * mean of its state. The chain starts in its stationary distribution, so that no time is special.
 */
export function gilbertElliott(
  random: Random,
  { goodSlotsMean, badSlotsMean }: TwoStateOptions,
): (slot: number) => StatePeriod {
  const startsBad = bernoulli(random.at('first'), badSlotsMean / (goodSlotsMean + badSlotsMean));
  const periodAt = (index: number, start: number): StatePeriod => {
    const isBad = (index % 2 === 0) === startsBad;
    const length = geometric(random.at('spell', index), isBad ? badSlotsMean : goodSlotsMean);
    return { index, isBad, start, end: start + length };
  };
  let period = periodAt(0, 0);
  return (slot) => {
    if (slot >= SLOTS_MAX) return { index: -1, isBad: false, start: SLOTS_MAX, end: Infinity };
    if (slot < period.start) period = periodAt(0, 0);
    while (slot >= period.end) period = periodAt(period.index + 1, period.end);
    return period;
  };
}
