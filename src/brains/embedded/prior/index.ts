/** The prior: what is likely right, given a failure and what could be done about it. */

export { type Prior, ranked } from './prior.ts';
export { type PriorName, shippedPrior } from './shipped.ts';
export { shippedExemplars, shippedExperience } from './shipped-exemplars.ts';
export { sizeNames } from './sizes.ts';
