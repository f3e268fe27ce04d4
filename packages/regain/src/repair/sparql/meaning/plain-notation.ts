/** The same query in plain characters: entities, escapes, typographic quotes, comments of other languages. */

import { tokensOf } from '../../../types/index.ts';

/** Nothing that a query says is added, removed or changed. Strings keep their characters. */
export function plainNotation(text: string): string {
  return withPlainQuotes(withPlainCharacters(withoutEscapes(withoutQuotes(withoutUrlEncoding(text)))));
}

const START = String.raw`(?:PREFIX|BASE|SELECT|ASK|CONSTRUCT|DESCRIBE)\b`;

/** `SELECT%20%3Fx...`: without a brace, which every query has. */
function withoutUrlEncoding(text: string): string {
  if (text.includes('{') || !/%7B/i.test(text)) return text;
  try {
    return decodeURIComponent(/\s/.test(text.trim()) ? text : text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Quotation marks around the whole query; those inside may be doubled, as in CSV. */
function withoutQuotes(text: string): string {
  const found = /^\s*("""|'''|["'`])(.*)\1\s*$/s.exec(text);
  if (found === null || !new RegExp(`^\\s*${START}`, 'i').test(found[2]!)) return text;
  const isDoubled = found[1] === '"' && !/(?<!")"(?!")/.test(found[2]!);
  return isDoubled ? found[2]!.replaceAll('""', '"') : found[2]!;
}

/** Line breaks and quotes that were escaped twice. */
function withoutEscapes(text: string): string {
  if (!/\\[nrt"]/.test(text) || text.includes('\n')) return text;
  if (/(?<!\\)"/.test(text)) return outsideStrings(text, /\\([nrt])/g, ' ');
  return text.replaceAll(/\\(["\\nrt/])/g, (_, one: string) => ({ n: '\n', r: '\r', t: '\t' })[one] ?? one);
}

const entities: Readonly<Record<string, string>> = {
  ...{ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' },
  ...{ '#39': "'", '#34': '"', '#x27': "'", '#x22': '"', '#60': '<', '#62': '>' },
};
const ENTITY = /&(lt|gt|amp|quot|apos|nbsp|#39|#34|#x27|#x22|#60|#62);/gi;

function withPlainCharacters(text: string): string {
  let plain = outsideStrings(text, ENTITY, (name) => entities[name.slice(1, -1).toLowerCase()]!);
  plain = outsideStrings(plain, /[\u00a0\u2007\u202f\u200b\ufeff\u3000]/g, ' ');
  // Full-width signs: `？x`, `｛`.
  plain = outsideStrings(
    plain,
    /[\uff01\uff04\uff08-\uff0f\uff1a-\uff20\uff3b-\uff3e\uff5b-\uff5d]/g,
    (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
  );
  plain = outsideStrings(plain, /(?<=^[ \t]*)(?:\/\/|--)(?=[ \t\p{L}])/gmu, '#');
  return outsideStrings(plain, /\/\*.*?\*\//gs, ' ');
}

const SKIPPED = String.raw`<[^<>"{}|^\x60\\\s]*>|"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'`;

/** Replaces matches outside strings and addresses. */
function outsideStrings(text: string, what: RegExp, by: string | ((found: string) => string)): string {
  if (text.search(what) === -1) return text;
  const both = new RegExp(`(${SKIPPED})|${what.source}`, what.flags);
  return text.replaceAll(both, (found: string, skipped: string | undefined) =>
    skipped !== undefined ? found : typeof by === 'string' ? by : by(found),
  );
}

/** Typographic quotes outside a string; those inside a string are its content. */
const MARKS = '“”„‟«»‘’‚‛';

/** Marks outside a string that are used like quotation marks. */
export function withPlainQuotes(text: string, marks = MARKS): string {
  if (![...marks].some((mark) => text.includes(mark))) return text;
  return tokensOf(text)
    .map(({ kind, text: part, before }) => {
      const isMark = kind === 'bad' && part.length === 1 && marks.includes(part);
      return before + (isMark ? '"' : part);
    })
    .join('');
}
