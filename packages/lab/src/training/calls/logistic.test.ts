import { normal, random } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { fitLogistic, type LogisticExample } from './logistic.ts';

const truth = [0.4, 1.5, -2];

function drawn(count: number): LogisticExample[] {
  const draws = random('logistic-test');
  return Array.from({ length: count }, () => {
    const features = Float64Array.of(1, normal(draws), normal(draws));
    const sum = truth.reduce((total, weight, i) => total + weight * features[i]!, 0);
    return { features, isRight: draws.uniform() < 1 / (1 + Math.exp(-sum)) };
  });
}

describe('fitLogistic', () => {
  it('finds the weights that drew the examples', () => {
    const weights = fitLogistic(drawn(20_000), 1);
    truth.forEach((weight, i) => {
      expect(Math.abs(weights[i]! - weight)).toBeLessThan(0.1);
    });
  });

  it('keeps weights of contradicting features at 0 or below, and fits the others without them', () => {
    const examples = drawn(2000);
    const weights = fitLogistic(examples, 1, new Set([1, 2]));
    expect(weights[1]).toBe(0);
    expect(weights[2]!).toBeLessThan(-1);
  });

  it('gives a mean chance equal to the share that is right', () => {
    const examples = drawn(500);
    const weights = fitLogistic(examples, 1);
    const chances = examples.map(
      ({ features }) => 1 / (1 + Math.exp(-features.reduce((sum, x, i) => sum + x * weights[i]!, 0))),
    );
    const mean = chances.reduce((sum, p) => sum + p, 0) / examples.length;
    expect(mean).toBeCloseTo(examples.filter(({ isRight }) => isRight).length / examples.length, 6);
  });

  it('stays finite where the classes are separable, and where a feature never varies', () => {
    const examples = [0, 1, 2, 3].map((x) => ({ features: Float64Array.of(1, x, 0), isRight: x > 1 }));
    const weights = fitLogistic(examples, 1);
    expect([...weights].every(Number.isFinite)).toBe(true);
    expect(weights[1]).toBeGreaterThan(0);
    expect(weights[2]).toBe(0);
  });

  it('needs an example', () => {
    expect(() => fitLogistic([], 1)).toThrow('a fit needs at least one example, got 0');
  });
});
