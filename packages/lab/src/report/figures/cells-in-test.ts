/** Imagined cells for tests of figures: policies on suites, scattered by a stream of their own. */

import type { Regime } from 'regain/internal/law';
import { random } from 'regain/internal/types';
import type { Spread } from './marks.ts';

export interface CellInTest {
  readonly policy: string;
  readonly suite: string;
  readonly RR: Spread;
  readonly CSR: Spread;
  readonly ES: Spread;
  readonly observed: Spread;
  readonly gap: Spread;
  readonly varianceCost: number;
  readonly regime: Regime;
}

export const manyPolicies = [
  ...['vanilla', 'retry', 'toolbench', 'toolreflect', 'critic', 'reflexion', 'paladin', 'governed'],
  ...['fortify', 'fortify-no-retrieval', 'fortify-uniform', 'fortify-rules', 'oracle'],
];
export const manySuites = [
  'paladin-eval',
  'tool-reflect-eval',
  'api-bank',
  'wikidata-live',
  'stable-toolbench',
];
export const fewPolicies = ['vanilla', 'critic', 'oracle'];
export const fewSuites = ['paladin-eval', 'api-bank'];

export function cellsInTest(policies: readonly string[], suites: readonly string[]): CellInTest[] {
  const stream = random('figures', 'cells');
  return policies.flatMap((policy, i) =>
    suites.map((suite) => {
      const RR = Math.min(0.995, 0.35 + (0.62 * i) / policies.length + 0.12 * stream.uniform());
      const cost = 0.4 * stream.uniform() ** 2;
      const ES = RR / (1 + 0.5 * cost);
      const gap = i === 0 ? 0 : 0.12 * stream.uniform() ** 3 - 0.01;
      const varianceCost = i === 0 ? 0 : 10 ** (-4 + 3.2 * stream.uniform());
      return {
        ...{ policy, suite, varianceCost },
        RR: intervalAround(RR, 0.03),
        CSR: intervalAround(RR - 0.5 * cost, 0.03),
        ES: intervalAround(ES, 0.03),
        observed: intervalAround(10 * (1 - ES) * (1 + gap), 0.3),
        gap: intervalAround(gap, 0.004),
        regime: gap > 0.05 ? 'breakdown' : varianceCost > 0.01 ? 'curvature' : 'linear',
      };
    }),
  );
}

export function intervalAround(point: number, half: number): Spread {
  return { point, low: point - half, high: point + half };
}
