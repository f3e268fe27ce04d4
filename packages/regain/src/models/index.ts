/** The interface of models. */

export { type AiSdkModel, type AiSdkOptions, aiSdkModel } from './ai-sdk.ts';
export { readCritique, readProposals, readReflection } from './answers.ts';
export {
  answerChars,
  answerCost,
  type LanguageModelBrainOptions,
  languageModelBrain,
  type Prices,
  paperSettings,
} from './brain.ts';
export { type BrainCheckOptions, checkBrain } from './check-brain.ts';
export { formats } from './formats.ts';
export {
  isLanguageModelName,
  keyVariables,
  languageModelNamed,
  languageModelPresets,
  type NamedModel,
} from './names.ts';
export { type OpenAiCompatibleOptions, openAiCompatible, openAiCompatibleId } from './openai-compatible.ts';
export { type AnswerForm, answerForm } from './planner/answer-form.ts';
export { Conversation, type Turn, type WantedCall } from './planner/conversation.ts';
export { answerTold, failureTold, unmadeTold } from './planner/told.ts';
export { promptsHash } from './prompts-hash.ts';
export {
  type KeyedQuestion,
  type Library,
  lookUp,
  memoryRecordings,
  questionKeys,
  type RecordingOptions,
  recorded,
} from './recorded.ts';
export { type RehearsedQuestion, rehearsedBrain, usualAnswers, usualAnswerTokens } from './rehearsed.ts';
export { standIn } from './stand-in.ts';
export { type ThrottleOptions, throttle } from './throttle.ts';
export { type WatchedModel, watched } from './watched.ts';
