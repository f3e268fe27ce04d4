/** Claims of the reference that follow from formulas: the functions compute them again. */

import { posteriors } from '../../../packages/regain/src/govern/index.ts';
import { thetaOf } from '../../../packages/regain/src/law/calibration.ts';
import {
  clockGap,
  defaultCalibration,
  kappaOf,
  policyGap,
  possibleGaps,
  requiredSuccessProbability,
  secondOrderGap,
} from '../../../packages/regain/src/law/index.ts';
import {
  defaultCostModel,
  type FailureClass,
  noCost,
  price,
  type RawCost,
} from '../../../packages/regain/src/types/index.ts';
import { atLeast, atMost, type Claim, computed, of, rounded } from '../claim.ts';

const law = 'docs/reference/law.md';
const governing = 'docs/reference/governing.md';
const { gamma } = defaultCalibration;

/** The right side of the condition in section 3, over all m that matter. */
function largestClock(discount: number): number {
  const terms = Array.from({ length: 100_000 }, (_, i) => {
    const m = i + 1;
    return 1 / (1 - discount ** m) - discount / ((1 - discount) * m);
  });
  return terms.reduce((least, term) => Math.min(least, term), Infinity);
}

/** K of the most negative D(K), in steps of 0.01. */
function clockOfLeastGap(): number {
  const clocks = Array.from({ length: 100 }, (_, i) => i / 100);
  return clocks.reduce((best, clock) => (clockGap(clock, gamma) < clockGap(best, gamma) ? clock : best));
}

/** The range of gaps at this recovery rate and mean cost. */
const possible = (RR: number, meanCost: number, end: 'low' | 'high') =>
  computed('possibleGaps', () => possibleGaps(RR, meanCost, defaultCalibration)![end]);

const costs = (cost: Partial<RawCost>) =>
  rounded(computed('price', () => price(defaultCostModel, { ...noCost, ...cost })));

const exactGap = (variance: number): Claim => {
  const model = { RR: 0.947, cost: { kind: 'beta', mean: 0.33, variance } } as const;
  const moments = { RR: 0.947, meanCost: 0.33, varianceCost: variance };
  const gap = (part: 'predicted' | 'observed' | 'gap') =>
    rounded(computed('policyGap', () => policyGap(model, defaultCalibration)[part]));
  return {
    page: law,
    text: `\n| ${variance} | {} | {} | {} | {} |`,
    figures: [
      ...[gap('predicted'), gap('observed'), gap('gap')],
      rounded(computed('secondOrderGap', () => secondOrderGap(moments, defaultCalibration).total)),
    ],
  };
};

const stopRule = (handOffPrice: number): Claim => ({
  page: governing,
  text: `\n| ${handOffPrice} | {} | {} |`,
  figures: [0.005, 0.05].map((cost) =>
    rounded(
      computed('requiredSuccessProbability', () =>
        requiredSuccessProbability(cost, { calibration: defaultCalibration, handOffPrice }),
      ),
    ),
  ),
});

const prior = (failureClass: FailureClass, tries: number): Claim => ({
  page: governing,
  text: `| \`${failureClass}\` |${' {} |'.repeat(tries)}`,
  figures: Array.from({ length: tries }, (_, failedTries) =>
    rounded(
      computed('posteriors', () =>
        posteriors().chance({ tool: 'any', failureClass, action: 'retry', failedTries }),
      ),
    ),
  ),
});

export const formulaClaims: readonly Claim[] = [
  {
    page: law,
    text: '| largest H c_max | {} | {} | {} | {} | {} | {} |',
    figures: [0.5, 0.8, 0.9, 0.95, 0.99, 0.999].map((discount) =>
      rounded(computed('the condition above', () => largestClock(discount))),
    ),
  },
  {
    page: law,
    text: 'negative between them (minimum {}, near K = {})',
    figures: [
      rounded(computed('clockGap', () => clockGap(clockOfLeastGap(), gamma))),
      rounded(computed('clockGap', clockOfLeastGap)),
    ],
  },
  {
    page: law,
    text: 'by up to theta/kappa - 1 = {} as',
    figures: [rounded(computed('thetaOf, kappaOf', () => thetaOf(gamma) / kappaOf(gamma) - 1))],
  },
  {
    page: law,
    text: 'and mean cost 0.02 it is within +-{}; at the costs of the paper it reaches beyond {}.',
    figures: [
      atMost(of('all', possible(0.9, 0.02, 'low'), possible(0.9, 0.02, 'high'))),
      atLeast(possible(0.947, 0.33, 'high')),
    ],
  },
  {
    page: 'docs/reference/costs.md',
    text: 'An attempt that times out after 10 s costs {}, a request to a brain of 1,500 tokens in and 150 out {}.',
    figures: [costs({ latencyMs: 10_000 }), costs({ tokensIn: 1_500, tokensOut: 150 })],
  },
  ...[0.001, 0.01, 0.1, 0.2].map(exactGap),
  ...[0.25, 0.5, 0.75].map(stopRule),
  prior('server-error', 5),
  prior('invalid-request', 3),
];
