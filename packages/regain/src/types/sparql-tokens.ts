/** Tokens of a SPARQL query with their offsets, also of an invalid one; shared by query tools and by repair. */

export type TokenKind =
  /** `<http://...>` */
  | 'iri'
  /** `wdt:P36`, `:x`, `wd:` */
  | 'name'
  /** `_:b0` */
  | 'blank'
  /** `?x`, `$x` */
  | 'variable'
  | 'string'
  | 'number'
  /** `@en` */
  | 'language'
  /** Keywords, `a`, `true`, and stray words. */
  | 'word'
  | 'sign'
  /** Not valid in any query: an unclosed quotation mark, a bare address, a typographic quote. */
  | 'bad';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** White space and comments before it. */
  readonly before: string;
  /** Offset of `text` in the query. */
  readonly start: number;
}

/** Longer texts are not queries. */
const QUERY_CHARS_MAX = 100_000;

const BEFORE = /(?:\s|#[^\n]*)*/y;

const LOCAL = String.raw`[\p{L}\p{N}_:%\\-](?:[\p{L}\p{N}_:%\\.-]*[\p{L}\p{N}_:%\\-])?`;

/** In the order of matching. */
const lexers: readonly (readonly [TokenKind, RegExp])[] = [
  ['iri', /<[^<>"{}|^`\\\s]*>/y],
  ['string', /"""(?:"{0,2}(?:[^"\\]|\\.))*"""|'''(?:'{0,2}(?:[^'\\]|\\.))*'''/sy],
  ['string', /"(?:[^"\\\n\r]|\\.)*"|'(?:[^'\\\n\r]|\\.)*'/y],
  ['bad', /["'][^\n\r]*/y],
  ['bad', /https?:\/\/[^\s<>"'{}]+/y],
  ['blank', /_:[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_-])?/uy],
  ['variable', /[?$][\p{L}\p{N}_]+/uy],
  ['name', new RegExp(String.raw`(?:\p{L}(?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_-])?)?:(?:${LOCAL})?`, 'uy')],
  ['language', /@[A-Za-z]+(?:-[A-Za-z0-9]+)*/y],
  ['number', /(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?(?![\p{L}_])/uy],
  ['word', /[\p{L}\p{N}_]+/uy],
  ['sign', /\^\^|&&|\|\||!=|<=|>=|[{}()[\].,;=<>!+*/|^?-]/y],
  ['bad', /%\w+|./suy],
];

/** Never throws: invalid parts become bad tokens. The last token is empty and has the trailing white space. */
export function tokensOf(query: string): readonly Token[] {
  const text = query.slice(0, QUERY_CHARS_MAX);
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    BEFORE.lastIndex = at;
    const before = BEFORE.exec(text)![0];
    at += before.length;
    if (at >= text.length) {
      tokens.push({ kind: 'sign', text: '', before, start: at });
      return tokens;
    }
    const token = tokenAt(text, at, before);
    tokens.push(token);
    at += token.text.length;
  }
}

function tokenAt(text: string, start: number, before: string): Token {
  for (const [kind, lexer] of lexers) {
    lexer.lastIndex = start;
    const found = lexer.exec(text);
    if (found !== null) return { kind, text: found[0], before, start };
  }
  // The last lexer matches any character.
  return { kind: 'bad', text: text[start]!, before, start };
}

export function textOfTokens(tokens: readonly Token[]): string {
  return tokens.map(({ before, text }) => before + text).join('');
}

/** Whether it is this keyword, in any case. */
export function isKeyword(token: Token | undefined, word: string): boolean {
  return token?.kind === 'word' && token.text.toUpperCase() === word;
}

export function isPunctuation(token: Token | undefined, sign: string): boolean {
  return token?.kind === 'sign' && token.text === sign;
}

/** The part of `wdt:P36` before its colon. */
export function prefixOf({ text }: Token): string {
  return text.slice(0, text.indexOf(':'));
}

/** Line and column of an offset, both from 1. */
export function lineAndColumnOf(
  query: string,
  offset: number,
): { readonly line: number; readonly column: number } {
  const lines = query.slice(0, offset).split('\n');
  return { line: lines.length, column: lines.at(-1)!.length + 1 };
}

/** The offset of a line and a column. */
export function offsetOf(query: string, line: number, column: number): number {
  const lines = query.split('\n');
  let offset = 0;
  for (let n = 0; n < line - 1 && n < lines.length; n++) offset += lines[n]!.length + 1;
  return Math.min(query.length, offset + column - 1);
}

const KEYWORD = /\b(?:SELECT|ASK|CONSTRUCT|DESCRIBE|WHERE|FILTER|OPTIONAL|SERVICE|ORDER\s+BY)\b/i;
const VARIABLE = /(?:^|[\s({,.;])[?$][A-Za-z_]\w*/;
/** A query without variables. */
const CLOSED_QUERY = /\bASK\b.*[\s{][A-Za-z]\w*:[A-Z_]\w*/s;

/** Whether a text looks like a query, valid or not: SPARQL keywords, braces, and variables or prefixed names. */
export function looksLikeQuery(text: string): boolean {
  if (text.length > QUERY_CHARS_MAX || text.length < 8 || !/[{}]|\bWHERE\b/i.test(text)) return false;
  return (KEYWORD.test(text) && VARIABLE.test(text)) || CLOSED_QUERY.test(text);
}
