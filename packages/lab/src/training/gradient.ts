/** The loss of one example and its gradient: minus the log chance of what is right, and of the true class beside it. */

import { CANDIDATE_FEATURES } from 'regain/internal/repair';
import {
  choiceChances,
  hiddenLayer,
  type Inputs,
  type Network,
  NONE,
  network,
  OPERATORS,
  OUTPUTS,
  outputLayer,
  SITUATION_FEATURES_MAX,
  type SparseVector,
  softmax,
} from '../prior/index.ts';

/** An example as the optimiser sees it, with the votes of its exemplars written in. */
export interface NetworkSample {
  readonly inputs: Inputs;
  readonly values: Float64Array;
  readonly operators: Uint8Array;
  readonly isRight: Uint8Array;
  /** Index of the true class, -1 where it is not known. */
  readonly classIndex: number;
  readonly weight: number;
}

/** How much the class head counts beside the choice. */
const CLASS_SHARE = 0.3;

/** Sums of gradients, in the shape of the network, with the rows of words and circumstances that were touched. */
export class Gradient {
  readonly sums: Network;
  readonly touched: number[] = [];
  readonly #net: Network;
  readonly #isTouched: Uint8Array;
  readonly #hidden: Float64Array;
  readonly #hiddenGradient: Float64Array;
  readonly #logits = new Float64Array(OUTPUTS);
  readonly #logitGradient = new Float64Array(OUTPUTS);

  constructor(net: Network) {
    this.#net = net;
    this.sums = network(net);
    this.#isTouched = new Uint8Array(SITUATION_FEATURES_MAX + net.buckets);
    this.#hidden = new Float64Array(net.hidden);
    this.#hiddenGradient = new Float64Array(net.hidden);
  }

  /** Adds one example and returns its loss. */
  add(sample: NetworkSample): number {
    const net = this.#net;
    hiddenLayer(net, sample.inputs, this.#hidden);
    outputLayer(net, this.#hidden, this.#logits);
    this.#logitGradient.fill(0);
    const loss = this.#addChoice(sample) + this.#addClass(sample);
    this.#addOutput();
    this.#addRows(sample.inputs.situation, 0, -1);
    this.#addRows(sample.inputs.words, SITUATION_FEATURES_MAX, net.buckets - 1);
    return loss;
  }

  /** Forgets all that was added; only what was touched has to be wiped. */
  clear(): void {
    const { hidden } = this.#net;
    for (const row of this.touched) {
      this.sums.input.fill(0, row * hidden, (row + 1) * hidden);
      this.#isTouched[row] = 0;
    }
    this.touched.length = 0;
    this.sums.inputBias.fill(0);
    this.sums.output.fill(0);
    this.sums.outputBias.fill(0);
    this.sums.candidate.fill(0);
    this.sums.candidateByOperator.fill(0);
  }

  #addChoice({ values, operators, isRight, weight }: NetworkSample): number {
    const count = operators.length;
    const chances = choiceChances(this.#net, this.#logits, operators, values);
    let right = 0;
    for (let c = 0; c <= count; c++) if (isRight[c] === 1) right += chances[c]!;
    right = Math.max(right, 1e-12);
    const { candidate, candidateByOperator } = this.sums;
    for (let c = 0; c <= count; c++) {
      const chance = chances[c]!;
      const pull = weight * (chance - (isRight[c] === 1 ? chance / right : 0));
      if (pull === 0) continue;
      const operator = c === count ? NONE : operators[c]!;
      this.#logitGradient[operator]! += pull;
      if (c === count) continue;
      for (let f = 0; f < CANDIDATE_FEATURES; f++) {
        const part = pull * values[c * CANDIDATE_FEATURES + f]!;
        candidate[f]! += part;
        candidateByOperator[operator * CANDIDATE_FEATURES + f]! += part;
      }
    }
    return -weight * Math.log(right);
  }

  #addClass({ classIndex, weight }: NetworkSample): number {
    if (classIndex < 0) return 0;
    const chances = this.#logits.slice(OPERATORS);
    softmax(chances);
    const share = CLASS_SHARE * weight;
    for (let i = 0; i < chances.length; i++) {
      this.#logitGradient[OPERATORS + i]! += share * (chances[i]! - (i === classIndex ? 1 : 0));
    }
    return -share * Math.log(Math.max(chances[classIndex]!, 1e-12));
  }

  #addOutput(): void {
    const { output, hidden: width } = this.#net;
    const { sums } = this;
    const hidden = this.#hidden;
    const back = this.#hiddenGradient.fill(0);
    for (let o = 0; o < OUTPUTS; o++) {
      const pull = this.#logitGradient[o]!;
      if (pull === 0) continue;
      sums.outputBias[o]! += pull;
      const row = o * width;
      for (let h = 0; h < width; h++) {
        sums.output[row + h]! += pull * hidden[h]!;
        back[h]! += pull * output[row + h]!;
      }
    }
    for (let h = 0; h < width; h++) {
      if (hidden[h]! <= 0) back[h] = 0;
      sums.inputBias[h]! += back[h]!;
    }
  }

  #addRows({ indices, values, length }: SparseVector, firstRow: number, mask: number): void {
    const width = this.#net.hidden;
    const { input } = this.sums;
    const back = this.#hiddenGradient;
    for (let i = 0; i < length; i++) {
      const row = firstRow + ((indices[i]! & mask) >>> 0);
      if (this.#isTouched[row] === 0) {
        this.#isTouched[row] = 1;
        this.touched.push(row);
      }
      const value = values[i]!;
      const at = row * width;
      for (let h = 0; h < width; h++) input[at + h]! += value * back[h]!;
    }
  }
}
