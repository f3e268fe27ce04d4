/** Values that the text states for a parameter, with their support. */

import type { Json } from '../../../types/index.ts';
import { isObject, isScalar } from '../../../values/index.ts';
import { isList } from '../json/json-types.ts';
import { type SchemaView, viewOf } from '../schema/view-of.ts';
import { conversionsOf } from '../values/conversions.ts';
import { fitsParameter } from '../values/fits-parameter.ts';
import { allowedValuesInText } from './allowed-values-in-text.ts';
import { contextSimilarity } from './context-similarity.ts';
import { examplesInText } from './examples-in-text.ts';
import { impliedFlag } from './implied-flag.ts';
import type { Entity, ParsedText } from './read-text.ts';
import { type StatedValue, scoreValues } from './score-values.ts';
import { statedNumbers } from './stated-numbers.ts';
import { statedTexts } from './stated-texts.ts';

/** Whether other arguments already use an entity of the text. */
export type IsUsed = (value: Json) => boolean;

/** Strongest first. */
export function statedValues(
  name: string,
  view: SchemaView,
  parsedText: ParsedText,
  isTaken: IsUsed,
): readonly StatedValue[] {
  return statedOfType(name, view, parsedText, isTaken)
    .filter(({ support }) => support >= SUPPORT_MIN)
    .sort((a, b) => b.support - a.support)
    .slice(0, STATED_MAX);
}

const SUPPORT_MIN = 0.3;
const STATED_MAX = 6;

function statedOfType(
  name: string,
  view: SchemaView,
  parsedText: ParsedText,
  isTaken: IsUsed,
): readonly StatedValue[] {
  const { types, allowed } = view;
  if (allowed !== undefined)
    return [
      ...allowedValuesInText(allowed, name, view.description, parsedText),
      ...statedByMeaning(allowed, name, view, parsedText),
    ];
  if (types.includes('number') || types.includes('integer'))
    return statedNumbers(name, view, parsedText, isTaken);
  if (types.includes('boolean')) return impliedFlag(name, parsedText);
  if (types.includes('array')) return statedLists(name, view, parsedText, isTaken);
  return types.includes('string') ? statedTexts(name, view, parsedText, isTaken) : [];
}

/** Allowed values whose meaning is in the description and in the text. */
function statedByMeaning(
  allowed: readonly Json[],
  name: string,
  view: SchemaView,
  parsedText: ParsedText,
): readonly StatedValue[] {
  return examplesInText(name, view.description, parsedText).flatMap(({ value, support }) => {
    const choice = allowed.find((each) => isScalar(each) && String(each) === value);
    return choice === undefined ? [] : [{ value: choice, support: 0.9 * support }];
  });
}

function statedLists(
  name: string,
  view: SchemaView,
  parsedText: ParsedText,
  isTaken: IsUsed,
): readonly StatedValue[] {
  if (view.items !== undefined && isObject(view.items.properties ?? {}) && view.items.type === 'object')
    return [];
  const item = view.items === undefined ? undefined : viewOf(view.items, view.items);
  const whole = parsedText.entities.flatMap((entity) => {
    const items = itemsOf(entity, item);
    if (items === undefined || isTaken(items)) return [];
    return [
      {
        value: items,
        closeness: Math.max(0.2, contextSimilarity(entity, name, view.description, parsedText)),
      },
    ];
  });
  const examples = examplesInText(name, view.description, parsedText).filter(
    ({ value }) => item === undefined || fitsParameter(value, item),
  );
  const listed = item?.allowed === undefined ? examples : statedValues(name, item, parsedText, isTaken);
  if (whole.length === 0 && listed.length > 1) {
    const support = listed.reduce((least, each) => Math.min(least, each.support), 0.9);
    return [{ value: distinct(listed.map(({ value }) => value)), support }];
  }
  if (item === undefined) return scoreValues(whole);
  // A single entity is a list of one.
  const single = statedValues(name, item, parsedText, isTaken).map(({ value, support }) => ({
    value: [value],
    support: (whole.length > 0 ? 0.5 : 0.85) * support,
  }));
  return [...scoreValues(whole), ...single];
}

function itemsOf(entity: Entity, item: SchemaView | undefined): Json | undefined {
  if (!isList(entity.value)) return undefined;
  if (item === undefined) return entity.value;
  const items = entity.value.map((value) =>
    fitsParameter(value, item) ? value : conversionsOf(value, item, '')[0]?.value,
  );
  return items.every((value) => value !== undefined) ? items : undefined;
}

function distinct(values: readonly Json[]): Json {
  return [...new Set(values)];
}
