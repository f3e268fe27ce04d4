/** Converts a value of the wrong type or format to the declared one. */

import type { Json, JsonObject } from '../../../types/index.ts';
import { valueAt, withValue } from '../json/json-path.ts';
import { isList } from '../json/json-types.ts';
import { type Change, keyOf, type RepairContext, type RepairOperator } from '../repair-context.ts';
import type { SchemaView } from '../schema/view-of.ts';
import { type Conversion, conversionsOf, fittedValue } from '../values/conversions.ts';
import { withoutEllipsis } from '../values/evaluate.ts';
import { completedLists, doubtedLists } from './complete-list.ts';

export const restateValue: RepairOperator = ({ path, view, complaint }, { args }, context) => {
  const value = valueAt(args, path);
  if (value === undefined || view === undefined) return [];
  const name = String(path.findLast((key) => typeof key === 'string') ?? '');
  const parent = path.slice(0, -1);
  const list = typeof path.at(-1) === 'number' ? valueAt(args, parent) : undefined;
  const lists = isList(list) ? otherLists(list, view, name) : [];
  if (lists.length > 0)
    return lists.map(({ items, why, support }) => ({
      args: withValue(args, parent, items) as JsonObject,
      operator: 'coerce-type',
      path: parent,
      why,
      support,
    }));
  return [
    ...writtenIdentifier(value, view, context),
    ...completedLists(value, view, context),
    ...doubtedLists(value, conversionsOf(value, view, name), context),
  ]
    .slice(0, 4)
    .map((each) => ({
      args: withValue(args, path, each.value) as Change['args'],
      operator: each.operator ?? 'coerce-type',
      path,
      why: `"${name}" takes ${wanted(view.types, view.allowed !== undefined)}`,
      support: each.support,
      ...(complaint === undefined ? {} : { settles: [keyOf('value', path)] }),
    }));
};

/** The number 2139 where a text is wanted, and the question has "02139", and no 2139. */
function writtenIdentifier(
  value: Json,
  { types }: SchemaView,
  context: RepairContext,
): readonly Conversion[] {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 100) return [];
  if (!types.includes('string')) return [];
  const { text } = context.request;
  const found = text.slice(0, TEXT_MAX).match(new RegExp(`(?<![\\w#.,-])0*${value}(?![\\w.,-]*\\w)`, 'g'));
  const ids = new Set(found);
  const [id] = ids;
  return id === undefined || ids.size > 1 || id === String(value)
    ? []
    : [{ value: id, support: 0.96, operator: 'restate-value' }];
}

const TEXT_MAX = 4000;

interface OtherList {
  readonly items: readonly Json[];
  readonly why: string;
  readonly support: number;
}

/** The list that has the value as an item, in another form. */
function otherLists(list: readonly Json[], view: SchemaView, name: string): readonly OtherList[] {
  const rows = rowsOf(list, view);
  if (rows.length > 0) return rows;
  const numbers = withoutEllipsis(list);
  if (numbers !== undefined)
    return [{ items: numbers, why: 'the dots stand for the numbers between', support: 0.9 }];
  return restatedItems(list, view, name);
}

/** `[1, 2, 3]` where a list of lists is wanted: one row, or rows of one item. Nothing tells which. */
function rowsOf(list: readonly Json[], { types }: SchemaView): readonly OtherList[] {
  if (list.length < 2 || types.length !== 1 || types[0] !== 'array') return [];
  if (!list.every((item) => typeof item === 'number')) return [];
  const why = 'a list of lists is wanted';
  return [[list], list.map((item) => [item])].map((items) => ({ items, why, support: 0.3 }));
}

/** List items with the same mistake are repaired together. */
function restatedItems(list: readonly Json[], view: SchemaView, name: string): readonly OtherList[] {
  if (list.length < 2 || list.some(isList)) return [];
  let support = 1;
  const items: Json[] = [];
  for (const item of list) {
    const best = fittedValue(item, view, name);
    if (best === undefined) return [];
    items.push(best.value);
    support = Math.min(support, best.support);
  }
  // Two items that mean the same allowed value are one.
  const distinct = view.allowed === undefined ? items : [...new Set(items)];
  const why = `the items of "${name}" take ${wanted(view.types, view.allowed !== undefined)}`;
  return [{ items: distinct, why, support }];
}

function wanted(types: readonly string[], isListed: boolean): string {
  if (isListed) return 'one of the listed values';
  return types.length === 0
    ? 'another form'
    : `${/^[aio]/.test(types[0]!) ? 'an' : 'a'} ${types.join(' or ')} in its form`;
}
