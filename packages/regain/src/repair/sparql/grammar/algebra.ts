/** The meaning of a valid query as a text: two queries with the same text have the same results. */

import { prefixOf, type Token } from '../../../types/index.ts';
import { parseQuery } from './grammar.ts';
import { prefixIris } from './prefixes.ts';
import { QuerySyntaxError, type SyntaxNode } from './query-reader.ts';

type Part = SyntaxNode | Token;

/**
 * Undefined if the query is not valid. Prefixes, `;`, `,`, dots, quotes, the case of keywords, brackets that only repeat
 * the precedence, the order of filters and groups around triples alone make no difference. Other differences do, even
 * where the results happen to be the same.
 */
export function algebraOf(tokens: readonly Token[]): string | undefined {
  const tree = parseQuery(tokens);
  return tree instanceof QuerySyntaxError ? undefined : textOfQuery(tree);
}

/** Whether the syntax tree has a list in brackets as a term: `?x ex:p (1 2)`. */
export function hasCollection({ rule, parts }: SyntaxNode): boolean {
  return rule === 'collection' || parts.some((part) => isNode(part) && hasCollection(part));
}

export function textOfQuery(tree: SyntaxNode): string {
  const prologue = tree.parts.find((part): part is SyntaxNode => isNode(part) && part.rule === 'prologue');
  const names = new Map(Object.entries(prefixIris));
  const tokens = (prologue?.parts ?? []) as readonly Token[];
  let base = '';
  tokens.forEach((token, index) => {
    const iri = tokens[index + 1]?.text ?? '';
    if (token.kind === 'name') names.set(prefixOf(token), iri.slice(1, -1));
    else if (/^base$/i.test(token.text)) base = iri;
  });
  const write = writer(names);
  return `${base} ${write.all(tree.parts.filter((part) => part !== prologue))}`;
}

function isNode(part: Part): part is SyntaxNode {
  return 'rule' in part;
}

function isSign(part: Part | undefined, sign: string): boolean {
  return part !== undefined && !isNode(part) && part.kind === 'sign' && part.text === sign;
}

function writer(names: ReadonlyMap<string, string>) {
  const all = (parts: readonly Part[]): string => parts.map(one).filter(Boolean).join(' ');

  const one = (part: Part): string => {
    if (!isNode(part)) return word(part);
    const { rule, parts } = part;
    switch (rule) {
      case 'operation':
        return parts.length === 1 ? one(parts[0]!) : `(${all(parts)})`;
      case 'brackets':
        return one(parts[1]!);
      case 'group':
        return `{ ${elements(parts.slice(1, -1)).join(' ')} }`;
      case 'triples':
        return triples(parts);
      case 'verb':
        return parts.length === 1 && !isNode(parts[0]!) && parts[0]!.text === 'a' ? TYPE : all(parts);
      default:
        return all(parts);
    }
  };

  /** The elements of a group; filters hold for all of it, and a group of triples alone is part of it. */
  const elements = (parts: readonly Part[]): readonly string[] => {
    const rest: string[] = [];
    const filters: string[] = [];
    for (const part of parts) {
      if (isSign(part, '.')) continue;
      const inner = isNode(part) ? onlyTriples(part) : undefined;
      if (inner !== undefined) rest.push(...elements(inner));
      else if (isNode(part) && part.rule === 'filter') filters.push(one(part));
      else rest.push(one(part));
    }
    return [...rest, ...filters];
  };

  /** `s p o . ` for each triple. */
  const triples = (parts: readonly Part[]): string => {
    const [subject, ...rest] = parts;
    const written: string[] = [];
    let verb = '';
    for (const part of rest) {
      if (!isNode(part)) continue;
      if (part.rule === 'verb') verb = one(part);
      else written.push(`${one(subject!)} ${verb} ${one(part)} .`);
    }
    return written.length === 0 ? `${one(subject!)} .` : written.join(' ');
  };

  const word = ({ kind, text, ...rest }: Token): string => {
    switch (kind) {
      case 'variable':
        return `?${text.slice(1)}`;
      case 'string':
        return JSON.stringify(contentOf(text));
      case 'language':
        return text.toLowerCase();
      case 'name': {
        const prefix = prefixOf({ kind, text, ...rest });
        const iri = names.get(prefix);
        return iri === undefined ? text : `<${iri}${text.slice(prefix.length + 1)}>`;
      }
      case 'word':
        return text.toUpperCase() === 'WHERE' ? '' : text.toUpperCase();
      default:
        return text;
    }
  };

  return { all };
}

const TYPE = `<${prefixIris.rdf}type>`;

/** The elements of a nested group that has only triples. */
function onlyTriples({ rule, parts }: SyntaxNode): readonly Part[] | undefined {
  const [group] = parts;
  if (rule !== 'union' || parts.length !== 1 || group === undefined || !isNode(group)) return undefined;
  const inner = group.parts.slice(1, -1);
  return inner.every((part) => (isNode(part) ? part.rule === 'triples' : isSign(part, '.'))) &&
    inner.length > 0
    ? inner
    : undefined;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The characters of a string, without its quotes and escapes. */
export function contentOf(text: string): string {
  const marks = /^("""|'''|["'])/.exec(text)?.[0].length ?? 0;
  return text
    .slice(marks, -marks || undefined)
    .replaceAll(/\\(.)/gs, (_, one: string) => escapes[one] ?? one);
}
