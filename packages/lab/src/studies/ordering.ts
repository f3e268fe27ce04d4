/**
 * Do surrogates order real policies as observed regret does? A pair of policies is decided where their observed regrets
 * differ by more than chance, after Holm's correction for all pairs that are compared; ES must order every decided pair, and the analytic gap explains those that it
 * does not (docs/reference/law.md, sections 6 and 9.1); the other surrogates are counted beside it (section 9.5).
 */

import {
  type Calibration,
  clockGap,
  holm,
  type PairedDifference,
  possibleRegretGaps,
  rankCorrelation,
} from 'regain/internal/law';
import { type Scores, type SurrogateName, surrogateNames } from './surrogates.ts';

/** The rollouts of a policy by index; the same index is the same coordinate for all. */
export interface PolicyColumns {
  readonly policy: string;
  readonly success: ArrayLike<number>;
  readonly cost: ArrayLike<number>;
  /** The penalty of `stepwise` for the failed attempts. */
  readonly penalty: ArrayLike<number>;
  /** Observed loss; NaN for a rollout that is void or missing. */
  readonly loss: Float64Array;
}

/** Two policies at the coordinates that both have, named by their observed regret there. */
export interface PolicyPair {
  readonly worse: string;
  readonly better: string;
  /** Of the worse minus that of the better. */
  readonly regret: PairedDifference;
  /** Holm's p-value, for all pairs that are compared. */
  readonly adjustedProbability: number;
  /** Whether the difference is more than chance. */
  readonly isDecided: boolean;
  /** Whether ES could have reversed the order, at these RR and mean costs: otherwise it is no evidence. */
  readonly couldReverse: boolean;
}

/** A decided pair that ES does not order, and why. All differences are worse minus better. */
export interface OrderException {
  readonly worse: string;
  readonly better: string;
  readonly ES: { readonly worse: number; readonly better: number };
  readonly observed: PairedDifference;
  /** The prediction: 0 or below, which is the mistake. */
  readonly predicted: number;
  /** Mean I D(K) / (1 - gamma) of each: what the law leaves out. */
  readonly gap: { readonly worse: number; readonly better: number };
  /** Observed minus predicted minus the difference of gaps: 0 at clock `cost`. */
  readonly unexplained: number;
}

export interface SurrogateRecord {
  readonly surrogate: SurrogateName;
  readonly decided: number;
  /** Decided pairs in the wrong order, and those that the surrogate ranks equal. */
  readonly misranked: number;
  readonly tied: number;
  /** Spearman's, with observed regret over all policies: -1 is the right order. */
  readonly rankCorrelation: number | null;
}

/** Policies that are compared with each other. */
export interface ComparedField {
  readonly policies: readonly PolicyColumns[];
  readonly pairedRegret: PairedRegret;
}

export interface Ordering {
  readonly pairs: readonly PolicyPair[];
  readonly surrogates: readonly SurrogateRecord[];
  readonly exceptions: readonly OrderException[];
}

/** The paired difference of observed regret, first minus second; null where there are too few pairs. */
export type PairedRegret = (first: PolicyColumns, second: PolicyColumns) => PairedDifference | null;

/** Efficiencies closer than this are equal: smaller differences are rounding. */
const TIE = 1e-12;

const FAMILY_LEVEL = 0.05;

/** The order in each field, with one correction for the pairs of all fields. */
export function orderingsOf(fields: readonly ComparedField[], calibration: Calibration): Ordering[] {
  const compared = fields.map(({ policies, pairedRegret }) =>
    policies.flatMap((one, i) =>
      policies.slice(i + 1).flatMap((other) => comparePair(one, other, calibration, pairedRegret)),
    ),
  );
  const adjusted = holm(compared.flat().map(({ regret }) => regret.probability));
  let next = 0;
  return compared.map((pairs, i) => {
    const judged = pairs.map((pair) => judgePair(pair, adjusted[next++]!, calibration));
    return orderingFrom(judged, fields[i]!.policies, calibration);
  });
}

function orderingFrom(
  judged: readonly JudgedPair[],
  policies: readonly PolicyColumns[],
  calibration: Calibration,
): Ordering {
  const decided = judged.filter(({ pair }) => pair.isDecided);
  return {
    pairs: judged.map(({ pair }) => pair),
    surrogates: recordsOf(
      surrogateNames.map((surrogate) => {
        const lead = decided.map(({ worse, better }) => worse[surrogate] - better[surrogate]);
        return {
          misranked: lead.filter((value) => value > TIE).length,
          tied: lead.filter((value) => Math.abs(value) <= TIE).length,
        };
      }),
      decided.length,
      policies.map((policy) => ownScores(policy, calibration)),
    ),
    exceptions: decided.flatMap((one) =>
      one.worse.ES - one.better.ES < -TIE ? [] : [exceptionOf(one, calibration)],
    ),
  };
}

/** Several fields as one: their pairs summed, and the correlation over all of their policies. */
export function orderingTogether(
  fields: readonly { readonly ordering: Ordering; readonly policies: readonly PolicyColumns[] }[],
  calibration: Calibration,
): SurrogateRecord[] {
  const total = (value: (ordering: Ordering) => number) =>
    fields.reduce((sum, { ordering }) => sum + value(ordering), 0);
  return recordsOf(
    surrogateNames.map((_, i) => ({
      misranked: total(({ surrogates }) => surrogates[i]!.misranked),
      tied: total(({ surrogates }) => surrogates[i]!.tied),
    })),
    total(({ surrogates }) => surrogates[0]!.decided),
    fields.flatMap(({ policies }) => policies.map((policy) => ownScores(policy, calibration))),
  );
}

function recordsOf(
  counts: readonly { readonly misranked: number; readonly tied: number }[],
  decided: number,
  scores: readonly Scores[],
): SurrogateRecord[] {
  const observed = scores.map((one) => one.observed);
  return surrogateNames.map((surrogate, i) => ({
    surrogate,
    decided,
    ...counts[i]!,
    rankCorrelation: rankCorrelation(
      scores.map((one) => one[surrogate]),
      observed,
    ),
  }));
}

interface ComparedPair {
  readonly names: { readonly worse: string; readonly better: string };
  readonly regret: PairedDifference;
  readonly worse: PairedScores;
  readonly better: PairedScores;
}

interface JudgedPair extends Pick<ComparedPair, 'worse' | 'better'> {
  readonly pair: PolicyPair;
}

/** Both are scored at common coordinates, so that a void of one does not bias the comparison. */
function comparePair(
  one: PolicyColumns,
  other: PolicyColumns,
  calibration: Calibration,
  pairedRegret: PairedRegret,
): ComparedPair[] {
  const first = pairedScores(one, other, calibration);
  const second = pairedScores(other, one, calibration);
  const isTurned = first.observed < second.observed;
  const [a, b] = isTurned ? [other, one] : [one, other];
  const [worse, better] = isTurned ? [second, first] : [first, second];
  const regret = pairedRegret(a, b);
  if (regret === null) return [];
  return [{ names: { worse: a.policy, better: b.policy }, regret, worse, better }];
}

/** ES reverses the order where the gap of the worse exceeds that of the better by more than the difference. */
function judgePair(
  { names, regret, worse, better }: ComparedPair,
  adjustedProbability: number,
  calibration: Calibration,
): JudgedPair {
  const gapsOf = ({ RR, meanCost }: PairedScores) =>
    possibleRegretGaps(RR, Math.min(1, meanCost), calibration);
  const couldReverse = gapsOf(worse).high - gapsOf(better).low > worse.observed - better.observed;
  const isDecided = regret.point > 0 && adjustedProbability <= FAMILY_LEVEL;
  return { pair: { ...names, regret, adjustedProbability, isDecided, couldReverse }, worse, better };
}

function exceptionOf({ pair, worse, better }: JudgedPair, { gamma }: Calibration): OrderException {
  const predicted = (better.ES - worse.ES) / (1 - gamma);
  const gap = { worse: worse.clockGap / (1 - gamma), better: better.clockGap / (1 - gamma) };
  return {
    worse: pair.worse,
    better: pair.better,
    ES: { worse: worse.ES, better: better.ES },
    observed: pair.regret,
    predicted,
    gap,
    unexplained: pair.regret.point - predicted - (gap.worse - gap.better),
  };
}

interface PairedScores extends Scores {
  /** Mean I D(K). */
  readonly clockGap: number;
  readonly meanCost: number;
}

function ownScores(policy: PolicyColumns, calibration: Calibration): PairedScores {
  return pairedScores(policy, policy, calibration);
}

/** The scores of a policy over the rollouts that have a partner. */
function pairedScores(
  { success, cost, penalty, loss }: PolicyColumns,
  partner: PolicyColumns,
  { gamma, lambda, H }: Calibration,
): PairedScores {
  const total = { n: 0, success: 0, cost: 0, penalty: 0, ES: 0, clockGap: 0, loss: 0 };
  for (let i = 0; i < loss.length; i++) {
    if (Number.isNaN(loss[i]! - partner.loss[i]!)) continue;
    total.n += 1;
    total.cost += cost[i]!;
    total.penalty += penalty[i]!;
    total.loss += loss[i]!;
    if (success[i] !== 1) continue;
    total.success += 1;
    total.ES += 1 / (1 + lambda * cost[i]!);
    total.clockGap += clockGap(H * cost[i]!, gamma);
  }
  const n = Math.max(1, total.n);
  const RR = total.success / n;
  const meanCost = total.cost / n;
  return {
    RR,
    CSR: RR - lambda * meanCost,
    ESAggregate: RR / (1 + lambda * meanCost),
    ES: total.ES / n,
    stepwise: RR - total.penalty / n,
    DE: (total.ES - total.clockGap) / n,
    observed: total.loss / n,
    clockGap: total.clockGap / n,
    meanCost,
  };
}
