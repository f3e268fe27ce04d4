/** Whether two values are equivalent: another type, format, unit or spelling. Strict: ambiguity means no. */

import { type JsonSchema, looksLikeQuery } from '../types/index.ts';
import {
  areSameUnit,
  getUnit,
  isAmbiguousNumber,
  isSameQuantity,
  parseDay,
  parseDecimal,
  parseFlag,
  parseInstant,
  parseQuantity,
  parseTimeOfDay,
  type Scalar,
  type Unit,
  unitInName,
  unitOf,
} from '../values/index.ts';
import { isListOf } from './equivalent-list.ts';
import { isSameQuery } from './same-query.ts';
import { itemsOf, valueFits } from './schema-members.ts';
import { isMisspelt, isRespelt } from './spelling.ts';

/** A value with its parameter's name and, if known, that parameter's schema. */
export interface ArgumentValue {
  readonly name: string;
  readonly value: Scalar | readonly Scalar[];
  readonly property: JsonSchema | undefined;
}

/** `errorText` is the failure's text: it can show which spelling is required, never which value. */
export function isEquivalentValue(before: ArgumentValue, after: ArgumentValue, errorText = ''): boolean {
  const [a, b] = [before.value, after.value];
  if (isList(a) && isList(b)) {
    return (
      a.length === b.length &&
      a.every((item, i) => areEquivalentScalars(item, b[i]!, itemOf(before), itemOf(after), errorText))
    );
  }
  if (isList(a))
    return isListOf(a, b as Scalar, before.property, after.property, (item, text) =>
      areEquivalentScalars(item, text, itemOf(before), after, errorText),
    );
  if (isList(b))
    return isListOf(b, a, after.property, before.property, (item, text) =>
      areEquivalentScalars(text, item, before, itemOf(after), errorText),
    );
  return areEquivalentScalars(a, b, before, after, errorText);
}

/** A parameter for queries. A query in a message is text like any other. */
function isQuery({ name, property }: ArgumentValue): boolean {
  return /query|sparql/i.test(name) || /\bsparql\b/i.test(String(property?.description ?? ''));
}

function areEquivalentScalars(
  a: Scalar,
  b: Scalar,
  before: ArgumentValue,
  after: ArgumentValue,
  errorText: string,
): boolean {
  if (a === null || b === null) return a === b;
  const [figureA, figureB] = [quantityOf(a), quantityOf(b)];
  if (figureA !== undefined && figureB !== undefined)
    return isSameQuantityOrNumber(figureA, figureB, before, after) && isUnambiguous(a, b);
  if (a === b) return true;
  if (typeof a !== typeof b) {
    const flag = parseFlag(a);
    return flag !== undefined && flag === parseFlag(b);
  }
  if (typeof a !== 'string' || typeof b !== 'string') return false;
  if (isQuery(after) && looksLikeQuery(a) && looksLikeQuery(b)) return isSameQuery(a, b);
  const choices = after.property?.enum;
  if (sameMoment(a, b) || isMisspelt(a, b, choices)) return true;
  const isChoice = Array.isArray(choices) || (LISTING.test(errorText) && errorText.includes(b));
  return isRespelt(a, b, after.name, isChoice) && isRequestedSpelling(a, b, after.property, errorText);
}

/** The error lists the allowed values. */
const LISTING =
  /\b(?:one of|choices?|options?|enum|(?:allowed|valid|permitted|accepted|possible|supported) values?)\b/i;

interface Quantity {
  readonly value: number;
  readonly unit: string | undefined;
}

function quantityOf(value: Scalar): Quantity | undefined {
  if (typeof value === 'number') return { value, unit: undefined };
  if (typeof value !== 'string') return undefined;
  const plain = parseDecimal(value.trim());
  return plain === undefined ? parseQuantity(value.trim()) : { value: plain, unit: undefined };
}

/**
 * "1.200" is 1.2 in some formats and 1200 in others, so it must stay unchanged; a number that becomes a string must be
 * written as in JSON.
 */
function isUnambiguous(a: Scalar, b: Scalar): boolean {
  if (typeof a === 'string' && isAmbiguousNumber(a)) return a === b;
  return typeof b !== 'string' || !isAmbiguousNumber(b) || (typeof a === 'number' && String(a) === b);
}

/** The same number in the same unit, or the same quantity in two known units. */
function isSameQuantityOrNumber(
  a: Quantity,
  b: Quantity,
  before: ArgumentValue,
  after: ArgumentValue,
): boolean {
  const [unitA, unitB] = [unitOfQuantity(a, before), unitOfQuantity(b, after)];
  if (unitA === 'unheard-of' || unitB === 'unheard-of') return a.value === b.value && a.unit === b.unit;
  if (unitA !== undefined && unitB !== undefined) {
    if (areSameUnit(unitA, unitB)) return a.value === b.value;
    // A kilobyte is 1000 bytes or 1024, depending on the source.
    return !unitA.dimensions.includes('data') && isSameQuantity(a.value, unitA, b.value, unitB);
  }
  // A unit on one side only: harmless if the old schema was not available, ambiguous in a name or a value.
  const isNewlyNamed =
    a.unit !== undefined || b.unit !== undefined || hasUnitInName(before) !== hasUnitInName(after);
  return !isNewlyNamed && a.value === b.value;
}

function unitOfQuantity(
  { unit }: Quantity,
  { name, property }: ArgumentValue,
): Unit | 'unheard-of' | undefined {
  return unit === undefined ? unitOf(name, property) : (getUnit(unit) ?? 'unheard-of');
}

function hasUnitInName({ name }: ArgumentValue): boolean {
  return unitInName(name) !== undefined;
}

/** The same day, time of day or instant in two notations. */
function sameMoment(a: string, b: string): boolean {
  return [parseDay, parseTimeOfDay, parseInstant].some((read) => {
    const moment = read(a);
    return moment !== undefined && moment === read(b);
  });
}

/** A spelling may change only if the old one is not accepted: the schema rejects it, or the tool asked for the new one. */
function isRequestedSpelling(
  a: string,
  b: string,
  property: JsonSchema | undefined,
  errorText: string,
): boolean {
  if (valueFits(b, property) === true) return valueFits(a, property) === false;
  return errorText.includes(b);
}

function itemOf({ name, value, property }: ArgumentValue): ArgumentValue {
  return { name, value, property: itemsOf(property) ?? property };
}

function isList(value: ArgumentValue['value']): value is readonly Scalar[] {
  return Array.isArray(value);
}
