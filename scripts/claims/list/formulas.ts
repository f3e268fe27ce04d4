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
import { atLeast, atMost, type Claim, claimsOn, computed, of } from '../claim.ts';

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
  computed('price', () => price(defaultCostModel, { ...noCost, ...cost }));

const exactGap = (variance: number) => {
  const model = { RR: 0.947, cost: { kind: 'beta', mean: 0.33, variance } } as const;
  const moments = { RR: 0.947, meanCost: 0.33, varianceCost: variance };
  const gap = (part: 'predicted' | 'observed' | 'gap') =>
    computed('policyGap', () => policyGap(model, defaultCalibration)[part]);
  return {
    [`\n| ${variance} | {} | {} | {} | {} |`]: [
      gap('predicted'),
      gap('observed'),
      gap('gap'),
      computed('secondOrderGap', () => secondOrderGap(moments, defaultCalibration).total),
    ],
  };
};

const stopRule = (handOffPrice: number) => ({
  [`\n| ${handOffPrice} | {} | {} |`]: [0.005, 0.05].map((cost) =>
    computed('requiredSuccessProbability', () =>
      requiredSuccessProbability(cost, { calibration: defaultCalibration, handOffPrice }),
    ),
  ),
});

const prior = (failureClass: FailureClass, tries: number) => ({
  [`| \`${failureClass}\` |${' {} |'.repeat(tries)}`]: Array.from({ length: tries }, (_, failedTries) =>
    computed('posteriors', () =>
      posteriors().chance({ tool: 'any', failureClass, action: 'retry', failedTries }),
    ),
  ),
});

export const formulaClaims: readonly Claim[] = [
  ...claimsOn(law, {
    '| largest H c_max | {} | {} | {} | {} | {} | {} |': [0.5, 0.8, 0.9, 0.95, 0.99, 0.999].map((discount) =>
      computed('the condition above', () => largestClock(discount)),
    ),
    'negative between them (minimum {}, near K = {})': [
      computed('clockGap', () => clockGap(clockOfLeastGap(), gamma)),
      computed('clockGap', clockOfLeastGap),
    ],
    'by up to theta/kappa - 1 = {} as': [
      computed('thetaOf, kappaOf', () => thetaOf(gamma) / kappaOf(gamma) - 1),
    ],
    'and mean cost 0.02 it is within +-{}; at the costs of the paper it reaches beyond {}.': [
      atMost(of('all', possible(0.9, 0.02, 'low'), possible(0.9, 0.02, 'high'))),
      atLeast(possible(0.947, 0.33, 'high')),
    ],
  }),
  ...claimsOn('docs/reference/costs.md', {
    'An attempt that times out after 10 s costs {}, a request to a brain of 1,500 tokens in and 150 out {}.':
      [costs({ latencyMs: 10_000 }), costs({ tokensIn: 1_500, tokensOut: 150 })],
  }),
  ...[0.001, 0.01, 0.1, 0.2].flatMap((variance) => claimsOn(law, exactGap(variance))),
  ...[0.25, 0.5, 0.75].flatMap((handOffPrice) => claimsOn(governing, stopRule(handOffPrice))),
  ...claimsOn(governing, {
    ...prior('server-error', 5),
    ...prior('invalid-request', 3),
  }),
];
