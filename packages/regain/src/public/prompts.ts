/** regain/prompts: what is public of prompts. */

export { type Prompt, prompts, promptsHash } from '../prompts/index.ts';
