/** Mistakes that an endpoint answers without an error: nothing matches, or a column stays empty. */

import { pick, type Random } from 'regain/internal/types';
import { once } from '../../made-once.ts';
import { rows } from '../graph/tables.ts';
import {
  hasRows,
  indices,
  isInService,
  type QueryMistake,
  replaced,
  serviceSpan,
  tokensOf,
  without,
} from './query-mistake.ts';

const wrongNamespace: QueryMistake = {
  name: 'wrong-namespace',
  sign: 'quiet',
  make: (random, { query, isHeldOut }) => {
    const tokens = tokensOf(query);
    const [right, wrong] = isHeldOut ? ['wd:Q', 'wdt:Q'] : ['wdt:P', 'wd:P'];
    const names = indices(tokens, ({ text }) => text.startsWith(right));
    const all = names.length > 0 ? names : indices(tokens, ({ text }) => text.startsWith('wdt:P'));
    if (all.length === 0 || !hasRows(tokens)) return null;
    const index = pick(random, all);
    const { text } = tokens[index]!;
    return replaced(
      tokens,
      index,
      1,
      text.startsWith('wdt:') ? text.replace('wdt:', 'wd:') : text.replace(right, wrong),
    );
  },
};

const properties = once(
  () => new Set([...rows('property'), ...rows('deprecatedProperty')].map(([name]) => name!)),
);

const wrongProperty: QueryMistake = {
  name: 'wrong-property',
  sign: 'quiet',
  make: (random, { query, isHeldOut }) => {
    const tokens = tokensOf(query);
    const names = indices(tokens, ({ text }) => /^wdt:P\d+$/.test(text));
    if (names.length === 0 || !hasRows(tokens)) return null;
    const index = pick(random, names);
    const wrong = nearMiss(random, tokens[index]!.text.slice(5), isHeldOut);
    return wrong === undefined ? null : replaced(tokens, index, 1, `wdt:P${wrong}`);
  },
};

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

const retiredProperty: QueryMistake = {
  name: 'retired-property',
  sign: 'quiet',
  make: (random, { query, isHeldOut }) => {
    const tokens = tokensOf(query);
    const names = indices(tokens, ({ text }) => text === 'wdt:P31');
    if (names.length === 0 || !hasRows(tokens)) return null;
    return replaced(tokens, names[0]!, 1, `wdt:${isHeldOut ? pick(random, ['P60', 'P132']) : 'P107'}`);
  },
};

const noLabelService: QueryMistake = {
  name: 'no-label-service',
  sign: 'quiet',
  make: (_, { query }) => {
    const tokens = tokensOf(query);
    const span = serviceSpan(tokens);
    return span === undefined ? null : without(tokens, span[0], span[1] - span[0] + 1);
  },
};

const noLanguageTag: QueryMistake = {
  name: 'no-language-tag',
  sign: 'quiet',
  make: (_, { query }) => {
    const tokens = tokensOf(query);
    const [index] = indices(tokens, ({ kind }, at) => kind === 'language' && !isInService(tokens, at));
    return index === undefined ? null : without(tokens, index);
  },
};

/** Symmetric properties. */
const symmetric: ReadonlySet<string> = new Set(['wdt:P47', 'wdt:P3373']);

const swappedSubject: QueryMistake = {
  name: 'turned-round',
  sign: 'quiet',
  make: (random, { query }) => {
    const tokens = tokensOf(query);
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
  },
};

export const semanticMistakes: readonly QueryMistake[] = [
  wrongNamespace,
  wrongProperty,
  retiredProperty,
  noLabelService,
  noLanguageTag,
  swappedSubject,
];
