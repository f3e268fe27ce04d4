/** For tests: Pearson's chi-square statistic, and its critical value at 0.001. */

export function chiSquare(observed: readonly number[], expected: readonly number[]): number {
  return observed.reduce((sum, count, i) => sum + (count - expected[i]!) ** 2 / expected[i]!, 0);
}

/** Wilson and Hilferty's approximation to the 0.999 quantile. */
export function chiSquareLimit(degrees: number): number {
  const spread = 2 / (9 * degrees);
  return degrees * (1 - spread + 3.09 * Math.sqrt(spread)) ** 3;
}

/** Counts of {1, 2, ..., max - 1, at least max} with the expected counts of a geometric distribution of this mean. */
export function againstGeometric(lengths: readonly number[], mean: number, max: number) {
  const observed = Array.from({ length: max }, () => 0);
  for (const length of lengths) observed[Math.min(max, length) - 1]!++;
  const stop = 1 / mean;
  const expected = observed.map((_, i) => {
    const share = i === max - 1 ? (1 - stop) ** i : stop * (1 - stop) ** i;
    return share * lengths.length;
  });
  return { statistic: chiSquare(observed, expected), limit: chiSquareLimit(max - 1) };
}
