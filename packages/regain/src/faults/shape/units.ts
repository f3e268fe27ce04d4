/** Units that tools use differently, and their conversion. */

import { roundOff } from '../../values/index.ts';

/** [unit, other unit, how many of the other one make one]. */
const pairs: readonly (readonly [unit: string, other: string, factor: number])[] = [
  ['USD', 'US cents', 100],
  ['EUR', 'euro cents', 100],
  ['GBP', 'pence', 100],
  ['km', 'm', 1000],
  ['mi', 'km', 1.609344],
  ['ft', 'm', 0.3048],
  ['kg', 'g', 1000],
  ['g', 'mg', 1000],
  ['lb', 'kg', 0.45359237],
  ['days', 'h', 24],
  ['h', 'min', 60],
  ['min', 's', 60],
  ['hours', 'minutes', 60],
  ['minutes', 'seconds', 60],
  ['GB', 'MB', 1024],
  ['MB', 'kB', 1024],
  ['kB', 'bytes', 1024],
  ['mph', 'km/h', 1.609344],
];

/** The other units in which a tool could give this quantity. */
export function otherUnits(unit: string): string[] {
  if (unit === 'C') return ['F'];
  if (unit === 'F') return ['C'];
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
  if (from === 'C' && to === 'F') return value * 1.8 + 32;
  if (from === 'F' && to === 'C') return (value - 32) / 1.8;
  for (const [a, b, factor] of pairs) {
    if (a === from && b === to) return value * factor;
    if (b === from && a === to) return value / factor;
  }
  return value;
}

/** The unit as part of a name: `amount_cents`, `distance_mi`. */
export function unitWord(unit: string): string {
  const words: Record<string, string> = { 'km/h': 'kmh', C: 'celsius', F: 'fahrenheit' };
  return (words[unit] ?? unit.split(' ').at(-1)!).toLowerCase();
}
