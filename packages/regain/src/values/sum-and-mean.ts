/** Sums, means and dot products, always added from the first to the last. */

type Numbers = ArrayLike<number>;

export function sum(values: Numbers): number {
  let total = 0;
  for (let i = 0; i < values.length; i++) total += values[i]!;
  return total;
}

export function mean(values: Numbers): number {
  return sum(values) / values.length;
}

/** Of two vectors of the same length. */
export function dotProduct(a: Numbers, b: Numbers): number {
  let total = 0;
  for (let i = 0; i < a.length; i++) total += a[i]! * b[i]!;
  return total;
}
