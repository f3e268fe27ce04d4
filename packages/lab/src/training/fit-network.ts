/** Fits a network to examples: three epochs, seeded, the same to the last bit wherever it runs. */

import { nextWord, type Sfc32State, sfc32 } from 'regain/internal/law';
import { candidateFeatures } from 'regain/internal/repair';
import { type Random, random, shuffled } from 'regain/internal/types';
import {
  createSparseVector,
  type Network,
  network,
  OUTPUTS,
  type Size,
  type SparseVector,
  TEXT_FEATURES_MAX,
} from '../prior/index.ts';
import { Adam } from './adam.ts';
import { Gradient, type NetworkSample } from './gradient.ts';

/** An example to fit, without and with what its exemplars say. */
export interface FitExample extends Omit<NetworkSample, 'values'> {
  readonly values: { readonly alone: Float64Array; readonly advised: Float64Array };
}

export interface FitOptions {
  readonly epochs: number;
  readonly batch: number;
  readonly rate: number;
  readonly decay: number;
  /** Shares of what is hidden from the network while it learns, so that it leans on no one source. */
  readonly hidden: { readonly words: number; readonly texts: number; readonly advice: number };
  readonly seed: string;
}

export const defaultFit: FitOptions = {
  epochs: 3,
  batch: 16,
  rate: 1e-2,
  decay: 0.02,
  hidden: { words: 0.3, texts: 0.2, advice: 0.4 },
  seed: 'regain-prior',
};

export function fitNetwork(
  lectures: readonly FitExample[],
  size: Size,
  options: FitOptions = defaultFit,
): Network {
  const { epochs, batch, rate, decay, seed } = options;
  const net = initialNetwork(size, random('train', seed, 'initial', size.buckets, size.hidden));
  const gradient = new Gradient(net);
  const adam = new Adam(net, decay);
  const words = createSparseVector(TEXT_FEATURES_MAX);
  const order = lectures.map((_, index) => index);
  const total = epochs * lectures.length;
  let seen = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    const draws = sfc32(random('train', seed, 'hidden', epoch));
    let count = 0;
    const flush = () => {
      if (count === 0) return;
      adam.step(gradient, count, rate * (1 - seen / total));
      gradient.clear();
      count = 0;
    };
    for (const index of shuffled(random('train', seed, 'order', epoch), order)) {
      gradient.add(withInputDropout(lectures[index]!, words, draws, options));
      count += 1;
      seen += 1;
      if (count === batch) flush();
    }
    flush();
  }
  return net;
}

/** Rows of words and circumstances start at nothing: what was never seen says nothing. */
function initialNetwork(size: Size, random: Random): Network {
  const net = network(size);
  const { hidden } = size;
  const draw = (weights: Float32Array, count: number, reach: number) => {
    for (let i = 0; i < count; i++) weights[i] = reach * (2 * random.uniform() - 1);
  };
  draw(net.output, OUTPUTS * hidden, 1 / Math.sqrt(hidden));
  net.inputBias.fill(0.1);
  net.candidate[candidateFeatures.indexOf('support')] = 1;
  return net;
}

function withInputDropout(
  { values, inputs, ...rest }: FitExample,
  scratch: SparseVector,
  draws: Sfc32State,
  { hidden }: FitOptions,
): NetworkSample {
  const chosen = uniform(draws) < hidden.advice ? values.alone : values.advised;
  scratch.length = 0;
  const isMute = uniform(draws) < hidden.texts;
  for (let i = 0; i < inputs.words.length; i++) {
    if (isMute || uniform(draws) < hidden.words) continue;
    scratch.indices[scratch.length] = inputs.words.indices[i]!;
    scratch.values[scratch.length] = inputs.words.values[i]!;
    scratch.length += 1;
  }
  return { ...rest, values: chosen, inputs: { situation: inputs.situation, words: scratch } };
}

function uniform(draws: Sfc32State): number {
  return (nextWord(draws) >>> 0) / 0x1_0000_0000;
}
