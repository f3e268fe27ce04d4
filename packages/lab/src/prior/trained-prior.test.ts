import fc from 'fast-check';
import { operatorIndex, rankCandidates } from 'regain/internal/repair';
import { operators, RegainError, random } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../scripts/for-all.ts';
import { candidate, handOff, questionWith } from '../../../regain/src/repair/ranking-question-in-test.ts';
import { network, parameterCount } from './network.ts';
import { priorNames, shippedPrior, shippedWeights } from './shipped-priors.ts';
import { sizeNames, sizes } from './sizes.ts';
import { type TrainedNetwork, trainedPrior } from './trained-prior.ts';
import { decodeWeights, encodeWeights } from './weights-file.ts';

function drawn(seed: number): TrainedNetwork {
  const net = network({ buckets: 64, hidden: 6 });
  const stream = random('test', seed);
  for (const weights of [net.input, net.inputBias, net.output, net.outputBias, net.candidate]) {
    for (let i = 0; i < weights.length; i++) weights[i] = stream.uniform() - 0.5;
  }
  return { name: 'drawn', network: net };
}

const two = [candidate('retry', 0.9), candidate('verify', 0.4, { kind: 'reread-tools' })];

describe('the trained prior', () => {
  it('gives probabilities that sum to 1 with handing off, and to less without', () => {
    forAll(fc.nat(), fc.array(fc.constantFrom(...operators), { maxLength: 20 }), (seed, names) => {
      const prior = trainedPrior(drawn(seed));
      const candidates = names.filter((name) => name !== 'hand-off').map((name) => candidate(name, 0.5));
      const sum = (chances: Float64Array) => chances.reduce((total, chance) => total + chance, 0);
      expect(sum(prior.score(questionWith([...candidates, handOff])).chances)).toBeCloseTo(1, 10);
      expect(sum(prior.score(questionWith(candidates)).chances)).toBeLessThan(1);
      expect(sum(prior.score(questionWith(candidates)).classes)).toBeCloseTo(1, 10);
    });
  });

  it('ranks by the logit of the operator', () => {
    const trained = { name: 'x', network: network({ buckets: 64, hidden: 6 }) };
    trained.network.outputBias[operatorIndex('verify')] = 3;
    const [first] = rankCandidates(trainedPrior(trained), questionWith(two));
    expect(first!.operators[0]).toBe('verify');
  });

  it('answers the same whatever was asked in between', () => {
    const prior = trainedPrior(drawn(1));
    const before = prior.score(questionWith(two)).chances;
    prior.score(
      questionWith([handOff], { failure: { ...questionWith([]).situation.failure, message: 'x' } }),
    );
    expect(prior.score(questionWith(two)).chances).toEqual(before);
  });
});

describe('the file of weights', () => {
  it('keeps every weight to within half a quantisation step of its row', () => {
    const trained = drawn(3);
    const back = decodeWeights(encodeWeights(trained), 'test');
    trained.network.input.forEach((weight, i) => {
      expect(Math.abs(weight - back.network.input[i]!)).toBeLessThan(0.51 / 254);
    });
    expect(back.network.outputBias).toEqual(trained.network.outputBias);
  });

  it('is written again with the same bytes', () => {
    const file = encodeWeights(drawn(4));
    expect(encodeWeights(decodeWeights(file, 'test'))).toEqual(file);
  });

  it.each([
    ['another kind of file', (file: Uint8Array) => file.fill(65, 0, 4), /must begin with/],
    ['a byte that changed', (file: Uint8Array) => file.fill(1, file.length - 1), /checksum/],
    ['a file cut short', (file: Uint8Array) => file.subarray(0, file.length - 7), /length of the weights/],
    ['a head cut short', (file: Uint8Array) => file.subarray(0, 40), /head of weights/],
    ['nothing', () => new Uint8Array(), /must begin with/],
  ])('refuses %s', (_, spoil, message) => {
    const read = () => decodeWeights(spoil(encodeWeights(drawn(5))), 'test.bin');
    expect(read).toThrow(message);
    expect(read).toThrow(RegainError);
  });
});

describe('the shipped priors', () => {
  it('grow in parameters from tiny to large', () => {
    const counts = sizeNames.map((name) => parameterCount(sizes[name]));
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
  });

  it.each(priorNames)('%s is read, and answers', (name) => {
    const { chances } = shippedPrior(name).score(questionWith([...two, handOff]));
    expect(chances.every((chance) => chance > 0)).toBe(true);
    expect(chances[0]).toBeGreaterThan(chances[1]!);
  });

  it('come to less than 1.5 MB', () => {
    const total = priorNames.reduce((sum, name) => sum + shippedWeights(name).length, 0);
    expect(total).toBeLessThan(1_500_000);
  });

  it('are listed in the error for an unknown one', () => {
    expect(() => shippedPrior('huge' as 'base')).toThrow(
      /tiny, small, base, large, base-uniform, base-narrow, base-relabelled, got huge/,
    );
  });
});
