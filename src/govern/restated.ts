/** Whether a value of a write is the same value said again: another type, format or unit. Strict: doubt means no. */

import { distance } from 'fastest-levenshtein';
import type { JsonSchema } from '../contract/json.ts';
import { validate } from '../contract/validate.ts';
import { asDay, asDecimal, asFigure, asFlag, asInstant, asTime, type Plain } from './plain-values.ts';
import { areSameUnit, isSameQuantity, type Unit, unitInName, unitNamed, unitOf } from './units.ts';

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
    return (
      (a.length === 1 && restates(a[0]!, b as Plain, itemOf(before), after, said)) || isJoined(a, b as Plain)
    );
  if (isList(b)) return (b.length === 1 && restates(a, b[0]!, before, itemOf(after), said)) || isJoined(b, a);
  return restates(a, b as Plain, before, after, said);
}

function restates(a: Plain, b: Plain, before: Placed, after: Placed, said: string): boolean {
  if (a === null || b === null) return a === b;
  const [figureA, figureB] = [figureOf(a), figureOf(b)];
  if (figureA !== undefined && figureB !== undefined) return sameFigure(figureA, figureB, before, after);
  if (a === b) return true;
  if (typeof a !== typeof b) {
    const flag = asFlag(a);
    return flag !== undefined && flag === asFlag(b);
  }
  if (typeof a !== 'string' || typeof b !== 'string') return false;
  if (sameMoment(a, b) || isMisspelt(a, b, after.property)) return true;
  return isRespelt(a, b, after.name) && isWanted(a, b, after.property, said);
}

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

/** The same figure in the same unit, or the same quantity in two units that are both known. */
function sameFigure(a: Figure, b: Figure, before: Placed, after: Placed): boolean {
  const [unitA, unitB] = [unitFor(a, before), unitFor(b, after)];
  if (unitA === 'unheard-of' || unitB === 'unheard-of') return a.value === b.value && a.unit === b.unit;
  if (unitA !== undefined && unitB !== undefined) {
    return areSameUnit(unitA, unitB) ? a.value === b.value : isSameQuantity(a.value, unitA, b.value, unitB);
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

/** Case, spaces and joining marks aside the same, or with the parameter's own words before it (`CABIN_ECONOMY`). */
function isRespelt(a: string, b: string, name: string): boolean {
  const [x, y] = [bare(a), bare(b)];
  return x === y || (x !== '' && y === bare(name) + x);
}

/** A slip of the pen: a word that is no choice at all, one letter away from one choice and far from every other. */
function isMisspelt(a: string, b: string, property: JsonSchema | undefined): boolean {
  const choices = property?.enum;
  if (!Array.isArray(choices) || choices.includes(a) || !choices.includes(b)) return false;
  const [x, y] = [bare(a), bare(b)];
  if (Math.min(x.length, y.length) < SLIP_CHARS_MIN || distance(x, y) !== 1) return false;
  return choices.every((other) => other === b || distance(x, bare(String(other))) > SLIP_DISTANCE_OTHERS);
}

/** In short words one letter makes another word. */
const SLIP_CHARS_MIN = 4;
const SLIP_DISTANCE_OTHERS = 2;

/** A minus before a digit is a sign and no joining mark. */
function bare(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/(?!^-\d)[\s_-]+/g, '');
}

/** A spelling is changed only where the old one is not taken: the schema refuses it, or the tool asked for the new one. */
function isWanted(a: string, b: string, property: JsonSchema | undefined, said: string): boolean {
  if (property !== undefined && validate(property, b).length === 0) return validate(property, a).length > 0;
  return said.includes(b);
}

function isJoined(list: readonly Plain[], text: Plain): boolean {
  if (typeof text !== 'string' || list.length < 2 || !list.every((item) => typeof item === 'string'))
    return false;
  return list.every((item) => !item.includes(',')) && text.split(/,\s*/).join('\n') === list.join('\n');
}

function itemOf({ name, value, property }: Placed): Placed {
  const items = property?.items;
  return {
    name,
    value,
    property: typeof items === 'object' && items !== null ? (items as JsonSchema) : property,
  };
}

function isList(value: Placed['value']): value is readonly Plain[] {
  return Array.isArray(value);
}
