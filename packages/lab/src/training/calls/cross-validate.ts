/** Decisions on real mistakes by confidences that were fitted, calibrated and given a threshold without their prompts. */

import type { RepairOutcome } from 'regain/internal/repair';
import { bestOf, fitConfidence, foldCount, splitByGroup } from './fit-confidence.ts';
import type { JudgedCall } from './judged-calls.ts';

export interface CrossValidated<T> extends RepairOutcome {
  readonly call: T;
  /** The first repair by the rules' own order is right. */
  readonly isRightByRules: boolean;
}

/** Nested: the folds inside, for calibration and threshold, are taken from the calls of the other outer folds. */
export function crossValidate<T extends JudgedCall>(
  real: readonly T[],
  invented: readonly JudgedCall[],
  folds = foldCount,
): readonly CrossValidated<T>[] {
  return splitByGroup(real, folds, 'outer').flatMap(({ rest, held }) => {
    const { weights, threshold } = fitConfidence(rest, invented, folds);
    return held.map((call) => {
      const scored = bestOf(call, weights);
      return {
        call,
        confidence: scored?.confidence ?? 0,
        isApplied: scored !== undefined && scored.best.isValid && scored.confidence >= threshold,
        isRight: scored?.best.isRight ?? false,
        isRightByRules: call.repairs[0]?.isRight ?? false,
      };
    });
  });
}
