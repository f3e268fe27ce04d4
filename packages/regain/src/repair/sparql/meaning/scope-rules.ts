/** Queries that break a rule of scope, rewritten: shadowed variables, a BIND after a use, grouping by a column's name. */

import { isKeyword, isPunctuation, type Token } from '../../../types/index.ts';
import { areJoined, closingBracketOf, groupStart, newToken } from '../grammar/edit-tokens.ts';
import { isAggregate } from '../grammar/expressions.ts';
import type { Rewriting } from './standard-form.ts';

/** The outermost SELECT: where it starts, where its group is, and the columns that it computes. */
interface Outline {
  readonly select: number;
  readonly open: number;
  readonly close: number;
  readonly columns: readonly Column[];
}

/** `( ... AS ?name)`, from bracket to bracket. */
interface Column {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly isAggregate: boolean;
}

function outlineOf(tokens: readonly Token[]): Outline | undefined {
  const select = tokens.findIndex((token) => isKeyword(token, 'SELECT'));
  const open = tokens.findIndex((token, index) => index > select && isPunctuation(token, '{'));
  const close = select === -1 || open === -1 ? undefined : closingBracketOf(tokens, open);
  if (close === undefined) return undefined;
  const columns: Column[] = [];
  for (let at = select + 1; at < open; at++) {
    if (!isPunctuation(tokens[at], '(')) continue;
    const to = closingBracketOf(tokens, at);
    if (to === undefined || to > open) return undefined;
    if (isKeyword(tokens[to - 2], 'AS')) {
      const inside = tokens.slice(at, to);
      const isOfGroup = inside.some(({ kind, text }) => kind === 'word' && isAggregate(text));
      columns.push({ name: tokens[to - 1]!.text, from: at, to, isAggregate: isOfGroup });
    }
    at = to;
  }
  return { select, open, close, columns };
}

function has(tokens: readonly Token[], name: string): boolean {
  return tokens.some(({ kind, text }) => kind === 'variable' && text === name);
}

/**
 * `GROUP BY ?n` where `?n` is the name of a column. No pattern binds it: an aggregate's name divides nothing and is left
 * out, and another column is computed where it is a key.
 */
export function groupByAlias(tokens: readonly Token[]): Rewriting | undefined {
  const outline = outlineOf(tokens);
  if (outline === undefined) return undefined;
  const group = tokens.findIndex((token, index) => index > outline.close && isKeyword(token, 'GROUP'));
  const keys: number[] = [];
  for (let at = group + 2; group !== -1 && tokens[at]?.kind === 'variable'; at++) keys.push(at);
  const columnAt = (at: number) => outline.columns.find(({ name }) => name === tokens[at]!.text);
  const isBound = (at: number) => has(tokens.slice(outline.open, outline.close), tokens[at]!.text);
  const ofGroup = keys.filter((at) => columnAt(at)?.isAggregate);
  if (ofGroup.length > 0)
    return {
      tokens: tokens.filter((_, index) => !ofGroup.includes(index)),
      isCertain: !ofGroup.some(isBound) && ofGroup.length < keys.length,
      why: 'what is computed of a group cannot make it',
    };
  const at = keys.find((key) => columnAt(key) !== undefined && !isBound(key));
  if (at === undefined) return undefined;
  const { name, from, to } = columnAt(at)!;
  return {
    tokens: [
      ...tokens.slice(0, from),
      { ...tokens[to - 1]!, before: tokens[from]!.before },
      ...tokens.slice(to + 1, at),
      ...tokens.slice(from, to + 1),
      ...tokens.slice(at + 1),
    ],
    isCertain: true,
    why: `${name} is computed where it makes the groups`,
  };
}

const LABEL = /(?:AltLabel|Label|Description)$/;

/** `(... AS ?x)` where the pattern has its own `?x`: the column keeps its name, the pattern's variable is renamed. */
export function renameShadowedVariable(tokens: readonly Token[]): Rewriting | undefined {
  const outline = outlineOf(tokens);
  // Of a group only its keys remain.
  if (outline === undefined || outline.columns.some((column) => column.isAggregate)) return undefined;
  const { select, open, close, columns } = outline;
  const name = columns.find((column) => has(tokens.slice(open, close), column.name))?.name;
  if (name === undefined) return undefined;
  const other = `${name}_0`;
  const isName = ({ kind, text }: Token, index: number) =>
    kind === 'variable' && text === name && index < close && columns.every(({ to }) => index !== to - 1);
  // A column of its own, a sort key or a label that a service names after it may mean either.
  const isPlain = tokens
    .slice(0, open)
    .some(
      ({ text }, index) =>
        index > select && text === name && columns.every(({ from, to }) => index <= from || index >= to),
    );
  const isLabelled =
    LABEL.test(name) ||
    tokens.some(
      ({ kind, text }) => kind === 'variable' && text.startsWith(name) && LABEL.test(text.slice(name.length)),
    );
  return {
    tokens: tokens.map((token, index) => (isName(token, index) ? { ...token, text: other } : token)),
    isCertain: !has(tokens.slice(close), name) && !has(tokens, other) && !isPlain && !isLabelled,
    why: `${name} is computed, and what it is computed of goes by another name`,
  };
}

/**
 * `BIND(... AS ?x)` after a use of `?x` in the same group: a constant becomes VALUES, which may follow a use. Anything
 * else moves to the front.
 */
export function bindBeforeUse(tokens: readonly Token[]): Rewriting | undefined {
  for (const [bind, token] of tokens.entries()) {
    if (!isKeyword(token, 'BIND') || !isPunctuation(tokens[bind + 1], '(')) continue;
    const end = closingBracketOf(tokens, bind + 1);
    const name = end === undefined ? undefined : tokens[end - 1];
    if (end === undefined || name?.kind !== 'variable' || !isKeyword(tokens[end - 2], 'AS')) continue;
    const open = groupStart(tokens, bind);
    const earlier = tokens.slice(open + 1, bind);
    if (!has(earlier, name.text)) continue;
    const value = tokens.slice(bind + 2, end - 2);
    const why = `${name.text} is bound before it is used`;
    if (value.length === 1 && /^(?:iri|name|string|number)$/.test(value[0]!.kind)) {
      const rest = [name.text, '{', value[0]!.text, '}'].map((text) => newToken(text));
      const written = [newToken('VALUES', token.before), ...rest];
      return {
        tokens: tokens.toSpliced(bind, end + 1 - bind, ...written),
        isCertain: areJoined(earlier),
        why,
      };
    }
    const after = isPunctuation(tokens[end + 1], '.') ? end + 2 : end + 1;
    const rest = tokens.toSpliced(bind, after - bind);
    return {
      tokens: rest.toSpliced(open + 1, 0, ...tokens.slice(bind, end + 1)),
      isCertain: false,
      why,
    };
  }
  return undefined;
}
