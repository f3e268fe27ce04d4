/** Extracts JSON from a model's response: removes thoughts and code fences and repairs syntax errors. */

import { parseLenient } from '../repair/index.ts';
import type { Json, ModelAnswer } from '../types/index.ts';
import { tryParseJson } from '../values/index.ts';

export function extractJson({ text, finish }: Pick<ModelAnswer, 'text' | 'finish'>): Json | undefined {
  const body = withoutThinking(text);
  const whole = parseStructure(body);
  if (whole !== undefined) return whole;
  const within = parseStructure(bracketedPart(body));
  if (within !== undefined) return within;
  // Repairing a truncated response could change its meaning.
  if (finish !== 'stop') return undefined;
  return parseLenient(body) ?? parseLenient(bracketedPart(body));
}

/** Removes reasoning in tags. */
export function withoutThinking(text: string): string {
  const end = text.lastIndexOf('</think>');
  return (end < 0 ? text : text.slice(end + '</think>'.length)).trim();
}

/** From the first bracket to the last, if there are two; else to the end. */
function bracketedPart(text: string): string {
  const start = text.search(/[[{]/);
  if (start < 0) return '';
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  return text.slice(start, end > start ? end + 1 : undefined);
}

function parseStructure(text: string): Json | undefined {
  const value = tryParseJson(text) ?? undefined;
  return typeof value === 'object' ? value : undefined;
}
