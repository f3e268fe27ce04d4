/** The whole list where a call has a single value of it, by the text. */

import type { Json } from '../../../types/index.ts';
import { isList } from '../json/json-types.ts';
import type { RepairContext } from '../repair-context.ts';
import { type SchemaView, viewOf } from '../schema/view-of.ts';
import { surroundingEnumeration } from '../text/enumerations.ts';
import { type Conversion, fittedItems } from '../values/conversions.ts';

/** A list in brackets that the value may name, and an enumeration that the value is part of. */
export function completedLists(value: Json, view: SchemaView, context: RepairContext): readonly Conversion[] {
  if (typeof value !== 'string' || !view.types.includes('array') || view.items === undefined) return [];
  const { text, entities } = context.parsedText();
  const literals = entities.filter(({ kind, start }) => kind === 'list' && text[start] === '[');
  const item = viewOf(view.items, view.items);
  const found: Conversion[] = [];
  const add = (list: readonly Json[] | undefined, support: number) => {
    const items = list === undefined ? undefined : fittedItems(list, item);
    if (items !== undefined) found.push({ value: items, support, operator: 'correct-value' });
  };
  for (const { value: list } of literals.slice(0, 2))
    if (isList(list) && isName(value)) add(list, literals.length === 1 ? 0.85 : 0.45);
  add(surroundingEnumeration(value, text), 0.6);
  return found;
}

/** One word in lower case, as the name of a variable: `names`, `temperature_data`. */
function isName(value: string): boolean {
  return /^[a-z]+(?:_[a-z\d]+)*$/.test(value);
}

/** A single value is less likely the whole list if the text does not state it, or states a list in brackets. */
export function doubtedLists(
  value: Json,
  found: readonly Conversion[],
  context: RepairContext,
): readonly Conversion[] {
  const { lower, text, entities } = context.parsedText();
  if (typeof value !== 'string' || lower === '') return found;
  const isStated = lower.includes(value.toLowerCase());
  const isListed =
    isName(value) && entities.some(({ kind, start }) => kind === 'list' && text[start] === '[');
  if (isStated && !isListed) return found;
  return found.map((each) =>
    isList(each.value) && each.value.length === 1 && each.value[0] === value
      ? { ...each, support: (isListed ? 0.5 : 0.8) * each.support }
      : each,
  );
}
