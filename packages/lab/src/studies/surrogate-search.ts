/**
 * Counter-example pairs found by search and simplified, and how often each surrogate misranks random pairs
 * (docs/reference/law.md, section 9.5).
 */

import { betaShapes, type Calibration, defaultLoss, type LossKind } from 'regain/internal/law';
import { beta, exponential, type Random } from 'regain/internal/types';
import { simplifyPair } from './simplify-pair.ts';
import {
  marginOf,
  misrankMargin,
  type PolicyPair,
  type PricedPolicy,
  quotedPairs,
  type Scores,
  type SurrogateName,
  scoresOf,
  surrogateNames,
} from './surrogates.ts';

/** Draws a policy; `about` says in one sentence what it draws from. */
export interface PolicyFamily {
  readonly name: string;
  readonly about: string;
  readonly draw: (random: Random) => PricedPolicy;
}

export interface CounterExample {
  readonly surrogate: SurrogateName;
  readonly loss: LossKind;
  readonly trials: number;
  /** How many of the trials the surrogate misranked. */
  readonly misranked: number;
  /** The surrogate prefers A, observed regret prefers B; null where no trial was misranked. */
  readonly found: JudgedPair | null;
}

/** A pair with the numbers of both sides, and the surrogates that order it against observed regret. */
export interface JudgedPair {
  readonly pair: PolicyPair;
  readonly A: Scores;
  readonly B: Scores;
  readonly misrankedBy: readonly SurrogateName[];
}

export interface SurrogateStudy {
  readonly calibration: Calibration;
  readonly quoted: readonly JudgedPair[];
  readonly counterExamples: readonly CounterExample[];
  readonly families: readonly {
    readonly name: string;
    readonly about: string;
    readonly pairs: number;
    readonly rates: readonly MisrankingRate[];
  }[];
}

export interface MisrankingRate {
  readonly surrogate: SurrogateName;
  readonly rate: number;
  readonly standardError: number;
}

export const policyFamilies: readonly PolicyFamily[] = [
  {
    name: 'prices',
    about: 'RR uniform on [0.3, 1]; three costs uniform on [0, 1] with chances uniform on the simplex',
    draw: drawPrices,
  },
  {
    name: 'beta',
    about:
      'RR uniform on [0.3, 1]; 20 equally likely Beta draws, mean uniform on [0.05, 0.95], variance uniform up to its limit',
    draw: drawBeta,
  },
];

const [prices] = policyFamilies as [PolicyFamily, PolicyFamily];

/**
 * The quoted pairs, a found pair for each surrogate, and misranking rates. DE orders observed regret exactly under
 * the default loss, so it is also searched under `step`, where it can be wrong.
 */
export function surrogateStudy(random: Random, calibration: Calibration, trials: number): SurrogateStudy {
  const search = (surrogate: SurrogateName, loss: LossKind) =>
    findCounterExample(random.at('search', surrogate, loss.kind), surrogate, calibration, trials, loss);
  return {
    calibration,
    quoted: Object.values(quotedPairs).map((pair) => judge(pair, calibration, defaultLoss)),
    counterExamples: [
      ...surrogateNames.map((surrogate) => search(surrogate, defaultLoss)),
      search('DE', { kind: 'step' }),
    ],
    families: policyFamilies.map((family) => ({
      name: family.name,
      about: family.about,
      pairs: trials,
      rates: misrankingRates(random.at('rates', family.name), family, calibration, trials),
    })),
  };
}

/** The clearest of `trials` random pairs that the surrogate misranks, then simplified. */
export function findCounterExample(
  random: Random,
  surrogate: SurrogateName,
  calibration: Calibration,
  trials: number,
  loss: LossKind = defaultLoss,
): CounterExample {
  let best: PolicyPair | null = null;
  let bestMargin = NOISE;
  let misranked = 0;
  for (let trial = 0; trial < trials; trial++) {
    const [first, second] = [prices.draw(random), prices.draw(random)];
    const [x, y] = [scoresOf(first, calibration, loss), scoresOf(second, calibration, loss)];
    const isFirstPreferred = x[surrogate] > y[surrogate];
    const margin = isFirstPreferred
      ? marginOf(surrogate, x, y, calibration.gamma)
      : marginOf(surrogate, y, x, calibration.gamma);
    if (margin > NOISE) misranked++;
    if (margin <= bestMargin) continue;
    bestMargin = margin;
    best = isFirstPreferred ? { A: first, B: second } : { A: second, B: first };
  }
  if (best === null) return { surrogate, loss, trials, misranked, found: null };
  const pair = simplifyPair(best, (candidate) => misrankMargin(surrogate, candidate, calibration, loss));
  return { surrogate, loss, trials, misranked, found: judge(pair, calibration, loss) };
}

function judge(pair: PolicyPair, calibration: Calibration, loss: LossKind): JudgedPair {
  const A = scoresOf(pair.A, calibration, loss);
  const B = scoresOf(pair.B, calibration, loss);
  return { pair, A, B, misrankedBy: surrogateNames.filter((name) => isMisranked(name, A, B, calibration)) };
}

/** Whether the surrogate strictly prefers the one of the two whose observed regret is strictly larger. */
function isMisranked(name: SurrogateName, a: Scores, b: Scores, calibration: Calibration): boolean {
  const margin = Math.max(marginOf(name, a, b, calibration.gamma), marginOf(name, b, a, calibration.gamma));
  return margin > NOISE;
}

/** Share of random pairs that each surrogate orders against observed regret. */
export function misrankingRates(
  random: Random,
  family: PolicyFamily,
  calibration: Calibration,
  pairs: number,
): MisrankingRate[] {
  const wrong = new Map<SurrogateName, number>();
  for (let i = 0; i < pairs; i++) {
    const a = scoresOf(family.draw(random), calibration);
    const b = scoresOf(family.draw(random), calibration);
    for (const name of surrogateNames) {
      if (isMisranked(name, a, b, calibration)) wrong.set(name, (wrong.get(name) ?? 0) + 1);
    }
  }
  return surrogateNames.map((surrogate) => {
    const rate = (wrong.get(surrogate) ?? 0) / pairs;
    return { surrogate, rate, standardError: Math.sqrt((rate * (1 - rate)) / pairs) };
  });
}

/** Two ways to compute one number differ by up to this much, which is no evidence of misranking. */
const NOISE = 1e-12;

/** Costs of a policy of the beta family. */
const BETA_DRAWS = 20;

function drawPrices(random: Random): PricedPolicy {
  const weights = [exponential(random, 1), exponential(random, 1), exponential(random, 1)];
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    RR: 0.3 + 0.7 * random.uniform(),
    costs: weights.map((weight) => ({ cost: random.uniform(), chance: weight / total })),
  };
}

function drawBeta(random: Random): PricedPolicy {
  const RR = 0.3 + 0.7 * random.uniform();
  const mean = 0.05 + 0.9 * random.uniform();
  const variance = mean * (1 - mean) * (1e-3 + 0.998 * random.uniform());
  const { a, b } = betaShapes({ mean, variance });
  return {
    RR,
    costs: Array.from({ length: BETA_DRAWS }, () => ({ cost: beta(random, a, b), chance: 1 / BETA_DRAWS })),
  };
}
