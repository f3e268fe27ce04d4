/** Adam (Kingma and Ba 2015), whose moments of a row move only when the row is touched. */

import { type Network, network } from '../prior/index.ts';
import type { Gradient } from './gradient.ts';

const BETA1 = 0.9;
const BETA2 = 0.99;
const EPSILON = 1e-6;

export class Adam {
  readonly #net: Network;
  readonly #means: Network;
  readonly #squares: Network;
  readonly #decay: number;
  #beta1 = 1;
  #beta2 = 1;

  /** `decay`: share of a touched weight that is taken off per unit of learning rate. */
  constructor(net: Network, decay: number) {
    this.#net = net;
    this.#means = network(net);
    this.#squares = network(net);
    this.#decay = decay;
  }

  /** Moves the network against a gradient that was summed over `count` examples. */
  step(gradient: Gradient, count: number, rate: number): void {
    const { hidden } = this.#net;
    this.#beta1 *= BETA1;
    this.#beta2 *= BETA2;
    const { sums, touched } = gradient;
    for (const row of touched) this.#move('input', sums, row * hidden, (row + 1) * hidden, count, rate);
    for (const part of small) this.#move(part, sums, 0, sums[part].length, count, rate);
  }

  #move(part: Part, sums: Network, from: number, to: number, count: number, rate: number): void {
    const weights = this.#net[part];
    const means = this.#means[part];
    const squares = this.#squares[part];
    const slopes = sums[part];
    const kept = 1 - rate * this.#decay;
    for (let i = from; i < to; i++) {
      const slope = slopes[i]! / count;
      const mean = BETA1 * means[i]! + (1 - BETA1) * slope;
      const square = BETA2 * squares[i]! + (1 - BETA2) * slope * slope;
      means[i] = mean;
      squares[i] = square;
      const size = Math.sqrt(square / (1 - this.#beta2)) + EPSILON;
      weights[i] = kept * weights[i]! - (rate * (mean / (1 - this.#beta1))) / size;
    }
  }
}

type Part = 'input' | 'inputBias' | 'output' | 'outputBias' | 'candidate' | 'candidateByOperator';
const small: readonly Part[] = ['inputBias', 'output', 'outputBias', 'candidate', 'candidateByOperator'];
