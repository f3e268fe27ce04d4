/**
 * A small, fast sequential generator for hot resampling (Doty-Humphrey's sfc32): four 32-bit words of state,
 * seeded from a stream of the path-derived source. Hot loops copy the state into locals and inline the step.
 */

import type { Random } from '../../types/index.ts';

/** State words a, b, c and the counter d, whose growth keeps every cycle at least 2^32 long. */
export type Sfc32State = Int32Array;

const WARM_UP_STEPS = 15;

export function sfc32(random: Random): Sfc32State {
  const state = Int32Array.of(random.word(), random.word(), random.word(), 1);
  for (let i = 0; i < WARM_UP_STEPS; i++) nextWord(state);
  return state;
}

/** The next 32 bits, as a signed integer: the reference that inlined copies of this step are tested against. */
export function nextWord(state: Sfc32State): number {
  const a = state[0]!;
  const b = state[1]!;
  const c = state[2]!;
  const d = state[3]!;
  const word = (((a + b) | 0) + d) | 0;
  state[0] = b ^ (b >>> 9);
  state[1] = (c + (c << 3)) | 0;
  state[2] = (((c << 21) | (c >>> 11)) + word) | 0;
  state[3] = (d + 1) | 0;
  return word;
}

/** An index in [0, count) from 32 random bits; for count up to 10^5 no index is off by more than 3e-5 of its chance. */
export function indexFromWord(word: number, count: number): number {
  return Math.floor((word >>> 0) * (count / 0x1_0000_0000));
}
