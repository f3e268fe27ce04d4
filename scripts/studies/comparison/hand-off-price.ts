/** The hand-off price of the declared shield: chosen on training tasks, by efficiency, and then fixed. */

import { getProfile } from '../../../packages/regain/src/faults/profiles/index.ts';
import type { Suite } from '../../../packages/regain/src/types/task.ts';
import { evaluateProtection, mean } from './comparison.ts';
import { declaredShield } from './shields.ts';

const PRICES = [0.25, 0.5, 0.75, 1];

export interface PriceChoice {
  readonly chosen: number;
  readonly tried: readonly { readonly price: number; readonly ES: number }[];
}

/** `suites`: with training tasks only. */
export async function chooseHandOffPrice(suites: readonly Suite[]): Promise<PriceChoice> {
  const tried = await Array.fromAsync(PRICES, async (price) => {
    const score = await evaluateProtection(declaredShield(price), {
      profile: getProfile('rough'),
      suites,
      seeds: [1],
    });
    return { price, ES: mean(score, 'efficiency').point };
  });
  const best = tried.reduce((one, other) => (other.ES > one.ES ? other : one));
  return { chosen: best.price, tried };
}
