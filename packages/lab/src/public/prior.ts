/** @regain/lab/prior: what is public of prior. */

export {
  brainNamed,
  brainNames,
  hybrid,
  type PriorName,
  shippedExperience,
  shippedMemory,
  shippedPrior,
  wordMeaning,
} from '../prior/index.ts';
