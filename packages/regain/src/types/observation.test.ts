import { describe, expect, it } from 'vitest';
import { endings, isSuccess, observationSchema } from './observation.ts';
import { findSchemaMismatch, requireSchema } from './schema-check.ts';

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
  it('accepts a rollout and returns it unchanged', () => {
    expect(requireSchema(observationSchema, observation, 'an observation')).toBe(observation);
  });

  it.each([
    ['a negative cost', { ledger: [{ cost: -0.1, downMs: 0, upCost: 0, upMs: 0 }] }, '/ledger/0/cost'],
    ['NaN as cost', { ledger: [{ cost: Number.NaN, downMs: 0, upCost: 0, upMs: 0 }] }, '/ledger/0/cost'],
    ['an infinite cost', { ledger: [{ cost: Infinity, downMs: 0, upCost: 0, upMs: 0 }] }, '/ledger/0/cost'],
    ['an unknown ending', { ending: 'won' }, '/ending'],
    ['a fractional repeat', { repeat: 0.5 }, '/repeat'],
    ['an unknown field', { note: 'x' }, '/note'],
    ['a missing task', { task: undefined }, '/task'],
  ])('rejects %s', (_, change, path) => {
    expect(findSchemaMismatch(observationSchema, { ...observation, ...change })).toMatchObject({ path });
  });

  it('counts a hand-off as a failure of the task', () => {
    expect(endings.filter(isSuccess)).toEqual(['clean', 'recovered']);
  });
});
