/** Sums and means, always added from the first to the last. */

/** Lists of numbers, typed or not. */
type Numbers = readonly number[] | Float64Array;

export function sum(values: Numbers): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

export function mean(values: Numbers): number {
  return sum(values) / values.length;
}
