/** The interface of prior. */

export { brainNames } from './brain-names.ts';
export { brainNamed, shippedMemory } from './brains.ts';
export { hybrid } from './embedders/hybrid.ts';
export { wordMeaning } from './embedders/meaning.ts';
export {
  hiddenLayer,
  type Inputs,
  type Network,
  network,
  OPERATORS,
  OUTPUTS,
  outputLayer,
  ownScore,
  softmax,
} from './network.ts';
export { type PriorName, priorNames, shippedPrior, shippedWeights, sizeOf } from './shipped.ts';
export { shippedExemplars, shippedExperience } from './shipped-exemplars.ts';
export { shippedFile } from './shipped-file.ts';
export { type Size, type SizeName, sizes } from './sizes.ts';
export { addText, TEXT_FEATURES_MAX } from './text-features.ts';
export { NONE, readInputs, type Trained, trainedPrior } from './trained.ts';
export { decodeWeights, encodeWeights } from './weights-file.ts';
