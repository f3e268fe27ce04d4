/** The JSON in what a language model has written: thoughts aside and fences around it are taken off, slips repaired. */

import { parsedText } from '../repair/index.ts';
import type { Json, ModelAnswer } from '../types/index.ts';
import { parsedJson } from '../values/index.ts';

export function jsonIn({ text, finish }: Pick<ModelAnswer, 'text' | 'finish'>): Json | undefined {
  const body = spoken(text);
  const whole = strictly(body);
  if (whole !== undefined) return whole;
  const within = strictly(between(body));
  if (within !== undefined) return within;
  // What was cut off could be repaired into something that was never meant.
  if (finish !== 'stop') return undefined;
  return parsedText(body) ?? parsedText(between(body));
}

/** Without what some models think aloud first. */
export function spoken(text: string): string {
  const end = text.lastIndexOf('</think>');
  return (end < 0 ? text : text.slice(end + '</think>'.length)).trim();
}

/** From the first bracket to the last, where there are two; else to the end. */
function between(text: string): string {
  const start = text.search(/[[{]/);
  if (start < 0) return '';
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  return text.slice(start, end > start ? end + 1 : undefined);
}

function strictly(text: string): Json | undefined {
  const value = parsedJson(text) ?? undefined;
  return typeof value === 'object' ? value : undefined;
}
