/** The published policies with fixed stop constants: their published values, and the values to try. */

import { type PolicyFactory, retryPolicy } from 'regain/internal/recovery';
import type { Brain } from 'regain/internal/types';
import { critic } from './critic.ts';
import { reflexion } from './reflexion.ts';
import { toolbench } from './toolbench.ts';
import { toolreflect } from './toolreflect.ts';

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
    sees: 'the latest attempt and its critique',
    published: { roundsMax: 4, unchangedMax: 2 },
    tried: { roundsMax: [1, 2, 3, 4, 5, 6, 8, 12], unchangedMax: [1, 2, 3, 4, 6] },
    make: (brain, constants) => critic({ brain: brain(), ...constants }),
    stops: ({ roundsMax, unchangedMax }) => `after ${roundsMax} rounds, or unchanged ${times(unchangedMax!)}`,
  },
  reflexion: {
    proposer: 'rules',
    sees: 'the last 3 reflections',
    published: { trialsMax: 5, sameActionMax: 1 },
    tried: { trialsMax: [1, 2, 3, 4, 5, 6, 8, 12], sameActionMax: [1, 2, 3, 4, 6] },
    make: (brain, constants) => reflexion({ brain: brain(), ...constants }),
    stops: ({ trialsMax, sameActionMax }) =>
      `${trialsMax} trials, or the same action ${times(sameActionMax! + 1)}`,
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
