/** FORTIFY with the memory and the experience that training has left. */

import { type FortifyOptions, fortifyPolicy, type PolicyFactory } from 'regain/internal/recovery';
import type { Retriever } from 'regain/internal/types';
import { shippedExperience, shippedMemory } from '../prior/index.ts';

/** The paper does not print K; this many exemplars vote. */
export const DEFAULT_EXEMPLARS = 5;
/** d: the cost of handing off, where failing costs 1. */
export const DEFAULT_HAND_OFF_PRICE = 0.5;

/** Loaded when it is first asked: a policy is also made where only its traits are read. */
const memory: Retriever = { nearest: (text, k) => shippedMemory().nearest(text, k) };

export function shippedFortify(options: FortifyOptions): PolicyFactory {
  return fortifyPolicy({
    memory,
    exemplars: DEFAULT_EXEMPLARS,
    posteriors: shippedExperience(),
    ...options,
  });
}
