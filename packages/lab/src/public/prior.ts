/** @regain/lab/prior: what is public of prior. */

export {
  brainNames,
  getBrain,
  hybridEmbedder,
  type PriorName,
  shippedExperience,
  shippedMemory,
  shippedPrior,
  wordEmbedder,
} from '../prior/index.ts';
