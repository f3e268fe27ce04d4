import { describe, expect, it } from 'vitest';
import { bernoulli, beta, exponential, gamma, geometric, normal, pick, shuffled } from './distributions.ts';
import { type Random, random } from './random.ts';

const n = 20_000;
const draws = (name: string, draw: (random: Random) => number) => {
  const stream = random('distributions', name);
  return Array.from({ length: n }, () => draw(stream));
};

/** Kolmogorov-Smirnov distance times sqrt(n): above 1.95 with probability 0.001 if the distribution is right. */
function kolmogorov(values: number[], cdf: (x: number) => number): number {
  const sorted = [...values].sort((a, b) => a - b);
  let distance = 0;
  sorted.forEach((value, i) => {
    const expected = cdf(value);
    distance = Math.max(distance, expected - i / n, (i + 1) / n - expected);
  });
  return distance * Math.sqrt(n);
}

/** Standard scores of the sample mean and variance. */
function momentScores(values: number[], mean: number, variance: number): { mean: number; variance: number } {
  const squares = values.map((value) => (value - mean) ** 2);
  const average = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const spread = Math.sqrt(average(squares.map((value) => (value - variance) ** 2)) / n);
  return {
    mean: Math.abs(average(values) - mean) / Math.sqrt(variance / n),
    variance: Math.abs(average(squares) - variance) / spread,
  };
}

/** P(Z <= x), from the series of the error function: exact to rounding for |x| < 6. */
function normalCdf(x: number): number {
  let term = x;
  let sum = x;
  for (let k = 1; Math.abs(term) > 1e-17 * Math.abs(sum); k++) {
    term *= (x * x) / (2 * k + 1);
    sum += term;
  }
  return 0.5 + (sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
}

type Case = [name: string, draw: (random: Random) => number, cdf: (x: number) => number, number, number];

/** Each with its mean and its variance. */
const continuous: readonly Case[] = [
  ['uniform', (r) => r.uniform(), (x) => x, 1 / 2, 1 / 12],
  ['normal', normal, normalCdf, 0, 1],
  ['exponential, mean 3', (r) => exponential(r, 3), (x) => 1 - Math.exp(-x / 3), 3, 9],
  // Half a squared normal.
  ['gamma 1/2', (r) => gamma(r, 0.5), (x) => 2 * normalCdf(Math.sqrt(2 * x)) - 1, 0.5, 0.5],
  ['gamma 1', (r) => gamma(r, 1), (x) => 1 - Math.exp(-x), 1, 1],
  ['gamma 2, scale .165', (r) => gamma(r, 2, 0.165), (x) => erlangCdf(2, x / 0.165), 0.33, 2 * 0.165 ** 2],
  ['gamma 5', (r) => gamma(r, 5), (x) => erlangCdf(5, x), 5, 5],
  // Arcsine.
  ['beta 1/2, 1/2', (r) => beta(r, 0.5, 0.5), (x) => (2 / Math.PI) * Math.asin(Math.sqrt(x)), 0.5, 1 / 8],
  ['beta 2, 3', (r) => beta(r, 2, 3), (x) => 6 * x ** 2 - 8 * x ** 3 + 3 * x ** 4, 0.4, 0.04],
  ['beta 7, 1', (r) => beta(r, 7, 1), (x) => x ** 7, 7 / 8, 7 / (64 * 9)],
  // In logarithms.
  ['beta .04, 1', (r) => beta(r, 0.04, 1), (x) => x ** 0.04, 0.04 / 1.04, 0.04 / (1.04 ** 2 * 2.04)],
];

/** Of a gamma whose shape is whole. */
function erlangCdf(shape: number, x: number): number {
  let [sum, term] = [0, 1];
  for (let k = 0; k < shape; k++) {
    sum += term;
    term *= x / (k + 1);
  }
  return 1 - sum * Math.exp(-x);
}

describe.each(continuous)('%s', (name, draw, cdf, mean, variance) => {
  const values = draws(name, draw);

  it('follows its distribution function', () => {
    expect(kolmogorov(values, cdf)).toBeLessThan(1.95);
  });

  it('has its mean and variance', () => {
    const scores = momentScores(values, mean, variance);
    expect(scores.mean).toBeLessThan(4);
    expect(scores.variance).toBeLessThan(4);
  });
});

describe('beta with tiny shapes', () => {
  it('stays within [0, 1] and splits between the ends according to its mean', () => {
    const values = draws('tiny beta', (r) => beta(r, 1e-3, 3e-3));
    expect(values.every((value) => value >= 0 && value <= 1)).toBe(true);
    const high = values.filter((value) => value > 0.5).length / n;
    expect(Math.abs(high - 0.25)).toBeLessThan(4 * Math.sqrt((0.25 * 0.75) / n));
  });
});

describe('geometric', () => {
  it('counts trials from 1 with the right probabilities', () => {
    const mean = 2.5;
    const values = draws('geometric', (r) => geometric(r, mean));
    for (let k = 1; k <= 6; k++) {
      const chance = (1 / mean) * (1 - 1 / mean) ** (k - 1);
      const share = values.filter((value) => value === k).length / n;
      expect(Math.abs(share - chance) / Math.sqrt((chance * (1 - chance)) / n)).toBeLessThan(4);
    }
    expect(Math.min(...values)).toBe(1);
  });

  it('is 1 at mean 1 and rejects a mean below', () => {
    expect(geometric(random('one'), 1)).toBe(1);
    expect(() => geometric(random('one'), 0.5)).toThrow('geometric mean must lie in [1, Infinity), got 0.5');
  });
});

describe('bernoulli, pick and shuffled', () => {
  it('succeeds at its rate, and always or never at the ends', () => {
    const share = draws('coin', (r) => Number(bernoulli(r, 0.3))).reduce((sum, one) => sum + one, 0) / n;
    expect(Math.abs(share - 0.3)).toBeLessThan(4 * Math.sqrt(0.21 / n));
    expect(draws('never', (r) => Number(bernoulli(r, 0)))).not.toContain(1);
    expect(draws('always', (r) => Number(bernoulli(r, 1)))).not.toContain(0);
  });

  it('picks every item equally often', () => {
    const items = ['a', 'b', 'c'] as const;
    const counts = new Map<string, number>(items.map((item) => [item, 0]));
    const stream = random('pick');
    for (let i = 0; i < n; i++) {
      const item = pick(stream, items);
      counts.set(item, counts.get(item)! + 1);
    }
    for (const count of counts.values())
      expect(Math.abs(count / n - 1 / 3)).toBeLessThan(4 * Math.sqrt(2 / 9 / n));
  });

  it('shuffles a copy into each order equally often', () => {
    const items = [1, 2, 3, 4];
    const stream = random('shuffle');
    const counts = new Map<string, number>();
    for (let i = 0; i < n; i++) {
      const order = shuffled(stream, items).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(items).toEqual([1, 2, 3, 4]);
    expect(counts.size).toBe(24);
    const expected = n / 24;
    const chi = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(Math.abs(chi - 23) / Math.sqrt(46)).toBeLessThan(4);
  });

  it('rejects invalid shapes', () => {
    expect(() => gamma(random('x'), 0)).toThrow('gamma shape must lie in (0, Infinity), got 0');
  });
});
