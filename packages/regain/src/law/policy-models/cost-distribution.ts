/** Distribution of the recovery cost of a policy, for analytic integrals and for simulation. */

import { beta, gamma, invalidArgument, type Random, requireBetween } from '../../types/index.ts';

export type CostDistribution =
  | { readonly kind: 'constant'; readonly value: number }
  | { readonly kind: 'two-point'; readonly low: number; readonly high: number; readonly chanceOfHigh: number }
  /** Beta on [0, 1]: bounded by the recovery budget. Its variance stays below mean (1 - mean). */
  | { readonly kind: 'beta'; readonly mean: number; readonly variance: number }
  /** Gamma: not bounded by the budget. */
  | { readonly kind: 'gamma'; readonly mean: number; readonly variance: number }
  /** Gamma conditioned on being at most `max`. */
  | {
      readonly kind: 'truncated-gamma';
      readonly shape: number;
      readonly scale: number;
      readonly max: number;
    };

/** A policy as the law models it: its success rate, and its cost, independent of success. */
export interface PolicyModel {
  readonly RR: number;
  readonly cost: CostDistribution;
}

const REDRAWS_MAX = 100_000;

export function drawCost(random: Random, distribution: CostDistribution): number {
  switch (distribution.kind) {
    case 'constant':
      return distribution.value;
    case 'two-point':
      return random.uniform() < distribution.chanceOfHigh ? distribution.high : distribution.low;
    case 'beta': {
      if (distribution.variance === 0) return distribution.mean;
      const { a, b } = betaShapes(distribution);
      return beta(random, a, b);
    }
    case 'gamma': {
      if (distribution.variance === 0) return distribution.mean;
      const { shape, scale } = gammaShapes(distribution);
      return gamma(random, shape, scale);
    }
    case 'truncated-gamma': {
      for (let draw = 0; draw < REDRAWS_MAX; draw++) {
        const value = gamma(random, distribution.shape, distribution.scale);
        if (value <= distribution.max) return value;
      }
      throw invalidArgument(
        `a truncated gamma must have some probability below its bound, got none in ${REDRAWS_MAX} draws`,
      );
    }
  }
}

/** A short description of a distribution. */
export function describeCostDistribution(distribution: CostDistribution): string {
  switch (distribution.kind) {
    case 'constant':
      return `C = ${distribution.value}`;
    case 'two-point':
      return `C = ${distribution.high} with ${distribution.chanceOfHigh}, else ${distribution.low}`;
    case 'beta':
      return `C ~ Beta on [0, 1], mean ${distribution.mean}, variance ${distribution.variance}`;
    case 'gamma':
      return `C ~ Gamma, mean ${distribution.mean}, variance ${distribution.variance}`;
    case 'truncated-gamma':
      return `C ~ Gamma(shape ${distribution.shape}, scale ${distribution.scale}) redrawn until at most ${distribution.max}`;
  }
}

/** Beta(a, b) with the given mean and variance. */
export function betaShapes({ mean, variance }: { mean: number; variance: number }): { a: number; b: number } {
  requireBetween('mean of a beta', mean, 0, 1, 'open');
  requireBetween(`variance of a beta with mean ${mean}`, variance, 0, mean * (1 - mean), 'open');
  const size = (mean * (1 - mean)) / variance - 1;
  return { a: mean * size, b: (1 - mean) * size };
}

/** Gamma shape and scale with the given mean and variance. */
export function gammaShapes({ mean, variance }: { mean: number; variance: number }): {
  shape: number;
  scale: number;
} {
  requireBetween('mean of a gamma', mean, 0, Infinity, 'open');
  requireBetween('variance of a gamma', variance, 0, Infinity, 'open');
  return { shape: (mean * mean) / variance, scale: variance / mean };
}
