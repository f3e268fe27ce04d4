/** Semantic rules beyond the grammar: ungrouped columns, names used twice, unknown prefixes. */

import { isKeyword, isPunctuation, prefixOf, type Token } from '../../types/index.ts';
import { closingBracketOf, newToken, type QueryEdit, queryEdit } from './grammar/edit-tokens.ts';
import { isAggregate } from './grammar/expressions.ts';
import { likelyPrefixes, prefixIris, undeclaredNames } from './grammar/prefixes.ts';
import { bindBeforeUse, groupByAlias, renameShadowedVariable } from './meaning/scope-rules.ts';

/** The repairs of the first violated rule; undefined if there is none. */
export function editsForBrokenRule(tokens: readonly Token[]): readonly QueryEdit[] | undefined {
  return fixUnknownPrefix(tokens) ?? scopeRewriting(tokens) ?? addMissingGroupBy(tokens);
}

function fixUnknownPrefix(tokens: readonly Token[]): readonly QueryEdit[] | undefined {
  const [undeclared] = undeclaredNames(tokens);
  if (undeclared === undefined) return undefined;
  const prefix = prefixOf(undeclared);
  const edits = likelyPrefixes(undeclared).map(([meant, cost]) => {
    const right = tokens.map((token) =>
      token.kind === 'name' && prefixOf(token) === prefix
        ? { ...token, text: `${meant}${token.text.slice(prefix.length)}` }
        : token,
    );
    return queryEdit(right, cost, `${meant}: is meant`);
  });
  const address = prefixIris[prefix];
  if (address !== undefined)
    edits.push(queryEdit(declaring(tokens, prefix, address), 0.3, `declare ${prefix}:`));
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

/** A rewriting that has only one reading costs less. */
function scopeRewriting(tokens: readonly Token[]): readonly QueryEdit[] | undefined {
  const found = groupByAlias(tokens) ?? renameShadowedVariable(tokens) ?? bindBeforeUse(tokens);
  if (found === undefined) return undefined;
  return [queryEdit(found.tokens, found.isCertain ? 0.4 : 0.7, found.why)];
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
  const keys = group === -1 ? { names: new Set<string>(), isPlain: true } : groupKeys(tokens, group + 2);
  const missing = plain.filter((name) => !keys.names.has(name));
  // Grouping by an expression is not analysed.
  if (missing.length === 0 || !keys.isPlain) return undefined;
  const names = missing.map((name) => newToken(name));
  const added =
    group === -1
      ? tokens.toSpliced(end + 1, 0, newToken('GROUP', '\n'), newToken('BY'), ...names)
      : tokens.toSpliced(group + 2, 0, ...names);
  return [queryEdit(added, 0.8, 'a plain column beside a computed one makes the groups')];
}

/** The names of the group keys, and whether all have one. */
function groupKeys(tokens: readonly Token[], from: number) {
  const names = new Set<string>();
  let isPlain = true;
  for (let at = from; at < tokens.length; at++) {
    const { kind, text } = tokens[at]!;
    if (kind === 'variable') names.add(text);
    else if (text === '(') {
      const end = closingBracketOf(tokens, at) ?? tokens.length;
      if (isKeyword(tokens[end - 2], 'AS')) names.add(tokens[end - 1]!.text);
      else isPlain = false;
      at = end;
    } else {
      if (kind === 'iri' || kind === 'name' || isPunctuation(tokens[at + 1], '(')) isPlain = false;
      break;
    }
  }
  return { names, isPlain };
}
