/** Simplifies a counter-example pair: few costs, round numbers. */

import { roundOff } from 'regain/internal/values';
import type { PolicyPair, PricedPolicy } from './surrogates.ts';

/**
 * Repeats the largest change that keeps at least half of the margin: fewer costs first, then round numbers, the
 * roundest first. The result is a pair that a person can check by hand.
 */
export function simplifyPair(start: PolicyPair, margin: (pair: PolicyPair) => number): PolicyPair {
  const enough = margin(start) / 2;
  let pair = start;
  for (let pass = 0; pass < 100; pass++) {
    const simpler = simplerPairs(pair).find((candidate) => margin(candidate) >= enough);
    if (simpler === undefined) return pair;
    pair = simpler;
  }
  return pair;
}

const GRIDS = [1, 0.5, 0.1, 0.05, 0.01, 0.001];

function simplerPairs(pair: PolicyPair): PolicyPair[] {
  const withRR = (RR: number): PolicyPair => ({ A: { ...pair.A, RR }, B: { ...pair.B, RR } });
  const candidates = [pair.A.RR, ...GRIDS.map((grid) => Math.min(1, rounded(pair.A.RR, grid)))].map(withRR);
  for (const side of ['A', 'B'] as const) {
    for (const policy of simplerPolicies(pair[side])) candidates.push({ ...pair, [side]: policy });
  }
  return candidates.filter((candidate) => sizeOf(candidate) < sizeOf(pair));
}

function simplerPolicies(policy: PricedPolicy): PricedPolicy[] {
  const fewer = policy.costs.length === 1 ? [] : policy.costs.map((_, i) => without(policy, i));
  const rounder = GRIDS.flatMap((grid) => [
    { ...policy, RR: Math.min(1, rounded(policy.RR, grid)) },
    ...policy.costs.map((_, i) => withCost(policy, i, grid)),
    ...policy.costs.map((_, i) => withChance(policy, i, grid)),
  ]);
  return [...fewer, ...rounder].filter(({ costs }) => costs.every(({ chance }) => chance > 0));
}

function without({ RR, costs }: PricedPolicy, dropped: number): PricedPolicy {
  const kept = costs.filter((_, i) => i !== dropped);
  const total = kept.reduce((sum, { chance }) => sum + chance, 0);
  return { RR, costs: kept.map(({ cost, chance }) => ({ cost, chance: chance / total })) };
}

function withCost({ RR, costs }: PricedPolicy, index: number, grid: number): PricedPolicy {
  return {
    RR,
    costs: costs.map((entry, i) => (i === index ? { ...entry, cost: rounded(entry.cost, grid) } : entry)),
  };
}

/** Rounds one probability; the next cost takes the difference. */
function withChance({ RR, costs }: PricedPolicy, index: number, grid: number): PricedPolicy {
  const partner = (index + 1) % costs.length;
  if (partner === index) return { RR, costs: costs.map(({ cost }) => ({ cost, chance: 1 })) };
  const chance = rounded(costs[index]!.chance, grid);
  const others = costs.reduce(
    (sum, entry, i) => (i === index || i === partner ? sum : sum + entry.chance),
    0,
  );
  return {
    RR,
    costs: costs.map((entry, i) => {
      if (i === index) return { ...entry, chance };
      return i === partner ? { ...entry, chance: roundOff(1 - chance - others) } : entry;
    }),
  };
}

/** Complexity for a reader: digits of every number, and heavily the number of costs; equal RRs count once. */
function sizeOf({ A, B }: PolicyPair): number {
  const policy = ({ RR, costs }: PricedPolicy) =>
    digits(RR) + costs.reduce((sum, { cost, chance }) => sum + 20 + digits(cost) + digits(chance), 0);
  return policy(A) + policy(B) - (A.RR === B.RR ? digits(A.RR) : 0);
}

function digits(value: number): number {
  return String(value).replace('0.', '').length;
}

function rounded(value: number, grid: number): number {
  return Number((Math.round(value / grid) * grid).toPrecision(6));
}
