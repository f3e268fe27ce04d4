/**
 * Joint verdicts on many cells (docs/reference/law.md, section 7): the gap of all of them together; "holds in all cells", which
 * needs no correction (an intersection of 5 % tests is itself one); and "violated somewhere", which does
 * (Holm).
 */

import { requireOnePlanner } from '../../types/index.ts';
import type { Calibration } from '../calibration.ts';
import type { NamedColumns } from '../statistics/ratio-totals.ts';
import {
  type Comparison,
  type ComparisonKind,
  comparisonVerdict,
  pooledVerdict,
} from './comparison-verdict.ts';
import type { GapVerdict, VerdictOptions } from './verdict.ts';
import { adjustedProbabilities, FAMILY_LEVEL } from './verdict-family.ts';

export interface PooledCell extends GapVerdict {
  readonly name: string;
  /** Holm's p-value against "within the margin"; null for a cell without a gap, which is not part of the family. */
  readonly adjustedProbability: number | null;
}

export interface PooledReport {
  readonly kind: ComparisonKind;
  readonly cells: readonly PooledCell[];
  /** Total observed over total predicted, all cells together. */
  readonly pooled: GapVerdict;
  /** Every cell that has a gap and could have failed is judged to hold; `but` names those that are not. */
  readonly holdsInAll: { readonly said: boolean; readonly but: readonly string[] };
  /** Cells violated at a family-wise 5 %. */
  readonly violatedSomewhere: { readonly said: boolean; readonly where: readonly string[] };
  /** Cells in which no distribution of costs could have left the margin: their verdicts are no evidence. */
  readonly couldNotFailIn: readonly string[];
  /** Cells with a prediction of 0, without a verdict. */
  readonly undefinedIn: readonly string[];
}

/** Cells sharing a suite are paired on the tasks they share; cells of different suites are independent. */
export function pooledReport(
  kind: ComparisonKind,
  comparisons: readonly Comparison[],
  calibration: Calibration,
  options: VerdictOptions,
): PooledReport {
  requireOnePlanner(comparisons.map(({ observeOn }) => observeOn.suite ?? ''));
  const together = pooledVerdict(kind, comparisons, calibration, options);
  const verdicts = comparisons.map((comparison) => ({
    name: comparison.name,
    ...comparisonVerdict(kind, comparison, calibration, {
      ...options,
      seed: `${options.seed}/${comparison.name}`,
    }),
  }));
  const adjusted = adjustedProbabilities(verdicts);
  const cells = verdicts.map((cell, i) => ({ ...cell, adjustedProbability: adjusted[i]! }));
  const namesWhere = (test: (cell: PooledCell) => boolean) => cells.filter(test).map(({ name }) => name);
  const couldNotFailIn = namesWhere(({ verdict }) => verdict === 'could-not-fail');
  const undefinedIn = namesWhere(({ verdict }) => verdict === 'undefined');
  const but = namesWhere(({ verdict }) => verdict === 'violated' || verdict === 'inconclusive');
  const tested = cells.length - undefinedIn.length - couldNotFailIn.length;
  const where = namesWhere(({ adjustedProbability: p }) => p !== null && p <= FAMILY_LEVEL);
  return {
    kind,
    cells,
    pooled: together,
    holdsInAll: { said: tested > 0 && but.length === 0, but },
    violatedSomewhere: { said: where.length > 0, where },
    couldNotFailIn,
    undefinedIn,
  };
}

/** A cell predicted from the rollouts it is observed on. */
export function inSample(name: string, cell: NamedColumns): Comparison {
  return { name, predictFrom: cell, observeOn: cell };
}
