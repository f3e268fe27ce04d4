import { expect, it } from 'vitest';
import type { GapVerdict, VerdictOutcome } from './verdict.ts';
import { adjustedProbabilities, countOutcomes, outcomesInFamily } from './verdict-family.ts';

const judged = (verdict: VerdictOutcome, violationProbability: number | null) =>
  ({ verdict, violationProbability }) as GapVerdict;

it('a violation counts only if it remains after the correction for its family', () => {
  const family = [
    judged('violated', 0.01),
    judged('violated', 0.03),
    judged('holds', 0.99),
    judged('could-not-fail', 0.99),
    judged('undefined', null),
  ];
  expect(adjustedProbabilities(family)).toEqual([0.04, 0.09, 1, 1, null]);
  expect(outcomesInFamily(family)).toEqual([
    'violated',
    'inconclusive',
    'holds',
    'could-not-fail',
    'undefined',
  ]);
  expect(countOutcomes(family)).toEqual({
    ...{ cells: 5, holds: 1, violated: 1, inconclusive: 1, 'could-not-fail': 1, undefined: 1 },
  });
  // Alone, the second is violated.
  expect(countOutcomes(family.slice(1, 2)).violated).toBe(1);
});
