/** A required value that the question states is left out. */

import { requiredOf, withoutKey } from 'regain/internal/faults';
import { plainWords } from 'regain/internal/repair';
import { type Json, pick } from 'regain/internal/types';
import { isObject } from 'regain/internal/values';
import { argumentsOf, type Corruption, numberWords, withArgs } from './corruption.ts';

export const missingValues: readonly Corruption[] = [
  {
    name: 'left out',
    apply: (random, draft) => {
      const stated = statedOf(draft.text);
      const required = requiredOf(draft.spec.inputSchema);
      const names = argumentsOf(draft)
        .filter(({ name, value }) => required.includes(name) && stated(value))
        .map(({ name }) => name);
      return names.length === 0 ? undefined : withArgs(draft, withoutKey(draft.args, pick(random, names)));
    },
  },
  {
    name: 'left empty',
    apply: (random, draft) => {
      const stated = statedOf(draft.text);
      const required = requiredOf(draft.spec.inputSchema);
      const found = argumentsOf(draft).filter(({ name, value }) => required.includes(name) && stated(value));
      if (found.length === 0) return undefined;
      const { name, schema } = pick(random, found);
      const blanks: Json[] = schema.type === 'string' ? ['', null, 'unknown', `<${name}>`] : [null];
      return withArgs(draft, { ...draft.args, [name]: pick(random, blanks) });
    },
  },
];

/** Whether a value stands in the text: digits or number words, the words of a text, every item of a list. */
function statedOf(text: string): (value: Json) => boolean {
  const plain = ` ${plainWords(text)} `;
  const stated = (value: Json): boolean => {
    if (typeof value === 'number') {
      const word = numberWords[value];
      return plain.includes(` ${value} `) || (word !== undefined && value > 1 && plain.includes(` ${word} `));
    }
    if (typeof value === 'string') return value.trim() !== '' && plain.includes(` ${plainWords(value)} `);
    if (Array.isArray(value)) return value.length > 0 && value.every(stated);
    return isObject(value) && Object.keys(value).length > 0 && Object.values(value).every(stated);
  };
  return stated;
}
