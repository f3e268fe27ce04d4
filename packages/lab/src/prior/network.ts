/** The network: words and circumstances as input, one hidden layer, a logit per operator and failure class as output. */

import { CANDIDATE_FEATURES } from 'regain/internal/repair';
import { failureClasses, operators } from 'regain/internal/types';
import { SITUATION_FEATURES_MAX } from './situation-features.ts';
import type { Size } from './sizes.ts';
import type { SparseVector } from './sparse-vector.ts';

export const OPERATORS: number = operators.length;
/** Operators first, then classes. */
export const OUTPUTS: number = OPERATORS + failureClasses.length;

export interface Network extends Size {
  /** A row of `hidden` weights for every circumstance, then for every bucket of words. */
  readonly input: Float32Array;
  readonly inputBias: Float32Array;
  /** A row of `hidden` weights for every output. */
  readonly output: Float32Array;
  readonly outputBias: Float32Array;
  /** Weights of a candidate's own features: common ones, and an addition for each operator. */
  readonly candidate: Float32Array;
  readonly candidateByOperator: Float32Array;
}

export function network({ buckets, hidden }: Size): Network {
  return {
    buckets,
    hidden,
    input: new Float32Array((SITUATION_FEATURES_MAX + buckets) * hidden),
    inputBias: new Float32Array(hidden),
    output: new Float32Array(OUTPUTS * hidden),
    outputBias: new Float32Array(OUTPUTS),
    candidate: new Float32Array(CANDIDATE_FEATURES),
    candidateByOperator: new Float32Array(OPERATORS * CANDIDATE_FEATURES),
  };
}

export function parameterCount(size: Size): number {
  const { input, inputBias, output, outputBias, candidate, candidateByOperator } = network(size);
  const arrays = [input, inputBias, output, outputBias, candidate, candidateByOperator];
  return arrays.reduce((total, { length }) => total + length, 0);
}

/** The input: circumstances by index, words by hash. */
export interface Inputs {
  readonly situation: SparseVector;
  readonly words: SparseVector;
}

export function hiddenLayer(net: Network, { situation, words }: Inputs, hidden: Float64Array): void {
  const { input, hidden: width, buckets } = net;
  hidden.set(net.inputBias);
  addRows(input, width, situation, 0, -1, hidden);
  addRows(input, width, words, SITUATION_FEATURES_MAX, buckets - 1, hidden);
  for (let h = 0; h < width; h++) if (hidden[h]! < 0) hidden[h] = 0;
}

function addRows(
  weights: Float32Array,
  width: number,
  { indices, values, length }: SparseVector,
  firstRow: number,
  mask: number,
  sum: Float64Array,
): void {
  for (let i = 0; i < length; i++) {
    const value = values[i]!;
    const row = (firstRow + ((indices[i]! & mask) >>> 0)) * width;
    for (let h = 0; h < width; h++) sum[h]! += value * weights[row + h]!;
  }
}

export function outputLayer(net: Network, hidden: Float64Array, logits: Float64Array): void {
  const { output, outputBias, hidden: width } = net;
  for (let o = 0; o < OUTPUTS; o++) {
    let sum = outputBias[o]!;
    const row = o * width;
    for (let h = 0; h < width; h++) sum += hidden[h]! * output[row + h]!;
    logits[o] = sum;
  }
}

/** What a candidate's own features add to the logit of its operator. */
export function ownScore(net: Network, rows: Float64Array, candidate: number, operator: number): number {
  const { candidate: shared, candidateByOperator } = net;
  const row = candidate * CANDIDATE_FEATURES;
  const own = operator * CANDIDATE_FEATURES;
  let sum = 0;
  for (let f = 0; f < CANDIDATE_FEATURES; f++) {
    sum += rows[row + f]! * (shared[f]! + candidateByOperator[own + f]!);
  }
  return sum;
}

/** In place, and safe for large numbers. */
export function softmax(scores: Float64Array): void {
  let highest = -Infinity;
  for (let i = 0; i < scores.length; i++) highest = Math.max(highest, scores[i]!);
  let sum = 0;
  for (let i = 0; i < scores.length; i++) {
    scores[i] = Math.exp(scores[i]! - highest);
    sum += scores[i]!;
  }
  for (let i = 0; i < scores.length; i++) scores[i]! /= sum;
}
