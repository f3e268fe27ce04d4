/** Several calls that were written as one: a list where the tool takes a single value. */

import type { Json, JsonObject } from '../../types/index.ts';
import { isObject, wordSet } from '../../values/index.ts';
import { isList, isScalar } from './json/json-types.ts';
import type { RepairContext } from './repair-context.ts';
import { type SchemaView, viewOf } from './schema/view-of.ts';
import { conversionScore } from './values/conversions.ts';
import { fitsParameter } from './values/fits-parameter.ts';
import { partsOf } from './values/to-list.ts';
import { nameWords } from './words/split-words.ts';

/** The arguments of each call. */
export interface SeveralCalls {
  readonly all: readonly JsonObject[];
  /** The first parameter with a list. */
  readonly name: string;
  readonly support: number;
}

interface ListArgument {
  readonly name: string;
  readonly items: readonly Json[];
}

/** Each reading: one call for each item; with several lists, for each pair or for each combination. Best first. */
export function severalCalls(args: JsonObject, context: RepairContext): readonly SeveralCalls[] {
  const root = viewOf(context.closed, context.closed, args);
  const lists: ListArgument[] = [];
  let support = 0.9;
  for (const [name, value] of Object.entries(args)) {
    const schema = root.properties.get(name);
    if (schema === undefined) continue;
    const view = viewOf(context.closed, schema, value);
    const items = itemsFor(value, view, name);
    if (items === undefined) continue;
    lists.push({ name, items });
    if (isOneText(value, name, view, context.request.text)) support = 0.4;
  }
  const [first] = lists;
  if (first === undefined) return [];
  const made = (all: readonly JsonObject[], share: number) => ({
    all,
    name: first.name,
    support: support * share,
  });
  if (lists.length === 1)
    return [made(inPairs(args, [first, ...pairedLists(args, first, root, context)]), 1)];
  const count = lists.reduce((product, { items }) => product * items.length, 1);
  const isPairable = lists.every(({ items }) => items.length === first.items.length);
  if (!isPairable) return count > CALLS_MAX ? [] : [made(combinations(args, lists), 0.85)];
  const paired = pairing(lists, context.request.text);
  return [
    made(inPairs(args, lists), paired),
    ...(count > CALLS_MAX ? [] : [made(combinations(args, lists), 1 - paired)]),
  ].sort((a, b) => b.support - a.support);
}

const CALLS_MAX = 20;

/** The items, if the parameter takes each of them but not the whole. */
function itemsFor(value: Json, view: SchemaView, name: string): readonly Json[] | undefined {
  if (view.types.length === 0 || view.types.includes('array')) return undefined;
  const items = isList(value)
    ? value
    : isObject(value)
      ? numbersOf(value, view)
      : enumerated(value, view, name);
  if (items === undefined || items.length < 2 || items.length > CALLS_MAX) return undefined;
  const isEach = items.every((item) => item !== null && conversionScore(item, view, name) > 0.5);
  return isEach ? items : undefined;
}

/** `{ "first": 4.2, "second": 6.1 }` for one number. */
function numbersOf(value: JsonObject, { types }: SchemaView): readonly Json[] | undefined {
  if (types.includes('string') || types.includes('object')) return undefined;
  const items = Object.values(value);
  return items.every((item) => typeof item === 'number') ? items : undefined;
}

/** "10, 20 and 30" for a number, "rock, jazz" for one of the listed values. */
function enumerated(value: Json, view: SchemaView, name: string): readonly Json[] | undefined {
  if (typeof value !== 'string' || value.length > TEXT_MAX || fitsParameter(value, view)) return undefined;
  if (view.allowed === undefined && view.types.includes('string')) return undefined;
  return conversionScore(value, view, name) > 0.5 ? undefined : partsOf(value)?.values;
}

const TEXT_MAX = 400;

/** Whether the items may be parts of one text: the tool asks for an enumeration or prose, or the question quotes it. */
function isOneText(
  value: Json,
  name: string,
  { types, allowed, description }: SchemaView,
  text: string,
): boolean {
  if (!types.includes('string') || allowed !== undefined) return false;
  if (/\bcomma|separated|list of\b/i.test(description)) return true;
  if (nameWords(name).some((word) => prose.has(word))) return true;
  const places = isList(value) ? placesOf(value, text.toLowerCase()) : undefined;
  if (places === undefined) return false;
  const end = places.at(-1)! + String((value as readonly Json[]).at(-1)).length;
  const isQuote = (char: string | undefined) => quoteMarks.has(char ?? '');
  const isQuoted = isQuote(text[places[0]! - 1]) && isQuote(text[end]);
  return isQuoted && ![...text.slice(places[0]!, end)].some(isQuote);
}

/** Names of parameters for running text. */
const prose = wordSet('text memo message body content note comment remark description summary');
const quoteMarks: ReadonlySet<string> = new Set(['"', "'", '\u2018', '\u2019', '\u201c', '\u201d']);

/** Lists of the same length that the tool takes as a list, if the question states their items in turn with these. */
function pairedLists(
  args: JsonObject,
  { name, items }: ListArgument,
  { properties }: SchemaView,
  { request }: RepairContext,
): readonly ListArgument[] {
  return Object.entries(args).flatMap(([other, value]) => {
    if (other === name || !isList(value) || value.length !== items.length || !properties.has(other))
      return [];
    if (!value.every(isScalar)) return [];
    return /\brespective/i.test(request.text) || isInTurn([items, value], request.text)
      ? [{ name: other, items: value.map((item) => [item]) }]
      : [];
  });
}

function inPairs(args: JsonObject, lists: readonly ListArgument[]): readonly JsonObject[] {
  return lists[0]!.items.map((_, index) => ({
    ...args,
    ...Object.fromEntries(lists.map(({ name, items }) => [name, items[index]!])),
  }));
}

function combinations(args: JsonObject, lists: readonly ListArgument[]): readonly JsonObject[] {
  return lists.reduce<readonly JsonObject[]>(
    (all, { name, items }) => all.flatMap((one) => items.map((item) => ({ ...one, [name]: item }))),
    [args],
  );
}

/** How likely the items of the lists belong together in order, 0 to 1. */
function pairing(lists: readonly ListArgument[], text: string): number {
  const items = lists.map((list) => list.items);
  if (items.some((some) => some.every((item) => item === some[0]))) return 0.98;
  const isDistinct = (some: readonly Json[]) => new Set(some).size === some.length;
  // There and back: combinations would give two parameters the same value.
  if (!isDistinct(items.flat()) && items.every(isDistinct)) return 0.95;
  if (/\brespective/i.test(text)) return 0.95;
  const inTurn = isInTurn(items, text);
  if (inTurn === undefined) return lists.length > 2 || items[0]!.length > 2 ? 0.8 : 0.55;
  return inTurn ? 0.95 : 0.15;
}

/** Whether the text states an item of each list, then the next of each; undefined if it does not state them. */
function isInTurn(lists: readonly (readonly Json[])[], text: string): boolean | undefined {
  const lower = text.toLowerCase();
  const places = lists.map((items) => placesOf(items, lower));
  if (places.some((some) => some === undefined)) return undefined;
  const rounds = lists[0]!.map((_, index) => places.map((some) => some![index]!));
  return rounds.every((round, index) => {
    const next = rounds[index + 1];
    return next === undefined || Math.max(...round) < Math.min(...next);
  });
}

/** Each item is looked up behind the one before it. */
function placesOf(items: readonly Json[], lower: string): readonly number[] | undefined {
  const places: number[] = [];
  let from = 0;
  for (const item of items) {
    if (!isScalar(item)) return undefined;
    const at = lower.indexOf(String(item).toLowerCase(), from);
    if (at < 0) return undefined;
    places.push(at);
    from = at + 1;
  }
  return places;
}
