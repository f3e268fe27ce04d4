/** The JSON in what a language model has written: thoughts aside and fences around it are taken off, slips repaired. */

import { parseLenient } from '../repair/index.ts';
import type { Json, ModelAnswer } from '../types/index.ts';
import { tryParseJson } from '../values/index.ts';

export function extractJson({ text, finish }: Pick<ModelAnswer, 'text' | 'finish'>): Json | undefined {
  const body = withoutThinking(text);
  const whole = parseStructure(body);
  if (whole !== undefined) return whole;
  const within = parseStructure(bracketedPart(body));
  if (within !== undefined) return within;
  // What was cut off could be repaired into something that was never meant.
  if (finish !== 'stop') return undefined;
  return parseLenient(body) ?? parseLenient(bracketedPart(body));
}

/** Without what some models think aloud first. */
export function withoutThinking(text: string): string {
  const end = text.lastIndexOf('</think>');
  return (end < 0 ? text : text.slice(end + '</think>'.length)).trim();
}

/** From the first bracket to the last, where there are two; else to the end. */
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
