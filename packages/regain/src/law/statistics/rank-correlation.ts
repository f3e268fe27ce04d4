/** Rank correlation of two series. */

/** Values that agree to this many digits are tied, so that rounding does not affect ranks. */
const DIGITS = 12;

/**
 * Spearman's: the correlation of ranks, tied values with their mean rank. Null if there is nothing to order: fewer than
 * two values, or one side all tied.
 */
export function rankCorrelation(first: readonly number[], second: readonly number[]): number | null {
  const a = ranks(first);
  const b = ranks(second);
  const middle = (a.length + 1) / 2;
  let both = 0;
  let squaresA = 0;
  let squaresB = 0;
  a.forEach((rank, i) => {
    both += (rank - middle) * (b[i]! - middle);
    squaresA += (rank - middle) ** 2;
    squaresB += (b[i]! - middle) ** 2;
  });
  return squaresA === 0 || squaresB === 0 ? null : both / Math.sqrt(squaresA * squaresB);
}

function ranks(values: readonly number[]): number[] {
  const rounded = values.map((value) => Number(value.toPrecision(DIGITS)));
  return rounded.map((value) => {
    let below = 0;
    let equal = 0;
    for (const other of rounded) {
      if (other < value) below += 1;
      else if (other === value) equal += 1;
    }
    return below + (equal + 1) / 2;
  });
}
