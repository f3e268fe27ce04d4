/** Wikidata's label service, which no other engine has: `SERVICE wikibase:label` rewritten into plain SPARQL. */

import { isKeyword, isPunctuation, type Token, textOfTokens, tokensOf } from 'regain/internal/types';

/** The same query without the service; unchanged where it does not call it. */
export function withoutLabelService(query: string): string {
  if (!/wikibase:label|ontology#label/.test(query)) return query;
  let tokens = tokensOf(query);
  for (let n = 0; n < SERVICES_MAX; n++) {
    const call = serviceIn(tokens);
    if (call === undefined) break;
    tokens = rewritten(tokens, call);
  }
  return textOfTokens(tokens);
}

const SERVICES_MAX = 20;

interface ServiceCall {
  readonly from: number;
  /** The closing brace of the call. */
  readonly to: number;
}

function serviceIn(tokens: readonly Token[]): ServiceCall | undefined {
  const from = tokens.findIndex(
    (token, index) => isKeyword(token, 'SERVICE') && /[:#]label>?$/.test(tokens[index + 1]?.text ?? ''),
  );
  if (from === -1 || !isPunctuation(tokens[from + 2], '{')) return undefined;
  const to = closing(tokens, from + 2);
  return to === undefined ? undefined : { from, to };
}

function closing(tokens: readonly Token[], open: number): number | undefined {
  let depth = 0;
  for (let index = open; index < tokens.length; index++) {
    if (isPunctuation(tokens[index], '{')) depth++;
    else if (isPunctuation(tokens[index], '}') && --depth === 0) return index;
  }
  return undefined;
}

function rewritten(tokens: readonly Token[], { from, to }: ServiceCall): readonly Token[] {
  const inside = tokens.slice(from + 3, to);
  const end = groupEnd(tokens, to + 1);
  const pairs = [...statedPairs(inside), ...implied(tokens, from, inside)];
  const text = pairs.map((pair) => labelled(pair, languagesIn(inside))).join(' ');
  const patch: Token = { kind: 'sign', text, before: ' ', start: tokens[end]?.start ?? 0 };
  // What follows a group needs no dot, and one that is left over is allowed.
  const rest = isPunctuation(tokens[to + 1], '.') ? to + 2 : to + 1;
  return [...tokens.slice(0, from), ...tokens.slice(rest, end), patch, ...tokens.slice(end)];
}

/** The brace that closes the group around an index. */
function groupEnd(tokens: readonly Token[], index: number): number {
  let depth = 0;
  for (let at = index; at < tokens.length; at++) {
    if (isPunctuation(tokens[at], '{')) depth++;
    else if (isPunctuation(tokens[at], '}') && --depth < 0) return at;
  }
  return tokens.length - 1;
}

interface Pair {
  readonly item: string;
  readonly predicate: string;
  readonly label: string;
}

/** `?x rdfs:label ?name` inside the call: explicit labels to fill in. */
function statedPairs(inside: readonly Token[]): Pair[] {
  return inside.flatMap((token, index) => {
    const [predicate, label] = [inside[index + 1], inside[index + 2]];
    if (token.kind !== 'variable' || predicate?.kind !== 'name' || label?.kind !== 'variable') return [];
    return [{ item: token.text, predicate: predicate.text, label: label.text }];
  });
}

const endings: readonly (readonly [string, string])[] = [
  ['AltLabel', 'skos:altLabel'],
  ['Label', 'rdfs:label'],
  ['Description', 'schema:description'],
];

/** Otherwise the variables of the surrounding SELECT with the ending of a label. */
function implied(tokens: readonly Token[], service: number, inside: readonly Token[]): Pair[] {
  if (statedPairs(inside).length > 0) return [];
  const select = selectAround(tokens, service);
  if (select === undefined) return [];
  const names = new Set(
    shown(tokens, select)
      .filter(({ kind }) => kind === 'variable')
      .map(({ text }) => text),
  );
  const pairs: Pair[] = [];
  for (const name of names) {
    const [ending, predicate] =
      endings.find(([end]) => name.endsWith(end) && name.length > end.length + 1) ?? [];
    if (ending === undefined) continue;
    const item = name.slice(0, -ending.length);
    const isUsed = tokens.some(({ kind, text }) => kind === 'variable' && text === item);
    if (isUsed && !isBoundElsewhere(tokens, name)) pairs.push({ item, predicate: predicate!, label: name });
  }
  return pairs;
}

/** The SELECT whose group contains the index. */
function selectAround(tokens: readonly Token[], index: number): number | undefined {
  let depth = 0;
  for (let at = index; at >= 0; at--) {
    if (isPunctuation(tokens[at], '}')) depth++;
    else if (isPunctuation(tokens[at], '{')) depth--;
    if (depth < 0 && isKeyword(tokens[at], 'SELECT')) return at;
  }
  return undefined;
}

function shown(tokens: readonly Token[], select: number): readonly Token[] {
  const body = tokens.findIndex((token, index) => index > select && isPunctuation(token, '{'));
  return tokens.slice(select, body === -1 ? undefined : body);
}

/** Whether a pattern of the query already binds the label. */
function isBoundElsewhere(tokens: readonly Token[], name: string): boolean {
  return tokens.some(({ kind, text }, index) => {
    if (kind !== 'variable' || text !== name) return false;
    const before = tokens[index - 1];
    return /:(?:label|altLabel|description)$/.test(before?.text ?? '') || isKeyword(before, 'AS');
  });
}

function languagesIn(inside: readonly Token[]): string[] {
  const at = inside.findIndex(({ text }) => /[:#]language>?$/.test(text));
  const said = at === -1 ? '' : (inside[at + 1]?.text.replaceAll(/^["']|["']$/g, '') ?? '');
  const languages = said
    .split(',')
    .map((one) => one.trim())
    .filter((one) => /^[a-z]{2,3}(?:-[a-z]+)?$/i.test(one));
  return languages.length === 0 ? ['en'] : languages.slice(0, 8);
}

/** The first language with a label; the bare id where none has one, as in the service. */
function labelled({ item, predicate, label }: Pair, languages: readonly string[]): string {
  const names = languages.map((language) => `${label}_${language.replaceAll('-', '_')}`);
  // An unbound variable has no label; without this, all existing labels would be tried for it.
  const known = `${item}_for_${label.slice(1)}`;
  const looks = languages.map(
    (language, n) =>
      `OPTIONAL { ${known} ${predicate} ${names[n]} . FILTER(LANG(${names[n]}) = "${language}") }`,
  );
  const id =
    predicate === 'rdfs:label' ? `, IF(ISIRI(${item}), REPLACE(STR(${item}), "^.*/", ""), ${item})` : '';
  return (
    `BIND(IF(BOUND(${item}), ${item}, bd:none) AS ${known}) ${looks.join(' ')} ` +
    `BIND(COALESCE(${names.join(', ')}${id}) AS ${label})`
  );
}
