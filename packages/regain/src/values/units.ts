/** Units of quantities: the unit of a parameter, and equality of two numbers in two units. */

import type { Json, JsonSchema } from '../types/index.ts';
import { wordsOf } from './parse-scalar.ts';
import { roundOff } from './sum-and-mean.ts';

export interface Unit {
  readonly dimensions: readonly string[];
  /** Number of base units in one of this; `offset` is added first (temperatures). */
  readonly factor: number;
  readonly offset: number;
}

/** The unit of a parameter by its schema, its name or its description; undefined if none is given. */
export function unitOf(name: string, property: JsonSchema | undefined): Unit | undefined {
  const declared = property?.['x-unit'] ?? property?.unit;
  if (typeof declared === 'string') return getUnit(declared);
  return unitInName(name) ?? unitInText(property?.description);
}

/** The unit in a name: `amount_cents`, `distanceKm`, `minutes`. */
export function unitInName(name: string): Unit | undefined {
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  // A single letter is a unit only after another word: `distance_m`, not `m`.
  return words.length > 1 || last.length > 2 ? getUnit(last) : undefined;
}

export function getUnit(text: string): Unit | undefined {
  return byName.get(text.trim().toLowerCase());
}

export function areSameUnit(a: Unit, b: Unit): boolean {
  return a === b || (isSameDimension(a, b) && a.factor === b.factor && a.offset === b.offset);
}

/** 12.5 EUR equals 1250 euro cents; up to rounding. */
export function isSameQuantity(a: number, unitA: Unit, b: number, unitB: Unit): boolean {
  if (!isSameDimension(unitA, unitB)) return false;
  const [x, y] = [(a + unitA.offset) * unitA.factor, (b + unitB.offset) * unitB.factor];
  return Math.abs(x - y) <= 1e-10 * Math.max(Math.abs(x), Math.abs(y));
}

/** The number in another unit, undefined if that measures something else. */
export function convertUnit(value: number, from: Unit, to: Unit): number | undefined {
  if (areSameUnit(from, to)) return value;
  const converted = roundOff(((value + from.offset) * from.factor) / to.factor - to.offset);
  return isSameQuantity(value, from, converted, to) ? converted : undefined;
}

/** Whether one number is the other in another common unit: a sign of an unannounced change of unit. */
export function looksConverted(a: number, b: number): boolean {
  return usualFactors.some((factor) => isNear(a, b * factor) || isNear(b, a * factor));
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-8 * Math.max(Math.abs(a), Math.abs(b));
}

function isSameDimension(a: Unit, b: Unit): boolean {
  return a.dimensions.some((dimension) => b.dimensions.includes(dimension));
}

function unitInText(description: Json | undefined): Unit | undefined {
  if (typeof description !== 'string') return undefined;
  const match = /\((?:in )?([\w/° ]{1,20})\)|\bin ([a-z/°]+(?: cents)?)(?=$|[.,;)])/i.exec(description);
  return match === null ? undefined : getUnit((match[1] ?? match[2])!);
}

const unitTable: readonly (readonly [names: string, dimensions: string, factor: number, offset?: number])[] =
  [
    ['usd|dollar|dollars|us dollars|$', 'USD', 100],
    ['us cents', 'USD', 1],
    ['eur|euro|euros|€', 'EUR', 100],
    ['euro cents|eurocents', 'EUR', 1],
    ['gbp|£|pounds sterling', 'GBP', 100],
    ['pence', 'GBP', 1],
    ['cent|cents', 'USD EUR', 1],
    ['mm|millimetres|millimeters', 'length', 0.001],
    ['cm|centimetres|centimeters', 'length', 0.01],
    ['m|metre|metres|meter|meters', 'length', 1],
    ['km|kilometres|kilometers', 'length', 1000],
    ['inch|inches', 'length', 0.0254],
    ['ft|foot|feet', 'length', 0.3048],
    ['mi|mile|miles', 'length', 1609.344],
    ['mg|milligrams', 'mass', 0.001],
    ['g|gram|grams', 'mass', 1],
    ['kg|kilogram|kilograms', 'mass', 1000],
    ['lb|lbs', 'mass', 453.59237],
    ['ms|millis|milliseconds', 'time', 0.001],
    ['s|sec|secs|second|seconds', 'time', 1],
    ['min|mins|minute|minutes', 'time', 60],
    ['h|hr|hrs|hour|hours', 'time', 3600],
    ['day|days', 'time', 86_400],
    ['week|weeks', 'time', 604_800],
    ['byte|bytes', 'data', 1],
    ['kb|kilobytes', 'data', 1024],
    ['mb|megabytes', 'data', 1024 ** 2],
    ['gb|gigabytes', 'data', 1024 ** 3],
    ['km/h|kmh', 'speed', 1],
    ['mph', 'speed', 1.609344],
    ['c|°c|celsius', 'temperature', 1.8],
    ['f|°f|fahrenheit', 'temperature', 1, -32],
  ];

const byName: ReadonlyMap<string, Unit> = new Map(
  unitTable.flatMap(([names, dimensions, factor, offset = 0]) => {
    const unit = { dimensions: dimensions.split(' '), factor, offset };
    return names.split('|').map((name) => [name, unit] as const);
  }),
);

const usualFactors = [100, 1000, 1024, 60, 3600, 24, 7, 1.609344, 0.45359237, 0.3048];
