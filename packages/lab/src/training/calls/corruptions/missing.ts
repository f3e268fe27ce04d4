/** A required value that the question states is left out. */

import { requiredOf, withoutKey } from 'regain/internal/faults';
import { plainWords } from 'regain/internal/repair';
import { type Json, pick } from 'regain/internal/types';
import { isObjectOrArray } from 'regain/internal/values';
import {
  type Argument,
  type CallDraft,
  type Corruption,
  numberWords,
  ofArgument,
  withArgs,
} from './corruption.ts';

export const missingValues: readonly Corruption[] = [
  ofArgument('left out', isRequiredAndStated, (_random, draft, { name }) =>
    withArgs(draft, withoutKey(draft.args, name)),
  ),
  ofArgument('left empty', isRequiredAndStated, (random, draft, { name, schema }) => {
    const blanks: Json[] = schema.type === 'string' ? ['', null, 'unknown', `<${name}>`] : [null];
    return withArgs(draft, { ...draft.args, [name]: pick(random, blanks) });
  }),
];

function isRequiredAndStated({ name, value }: Argument, { spec, text }: CallDraft): boolean {
  return requiredOf(spec.inputSchema).includes(name) && isStated(value, ` ${plainWords(text)} `);
}

/** Whether a value stands in the words: digits or number words, the words of a text, every item of a list. */
function isStated(value: Json, words: string): boolean {
  if (typeof value === 'number') {
    const word = numberWords[value];
    return words.includes(` ${value} `) || (word !== undefined && value > 1 && words.includes(` ${word} `));
  }
  if (typeof value === 'string') return value.trim() !== '' && words.includes(` ${plainWords(value)} `);
  if (!isObjectOrArray(value)) return false;
  const parts: readonly Json[] = Object.values(value);
  return parts.length > 0 && parts.every((part) => isStated(part, words));
}
