/** Language models, and brains that propose repairs. */

export {
  aiSdkModel,
  checkBrain,
  getLanguageModel,
  languageModelBrain,
  openAiCompatible,
} from '../models/index.ts';
export type {
  Brain,
  Critique,
  LanguageModel,
  ModelAnswer,
  ModelRequest,
  Proposal,
  ProposalContext,
  Proposals,
  Reflection,
} from '../types/index.ts';
