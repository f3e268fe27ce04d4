/**
 * Language models, and brains that propose repairs.
 *
 * @example
 * import { aiSdkModel, getLanguageModel, languageModelBrain, openAiCompatible } from 'regain/models';
 *
 * // A model by the name that the command line takes.
 * const { url, model, settings } = getLanguageModel('qwen-2.5-14b;temperature=0.2');
 * console.log(url, model, settings.temperature); // => http://127.0.0.1:11434/v1 qwen2.5:14b 0.2
 * const local = openAiCompatible({ url, model });
 *
 * // Any model of the AI SDK, for example openai('gpt-5-mini').
 * const answer = { content: [{ type: 'text', text: 'retry' }], finishReason: 'stop', usage: {}, warnings: [] };
 * const sdkModel = {
 *   provider: 'example',
 *   modelId: 'fixed',
 *   doGenerate: async () => answer,
 *   doStream: async () => answer,
 * };
 * const fixed = aiSdkModel(sdkModel);
 * const { text } = await fixed.ask({ messages: [{ role: 'user', text: 'What now?' }], settings });
 * console.log(fixed.id, text); // => example/fixed retry
 *
 * // Either of them can propose repairs.
 * const brains = [local, fixed].map((model) => languageModelBrain({ model, settings }));
 * console.log(brains.length); // => 2
 */

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
