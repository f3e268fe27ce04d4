/** Integrals of smooth functions, and expectations under a cost distribution, to about twelve digits. */

import { invalidArgument, requireBetween } from '../../types/index.ts';
import { betaShapes, type CostDistribution, gammaShapes } from './cost-distribution.ts';

type Integrand = (x: number) => number;

const TOLERANCE = 1e-12;
const PANELS_MAX = 20_000;
const DEPTH_MAX = 50;

/**
 * Integral over [first break, last break], by the 7-15 point Gauss-Kronrod pair, halving each panel until the
 * two agree to `TOLERANCE` of the whole. `breaks` are increasing and place panels where the integrand is large. If the
 * result is one term of a larger sum, `wholeMin` is the size of that sum, and limits the digits.
 */
export function integrate(f: Integrand, breaks: readonly number[], wholeMin = 0): number {
  const panels = breaks.slice(1).map((end, i) => panel(f, breaks[i]!, end, 0));
  const scale = panels.reduce((sum, { absolute }) => sum + absolute, 0);
  const errorMax = TOLERANCE * Math.max(scale, wholeMin);
  let total = 0;
  for (let used = panels.length; panels.length > 0; used += 2) {
    const { start, end, depth, value, error } = panels.pop()!;
    if (error <= errorMax || depth >= DEPTH_MAX) {
      total += value;
      continue;
    }
    if (used > PANELS_MAX || !Number.isFinite(error)) {
      throw invalidArgument(
        `quadrature needs an integrand that is finite and piecewise smooth, it did not settle near ${start}`,
      );
    }
    const middle = (start + end) / 2;
    panels.push(panel(f, start, middle, depth + 1), panel(f, middle, end, depth + 1));
  }
  return total;
}

/**
 * E f(C). `f` is smooth and bounded on the support, ends included. Densities are normalised by the same
 * quadrature, which keeps precision where log-gamma functions of large shapes cancel.
 */
export function expectation(distribution: CostDistribution, f: Integrand): number {
  switch (distribution.kind) {
    case 'constant':
      return f(distribution.value);
    case 'two-point': {
      requireBetween('probability of the high cost', distribution.chanceOfHigh, 0, 1);
      const high = distribution.chanceOfHigh;
      return (1 - high) * f(distribution.low) + high * f(distribution.high);
    }
    case 'beta': {
      if (distribution.variance === 0) return f(distribution.mean);
      const mass = betaMass(distribution.mean, distribution.variance);
      return mass(f) / mass(() => 1);
    }
    case 'gamma': {
      if (distribution.variance === 0) return f(distribution.mean);
      const { shape, scale } = gammaShapes(distribution);
      const mass = gammaMass(shape, scale, Infinity);
      return mass(f) / mass(() => 1);
    }
    case 'truncated-gamma': {
      requireBetween('bound of a truncated gamma', distribution.max, 0, Infinity, 'open');
      const mass = gammaMass(distribution.shape, distribution.scale, distribution.max);
      return mass(f) / mass(() => 1);
    }
  }
}

/** Mean and variance of a cost distribution. */
export function momentsOf(distribution: CostDistribution): { mean: number; variance: number } {
  const mean = expectation(distribution, (c) => c);
  return { mean, variance: expectation(distribution, (c) => (c - mean) ** 2) };
}

/** The unnormalised beta integral as two sides of its mean, the right one mirrored. */
function betaMass(mean: number, variance: number): (f: Integrand) => number {
  const { a, b } = betaShapes({ mean, variance });
  const deviation = Math.sqrt(variance);
  return (f) =>
    below(mean, deviation, a, (x) => (b - 1) * Math.log1p((mean - x) / (1 - mean)), f) +
    below(
      1 - mean,
      deviation,
      b,
      (y) => (a - 1) * Math.log1p((1 - mean - y) / mean),
      (y) => f(1 - y),
    );
}

function gammaMass(shape: number, scale: number, max: number): (f: Integrand) => number {
  requireBetween('shape of a gamma', shape, 0, Infinity, 'open');
  requireBetween('scale of a gamma', scale, 0, Infinity, 'open');
  const centre = Math.min(shape * scale, max / 2);
  const deviation = Math.sqrt(shape) * scale;
  const logDensity = (x: number) => (shape - 1) * Math.log1p((x - centre) / centre) - (x - centre) / scale;
  const breaks = [centre];
  for (let step = Math.min(centre, deviation) / 2; breaks.at(-1)! < max; step *= 2) {
    breaks.push(Math.min(centre + step, max));
    if (logDensity(breaks.at(-1)!) < -60) break;
  }
  return (f) =>
    below(centre, deviation, shape, (x) => (centre - x) / scale, f) +
    integrate((x) => Math.exp(logDensity(x)) * f(x), breaks);
}

/**
 * Integral over [0, centre] of (x / centre)^(shape - 1) exp(logRest(x)) f(x). Below shape 1 the density is
 * singular at 0: there x = centre e^-t, and the value at 0, which has more of the mass the smaller the shape, is
 * integrated exactly.
 */
function below(centre: number, deviation: number, shape: number, logRest: Integrand, f: Integrand): number {
  if (shape < 1) {
    const rest = (x: number) => Math.exp(logRest(x)) * f(x);
    const atZero = rest(0);
    const varying = (t: number) => Math.exp(-shape * t) * (rest(centre * Math.exp(-t)) - atZero);
    const rising = integrate(varying, [0, 1, 2, 4, 8, 16, 32, 64, 128], Math.abs(atZero / shape));
    return centre * (atZero / shape + rising);
  }
  const breaks = [centre];
  for (let step = Math.min(centre, deviation) / 2; breaks[0]! > 0; step *= 2) {
    breaks.unshift(Math.max(centre - step, 0));
  }
  return integrate(
    (x) => (x <= 0 && shape > 1 ? 0 : Math.exp((shape - 1) * logRatio(x, centre) + logRest(x)) * f(x)),
    breaks,
  );
}

/** ln(x / centre), exact near the centre; at shape 1 its value at 0 is multiplied by 0 and must be finite. */
function logRatio(x: number, centre: number): number {
  return x <= 0 ? 0 : Math.log1p((x - centre) / centre);
}

/**
 * The integral over one panel. `error`: the difference of the two rules, far above the true error of the finer one;
 * `absolute`: the integral of |f|.
 */
function panel(f: Integrand, start: number, end: number, depth: number) {
  const centre = (start + end) / 2;
  const half = (end - start) / 2;
  const middle = f(centre);
  let kronrod = KRONROD_WEIGHTS[7]! * middle;
  let gauss = GAUSS_WEIGHTS[3]! * middle;
  let absolute = KRONROD_WEIGHTS[7]! * Math.abs(middle);
  for (let i = 0; i < 7; i++) {
    const offset = half * KRONROD_NODES[i]!;
    const left = f(centre - offset);
    const right = f(centre + offset);
    kronrod += KRONROD_WEIGHTS[i]! * (left + right);
    absolute += KRONROD_WEIGHTS[i]! * (Math.abs(left) + Math.abs(right));
    if (i % 2 === 1) gauss += GAUSS_WEIGHTS[(i - 1) / 2]! * (left + right);
  }
  return {
    start,
    end,
    depth,
    value: half * kronrod,
    error: half * Math.abs(kronrod - gauss),
    absolute: half * absolute,
  };
}

// Gauss-Kronrod 7-15 pair: positive nodes from the outside in, then the centre. Every second node is Gauss's.
const KRONROD_NODES = [
  0.9914553711208126, 0.9491079123427585, 0.8648644233597691, 0.7415311855993943, 0.5860872354676911,
  0.4058451513773972, 0.20778495500789848, 0,
];
const KRONROD_WEIGHTS = [
  0.022935322010529224, 0.06309209262997856, 0.10479001032225019, 0.14065325971552592, 0.1690047266392679,
  0.19035057806478542, 0.20443294007529889, 0.20948214108472782,
];
const GAUSS_WEIGHTS = [0.1294849661688697, 0.27970539148927664, 0.3818300505051189, 0.4179591836734694];
