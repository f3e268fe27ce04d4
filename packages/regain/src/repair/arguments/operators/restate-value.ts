/** Converts a value of the wrong type or format to the declared one. */

import type { Json, JsonObject } from '../../../types/index.ts';
import { keyOf } from '../issue-key.ts';
import { type Path, valueAt, withValue } from '../json/json-path.ts';
import { isList } from '../json/json-types.ts';
import type { Change, RepairContext, RepairOperator } from '../repair-context.ts';
import type { SchemaView } from '../schema/view-of.ts';
import { type Conversion, conversionsOf } from '../values/conversions.ts';
import { withoutEllipsis } from '../values/evaluate.ts';
import { fitsParameter } from '../values/fits-parameter.ts';
import { completedLists, doubtedLists } from './complete-list.ts';

export const restateValue: RepairOperator = ({ path, view, complaint }, { args }, context) => {
  const value = valueAt(args, path);
  if (value === undefined || view === undefined) return [];
  const name = path.findLast((key) => typeof key === 'string') ?? '';
  const rows = rowsOf(path, args, view);
  if (rows.length > 0) return rows;
  const all = continuedNumbers(path, args) ?? wholeList(path, args, view, String(name));
  if (all !== undefined) return [all];
  return [
    ...writtenIdentifier(value, view, context),
    ...completedLists(value, view, context),
    ...doubtedLists(value, conversionsOf(value, view, String(name)), context),
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

/** `[2, 4, "...", 20]` with the numbers that the dots stand for. */
function continuedNumbers(path: Path, args: JsonObject): Change | undefined {
  const parent = path.slice(0, -1);
  const list = typeof path.at(-1) === 'number' ? valueAt(args, parent) : undefined;
  const numbers = isList(list) ? withoutEllipsis(list) : undefined;
  if (numbers === undefined) return undefined;
  const why = 'the dots stand for the numbers between';
  return {
    args: withValue(args, parent, numbers) as JsonObject,
    operator: 'coerce-type',
    path: parent,
    why,
    support: 0.9,
  };
}

/** `[1, 2, 3]` where a list of lists is wanted: one row, or rows of one item. Nothing tells which. */
function rowsOf(path: Path, args: JsonObject, { types }: SchemaView): readonly Change[] {
  const parent = path.slice(0, -1);
  const list = typeof path.at(-1) === 'number' ? valueAt(args, parent) : undefined;
  if (!isList(list) || list.length < 2 || types.length !== 1 || types[0] !== 'array') return [];
  if (!list.every((item) => typeof item === 'number')) return [];
  return [[list], list.map((item) => [item])].map((rows) => ({
    args: withValue(args, parent, rows) as JsonObject,
    operator: 'coerce-type',
    path: parent,
    why: 'a list of lists is wanted',
    support: 0.3,
  }));
}

/** List items with the same mistake are repaired together. */
function wholeList(path: Path, args: JsonObject, view: SchemaView, name: string): Change | undefined {
  const parent = path.slice(0, -1);
  const list = typeof path.at(-1) === 'number' ? valueAt(args, parent) : undefined;
  if (!isList(list) || list.length < 2 || list.some(isList)) return undefined;
  let support = 1;
  const items: Json[] = [];
  for (const item of list) {
    const best = fitsParameter(item, view) ? { value: item, support: 1 } : conversionsOf(item, view, name)[0];
    if (best === undefined) return undefined;
    items.push(best.value);
    support = Math.min(support, best.support);
  }
  // Two items that mean the same allowed value are one.
  const distinct = view.allowed === undefined ? items : [...new Set(items)];
  const why = `the items of "${name}" take ${wanted(view.types, view.allowed !== undefined)}`;
  return {
    args: withValue(args, parent, distinct) as JsonObject,
    operator: 'coerce-type',
    path: parent,
    why,
    support,
  };
}

function wanted(types: readonly string[], isListed: boolean): string {
  if (isListed) return 'one of the listed values';
  return types.length === 0
    ? 'another form'
    : `${/^[aio]/.test(types[0]!) ? 'an' : 'a'} ${types.join(' or ')} in its form`;
}
