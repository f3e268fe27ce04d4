/** Nothing comes back: null, a blank text, an empty object, a list without rows. */

import { type Json, pick } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { hasType, propertiesOf } from '../shape/schema.ts';
import { transientCorruption } from './corrupted-response.ts';
import { textIn } from './kind-helpers.ts';

export const empty = transientCorruption({
  name: 'empty',
  summary: 'the answer is empty, or a list without rows',
  appliesTo: () => true,
  draw: (random, spec) => {
    const hasList = Object.values(propertiesOf(spec.outputSchema)).some((property) =>
      hasType(property, 'array'),
    );
    return {
      style: pick(random, hasList ? ['null', 'blank', 'object', 'rows'] : ['null', 'blank', 'object']),
    };
  },
  corrupt: ({ detail }, value) => {
    const style = textIn(detail, 'style');
    if (style === 'null') return null;
    if (style === 'blank') return '';
    if (style === 'object') return {};
    return isObject(value) ? withoutRows(value) : value;
  },
});

/** Lists emptied, and their counts set to 0. */
function withoutRows(value: { readonly [key: string]: Json }): Json {
  const isFull = Object.values(value).some((item) => Array.isArray(item) && item.length > 0);
  if (!isFull) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (Array.isArray(item)) return [key, []];
      return [key, /^(?:total|count)$/.test(key) && typeof item === 'number' ? 0 : item];
    }),
  );
}
