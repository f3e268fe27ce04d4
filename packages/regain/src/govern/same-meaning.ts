/** Whether two plain values read the same to whoever compares an answer with a question. Lenient: spelling, type, format. */

import {
  asDay,
  asDecimal,
  asFigure,
  asFlag,
  asInstant,
  asTime,
  isSameQuantity,
  type Plain,
  unitNamed,
} from '../values/index.ts';

export function sameMeaning(a: Plain, b: Plain): boolean {
  if (a === b) return true;
  if (a === null || b === null) return false;
  if (loose(a) === loose(b)) return true;
  const [figureA, figureB] = [figureOf(a), figureOf(b)];
  if (figureA !== undefined && figureB !== undefined) return sameFigure(figureA, figureB);
  if (typeof a === 'boolean' || typeof b === 'boolean') {
    const flag = asFlag(a);
    return flag !== undefined && flag === asFlag(b);
  }
  const instant = asInstant(a);
  if (instant !== undefined && instant === asInstant(b)) return true;
  const time = asTime(a);
  if (time !== undefined && time === asTime(b)) return true;
  const [dayA, dayB] = [asDay(a), asDay(b)];
  if (dayA === undefined && dayB === undefined) return false;
  return (dayA ?? dayIn(a)) === (dayB ?? dayIn(b));
}

/** Lower case, without the marks in which names and words are joined; figures keep their sign. */
function loose(value: Plain): string {
  const text = String(value).trim().toLowerCase();
  return /^[-+]?[\d.,]/.test(text) ? text : text.replaceAll(/[\s_-]+/g, ' ');
}

interface Figure {
  readonly value: number;
  readonly unit: string;
}

/** 12, "12", "1,250.50", "$12", "12 km"; not "12 to 14". */
function figureOf(value: Plain): Figure | undefined {
  if (typeof value === 'number') return { value, unit: '' };
  if (typeof value !== 'string') return undefined;
  const text = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(value.trim()) ? value.replaceAll(',', '') : value;
  const plain = asDecimal(text.trim());
  return plain === undefined ? asFigure(text.trim()) : { value: plain, unit: '' };
}

/** A figure without a unit may be in any; two units must come to the same quantity. */
function sameFigure(a: Figure, b: Figure): boolean {
  if (a.unit === '' || b.unit === '' || a.unit.toLowerCase() === b.unit.toLowerCase())
    return a.value === b.value;
  const [unitA, unitB] = [unitNamed(a.unit), unitNamed(b.unit)];
  return unitA !== undefined && unitB !== undefined && isSameQuantity(a.value, unitA, b.value, unitB);
}

/** The day of a date with a time of day behind it. */
function dayIn(value: Plain): string | undefined {
  if (typeof value !== 'string') return undefined;
  const match = /^(\d{4}-\d{2}-\d{2})[tT ]\d{2}:\d{2}/.exec(value.trim());
  return match === null ? undefined : asDay(match[1]!);
}
