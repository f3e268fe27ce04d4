/** Whether a value is the same value said again: another type, format, unit or spelling. Strict: doubt means no. */

import type { JsonSchema } from '../types/index.ts';
import {
  areSameUnit,
  asDay,
  asDecimal,
  asFigure,
  asFlag,
  asInstant,
  asTime,
  isSameQuantity,
  isTwoNumbers,
  type Plain,
  type Unit,
  unitInName,
  unitNamed,
  unitOf,
} from '../values/index.ts';
import { fits, itemsOf } from './members.ts';
import { isListOf } from './restated-lists.ts';
import { isMisspelt, isRespelt } from './spelling.ts';

/** A value and where it stands: its parameter's name and, where known, that parameter's schema. */
export interface Placed {
  readonly name: string;
  readonly value: Plain | readonly Plain[];
  readonly property: JsonSchema | undefined;
}

/** `said` is what the failure said: it can show which spelling is wanted, never which value. */
export function isRestated(before: Placed, after: Placed, said = ''): boolean {
  const [a, b] = [before.value, after.value];
  if (isList(a) && isList(b)) {
    return (
      a.length === b.length &&
      a.every((item, i) => restates(item, b[i]!, itemOf(before), itemOf(after), said))
    );
  }
  if (isList(a))
    return isListOf(a, b as Plain, before.property, after.property, (item, text) =>
      restates(item, text, itemOf(before), after, said),
    );
  if (isList(b))
    return isListOf(b, a, after.property, before.property, (item, text) =>
      restates(text, item, before, itemOf(after), said),
    );
  return restates(a, b, before, after, said);
}

function restates(a: Plain, b: Plain, before: Placed, after: Placed, said: string): boolean {
  if (a === null || b === null) return a === b;
  const [figureA, figureB] = [figureOf(a), figureOf(b)];
  if (figureA !== undefined && figureB !== undefined)
    return sameFigure(figureA, figureB, before, after) && isReadOneWay(a, b);
  if (a === b) return true;
  if (typeof a !== typeof b) {
    const flag = asFlag(a);
    return flag !== undefined && flag === asFlag(b);
  }
  if (typeof a !== 'string' || typeof b !== 'string') return false;
  const choices = after.property?.enum;
  if (sameMoment(a, b) || isMisspelt(a, b, choices)) return true;
  const isChoice = Array.isArray(choices) || (LISTING.test(said) && said.includes(b));
  return isRespelt(a, b, after.name, isChoice) && isWanted(a, b, after.property, said);
}

/** An error that lists what may be chosen. */
const LISTING =
  /\b(?:one of|choices?|options?|enum|(?:allowed|valid|permitted|accepted|possible|supported) values?)\b/i;

interface Figure {
  readonly value: number;
  readonly unit: string | undefined;
}

function figureOf(value: Plain): Figure | undefined {
  if (typeof value === 'number') return { value, unit: undefined };
  if (typeof value !== 'string') return undefined;
  const plain = asDecimal(value.trim());
  return plain === undefined ? asFigure(value.trim()) : { value: plain, unit: undefined };
}

/**
 * "1.200" is 1.2 to some and 1200 to others, so it stays as it was written; a number that becomes text is written as JSON
 * writes it.
 */
function isReadOneWay(a: Plain, b: Plain): boolean {
  if (typeof a === 'string' && isTwoNumbers(a)) return a === b;
  return typeof b !== 'string' || !isTwoNumbers(b) || (typeof a === 'number' && String(a) === b);
}

/** The same figure in the same unit, or the same quantity in two units that are both known. */
function sameFigure(a: Figure, b: Figure, before: Placed, after: Placed): boolean {
  const [unitA, unitB] = [unitFor(a, before), unitFor(b, after)];
  if (unitA === 'unheard-of' || unitB === 'unheard-of') return a.value === b.value && a.unit === b.unit;
  if (unitA !== undefined && unitB !== undefined) {
    if (areSameUnit(unitA, unitB)) return a.value === b.value;
    // A kilobyte is 1000 bytes to some and 1024 to others.
    return !unitA.dimensions.includes('data') && isSameQuantity(a.value, unitA, b.value, unitB);
  }
  // A unit that only one side speaks of: harmless in a schema that merely was not at hand, a doubt in a name or a value.
  const isNewlyNamed = a.unit !== undefined || b.unit !== undefined || isNamed(before) !== isNamed(after);
  return !isNewlyNamed && a.value === b.value;
}

function unitFor({ unit }: Figure, { name, property }: Placed): Unit | 'unheard-of' | undefined {
  return unit === undefined ? unitOf(name, property) : (unitNamed(unit) ?? 'unheard-of');
}

function isNamed({ name }: Placed): boolean {
  return unitInName(name) !== undefined;
}

/** The same day, time of day or instant in two notations. */
function sameMoment(a: string, b: string): boolean {
  return [asDay, asTime, asInstant].some((read) => {
    const moment = read(a);
    return moment !== undefined && moment === read(b);
  });
}

/** A spelling is changed only where the old one is not taken: the schema refuses it, or the tool asked for the new one. */
function isWanted(a: string, b: string, property: JsonSchema | undefined, said: string): boolean {
  if (fits(b, property) === true) return fits(a, property) === false;
  return said.includes(b);
}

function itemOf({ name, value, property }: Placed): Placed {
  return { name, value, property: itemsOf(property) ?? property };
}

function isList(value: Placed['value']): value is readonly Plain[] {
  return Array.isArray(value);
}
