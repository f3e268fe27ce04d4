/** The embedded brains, which need no language model. The trained prior has four sizes. */

import { type ExemplarMemory, exemplarMemory } from 'regain/internal/memory';
import { isLanguageModelName } from 'regain/internal/models';
import { embeddedBrain, rulesBrain } from 'regain/internal/repair';
import { type Brain, invalidArgument } from 'regain/internal/types';
import { requireBrainName } from './brain-names.ts';
import { hybridEmbedder } from './embedders/hybrid.ts';
import { shippedExemplars } from './shipped-exemplars.ts';
import { shippedPrior } from './shipped-priors.ts';
import { sizeNames } from './sizes.ts';

const brains: { readonly [name: string]: () => Brain } = {
  ...Object.fromEntries(
    sizeNames.map((size) => [`prior-${size}`, () => embeddedBrain(shippedPrior(size), `prior-${size}`)]),
  ),
  rules: rulesBrain,
};

/** A built-in brain by name. */
export function getBrain(name: string): Brain {
  if (isLanguageModelName(name))
    throw invalidArgument(
      `${name} is a language model: it is opened for each rollout, with languageModelBrain`,
    );
  requireBrainName(name);
  return brains[name]!();
}

let memory: ExemplarMemory | undefined;

/** The shipped exemplars, loaded on first use. They do not learn, as in the paper. */
export function shippedMemory(): ExemplarMemory {
  memory ??= exemplarMemory(shippedExemplars(), { embedder: hybridEmbedder() });
  return memory;
}
