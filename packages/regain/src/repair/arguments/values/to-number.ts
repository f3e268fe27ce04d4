/** Numbers from texts: "12", "1,250.50", "$12", "5 km", "five", "50%", "2.5 million". */

import type { Json } from '../../../types/index.ts';
import {
  areSameUnit,
  convertUnit,
  getUnit,
  isObject,
  roundOff,
  type Unit,
  unitOf,
} from '../../../values/index.ts';
import type { SchemaView } from '../schema/view-of.ts';
import { numberWord } from '../text/number-words.ts';
import type { Conversion, Convert } from './conversions.ts';
import { evaluateNumber } from './evaluate.ts';

export const toNumber: Convert = (value, view, name) => {
  if (typeof value === 'number') return inCents(value, view, name);
  const figure = parseNumber(value);
  if (figure === undefined) return [];
  const mayHaveDigits = view.types.includes('number');
  return toWantedUnit(figure, view, name).filter(({ value }) => mayHaveDigits || Number.isInteger(value));
};

/** A fractional amount if whole cents are requested. */
function inCents(value: number, view: SchemaView, name: string): readonly Conversion[] {
  const cents = Math.round(value * 100);
  const unit = unitOf(name, view.schema);
  const isWanted = unit !== undefined && areSameUnit(unit, getUnit('cents')!);
  if (!isWanted || Number.isInteger(value) || Math.abs(cents - value * 100) > 1e-6) return [];
  return [{ value: cents, support: 0.75, operator: 'restate-value' }];
}

interface ParsedNumber {
  readonly value: number;
  readonly unit: string;
  readonly support: number;
}

function parseNumber(value: Json): ParsedNumber | undefined {
  if (isObject(value)) return numberWithUnit(value) ?? onlyNumber(value);
  if (typeof value !== 'string' || value.length > 60) return undefined;
  const text = value.trim().replace(/^(["'])(.*)\1$/, '$2');
  const plain = plainNumber(text);
  if (plain !== undefined) return { value: plain, unit: '', support: 0.97 };
  const match =
    /^([$€£])?\s*([-+]?[\d.,]*\d)\s*(?:(k|m|bn|thousand|million|billion)(?![a-z/]))?\s*([a-z%°/€$£][a-z/ ]{0,20}(?:[²³]|\^?[23])?)?$/i.exec(
      text,
    );
  if (match !== null) {
    const base = plainNumber(match[2]!);
    const times = match[3] === undefined ? 1 : multiples[match[3].toLowerCase()]!;
    const unit = match[1] ?? match[4]?.trim() ?? '';
    // "5 m" is five metres and "5M" five million: a single letter after a space is a unit.
    const isUnit = match[3]?.length === 1 && /\d\s+[km]$/i.test(text);
    if (base !== undefined)
      return isUnit
        ? { value: base, unit: match[3]!, support: 0.85 }
        : { value: base * times, unit, support: times === 1 ? 0.9 : 0.85 };
  }
  const word = numberWord(text);
  if (word !== undefined) return { value: word, unit: '', support: 0.93 };
  const result = evaluateNumber(text);
  return result === undefined ? undefined : { value: result, unit: '', support: 0.92 };
}

const multiples: { readonly [word: string]: number } = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
};

/** `{ "value": 5, "unit": "km" }`. */
function numberWithUnit(value: { readonly [key: string]: Json }): ParsedNumber | undefined {
  const { value: amount = value.amount, unit = value.units } = value;
  if (typeof unit !== 'string' || Object.keys(value).length !== 2) return undefined;
  const number =
    typeof amount === 'number' ? amount : typeof amount === 'string' ? plainNumber(amount) : undefined;
  return number === undefined ? undefined : { value: number, unit, support: 0.88 };
}

/** `{ "subject": "art", "score": 88 }`: the only number beside a label. */
function onlyNumber(value: { readonly [key: string]: Json }): ParsedNumber | undefined {
  const items = Object.values(value);
  const numbers = items.filter((item) => typeof item === 'number');
  if (items.length !== 2 || numbers.length !== 1) return undefined;
  return items.some((item) => typeof item === 'string')
    ? { value: numbers[0]!, unit: '', support: 0.7 }
    : undefined;
}

/** "12", "-3.5", "1,250.50", "1.250,50", "1_000", "+5", "1e6", ".5"; "1,5" is 1.5. */
export function plainNumber(text: string): number | undefined {
  if (!/^[-+]?[\d.,_ ']*\d(?:e[-+]?\d{1,3})?\.?$/i.test(text)) return undefined;
  const bare = text.replace(/\.$/, '').replaceAll(/[_ ']/g, '');
  const forms: readonly [RegExp, (text: string) => string][] = [
    [/^[-+]?(?:\d+|\d*\.\d+)(?:e[-+]?\d+)?$/i, (t) => t],
    [/^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/, (t) => t.replaceAll(',', '')],
    [/^[-+]?\d{1,3}(?:\.\d{3})+,\d+$/, (t) => t.replaceAll('.', '').replace(',', '.')],
    [/^[-+]?\d+,\d{1,2}$/, (t) => t.replace(',', '.')],
  ];
  const form = forms.find(([shape]) => shape.test(bare));
  const value = form === undefined ? Number.NaN : Number(form[1](bare));
  return Number.isFinite(value) ? value : undefined;
}

/** The number in the unit of the parameter. */
function toWantedUnit({ value, unit, support }: ParsedNumber, view: SchemaView, name: string): Conversion[] {
  if (unit === '') return [{ value, support }];
  if (unit === '%' || unit.startsWith('percent')) return percent(value, view, support);
  const [has, wants]: (Unit | undefined)[] = [getUnit(unit), unitOf(name, view.schema)];
  if (has !== undefined && wants !== undefined) {
    const converted = convertUnit(value, has, wants);
    return converted === undefined ? [] : [{ value: converted, support, operator: 'restate-value' }];
  }
  return [{ value, support: support * (has === undefined ? 0.75 : 0.9) }];
}

/** A percentage is written as 0.5 if the description says so, and as 50 otherwise. */
function percent(value: number, view: SchemaView, support: number): Conversion[] {
  const share = { value: roundOff(value / 100), operator: 'restate-value' as const };
  return isShare(view)
    ? [{ ...share, support }]
    : [
        { value, support: support * 0.7 },
        { ...share, support: support * 0.5 },
      ];
}

/** Whether the schema asks for a share of 1. */
export function isShare({ description, maximum }: SchemaView): boolean {
  if (maximum !== undefined) return maximum <= 1;
  return /\b(?:decimal(?! (?:place|digit|point))|fraction|between 0 and 1|0 to 1)\b/i.test(description);
}
