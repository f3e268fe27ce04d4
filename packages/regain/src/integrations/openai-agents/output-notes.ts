/** Notes for the model after the output of a tool, in the forms that the SDK has for outputs. */

import { isObject } from '../../values/index.ts';
import { jsonText } from '../json-text.ts';

const partTypes: ReadonlySet<unknown> = new Set(['text', 'image', 'file']);

export function withNotes(output: unknown, notes: readonly string[]): unknown {
  if (notes.length === 0) return output;
  const parts = notes.map((text) => ({ type: 'text', text }));
  if (Array.isArray(output) && output.every(isPart)) return [...output, ...parts];
  if (isPart(output)) return [output, ...parts];
  const text = typeof output === 'string' ? output : jsonText(output);
  return text === undefined ? output : [text, ...notes].join('\n');
}

function isPart(value: unknown): boolean {
  return isObject(value) && partTypes.has(value.type);
}
