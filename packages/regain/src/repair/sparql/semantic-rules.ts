/** Semantic rules beyond the grammar: ungrouped columns, names used twice, unknown prefixes. */

import { isKeyword, isPunctuation, prefixOf, type Token, textOfTokens } from '../../types/index.ts';
import { isAggregate } from './expressions.ts';
import { likelyPrefixes, prefixIris, undeclaredNames } from './prefixes.ts';
import { closingBracketOf, newToken, type QueryEdit } from './token-edits.ts';

/** The repairs of the first violated rule; undefined if there is none. */
export function editsForBrokenRule(tokens: readonly Token[]): readonly QueryEdit[] | undefined {
  return (
    fixUnknownPrefix(tokens) ??
    dropGroupedAliases(tokens) ??
    renameShadowedVariable(tokens) ??
    moveLateBind(tokens) ??
    addMissingGroupBy(tokens)
  );
}

function fixUnknownPrefix(tokens: readonly Token[]): readonly QueryEdit[] | undefined {
  const [undeclared] = undeclaredNames(tokens);
  if (undeclared === undefined) return undefined;
  const prefix = prefixOf(undeclared);
  const edits: QueryEdit[] = likelyPrefixes(undeclared).map(({ prefix: meant, cost }) => ({
    tokens: tokens.map((token) =>
      token.kind === 'name' && prefixOf(token) === prefix
        ? { ...token, text: `${meant}${token.text.slice(prefix.length)}` }
        : token,
    ),
    cost,
    why: `${meant}: is meant`,
  }));
  const address = prefixIris[prefix];
  if (address !== undefined)
    edits.push({ tokens: declaring(tokens, prefix, address), cost: 0.3, why: `declare ${prefix}:` });
  return edits;
}

/** The query with a prefix declaration. */
export function declaring(tokens: readonly Token[], prefix: string, address: string): readonly Token[] {
  const [first, ...rest] = tokens;
  return [
    newToken('PREFIX', first!.before),
    newToken(`${prefix}:`),
    newToken(`<${address}>`),
    { ...first!, before: '\n' },
    ...rest,
  ];
}

/** The columns that the SELECT at `select` computes: `( ... AS ?n)`. */
function aliases(tokens: readonly Token[], select: number): readonly string[] {
  const names: string[] = [];
  for (
    let at = select + 1;
    at < tokens.length && !isPunctuation(tokens[at], '{') && !isKeyword(tokens[at], 'WHERE');
    at++
  ) {
    if (isKeyword(tokens[at], 'AS') && tokens[at + 1]?.kind === 'variable') names.push(tokens[at + 1]!.text);
  }
  return names;
}

/** `GROUP BY ?x ?n` where `?n` is an aggregate of the groups. */
function dropGroupedAliases(tokens: readonly Token[]): readonly QueryEdit[] | undefined {
  const group = tokens.findLastIndex((token) => isKeyword(token, 'GROUP'));
  const select = tokens.findIndex((token) => isKeyword(token, 'SELECT'));
  if (group === -1 || select === -1) return undefined;
  const computed = new Set(aliases(tokens, select));
  const wrong: number[] = [];
  for (let at = group + 2; tokens[at]?.kind === 'variable'; at++)
    if (computed.has(tokens[at]!.text)) wrong.push(at);
  if (wrong.length === 0) return undefined;
  return [
    {
      tokens: tokens.filter((_, index) => !wrong.includes(index)),
      cost: 0.6,
      why: 'what is computed of a group cannot make it',
    },
  ];
}

/** `(... AS ?x)` where the pattern has its own `?x`: the column keeps its name, the pattern's variable is renamed. */
function renameShadowedVariable(tokens: readonly Token[]): readonly QueryEdit[] | undefined {
  const select = tokens.findIndex((token) => isKeyword(token, 'SELECT'));
  const body = tokens.findIndex((token, index) => index > select && isPunctuation(token, '{'));
  if (select === -1 || body === -1) return undefined;
  const head = tokens.slice(select, body);
  // Of a group only its keys remain.
  if (head.some(({ kind, text }) => kind === 'word' && isAggregate(text))) return undefined;
  const end = closingBracketOf(tokens, body) ?? tokens.length - 1;
  const inside = tokens.slice(body, end);
  const name = aliases(tokens, select).find((one) =>
    inside.some(({ kind, text }) => kind === 'variable' && text === one),
  );
  if (name === undefined) return undefined;
  const other = `${name}_0`;
  return [
    {
      tokens: tokens.map((token, index) => {
        const isOwn = token.kind === 'variable' && token.text === name && !isKeyword(tokens[index - 1], 'AS');
        return isOwn && index < end ? { ...token, text: other } : token;
      }),
      cost: 0.7,
      why: `${name} is computed, and what it is computed of goes by another name`,
    },
  ];
}

/**
 * `BIND(... AS ?x)` after a use of `?x` in the same group: a constant becomes VALUES, anything else moves to the front.
 */
function moveLateBind(tokens: readonly Token[]): readonly QueryEdit[] | undefined {
  for (const [bind, token] of tokens.entries()) {
    if (!isKeyword(token, 'BIND') || !isPunctuation(tokens[bind + 1], '(')) continue;
    const end = closingBracketOf(tokens, bind + 1);
    const name = end === undefined ? undefined : tokens[end - 1];
    if (end === undefined || name?.kind !== 'variable' || !isKeyword(tokens[end - 2], 'AS')) continue;
    const open = groupStart(tokens, bind);
    const isUsed = tokens
      .slice(open + 1, bind)
      .some(({ kind, text }) => kind === 'variable' && text === name.text);
    if (!isUsed) continue;
    const value = tokens.slice(bind + 2, end - 2);
    const isPlain = value.length === 1 && /^(?:iri|name|string|number)$/.test(value[0]!.kind);
    const after = isPunctuation(tokens[end + 1], '.') ? end + 2 : end + 1;
    const rest = [...tokens.slice(0, bind), ...tokens.slice(after)];
    const text = isPlain
      ? [
          newToken('VALUES'),
          newToken(name.text),
          newToken('{'),
          newToken(textOfTokens(value).trim()),
          newToken('}'),
        ]
      : tokens.slice(bind, end + 1);
    return [
      {
        tokens: [...rest.slice(0, open + 1), ...text, ...rest.slice(open + 1)],
        cost: 0.6,
        why: `${name.text} is bound before it is used`,
      },
    ];
  }
  return undefined;
}

function groupStart(tokens: readonly Token[], at: number): number {
  let depth = 0;
  for (let index = at; index >= 0; index--) {
    if (isPunctuation(tokens[index], '}')) depth++;
    else if (isPunctuation(tokens[index], '{') && --depth < 0) return index;
  }
  return 0;
}

/** A plain column beside an aggregate must be a group key. */
function addMissingGroupBy(tokens: readonly Token[]): readonly QueryEdit[] | undefined {
  const select = tokens.findIndex((token) => isKeyword(token, 'SELECT'));
  const body = tokens.findIndex(
    (token, index) => index > select && (isPunctuation(token, '{') || isKeyword(token, 'WHERE')),
  );
  if (select === -1 || body === -1) return undefined;
  const head = tokens.slice(select + 1, body);
  if (!head.some(({ kind, text }) => kind === 'word' && isAggregate(text))) return undefined;
  const plain: string[] = [];
  let depth = 0;
  for (const { kind, text } of head) {
    if (text === '(') depth++;
    else if (text === ')') depth--;
    else if (kind === 'variable' && depth === 0) plain.push(text);
  }
  const end = tokens.findLastIndex((token) => isPunctuation(token, '}'));
  const group = tokens.findIndex((token, index) => index > end && isKeyword(token, 'GROUP'));
  const named = new Set<string>();
  for (let at = group + 2; group !== -1 && at < tokens.length; at++) {
    if (tokens[at]!.kind !== 'variable') break;
    named.add(tokens[at]!.text);
  }
  const missing = plain.filter((name) => !named.has(name));
  // Grouping by an expression is not analysed.
  if (missing.length === 0 || (group !== -1 && named.size === 0)) return undefined;
  const names = missing.map((name) => newToken(name));
  const added =
    group === -1
      ? [
          ...tokens.slice(0, end + 1),
          newToken('GROUP', '\n'),
          newToken('BY'),
          ...names,
          ...tokens.slice(end + 1),
        ]
      : [...tokens.slice(0, group + 2), ...names, ...tokens.slice(group + 2)];
  return [{ tokens: added, cost: 0.8, why: 'a plain column beside a computed one makes the groups' }];
}
