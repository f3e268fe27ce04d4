/** The interface of prompts. */

export { excludeTried } from './exclude-tried.ts';
export { fillPrompt, PROMPTS_VERSION, type Prompt, prompts } from './prompt-catalog.ts';
export {
  answerOf,
  fenceToolText,
  promptCost,
  promptOf,
  promptParts,
  tokensOf,
  unmarked,
} from './prompt-text.ts';
