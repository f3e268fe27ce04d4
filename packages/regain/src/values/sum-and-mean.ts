/** Sums, means and dot products, always added from the first to the last; rounding of their noise. */

type Numbers = ArrayLike<number>;

export function sum(values: Numbers): number {
  let total = 0;
  for (let i = 0; i < values.length; i++) total += values[i]!;
  return total;
}

export function mean(values: Numbers): number {
  return sum(values) / values.length;
}

/** Rounded to 12 digits: 0.1 + 0.2 is 0.3, and an ES of 0.814 gives 1.86, not 1.8599999999999999. */
export function roundOff(value: number): number {
  return Number(value.toPrecision(12));
}

/** Of two vectors of the same length. */
export function dotProduct(a: Numbers, b: Numbers): number {
  let total = 0;
  for (let i = 0; i < a.length; i++) total += a[i]! * b[i]!;
  return total;
}
