/** A number in another unit of the same quantity. */

import { areSameUnit, isSameQuantity, type Unit } from '../../../values/index.ts';

/** Undefined if the units measure different quantities. */
export function convertUnit(value: number, from: Unit, to: Unit): number | undefined {
  if (areSameUnit(from, to)) return value;
  const converted = Number((((value + from.offset) * from.factor) / to.factor - to.offset).toPrecision(12));
  return isSameQuantity(value, from, converted, to) ? converted : undefined;
}
