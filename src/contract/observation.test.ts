import { describe, expect, it } from 'vitest';
import { endings, isSuccess, observationSchema } from './observation.ts';

const observation = {
  suite: 'paladin',
  task: 'task-7',
  policy: 'retry',
  backbone: 'embedded',
  seed: 42,
  repeat: 0,
  ending: 'recovered',
  ledger: [{ cost: 0.1, downMs: 250, upCost: 0, upMs: 0 }],
  overhead: 0,
};

describe('observation', () => {
  it('accepts a rollout and gives it back unchanged', () => {
    expect(observationSchema.parse(observation)).toEqual(observation);
  });

  it.each([
    ['a negative cost', { ledger: [{ cost: -0.1, downMs: 0, upCost: 0, upMs: 0 }] }],
    ['a cost that is no number', { ledger: [{ cost: Number.NaN, downMs: 0, upCost: 0, upMs: 0 }] }],
    ['an unknown ending', { ending: 'won' }],
    ['a fractional repeat', { repeat: 0.5 }],
    ['a field it does not know', { note: 'x' }],
    ['a missing task', { task: undefined }],
  ])('refuses %s', (_, change) => {
    expect(observationSchema.safeParse({ ...observation, ...change }).success).toBe(false);
  });

  it('counts a hand-off as a task not done', () => {
    expect(endings.filter(isSuccess)).toEqual(['clean', 'recovered']);
  });
});
