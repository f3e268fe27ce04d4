/** Decisions on real mistakes by confidences that were fitted, calibrated and given a threshold without their prompts. */

import {
  type ConfidenceWeights,
  decideRepair,
  type RepairOutcome,
  type RepairRequest,
} from 'regain/internal/repair';
import { bestOf, fitConfidence, foldCount, logisticWeights, splitByGroup } from './fit-confidence.ts';
import { type JudgedCall, judgeMistakes } from './judged-calls.ts';
import type { ModelMistake } from './model-mistakes.ts';

/** The decision on one mistake, and what it would be with less or more. */
export interface CrossValidated extends RepairOutcome {
  readonly mistake: ModelMistake;
  /** With the first repair by the rules' own order. */
  readonly byRules: RepairOutcome;
  /** With the message of the failure. */
  readonly withMessage: RepairOutcome;
}

/** Nested: the folds inside, for calibration and threshold, are taken from the prompts of the other outer folds. */
export function crossValidate(
  mistakes: readonly ModelMistake[],
  invented: readonly JudgedCall[],
  withMessage: (request: RepairRequest) => RepairRequest,
  folds = foldCount,
): readonly CrossValidated[] {
  const judged = judgeMistakes(mistakes).map((call, index) => ({ ...call, mistake: mistakes[index]! }));
  return splitByGroup(judged, folds, 'outer').flatMap(({ rest, held }) => {
    const { weights, threshold } = fitConfidence(rest, invented, folds);
    const named = { trainedOn: '', seed: 0, threshold, weights: logisticWeights(weights) };
    return held.map((call) => {
      const { mistake, repairs } = call;
      const outcome = (some: JudgedCall): RepairOutcome => {
        const scored = bestOf(some, weights);
        if (scored === undefined) return { confidence: 0, isApplied: false, isRight: false };
        const { best, confidence } = scored;
        return { confidence, isApplied: best.isValid && confidence >= threshold, isRight: best.isRight };
      };
      return {
        mistake,
        ...outcome(call),
        byRules: outcome({ ...call, repairs: repairs.slice(0, 1) }),
        withMessage: decided(mistake, withMessage(mistake.request), named),
      };
    });
  });
}

function decided(
  { accepts }: ModelMistake,
  request: RepairRequest,
  weights: ConfidenceWeights,
): RepairOutcome {
  const decision = decideRepair(request, weights);
  return {
    confidence: decision?.confidence ?? 0,
    isApplied: decision?.isApplied ?? false,
    isRight: decision !== undefined && accepts(decision.repair),
  };
}
