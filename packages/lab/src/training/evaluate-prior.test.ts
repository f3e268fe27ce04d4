import { random } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { calibrationError, judged } from './evaluate-prior.ts';
import { taskBootstrap } from './task-bootstrap.ts';

describe('the calibration error', () => {
  it('is the distance between chance and share, where all chances are alike', () => {
    const answers = [true, true, true, false].map((isRight) => ({ chance: 0.5, isRight }));
    expect(calibrationError(answers)).toBeCloseTo(0.25);
  });

  it('is weighted by how many fall into a bin', () => {
    const answers = [
      ...Array.from({ length: 3 }, () => ({ chance: 1, isRight: true })),
      { chance: 0.1, isRight: true },
    ];
    expect(calibrationError(answers)).toBeCloseTo(0.9 / 4);
  });

  it('is small for chances that mean what they say, and large for boasts', () => {
    const stream = random('test', 'calibration');
    const honest = Array.from({ length: 20_000 }, () => {
      const chance = stream.uniform();
      return { chance, isRight: stream.uniform() < chance };
    });
    expect(calibrationError(honest)).toBeLessThan(0.02);
    const boast = honest.map(({ chance, isRight }) => ({ chance: Math.sqrt(chance), isRight }));
    expect(calibrationError(boast)).toBeGreaterThan(0.1);
  });
});

describe('a choice', () => {
  const operators = Uint8Array.of(0, 0, 20);

  it('may have the right operator and the wrong details', () => {
    const isRight = Uint8Array.of(0, 1, 0, 0);
    expect(judged(1, operators, isRight)).toMatchObject({ isRight: true, isRightOperator: true });
    expect(judged(0, operators, isRight)).toMatchObject({ isRight: false, isRightOperator: true });
    expect(judged(2, operators, isRight)).toMatchObject({ isRight: false, isRightOperator: false });
  });
});

describe('resampling of tasks', () => {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

  it('is as wide as tasks are few, not as items are many', () => {
    const values = Array.from({ length: 1000 }, (_, i) => (i < 500 ? 0 : 1));
    const two = taskBootstrap(values, values.map(String), mean, 'two tasks');
    expect([two.low, two.point, two.high]).toEqual([0, 0.5, 1]);
    const many = taskBootstrap(
      values,
      values.map((_, i) => `${i}`),
      mean,
      'many tasks',
    );
    expect(many.high - many.low).toBeLessThan(0.08);
  });
});
