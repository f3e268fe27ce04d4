/** The interface of prompts. */

export { differing } from './differing.ts';
export {
  answerOf,
  marked,
  promptChars,
  promptOf,
  promptParts,
  thoughtFor,
  tokensOf,
  unmarked,
} from './prompt-text.ts';
export { filled, PROMPTS_VERSION, type Prompt, prompts } from './prompts.ts';
