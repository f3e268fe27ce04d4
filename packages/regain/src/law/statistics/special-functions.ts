/**
 * Special functions for intervals and tests. The point comes first, then the shape:
 * `incompleteBeta(x, a, b)`, `studentQuantile(p, degrees)`. Accurate to about 1e-13, relative in the tails.
 */

import { invalidArgument, requireBetween } from '../../types/index.ts';

const EPSILON = 2 ** -53;
const TINY = 1e-300;
const LOG_SMALLEST = -745;
const ITERATIONS_MAX = 100_000;
/** From here on the expansions of Student's t in 1 / degrees are exact to double precision. */
const DEGREES_LARGE = 1e7;

/** ln Gamma(x) for x > 0: Stirling's series after shifting x above 12. */
export function logGamma(x: number): number {
  requireBetween('the argument of logGamma', x, 0, Infinity, 'open');
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  let shift = 1;
  let y = x;
  while (y < 12) shift *= y++;
  const w = 1 / (y * y);
  const series =
    1 / 12 +
    w * (-1 / 360 + w * (1 / 1260 + w * (-1 / 1680 + w * (1 / 1188 + w * (-691 / 360360 + w / 156)))));
  return (y - 0.5) * Math.log(y) - y + 0.5 * Math.log(2 * Math.PI) + series / y - Math.log(shift);
}

/** P(shape, x), the regularised lower incomplete gamma function: the cdf of Gamma(shape, 1). */
export function incompleteGamma(x: number, shape: number): number {
  requireGamma(x, shape);
  if (x === 0) return 0;
  return x < shape + 1 ? gammaSeries(x, shape) : 1 - gammaFraction(x, shape);
}

/** Q = 1 - P, without cancellation in the upper tail. */
export function incompleteGammaUpper(x: number, shape: number): number {
  requireGamma(x, shape);
  if (x === 0) return 1;
  return x < shape + 1 ? 1 - gammaSeries(x, shape) : gammaFraction(x, shape);
}

/** I_x(a, b), the regularised incomplete beta function: the cdf of Beta(a, b). */
export function incompleteBeta(x: number, a: number, b: number): number {
  requireBetween('x', x, 0, 1);
  requireBetween('the first shape of a beta', a, 0, Infinity, 'open');
  requireBetween('the second shape of a beta', b, 0, Infinity, 'open');
  if (x === 0 || x === 1) return x;
  const front = Math.exp(logBetaKernel(Math.log(x), Math.log1p(-x), a, b));
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

/** The x with I_x(a, b) = p, solved from the nearer end of [0, 1], so that tiny results stay precise. */
export function betaQuantile(p: number, a: number, b: number): number {
  requireBetween('probability', p, 0, 1);
  if (p === 0 || p === 1) return p;
  return p <= incompleteBeta(0.5, a, b) ? lowerBetaQuantile(p, a, b) : 1 - lowerBetaQuantile(1 - p, b, a);
}

function normalDensity(x: number): number {
  return Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI);
}

/** The standard normal cdf, precise relative to its size in the lower tail. */
export function normalCdf(x: number): number {
  if (Number.isNaN(x)) throw invalidArgument('the normal cdf needs a number, got NaN');
  const square = 0.5 * x * x;
  if (square === Infinity) return x < 0 ? 0 : 1;
  const upper = 0.5 * incompleteGammaUpper(square, 0.5);
  return x < 0 ? upper : 1 - upper;
}

/** The standard normal quantile: a rational start (Abramowitz and Stegun 26.2.23), then Halley's method. */
export function normalQuantile(p: number): number {
  requireBetween('probability', p, 0, 1);
  if (p === 0) return -Infinity;
  if (p === 1) return Infinity;
  if (p > 0.5) return -normalQuantile(1 - p);
  const t = Math.sqrt(-2 * Math.log(p));
  let x =
    (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t;
  for (let i = 0; i < 4; i++) {
    const density = normalDensity(x);
    if (density === 0) break;
    const error = (normalCdf(x) - p) / density;
    x -= error / (1 + 0.5 * x * error);
  }
  return x;
}

/** Student's cdf. The centre and the tails use different arguments to keep precision. */
export function studentCdf(t: number, degrees: number): number {
  requireBetween('degrees of freedom', degrees, 0, Infinity, 'open-below');
  if (degrees > DEGREES_LARGE)
    return normalCdf((t * (1 - 0.25 / degrees)) / Math.sqrt(1 + (0.5 * t * t) / degrees));
  const square = t * t;
  if (square === Infinity) return t < 0 ? 0 : 1;
  if (square < degrees) {
    return 0.5 + 0.5 * Math.sign(t) * incompleteBeta(square / (degrees + square), 0.5, degrees / 2);
  }
  const tail = 0.5 * incompleteBeta(degrees / (degrees + square), degrees / 2, 0.5);
  return t < 0 ? tail : 1 - tail;
}

/** Student's quantile, by the beta quantile of the centre or of the tail. */
export function studentQuantile(p: number, degrees: number): number {
  requireBetween('probability', p, 0, 1);
  requireBetween('degrees of freedom', degrees, 0, Infinity, 'open-below');
  if (p > 0.5) return -studentQuantile(1 - p, degrees);
  if (p === 0) return -Infinity;
  if (degrees > DEGREES_LARGE) {
    const z = normalQuantile(p);
    return z + (z * z * z + z) / (4 * degrees);
  }
  if (p > 0.25) {
    const y = betaQuantile(1 - 2 * p, 0.5, degrees / 2);
    return -Math.sqrt((degrees * y) / (1 - y));
  }
  const x = betaQuantile(2 * p, degrees / 2, 0.5);
  return -Math.sqrt((degrees * (1 - x)) / x);
}

function requireGamma(x: number, shape: number): void {
  requireBetween('x', x, 0, Infinity);
  requireBetween('the shape of a gamma', shape, 0, Infinity, 'open');
}

/** P by its power series, fast where x < shape + 1. */
function gammaSeries(x: number, shape: number): number {
  let term = 1 / shape;
  let sum = term;
  for (let n = 1; n < ITERATIONS_MAX; n++) {
    term *= x / (shape + n);
    sum += term;
    if (term < sum * EPSILON) break;
  }
  return sum * Math.exp(shape * Math.log(x) - x - logGamma(shape));
}

/** Q by its continued fraction (Lentz), fast where x >= shape + 1. */
function gammaFraction(x: number, shape: number): number {
  if (x === Infinity) return 0;
  let b = x + 1 - shape;
  let c = 1 / TINY;
  let d = 1 / b;
  let h = d;
  for (let n = 1; n < ITERATIONS_MAX; n++) {
    const a = n * (shape - n);
    b += 2;
    d = 1 / awayFromZero(b + a * d);
    c = awayFromZero(b + a / c);
    const factor = c * d;
    h *= factor;
    if (Math.abs(factor - 1) < 2 * EPSILON) break;
  }
  return h * Math.exp(shape * Math.log(x) - x - logGamma(shape));
}

/** The continued fraction of the incomplete beta function (Lentz), fast where x is below the mean. */
function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let h = d;
  for (let m = 1; m < ITERATIONS_MAX; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    h *= c * d;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    const factor = c * d;
    h *= factor;
    if (Math.abs(factor - 1) < 2 * EPSILON) break;
  }
  return h;
}

/** ln( x^a (1-x)^b / B(a, b) ). */
function logBetaKernel(logX: number, logY: number, a: number, b: number): number {
  return logGamma(a + b) - logGamma(a) - logGamma(b) + a * logX + b * logY;
}

/** Newton's method on ln x in (-745, ln 1/2], kept inside a shrinking bracket. */
function lowerBetaQuantile(p: number, a: number, b: number): number {
  let low = LOG_SMALLEST;
  let high = Math.log(0.5);
  let u = Math.min(high, Math.max(low, (Math.log(p * a) + logGamma(a) + logGamma(b) - logGamma(a + b)) / a));
  for (let i = 0; i < 200; i++) {
    const x = Math.exp(u);
    const error = incompleteBeta(x, a, b) - p;
    if (error === 0) return x;
    if (error > 0) high = u;
    else low = u;
    const slope = Math.exp(logBetaKernel(u, Math.log1p(-x), a, b)) / (1 - x);
    let next = u - error / slope;
    if (!(next > low && next < high)) next = 0.5 * (low + high);
    if (Math.abs(next - u) <= EPSILON * Math.max(1, Math.abs(u))) return Math.exp(next);
    u = next;
  }
  return Math.exp(u);
}

function awayFromZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}
