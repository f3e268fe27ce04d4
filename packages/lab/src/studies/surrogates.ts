/**
 * Which observable orders policies as observed regret does, and pairs that each one gets wrong (docs/reference/law.md,
 * section 9.5).
 */

import { type Calibration, defaultLoss, type LossKind, ledgerOfCost, lossOf } from 'regain/internal/law';
import type { LedgerEntry } from 'regain/internal/types';

/** A policy with finitely many costs, independent of success. Probabilities sum to 1. */
export interface PricedPolicy {
  readonly RR: number;
  readonly costs: readonly { readonly cost: number; readonly chance: number }[];
}

export interface PolicyPair {
  readonly A: PricedPolicy;
  readonly B: PricedPolicy;
}

/**
 * `stepwise` is separable across attempts: each is scored alone, the success 1 and a failed one of cost c
 * -lambda c / (1 + lambda c), and the scores are added.
 */
export const surrogateNames = ['RR', 'CSR', 'ESAggregate', 'ES', 'stepwise', 'DE'] as const;
export type SurrogateName = (typeof surrogateNames)[number];

export type Scores = Readonly<Record<SurrogateName, number>> & { readonly observed: number };

/** The surrogates of a policy, and its observed regret from the ledgers of its rollouts. */
export function scoresOf(
  policy: PricedPolicy,
  calibration: Calibration,
  loss: LossKind = defaultLoss,
): Scores {
  const { gamma, lambda, H } = calibration;
  const { RR } = policy;
  const mean = (value: (cost: number) => number) =>
    policy.costs.reduce((sum, { cost, chance }) => sum + chance * value(cost), 0);
  const meanCost = mean((cost) => cost);
  return {
    RR,
    CSR: RR - lambda * meanCost,
    ESAggregate: RR / (1 + lambda * meanCost),
    ES: RR * mean((cost) => 1 / (1 + lambda * cost)),
    stepwise: RR - mean((cost) => stepwisePenalty(ledgerOfCost(cost), lambda)),
    DE: RR * mean((cost) => gamma ** (H * cost)),
    observed: mean((cost) => {
      const ledger = ledgerOfCost(cost);
      const ending = ledger.length === 0 ? 'clean' : 'recovered';
      return (
        RR * lossOf({ ending, ledger }, loss, calibration) +
        (1 - RR) * lossOf({ ending: 'failed', ledger }, loss, calibration)
      );
    }),
  };
}

/**
 * How clearly a surrogate misranks the pair, on the scale of efficiency: the smaller of the advantage that it gives A
 * and A's disadvantage in observed regret, times 1 - gamma. Above 0 the surrogate is wrong.
 */
export function misrankMargin(
  surrogate: SurrogateName,
  { A, B }: PolicyPair,
  calibration: Calibration,
  loss: LossKind = defaultLoss,
): number {
  const a = scoresOf(A, calibration, loss);
  const b = scoresOf(B, calibration, loss);
  return marginOf(surrogate, a, b, calibration.gamma);
}

export function marginOf(surrogate: SurrogateName, a: Scores, b: Scores, gamma: number): number {
  return Math.min(a[surrogate] - b[surrogate], (1 - gamma) * (a.observed - b.observed));
}

/** The pairs that the text quotes: every additive surrogate and ES_agg are wrong on the first, ES on the second. */
export const quotedPairs = {
  additive: {
    A: { RR: 0.8, costs: [{ cost: 0.4, chance: 1 }] },
    B: { RR: 0.79, costs: atZeroAndOne(0.4) },
  },
  efficiency: {
    A: { RR: 0.947, costs: atZeroAndOne(0.39) },
    B: { RR: 0.947, costs: [{ cost: 0.33, chance: 1 }] },
  },
} as const satisfies Record<string, PolicyPair>;

function atZeroAndOne(chanceOfOne: number): PricedPolicy['costs'] {
  return [
    { cost: 0, chance: 1 - chanceOfOne },
    { cost: 1, chance: chanceOfOne },
  ];
}

/** The penalty of `stepwise` for the failed attempts of one rollout. */
export function stepwisePenalty(ledger: readonly LedgerEntry[], lambda: number): number {
  return ledger.reduce((sum, { cost }) => sum + (lambda * cost) / (1 + lambda * cost), 0);
}
