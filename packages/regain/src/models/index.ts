/** The interface of models. */

export { type AiSdkModel, type AiSdkOptions, aiSdkModel } from './ai-sdk.ts';
export { answerFormats } from './answer-formats.ts';
export { type BrainCheckOptions, checkBrain } from './check-brain.ts';
export {
  type EstimatedQuestion,
  estimatedBrain,
  typicalAnswers,
  typicalAnswerTokens,
} from './estimated-brain.ts';
export {
  answerCost,
  type LanguageModelBrainOptions,
  languageModelBrain,
  type Prices,
} from './language-model-brain.ts';
export {
  getLanguageModel,
  isLanguageModelName,
  keyVariables,
  languageModelPresets,
  type NamedModel,
} from './model-names.ts';
export { type ObservedModel, observedModel } from './observed-model.ts';
export { type OpenAiCompatibleOptions, openAiCompatible, openAiCompatibleId } from './openai-compatible.ts';
export { type AnswerSchema, answerSchema } from './planner/answer-schema.ts';
export { answerText, failureText, unmadeCallText } from './planner/call-results.ts';
export { Conversation, type ModelTurn, type RequestedCall } from './planner/conversation.ts';
export { promptsHash } from './prompts-hash.ts';
export { readCritique, readProposals, readReflection } from './read-answers.ts';
export {
  answerFromRecordings,
  type KeyedQuestion,
  memoryRecordings,
  type RecordingLibrary,
  type RecordingOptions,
  recordedModel,
  recordingKeys,
} from './recorded-model.ts';
export { simulatedModel } from './simulated-model.ts';
export { createThrottle, type ThrottleOptions } from './throttle.ts';
