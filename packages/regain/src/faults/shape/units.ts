/** Units that tools use differently, and conversion from one to the other and back. */

import { getUnit, roundOff } from '../../values/index.ts';

const pairs: readonly (readonly [unit: string, other: string])[] = [
  ['USD', 'US cents'],
  ['EUR', 'euro cents'],
  ['GBP', 'pence'],
  ['km', 'm'],
  ['mi', 'km'],
  ['ft', 'm'],
  ['kg', 'g'],
  ['g', 'mg'],
  ['lb', 'kg'],
  ['days', 'h'],
  ['h', 'min'],
  ['min', 's'],
  ['hours', 'minutes'],
  ['minutes', 'seconds'],
  ['GB', 'MB'],
  ['MB', 'kB'],
  ['kB', 'bytes'],
  ['mph', 'km/h'],
  ['C', 'F'],
];

/** The other units in which a tool could give this quantity. */
export function otherUnits(unit: string): string[] {
  return pairs.flatMap(([a, b]) => (a === unit ? [b] : b === unit ? [a] : []));
}

/** Rounded to 12 digits: more than any tool returns, fewer than floating point distorts. */
export function convert(value: number, from: string, to: string): number {
  return roundOff(exact(value, from, to));
}

/** Back to the tool's own unit, with the original digits. */
export function convertBack(value: number, from: string, to: string): number {
  return Number(exact(value, from, to).toPrecision(10));
}

function exact(value: number, from: string, to: string): number {
  for (const [a, b] of pairs) {
    const [one, other] = [getUnit(a)!, getUnit(b)!];
    const factor = roundOff(one.factor / other.factor);
    if (a === from && b === to) return (value + one.offset) * factor - other.offset;
    if (b === from && a === to) return (value + other.offset) / factor - one.offset;
  }
  return value;
}

/** The unit as part of a name: `amount_cents`, `distance_mi`. */
export function unitWord(unit: string): string {
  const words: Record<string, string> = { 'km/h': 'kmh', C: 'celsius', F: 'fahrenheit' };
  return (words[unit] ?? unit.split(' ').at(-1)!).toLowerCase();
}
