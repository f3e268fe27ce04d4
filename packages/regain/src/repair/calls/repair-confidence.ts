/** The calibrated probability that a repair is correct, with weights that `regain train` reproduces. */

import { dotProduct, memoizeObjects } from '../../values/index.ts';
import { needsMessage } from '../arguments/explained-failure.ts';
import { repairCall } from '../arguments/repair-call.ts';
import type { Repair, RepairRequest } from '../arguments/repair-types.ts';
import { withInternedTools } from '../arguments/schema/intern-tools.ts';
import shipped from './confidence.json' with { type: 'json' };
import { featureNames, featuresOf } from './confidence-features.ts';

export interface ConfidenceWeights {
  /** What the weights were trained on, in one sentence. */
  readonly trainedOn: string;
  readonly seed: number;
  /** A repair below this confidence is handed back instead of applied. */
  readonly threshold: number;
  /** Logistic weight of each feature. */
  readonly weights: { readonly [feature: string]: number };
}

/** The decision on a call: a repair to apply, or the best guess to hand back. */
export interface RepairDecision {
  readonly repair: Repair;
  readonly confidence: number;
  readonly isApplied: boolean;
  /** All repairs, best first. */
  readonly repairs: readonly Repair[];
}

export const shippedConfidence: ConfidenceWeights = shipped;

/** The probability that a repair is correct. `repairs`: all repairs of the request; computed if absent. */
export function confidenceOf(
  repair: Repair,
  request: RepairRequest,
  repairs: readonly Repair[] = repairCall(request),
  weights: ConfidenceWeights = shippedConfidence,
): number {
  return logistic(featuresOf(repair, request, repairs), vectorOf(weights));
}

/** The best repair of a call, with its confidence and whether that is sufficient. Undefined if there is no repair. */
export function decideRepair(
  asked: RepairRequest,
  weights: ConfidenceWeights = shippedConfidence,
): RepairDecision | undefined {
  const request = withInternedTools(asked);
  const { parsed: _, ...silent } = request;
  const plain = decide(silent, weights);
  if (plain?.isApplied || !needsMessage(request)) return plain;
  const said = decide(request, weights);
  if (said === undefined) return plain;
  // A message is written by others: it orders what is handed back, and is never the reason to apply a repair.
  return { ...said, confidence: Math.min(said.confidence, weights.threshold / 2), isApplied: false };
}

function decide(request: RepairRequest, weights: ConfidenceWeights): RepairDecision | undefined {
  const repairs = repairCall(request);
  // Valid repairs first, then by confidence; the rules' order decides among equals and beyond the first few.
  const ranked = repairs
    .map((repair, index) => ({
      repair,
      confidence: index < rankedMax ? confidenceOf(repair, request, repairs, weights) : 0,
    }))
    .sort((a, b) => Number(b.repair.valid) - Number(a.repair.valid) || b.confidence - a.confidence);
  const [best] = ranked;
  if (best === undefined) return undefined;
  const isApplied = best.repair.valid && best.confidence >= weights.threshold;
  return { ...best, isApplied, repairs: ranked.map(({ repair }) => repair) };
}

/** Repairs whose confidence is compared; those behind have too little support. */
export const rankedMax = 8;

/** 1 / (1 + exp(-w x)). */
export function logistic(features: Float64Array, weights: Float64Array): number {
  return 1 / (1 + Math.exp(-dotProduct(features, weights)));
}

const vectorOf = memoizeObjects(({ weights }: ConfidenceWeights) =>
  Float64Array.from(featureNames, (name) => weights[name] ?? 0),
);
