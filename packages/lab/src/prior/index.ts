/** The interface of prior. */

export {
  attemptingKinds,
  type FailureLikelihoods,
  failedTriesOf,
  withBeliefUpdates,
  worksChance,
} from './belief-update.ts';
export { brainNames } from './brain-names.ts';
export { getBrain, shippedMemory } from './brains.ts';
export { hybridEmbedder } from './embedders/hybrid.ts';
export { wordEmbedder } from './embedders/word-meaning.ts';
export {
  hiddenLayer,
  type Inputs,
  type Network,
  network,
  OPERATORS,
  OUTPUTS,
  outputLayer,
  softmax,
} from './network.ts';
export {
  type OwnStatesRecord,
  shippedExemplars,
  shippedExperience,
  shippedOwnStates,
} from './shipped-exemplars.ts';
export { shippedFile } from './shipped-file.ts';
export { type PriorName, priorNames, shippedPrior, shippedWeights, sizeOf } from './shipped-priors.ts';
export { SITUATION_FEATURES_MAX } from './situation-features.ts';
export { type Size, type SizeName, sizes } from './sizes.ts';
export { createSparseVector, type SparseVector } from './sparse-vector.ts';
export { addText, TEXT_FEATURES_MAX } from './text-features.ts';
export { choiceChances, NONE, readInputs, type TrainedNetwork, trainedPrior } from './trained-prior.ts';
export { decodeWeights, encodeWeights } from './weights-file.ts';
