/** Syntax mistakes: brackets, dots, quotes, keywords, clauses in the wrong place. */

import { pick } from 'regain/internal/types';
import {
  indices,
  isInService,
  isPunctuation,
  type QueryMistake,
  replaced,
  tokensOf,
  without,
} from './query-mistake.ts';

const unclosedGroup: QueryMistake = {
  name: 'unclosed-group',
  sign: 'loud',
  make: (_, { query, isHeldOut }) => {
    const tokens = tokensOf(query);
    const braces = indices(tokens, (token) => isPunctuation(token, isHeldOut ? '{' : '}'));
    return without(tokens, isHeldOut ? braces[0]! : braces.at(-1)!);
  },
};

const strayBracket: QueryMistake = {
  name: 'stray-bracket',
  sign: 'loud',
  make: (_, { query, isHeldOut }) => {
    const tokens = tokensOf(query);
    const last = indices(tokens, (token) => isPunctuation(token, '}')).at(-1)!;
    return replaced(tokens, last, 1, ...(isHeldOut ? [')', '}'] : ['}', '}']));
  },
};

const missingDot: QueryMistake = {
  name: 'missing-dot',
  sign: 'loud',
  make: (random, { query }) => {
    const tokens = tokensOf(query);
    const dots = indices(tokens, (token, index) => {
      const next = tokens[index + 1];
      return isPunctuation(token, '.') && (next?.kind === 'variable' || next?.kind === 'name');
    });
    return dots.length === 0 ? null : without(tokens, pick(random, dots));
  },
};

const typographicQuotes = quoting('typographic-quotes', (text, isHeldOut) => {
  const [open, close] = isHeldOut ? ['‘', '’'] : ['“', '”'];
  return `${open}${text.slice(1, -1)}${close}`;
});

const openQuote = quoting('open-quote', (text, isHeldOut) => (isHeldOut ? text.slice(1) : text.slice(0, -1)));

/** A mistake in one of the query's strings. */
function quoting(name: string, wrong: (text: string, isHeldOut: boolean) => string): QueryMistake {
  return {
    name,
    sign: 'loud',
    make: (random, { query, isHeldOut }) => {
      const tokens = tokensOf(query);
      const strings = indices(tokens, ({ kind }) => kind === 'string');
      if (strings.length === 0) return null;
      const index = pick(random, strings);
      return replaced(tokens, index, 1, wrong(tokens[index]!.text, isHeldOut));
    },
  };
}

const bareLiteral: QueryMistake = {
  name: 'bare-literal',
  sign: 'loud',
  make: (_, { query }) => {
    const tokens = tokensOf(query);
    const [index] = indices(
      tokens,
      ({ kind, text }, at) => kind === 'string' && /^"\w+"$/.test(text) && !isInService(tokens, at),
    );
    if (index === undefined || tokens[index + 1]?.kind === 'language') return null;
    return replaced(tokens, index, 1, tokens[index]!.text.slice(1, -1));
  },
};

const wrapped: QueryMistake = {
  name: 'wrapped',
  sign: 'loud',
  make: (random, { query, isHeldOut }) => {
    if (!isHeldOut) return `\`\`\`${pick(random, ['sparql', ''])}\n${query}\n\`\`\``;
    return pick(random, [
      `Here is the query:\n\n${query}`,
      `${query}\n\nThis returns the rows that were asked for.`,
      `The following should work.\n\`\`\`\n${query}\n\`\`\`\nLet me know how it goes.`,
    ]);
  },
};

const misplacedClause: QueryMistake = {
  name: 'misplaced-clause',
  sign: 'loud',
  make: (_, { query, isHeldOut }) => {
    const found = /^(.*)\n\}((?:\n(?:ORDER BY|LIMIT) [^\n]+)+)$/s.exec(query);
    if (found === null) return null;
    const [, body, clauses] = found;
    const lines = clauses!.trim().split('\n');
    if (!isHeldOut) return `${body}\n  ${lines.join('\n  ')}\n}`;
    if (lines.length > 1) return `${body}\n}\n${lines.toReversed().join('\n')}`;
    return `${body!.replace(' WHERE {', ` ${lines[0]} WHERE {`)}\n}`;
  },
};

const bareFilter: QueryMistake = {
  name: 'bare-filter',
  sign: 'loud',
  make: (_, { query, isHeldOut }) => {
    const made = isHeldOut ? query.replace(/DESC\((\?\w+)\)/, 'DESC $1') : query;
    if (made !== query) return made;
    const bare = query.replace(/FILTER\((.*)\)$/m, 'FILTER $1');
    return bare === query ? null : bare;
  },
};

const bareAggregate: QueryMistake = {
  name: 'bare-aggregate',
  sign: 'loud',
  make: (_, { query }) => {
    const bare = query.replace(/\((COUNT\(\?\w+\) AS \?\w+)\)/, '$1');
    return bare === query ? null : bare;
  },
};

const columnCommas: QueryMistake = {
  name: 'column-commas',
  sign: 'loud',
  make: (_, { query }) => {
    const head = query.slice(0, query.indexOf('{'));
    const commas = head.replaceAll(/(\?\w+) (?=\?)/g, '$1, ');
    return commas === head ? null : commas + query.slice(head.length);
  },
};

const misspelt: Readonly<Record<string, readonly [string, string]>> = {
  SELECT: ['SELCT', 'SLECT'],
  WHERE: ['WHRE', 'WEHRE'],
  SERVICE: ['SERVCE', 'SERIVCE'],
  FILTER: ['FILTR', 'FITLER'],
  ORDER: ['ODER', 'ORDRE'],
  LIMIT: ['LIMT', 'LIMITE'],
};

const misspeltKeyword: QueryMistake = {
  name: 'misspelt-keyword',
  sign: 'loud',
  make: (random, { query, isHeldOut }) => {
    const tokens = tokensOf(query);
    const words = indices(tokens, ({ kind, text }) => kind === 'word' && misspelt[text] !== undefined);
    if (words.length === 0) return null;
    const index = pick(random, words);
    return replaced(tokens, index, 1, misspelt[tokens[index]!.text]![isHeldOut ? 1 : 0]);
  },
};

const unknownPrefix: QueryMistake = {
  name: 'unknown-prefix',
  sign: 'loud',
  make: (random, { query, isHeldOut }) => {
    const tokens = tokensOf(query);
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
  },
};

export const syntaxMistakes: readonly QueryMistake[] = [
  unclosedGroup,
  strayBracket,
  missingDot,
  typographicQuotes,
  openQuote,
  bareLiteral,
  wrapped,
  misplacedClause,
  bareFilter,
  bareAggregate,
  columnCommas,
  misspeltKeyword,
  unknownPrefix,
];
