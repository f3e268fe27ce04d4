/** Values that the text states for a parameter, with their support. */

import type { Json } from '../../../types/index.ts';
import { isObject, isScalar } from '../../../values/index.ts';
import { isList } from '../json/json-types.ts';
import { viewOf } from '../schema/view-of.ts';
import { fittedItems } from '../values/conversions.ts';
import { fitsParameter } from '../values/fits-parameter.ts';
import { allowedValuesInText, examplesInText } from './choices-in-text.ts';
import { contextSimilarity } from './context-similarity.ts';
import { impliedFlag } from './implied-flag.ts';
import { type ScoredEntity, type SoughtValue, type StatedValue, scoreValues } from './score-values.ts';
import { statedNumbers } from './stated-numbers.ts';
import { statedTexts } from './stated-texts.ts';

/** Strongest first. */
export function statedValues(sought: SoughtValue): readonly StatedValue[] {
  return statedOfType(sought)
    .filter(({ support }) => support >= SUPPORT_MIN)
    .sort((a, b) => b.support - a.support)
    .slice(0, STATED_MAX);
}

const SUPPORT_MIN = 0.3;
const STATED_MAX = 6;

function statedOfType(sought: SoughtValue): readonly StatedValue[] {
  const { types, allowed } = sought.view;
  if (allowed !== undefined)
    return [...allowedValuesInText(sought, allowed), ...statedByMeaning(sought, allowed)];
  if (types.includes('number') || types.includes('integer')) return statedNumbers(sought);
  if (types.includes('boolean')) return impliedFlag(sought.name, sought.parsedText);
  if (types.includes('array')) return statedLists(sought);
  return types.includes('string') ? statedTexts(sought) : [];
}

/** Allowed values whose meaning is in the description and in the text. */
function statedByMeaning(sought: SoughtValue, allowed: readonly Json[]): readonly StatedValue[] {
  return examplesInText(sought).flatMap(({ value, support }) => {
    const choice = allowed.find((each) => isScalar(each) && String(each) === value);
    return choice === undefined ? [] : [{ value: choice, support: 0.9 * support }];
  });
}

function statedLists(sought: SoughtValue): readonly StatedValue[] {
  const { items: schema } = sought.view;
  if (schema !== undefined && isObject(schema.properties ?? {}) && schema.type === 'object') return [];
  const item = schema === undefined ? undefined : viewOf(schema, schema);
  const whole = sought.parsedText.entities.flatMap((entity): readonly ScoredEntity[] => {
    const { value: list } = entity;
    const value = isList(list) && item !== undefined ? fittedItems(list, item) : list;
    if (!isList(value) || sought.isTaken(value)) return [];
    return [{ value, closeness: Math.max(0.2, contextSimilarity(entity, sought)) }];
  });
  const examples = examplesInText(sought).filter(
    ({ value }) => item === undefined || fitsParameter(value, item),
  );
  const listed = item?.allowed === undefined ? examples : statedValues({ ...sought, view: item });
  if (whole.length === 0 && listed.length > 1) {
    const support = listed.reduce((least, each) => Math.min(least, each.support), 0.9);
    return [{ value: [...new Set(listed.map(({ value }) => value))], support }];
  }
  if (item === undefined) return scoreValues(whole);
  // A single entity is a list of one.
  const single = statedValues({ ...sought, view: item }).map(({ value, support }) => ({
    value: [value],
    support: (whole.length > 0 ? 0.5 : 0.85) * support,
  }));
  return [...scoreValues(whole), ...single];
}
