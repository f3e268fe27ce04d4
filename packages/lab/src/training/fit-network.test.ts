import { CANDIDATE_FEATURES, operatorIndex } from 'regain/internal/repair';
import { type Random, random } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { candidate, handOff, questionWith } from '../../../regain/src/repair/ranking-question-in-test.ts';
import {
  addText,
  createSparseVector,
  encodeWeights,
  network,
  SITUATION_FEATURES_MAX,
  TEXT_FEATURES_MAX,
  trainedPrior,
} from '../prior/index.ts';
import { defaultFit, type FitExample, fitNetwork } from './fit-network.ts';
import { Gradient, type NetworkSample } from './gradient.ts';

const size = { buckets: 64, hidden: 5 };
const retry = operatorIndex('retry');
const refresh = operatorIndex('refresh-credentials');
const handingOff = operatorIndex('hand-off');

function words(text: string) {
  const vector = createSparseVector(TEXT_FEATURES_MAX);
  addText(vector, text);
  return vector;
}

/** Two kinds of failures that only their words tell apart. */
function lecture(stream: Random): FitExample {
  const isAuth = stream.below(2) === 0;
  const noise = ['alpha', 'beta', 'gamma', 'delta'][stream.below(4)];
  const values = new Float64Array(3 * CANDIDATE_FEATURES);
  return {
    inputs: {
      situation: createSparseVector(4),
      words: words(`${noise} ${isAuth ? 'token expired' : 'no reply'}`),
    },
    values: { alone: values, advised: values },
    operators: Uint8Array.of(retry, refresh, handingOff),
    isRight: Uint8Array.of(isAuth ? 0 : 1, isAuth ? 1 : 0, 0, 0),
    classIndex: isAuth ? 5 : 0,
    weight: 1,
  };
}

describe('the gradient', () => {
  it('is the slope of the loss, at every weight', () => {
    const stream = random('test', 'gradient');
    const net = network(size);
    for (const weights of [net.input, net.inputBias, net.output, net.outputBias, net.candidate]) {
      for (let i = 0; i < weights.length; i++) weights[i] = stream.uniform() - 0.4;
    }
    const situation = createSparseVector(4);
    situation.indices.set([3, SITUATION_FEATURES_MAX - 1]);
    situation.values.set([1, 0.5]);
    situation.length = 2;
    const sample: NetworkSample = {
      inputs: { situation, words: words('connection reset by peer') },
      values: Float64Array.from({ length: 2 * CANDIDATE_FEATURES }, () => stream.uniform()),
      // Handing off is not among them: "none of these" takes part.
      operators: Uint8Array.of(retry, refresh),
      isRight: Uint8Array.of(1, 0, 0),
      classIndex: 2,
      weight: 0.8,
    };
    const gradient = new Gradient(net);
    const lossAt = () => {
      const loss = gradient.add(sample);
      gradient.clear();
      return loss;
    };
    gradient.add(sample);
    const { input, inputBias, output, outputBias, candidate, candidateByOperator } = gradient.sums;
    const slopes = { input, inputBias, output, outputBias, candidate, candidateByOperator };
    const kept = Object.fromEntries(Object.entries(slopes).map(([part, values]) => [part, values.slice()]));
    gradient.clear();
    const step = 1 / 256;
    let checked = 0;
    for (const part of Object.keys(slopes) as (keyof typeof slopes)[]) {
      for (let i = 0; i < net[part].length; i++) {
        if (part === 'input' && kept.input![i] === 0 && i % 97 !== 0) continue;
        const weight = net[part][i]!;
        net[part][i] = weight + step;
        const above = lossAt();
        net[part][i] = weight - step;
        const below = lossAt();
        net[part][i] = weight;
        expect(Math.abs((above - below) / (2 * step) - kept[part]![i]!)).toBeLessThan(2e-4);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(500);
  });

  it('leaves nothing behind when it is cleared', () => {
    const gradient = new Gradient(network(size));
    gradient.add({ ...lecture(random('test')), values: new Float64Array(3 * CANDIDATE_FEATURES) });
    gradient.clear();
    expect(gradient.touched).toEqual([]);
    expect(gradient.sums.input.every((value) => value === 0)).toBe(true);
  });
});

describe('a fit', () => {
  const lectures = Array.from({ length: 3000 }, (_, index) => lecture(random('test', 'lecture', index)));

  it('learns what only the words tell', () => {
    const net = fitNetwork(lectures, size);
    const prior = trainedPrior({ name: 'x', network: net });
    const asked = [candidate('retry', 0), candidate('refresh-credentials', 0), handOff];
    const chances = (message: string) =>
      prior.score(questionWith(asked, { failure: { ...questionWith([]).situation.failure, message } }))
        .chances;
    expect(chances('gamma token expired')[1]).toBeGreaterThan(0.8);
    expect(chances('gamma no reply')[0]).toBeGreaterThan(0.8);
  });

  it('is the same to the last bit each time, and another with another seed', () => {
    const bytes = (seed: string) =>
      encodeWeights({ name: 'x', network: fitNetwork(lectures, size, { ...defaultFit, seed }) });
    expect(bytes('a')).toEqual(bytes('a'));
    expect(bytes('a')).not.toEqual(bytes('b'));
  });

  it('follows the heavier of two that contradict each other', () => {
    const torn = lectures.map((one, index): FitExample => {
      const isRetry = index % 2 === 0;
      return {
        ...one,
        inputs: { situation: createSparseVector(1), words: createSparseVector(1) },
        isRight: Uint8Array.of(isRetry ? 1 : 0, isRetry ? 0 : 1, 0, 0),
        weight: isRetry ? 0.25 : 0.75,
      };
    });
    const { outputBias, output, inputBias } = fitNetwork(torn, size);
    const logit = (operator: number) =>
      inputBias.reduce((sum, bias, h) => sum + Math.max(0, bias) * output[operator * size.hidden + h]!, 0) +
      outputBias[operator]!;
    expect(Math.exp(logit(refresh) - logit(retry))).toBeCloseTo(3, 0);
  });
});
