/** Language models as brains. No package is needed to import this; a named endpoint looks for one when it is first asked. */

export type {
  LanguageModel,
  ModelAnswer,
  ModelMessage,
  ModelRequest,
  ModelSettings,
  Recorded,
  Recordings,
} from '../../contract/language-model.ts';
export { type AiSdkModel, type AiSdkOptions, aiSdkModel } from './ai-sdk.ts';
export {
  answerChars,
  type LanguageModelBrainOptions,
  languageModelBrain,
  type Prices,
  paperSettings,
} from './brain.ts';
export {
  isLanguageModelName,
  keyVariables,
  languageModelNamed,
  languageModelPresets,
  type NamedModel,
} from './names.ts';
export { type OpenAiCompatibleOptions, openAiCompatible, openAiCompatibleId } from './openai-compatible.ts';
export {
  type KeyedQuestion,
  type Library,
  lookUp,
  memoryRecordings,
  questionKeys,
  type RecordingOptions,
  recorded,
} from './recorded.ts';
export { type ThrottleOptions, throttle } from './throttle.ts';
export { type WatchedModel, watched } from './watched.ts';
