/** Counts of verdicts in a family of cells (docs/reference/law.md, section 7): a violation counts if it remains after Holm's correction. */

import { holm } from '../statistics/holm.ts';
import type { GapVerdict, VerdictOutcome } from './verdict.ts';

export const FAMILY_LEVEL = 0.05;

/** Holm's p-values against "within the margin"; null for a verdict without a gap, which is not part of the family. */
export function adjustedProbabilities(
  verdicts: readonly Pick<GapVerdict, 'violationProbability'>[],
): (number | null)[] {
  const family = verdicts.filter(({ violationProbability: p }) => p !== null);
  const adjusted = holm(family.map(({ violationProbability: p }) => p!));
  return verdicts.map((one) => (one.violationProbability === null ? null : adjusted[family.indexOf(one)]!));
}

/** Outcomes in the family: a cell that is violated alone, but not after the correction, is inconclusive. */
export function outcomesInFamily(verdicts: readonly GapVerdict[]): VerdictOutcome[] {
  const adjusted = adjustedProbabilities(verdicts);
  return verdicts.map(({ verdict }, i) =>
    verdict === 'violated' && adjusted[i]! > FAMILY_LEVEL ? 'inconclusive' : verdict,
  );
}

export type OutcomeCounts = Readonly<Record<VerdictOutcome, number>> & { readonly cells: number };

export function countOutcomes(verdicts: readonly GapVerdict[]): OutcomeCounts {
  const counts = { holds: 0, violated: 0, inconclusive: 0, 'could-not-fail': 0, undefined: 0 };
  for (const outcome of outcomesInFamily(verdicts)) counts[outcome] += 1;
  return { ...counts, cells: verdicts.length };
}
