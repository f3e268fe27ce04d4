/** Mistakes that an endpoint answers without an error: nothing matches, or a column stays empty. */

import { pick, type Random } from 'regain/internal/types';
import { once } from 'regain/internal/values';
import { rows } from '../graph/tables.ts';
import {
  hasRows,
  indices,
  isInService,
  type QueryMistake,
  queryMistake,
  replaced,
  serviceSpan,
  withOneReplaced,
  without,
} from './query-mistake.ts';

export const semanticMistakes: readonly QueryMistake[] = [
  queryMistake('quiet', 'wrong-namespace', (random, { tokens, isHeldOut }) => {
    if (!hasRows(tokens)) return null;
    const [right, wrong] = isHeldOut ? ['wd:Q', 'wdt:Q'] : ['wdt:P', 'wd:P'];
    const prefix = tokens.some(({ text }) => text.startsWith(right)) ? right : 'wdt:P';
    return withOneReplaced(
      tokens,
      random,
      ({ text }) => text.startsWith(prefix),
      ({ text }) => (text.startsWith('wdt:') ? text.replace('wdt:', 'wd:') : text.replace(right, wrong)),
    );
  }),
  queryMistake('quiet', 'wrong-property', (random, { tokens, isHeldOut }) => {
    if (!hasRows(tokens)) return null;
    const isProperty = ({ text }: { readonly text: string }) => /^wdt:P\d+$/.test(text);
    return withOneReplaced(tokens, random, isProperty, ({ text }) => {
      const wrong = nearMiss(random, text.slice(5), isHeldOut);
      return wrong && `wdt:P${wrong}`;
    });
  }),
  queryMistake('quiet', 'retired-property', (random, { tokens, isHeldOut }) => {
    const [first] = indices(tokens, ({ text }) => text === 'wdt:P31');
    if (first === undefined || !hasRows(tokens)) return null;
    return replaced(tokens, first, 1, `wdt:${isHeldOut ? pick(random, ['P60', 'P132']) : 'P107'}`);
  }),
  queryMistake('quiet', 'no-label-service', (_, { tokens }) => {
    const span = serviceSpan(tokens);
    return span === undefined ? null : without(tokens, span[0], span[1] - span[0] + 1);
  }),
  queryMistake('quiet', 'no-language-tag', (_, { tokens }) => {
    const [index] = indices(tokens, ({ kind }, at) => kind === 'language' && !isInService(tokens, at));
    return index === undefined ? null : without(tokens, index);
  }),
  queryMistake('quiet', 'turned-round', (random, { tokens }) => {
    if (!hasRows(tokens)) return null;
    const isTerm = (index: number) =>
      tokens[index]?.kind === 'variable' || /^wd:Q/.test(tokens[index]?.text ?? '');
    const middles = indices(
      tokens,
      ({ text }, index) =>
        /^wdt:P\d+$/.test(text) && !symmetric.has(text) && isTerm(index - 1) && isTerm(index + 1),
    );
    if (middles.length === 0) return null;
    const at = pick(random, middles);
    const [subject, predicate, object] = [tokens[at - 1]!.text, tokens[at]!.text, tokens[at + 1]!.text];
    return replaced(tokens, at - 1, 3, object, predicate, subject);
  }),
];

const properties = once(
  () => new Set([...rows('property'), ...rows('deprecatedProperty')].map(([name]) => name!)),
);

/** Wrong digits: swapped or off by one, and for held-out tasks doubled or left out. */
function nearMiss(random: Random, digits: string, isHeldOut: boolean): string | undefined {
  const number = Number(digits);
  const forms = isHeldOut
    ? [digits + digits.at(-1)!, digits.slice(0, -1), digits[0]! + digits]
    : [[...digits].reverse().join(''), String(number + 1), String(number - 1), String(number + 10)];
  const free = forms.filter(
    (form) => /^[1-9]/.test(form) && form !== digits && !properties().has(`P${form}`),
  );
  return free.length === 0 ? undefined : pick(random, free);
}

/** Symmetric properties. */
const symmetric: ReadonlySet<string> = new Set(['wdt:P47', 'wdt:P3373']);
