/** Whether two scalars read the same in a comparison of an answer with a request. Lenient: spelling, type, format. */

import {
  getUnit,
  isSameQuantity,
  parseDay,
  parseDecimal,
  parseFlag,
  parseInstant,
  parseQuantity,
  parseTimeOfDay,
  type Scalar,
} from '../values/index.ts';

export function sameMeaning(a: Scalar, b: Scalar): boolean {
  if (a === b) return true;
  if (a === null || b === null) return false;
  if (normalised(a) === normalised(b)) return true;
  const [figureA, figureB] = [quantityOf(a), quantityOf(b)];
  if (figureA !== undefined && figureB !== undefined) return isSameQuantityOrNumber(figureA, figureB);
  if (typeof a === 'boolean' || typeof b === 'boolean') {
    const flag = parseFlag(a);
    return flag !== undefined && flag === parseFlag(b);
  }
  const instant = parseInstant(a);
  if (instant !== undefined && instant === parseInstant(b)) return true;
  const time = parseTimeOfDay(a);
  if (time !== undefined && time === parseTimeOfDay(b)) return true;
  const [dayA, dayB] = [parseDay(a), parseDay(b)];
  if (dayA === undefined && dayB === undefined) return false;
  return (dayA ?? dayIn(a)) === (dayB ?? dayIn(b));
}

/** Lower case, without the characters that join words; numbers keep their sign. */
function normalised(value: Scalar): string {
  const text = String(value).trim().toLowerCase();
  return /^[-+]?[\d.,]/.test(text) ? text : text.replaceAll(/[\s_-]+/g, ' ');
}

interface Quantity {
  readonly value: number;
  readonly unit: string;
}

/** 12, "12", "1,250.50", "$12", "12 km"; not "12 to 14". */
function quantityOf(value: Scalar): Quantity | undefined {
  if (typeof value === 'number') return { value, unit: '' };
  if (typeof value !== 'string') return undefined;
  const text = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(value.trim()) ? value.replaceAll(',', '') : value;
  const plain = parseDecimal(text.trim());
  return plain === undefined ? parseQuantity(text.trim()) : { value: plain, unit: '' };
}

/** A number without a unit may have any; two units must give the same quantity. */
function isSameQuantityOrNumber(a: Quantity, b: Quantity): boolean {
  if (a.unit === '' || b.unit === '' || a.unit.toLowerCase() === b.unit.toLowerCase())
    return a.value === b.value;
  const [unitA, unitB] = [getUnit(a.unit), getUnit(b.unit)];
  return unitA !== undefined && unitB !== undefined && isSameQuantity(a.value, unitA, b.value, unitB);
}

/** The day of a date, also if a time of day follows. */
function dayIn(value: Scalar): string | undefined {
  if (typeof value !== 'string') return undefined;
  const match = /^(\d{4}-\d{2}-\d{2})[tT ]\d{2}:\d{2}/.exec(value.trim());
  return match === null ? undefined : parseDay(match[1]!);
}
