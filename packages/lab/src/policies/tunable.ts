/**
 * The policies with stop constants: their published values, and the values to try. Vanilla, paladin and the oracle have
 * none; the ablations of fortify keep its published ones.
 */

import { type PolicyFactory, retryPolicy } from 'regain/internal/recovery';
import type { Brain } from 'regain/internal/types';
import { critic } from './critic.ts';
import { governed } from './governed.ts';
import { reflexion } from './reflexion.ts';
import { DEFAULT_EXEMPLARS, DEFAULT_HAND_OFF_PRICE, shippedFortify } from './shipped-fortify.ts';
import { toolbench } from './toolbench.ts';
import { toolreflect } from './toolreflect.ts';

/** Values of d: the cost of handing off, where failing costs 1. */
const handOffPrices: readonly number[] = [0.1, 0.25, 0.5, 0.75, 1];
const fortifyStops = ({ handOffPrice }: StopConstants) =>
  `when no action is worth its cost, d = ${handOffPrice}`;

export type StopConstants = Readonly<Record<string, number>>;

export interface Tunable {
  /** The proposer; absent for a policy that asks no brain. */
  readonly proposer?: 'rules' | 'trained prior';
  readonly sees: string;
  readonly published: StopConstants;
  /** Values to try for each constant, in every combination, including the published ones. */
  readonly tried: Readonly<Record<string, readonly number[]>>;
  readonly make: (brain: () => Brain, constants: StopConstants) => PolicyFactory;
  readonly stops: (constants: StopConstants) => string;
}

export const tunable = {
  retry: {
    sees: 'the number of tries',
    published: { tries: 3 },
    tried: { tries: [0, 1, 2, 3, 4, 5, 6, 8, 10, 15] },
    make: (_, constants) => retryPolicy(constants),
    stops: ({ tries }) => `after ${tries} tries`,
  },
  toolbench: {
    proposer: 'rules',
    sees: 'the path, and siblings with their outcomes',
    published: { width: 2, depthMax: 12, proposalsMax: 200 },
    tried: { width: [1, 2, 3, 5], depthMax: [3, 6, 12, 24, 48], proposalsMax: [5, 10, 30, 200] },
    make: (brain, constants) => toolbench({ brain: brain(), ...constants }),
    stops: ({ width, depthMax, proposalsMax }) =>
      `when every branch has failed: width ${width}, depth ${depthMax}, ${proposalsMax} proposals`,
  },
  toolreflect: {
    proposer: 'trained prior',
    sees: 'the errors of the chain',
    published: { equalErrorsMax: 3 },
    tried: { equalErrorsMax: [1, 2, 3, 4, 5, 6, 8, 10, 15] },
    make: (brain, constants) => toolreflect({ brain: brain(), ...constants }),
    stops: ({ equalErrorsMax }) => `after ${equalErrorsMax} equal errors`,
  },
  critic: {
    proposer: 'rules',
    sees: 'all turns of the step and their critiques',
    published: { roundsMax: 4, unchangedMax: 2 },
    tried: { roundsMax: [1, 2, 3, 4, 5, 6, 8, 12], unchangedMax: [1, 2, 3, 4, 6] },
    make: (brain, constants) => critic({ brain: brain(), ...constants }),
    stops: ({ roundsMax, unchangedMax }) => `after ${roundsMax} rounds, or unchanged ${times(unchangedMax!)}`,
  },
  reflexion: {
    proposer: 'rules',
    sees: 'its trial and the last 3 reflections',
    published: { trialsMax: 5, sameActionMax: 2 },
    tried: { trialsMax: [1, 2, 3, 4, 5, 6, 8, 12], sameActionMax: [1, 2, 3, 4, 6] },
    make: (brain, constants) => reflexion({ brain: brain(), ...constants }),
    stops: ({ trialsMax, sameActionMax }) =>
      `after ${trialsMax} trials, each until the same action ${times(sameActionMax!)}`,
  },
  governed: {
    sees: 'the number of tries',
    published: { handOffPrice: DEFAULT_HAND_OFF_PRICE },
    tried: { handOffPrice: handOffPrices },
    make: (_, constants) => governed(constants),
    stops: ({ handOffPrice }) => `when a retry is not worth its cost, d = ${handOffPrice}`,
  },
  fortify: {
    proposer: 'trained prior',
    sees: 'all turns of the step',
    published: { handOffPrice: DEFAULT_HAND_OFF_PRICE, exemplars: DEFAULT_EXEMPLARS },
    tried: { handOffPrice: handOffPrices, exemplars: [0, 1, 2, 5, 10, 20] },
    make: (brain, constants) => shippedFortify({ brain: brain(), ...constants }),
    stops: fortifyStops,
  },
  'fortify-rules': {
    proposer: 'rules',
    sees: 'all turns of the step',
    published: { handOffPrice: DEFAULT_HAND_OFF_PRICE, exemplars: 0 },
    tried: { handOffPrice: handOffPrices, exemplars: [0] },
    make: (brain, constants) => shippedFortify({ brain: brain(), ...constants }),
    stops: fortifyStops,
  },
} satisfies { readonly [name: string]: Tunable };

export type TunableName = keyof typeof tunable;

export const tunableNames = Object.keys(tunable) as TunableName[];

/** Every combination of the values to try. */
export function combinations(tried: Tunable['tried']): StopConstants[] {
  let found: StopConstants[] = [{}];
  for (const [name, values] of Object.entries(tried))
    found = found.flatMap((constants) => values.map((value) => ({ ...constants, [name]: value })));
  return found;
}

function times(count: number): string {
  return count === 2 ? 'twice' : count === 1 ? 'once' : `${count} times`;
}
