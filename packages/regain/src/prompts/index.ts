/** The interface of prompts. */

export { differing } from './differing.ts';
export { answerOf, marked, promptChars, promptOf, promptParts, thoughtFor, tokensOf } from './prompt-text.ts';
export { filled, type Prompt, prompts } from './prompts.ts';
