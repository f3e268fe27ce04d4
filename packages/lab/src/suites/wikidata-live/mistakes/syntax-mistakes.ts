/** Syntax mistakes: brackets, dots, quotes, keywords, clauses in the wrong place. */

import { isPunctuation, pick } from 'regain/internal/types';
import {
  indices,
  isInService,
  type QueryMistake,
  queryMistake,
  replaced,
  withOneReplaced,
  without,
} from './query-mistake.ts';

export const syntaxMistakes: readonly QueryMistake[] = [
  queryMistake('loud', 'unclosed-group', (_, { tokens, isHeldOut }) => {
    const braces = indices(tokens, (token) => isPunctuation(token, isHeldOut ? '{' : '}'));
    return without(tokens, isHeldOut ? braces[0]! : braces.at(-1)!);
  }),
  queryMistake('loud', 'stray-bracket', (_, { tokens, isHeldOut }) => {
    const last = indices(tokens, (token) => isPunctuation(token, '}')).at(-1)!;
    return replaced(tokens, last, 1, ...(isHeldOut ? [')', '}'] : ['}', '}']));
  }),
  queryMistake('loud', 'missing-dot', (random, { tokens }) => {
    const dots = indices(tokens, (token, index) => {
      const next = tokens[index + 1];
      return isPunctuation(token, '.') && (next?.kind === 'variable' || next?.kind === 'name');
    });
    return dots.length === 0 ? null : without(tokens, pick(random, dots));
  }),
  quoting('typographic-quotes', (text, isHeldOut) => {
    const [open, close] = isHeldOut ? ['‘', '’'] : ['“', '”'];
    return `${open}${text.slice(1, -1)}${close}`;
  }),
  quoting('open-quote', (text, isHeldOut) => (isHeldOut ? text.slice(1) : text.slice(0, -1))),
  queryMistake('loud', 'bare-literal', (_, { tokens }) => {
    const [index] = indices(
      tokens,
      ({ kind, text }, at) => kind === 'string' && /^"\w+"$/.test(text) && !isInService(tokens, at),
    );
    if (index === undefined || tokens[index + 1]?.kind === 'language') return null;
    return replaced(tokens, index, 1, tokens[index]!.text.slice(1, -1));
  }),
  queryMistake('loud', 'wrapped', (random, { query, isHeldOut }) => {
    if (!isHeldOut) return `\`\`\`${pick(random, ['sparql', ''])}\n${query}\n\`\`\``;
    return pick(random, [
      `Here is the query:\n\n${query}`,
      `${query}\n\nThis returns the rows that were asked for.`,
      `The following should work.\n\`\`\`\n${query}\n\`\`\`\nLet me know how it goes.`,
    ]);
  }),
  queryMistake('loud', 'misplaced-clause', (_, { query, isHeldOut }) => {
    const found = /^(.*)\n\}((?:\n(?:ORDER BY|LIMIT) [^\n]+)+)$/s.exec(query);
    if (found === null) return null;
    const [, body, clauses] = found;
    const lines = clauses!.trim().split('\n');
    if (!isHeldOut) return `${body}\n  ${lines.join('\n  ')}\n}`;
    if (lines.length > 1) return `${body}\n}\n${lines.toReversed().join('\n')}`;
    return `${body!.replace(' WHERE {', ` ${lines[0]} WHERE {`)}\n}`;
  }),
  queryMistake('loud', 'bare-filter', (_, { query, isHeldOut }) => {
    const made = isHeldOut ? query.replace(/DESC\((\?\w+)\)/, 'DESC $1') : query;
    return made === query ? changed(query, query.replace(/FILTER\((.*)\)$/m, 'FILTER $1')) : made;
  }),
  queryMistake('loud', 'bare-aggregate', (_, { query }) =>
    changed(query, query.replace(/\((COUNT\(\?\w+\) AS \?\w+)\)/, '$1')),
  ),
  queryMistake('loud', 'column-commas', (_, { query }) => {
    const head = query.slice(0, query.indexOf('{'));
    const commas = head.replaceAll(/(\?\w+) (?=\?)/g, '$1, ');
    return changed(query, commas + query.slice(head.length));
  }),
  queryMistake('loud', 'misspelt-keyword', (random, { tokens, isHeldOut }) =>
    withOneReplaced(
      tokens,
      random,
      ({ kind, text }) => kind === 'word' && misspelt[text] !== undefined,
      ({ text }) => misspelt[text]![isHeldOut ? 1 : 0],
    ),
  ),
  queryMistake('loud', 'unknown-prefix', (random, { tokens, query, isHeldOut }) => {
    const names = indices(tokens, ({ kind, text }) => kind === 'name' && /^wdt?:/.test(text));
    if (names.length === 0) return null;
    const { text } = tokens[pick(random, names)]!;
    const prefix = text.slice(0, text.indexOf(':'));
    const wrong = {
      wdt: isHeldOut ? ['dwt', 'wdprop', 'wikidatat'] : ['wtd', 'wdtt', 'prop'],
      wd: isHeldOut ? ['ws', 'wiki', 'wdata1'] : ['dw', 'wdd', 'entity'],
    }[prefix as 'wd' | 'wdt'];
    // A wrong name is wrong in all places.
    return query.replaceAll(new RegExp(`\\b${prefix}:`, 'g'), `${pick(random, wrong)}:`);
  }),
];

/** A mistake in one of the query's strings. */
function quoting(name: string, wrong: (text: string, isHeldOut: boolean) => string): QueryMistake {
  return queryMistake('loud', name, (random, { tokens, isHeldOut }) =>
    withOneReplaced(
      tokens,
      random,
      ({ kind }) => kind === 'string',
      ({ text }) => wrong(text, isHeldOut),
    ),
  );
}

/** Null where the mistake has changed nothing. */
function changed(query: string, mistaken: string): string | null {
  return mistaken === query ? null : mistaken;
}

const misspelt: Readonly<Record<string, readonly [string, string]>> = {
  SELECT: ['SELCT', 'SLECT'],
  WHERE: ['WHRE', 'WEHRE'],
  SERVICE: ['SERVCE', 'SERIVCE'],
  FILTER: ['FILTR', 'FITLER'],
  ORDER: ['ODER', 'ORDRE'],
  LIMIT: ['LIMT', 'LIMITE'],
};
