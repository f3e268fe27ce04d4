/** The shipped priors, each loaded on first use. */

import type { Prior } from 'regain/internal/repair';
import { RegainError } from 'regain/internal/types';
import { shippedFile } from './shipped-file.ts';
import { type Size, type SizeName, sizeNames, sizes } from './sizes.ts';
import { trainedPrior } from './trained-prior.ts';
import { decodeWeights } from './weights-file.ts';

/**
 * `base-uniform` is `base` without recovery weighting: every example counts the same. `base-narrow` has not seen the
 * kinds of faults that the profile `out-of-distribution` is made of. `base-relabelled` has also seen its own states, relabelled by
 * the oracle, in part with the failure class hidden.
 */
const baseVariants = ['base-uniform', 'base-narrow', 'base-relabelled'] as const;
export type PriorName = SizeName | (typeof baseVariants)[number];
export const priorNames: readonly PriorName[] = [...sizeNames, ...baseVariants];

/** The size that a prior has. */
export function sizeOf(name: PriorName): Size {
  return sizes[isVariant(name) ? 'base' : name];
}

function isVariant(name: PriorName): name is (typeof baseVariants)[number] {
  return (baseVariants as readonly PriorName[]).includes(name);
}

const loaded = new Map<PriorName, Prior>();

export function shippedPrior(name: PriorName = 'base'): Prior {
  let prior = loaded.get(name);
  if (prior === undefined) {
    if (!priorNames.includes(name)) {
      throw new RegainError('not-found', `a prior is one of ${priorNames.join(', ')}, got ${name}`);
    }
    prior = trainedPrior(decodeWeights(shippedWeights(name), `${name}.bin`));
    loaded.set(name, prior);
  }
  return prior;
}

/** The file as shipped, for comparison. */
export function shippedWeights(name: PriorName): Uint8Array {
  const file = shippedFile(`prior/weights/${name}.bin`);
  if (file !== undefined) return file;
  throw new RegainError(
    'not-found',
    `the weights of the prior ${name} are not where they should be; run "regain train"`,
  );
}
