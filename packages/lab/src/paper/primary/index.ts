/** The primary claims of docs/results/analysis-plan.md, each with its verdict and whether it depends on the bootstrap seed. */

import { type Seed, verdictStability } from 'regain/internal/law';
import type { PrimaryClaim, PrimaryData } from './data.ts';
import { factorEffects } from './factors.ts';
import { fortifyLead, priorAgainstRules } from './fortify-lead.ts';
import { driftBreaksPrediction, lawAtHighCosts, orderOfPolicies } from './law-claims.ts';
import { predictionOfOtherSuites } from './other-suite.ts';

export type { PrimaryData, PrimaryOrdering, PrimaryRun } from './data.ts';

const judges: readonly ((data: PrimaryData, seed: Seed) => PrimaryClaim)[] = [
  lawAtHighCosts,
  predictionOfOtherSuites,
  orderOfPolicies,
  fortifyLead,
  factorEffects,
  priorAgainstRules,
  driftBreaksPrediction,
];

export interface JudgedClaim extends PrimaryClaim {
  /** How many bootstrap seeds gave each answer. */
  readonly answers: Readonly<Record<string, number>>;
}

/** Verdicts of the plan are repeated with this many bootstrap seeds. */
const SEEDS = 20;

export function primaryClaims(data: PrimaryData, seeds: number = SEEDS): JudgedClaim[] {
  return judges.map((judge) => {
    const usual = data.main.manifest.verdict.seed;
    const claim = judge(data, usual);
    const answerWith = (seed: Seed) => (seed === usual ? claim : judge(data, seed)).answer;
    const { verdicts } = verdictStability([{ name: claim.id, judge: answerWith }], seeds);
    return { ...claim, answers: verdicts[0]!.outcomes };
  });
}
