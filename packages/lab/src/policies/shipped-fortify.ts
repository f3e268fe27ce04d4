/** FORTIFY with the memory and the experience that training has left. */

import { type FortifyOptions, fortifyPolicy, type PolicyFactory } from 'regain/internal/recovery';
import { shippedExperience, shippedMemory } from '../prior/index.ts';

/** The paper does not print K; this many exemplars vote. */
export const DEFAULT_EXEMPLARS = 5;
/** d: the cost of handing off, where failing costs 1. */
export const DEFAULT_HAND_OFF_PRICE = 0.5;

export function shippedFortify(options: FortifyOptions): PolicyFactory {
  return fortifyPolicy({
    memory: shippedMemory(),
    exemplars: DEFAULT_EXEMPLARS,
    posteriors: shippedExperience(),
    ...options,
  });
}
