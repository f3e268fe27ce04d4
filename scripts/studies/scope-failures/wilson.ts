/** A share with the interval of Wilson (1927). */

export interface Share {
  readonly count: number;
  readonly total: number;
  readonly low: number;
  readonly high: number;
}

const Z = 1.959964;

export function share(count: number, total: number): Share {
  if (total === 0) return { count, total, low: 0, high: 1 };
  const rate = count / total;
  const centre = rate + Z ** 2 / (2 * total);
  const spread = Z * Math.sqrt((rate * (1 - rate)) / total + Z ** 2 / (4 * total ** 2));
  const scale = 1 + Z ** 2 / total;
  return {
    ...{ count, total },
    low: Math.max(0, (centre - spread) / scale),
    high: Math.min(1, (centre + spread) / scale),
  };
}
