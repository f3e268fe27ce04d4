/** A tool result of the Model Context Protocol that reports an error: returned, not thrown. */

import type { Json } from '../types/index.ts';
import { hasNoResponse, type Problem } from './problem.ts';

export function mcp(problem: Problem, sentence: string): Json {
  if (hasNoResponse(problem)) throw new Error(sentence);
  return { isError: true, content: [{ type: 'text', text: sentence }] };
}
