/** Values for a parameter that the text states, each with how strongly it speaks for it. */

import type { Json } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { isList } from '../json/kinds.ts';
import { type View, viewOf } from '../schema/view.ts';
import { restatements } from '../values/restatements.ts';
import { suits } from '../values/suits.ts';
import { closeness } from './closeness.ts';
import { examplesInText } from './examples.ts';
import { impliedFlag } from './implied-flag.ts';
import { listedInText } from './listed-in-text.ts';
import type { Entity, Reading } from './read-text.ts';
import { statedNumbers } from './stated-numbers.ts';
import { statedTexts } from './stated-texts.ts';
import { type Stated, weighed } from './weigh.ts';

/** Tells things of the text that other arguments hold already. */
export type IsTaken = (value: Json) => boolean;

/** Strongest first. */
export function statedFor(name: string, view: View, reading: Reading, isTaken: IsTaken): readonly Stated[] {
  return ofType(name, view, reading, isTaken)
    .filter(({ support }) => support >= SUPPORT_MIN)
    .sort((a, b) => b.support - a.support)
    .slice(0, STATED_MAX);
}

const SUPPORT_MIN = 0.3;
const STATED_MAX = 6;

function ofType(name: string, view: View, reading: Reading, isTaken: IsTaken): readonly Stated[] {
  const { types, allowed } = view;
  if (allowed !== undefined)
    return [
      ...listedInText(allowed, name, view.description, reading),
      ...coded(allowed, name, view, reading),
    ];
  if (types.includes('number') || types.includes('integer'))
    return statedNumbers(name, view, reading, isTaken);
  if (types.includes('boolean')) return impliedFlag(name, reading);
  if (types.includes('array')) return statedLists(name, view, reading, isTaken);
  return types.includes('string') ? statedTexts(name, view, reading, isTaken) : [];
}

/** Allowed values whose meaning the description gives and the text names. */
function coded(allowed: readonly Json[], name: string, view: View, reading: Reading): readonly Stated[] {
  return examplesInText(name, view.description, reading).flatMap(({ value, support }) => {
    const choice = allowed.find((each) => String(each) === value);
    return choice === undefined ? [] : [{ value: choice, support: 0.9 * support }];
  });
}

function statedLists(name: string, view: View, reading: Reading, isTaken: IsTaken): readonly Stated[] {
  if (view.items !== undefined && isObject(view.items.properties ?? {}) && view.items.type === 'object')
    return [];
  const item = view.items === undefined ? undefined : viewOf(view.items, view.items);
  const whole = reading.entities.flatMap((entity) => {
    const items = itemsOf(entity, item);
    if (items === undefined || isTaken(items)) return [];
    return [{ value: items, closeness: Math.max(0.2, closeness(entity, name, view.description, reading)) }];
  });
  const examples = examplesInText(name, view.description, reading).filter(
    ({ value }) => item === undefined || suits(value, item),
  );
  const listed = item?.allowed === undefined ? examples : statedFor(name, item, reading, isTaken);
  if (whole.length === 0 && listed.length > 1) {
    const support = listed.reduce((least, each) => Math.min(least, each.support), 0.9);
    return [{ value: distinct(listed.map(({ value }) => value)), support }];
  }
  if (item === undefined) return weighed(whole);
  // One thing is a list of one.
  const single = statedFor(name, item, reading, isTaken).map(({ value, support }) => ({
    value: [value],
    support: (whole.length > 0 ? 0.5 : 0.85) * support,
  }));
  return [...weighed(whole), ...single];
}

function itemsOf(entity: Entity, item: View | undefined): Json | undefined {
  if (!isList(entity.value)) return undefined;
  if (item === undefined) return entity.value;
  const items = entity.value.map((value) =>
    suits(value, item) ? value : restatements(value, item, '')[0]?.value,
  );
  return items.every((value) => value !== undefined) ? items : undefined;
}

function distinct(values: readonly Json[]): Json {
  return [...new Set(values)];
}
