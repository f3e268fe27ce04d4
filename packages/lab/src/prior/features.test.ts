import { CANDIDATE_FEATURES, candidateFeatures, candidateRows } from 'regain/internal/repair';
import type { Action, Situation } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import {
  candidate,
  handOff,
  questionWith,
  searchSpec,
  timeout,
} from '../../../regain/src/repair/ranking-question-in-test.ts';
import { addSituationFeatures, SITUATION_FEATURES_MAX, situationFeatures } from './situation-features.ts';
import { createSparseVector } from './sparse-vector.ts';

function namesOf(more: Partial<Situation> = {}, candidates = [handOff]): string[] {
  const vector = createSparseVector(SITUATION_FEATURES_MAX);
  addSituationFeatures(vector, questionWith(candidates, more));
  return [...vector.indices.subarray(0, vector.length)].map((index) => situationFeatures[index]!);
}

function rowOf(action: Action, more: Partial<Situation> = {}): Record<string, number> {
  const { values } = candidateRows(questionWith([candidate('retry', 0.5, action), handOff], more));
  return Object.fromEntries(candidateFeatures.map((name, index) => [name, values[index]!]));
}

describe('features of a situation', () => {
  it('have unique names', () => {
    expect(new Set(situationFeatures).size).toBe(situationFeatures.length);
  });

  it('describe failure, tool and call', () => {
    const names = namesOf({ failure: { ...timeout, status: 504, retryAfterMs: 10 } });
    const expected = ['class: timeout', 'status: 504', 'effect: read', 'value: none', 'turns: 0'];
    expect(names).toEqual(expect.arrayContaining([...expected, 'flag: wait named', 'flag: arguments valid']));
    expect(namesOf({ spec: undefined })).toContain('effect: unlisted');
    expect(namesOf({ call: { tool: 'search_flights', args: {} } })).not.toContain('flag: arguments valid');
  });

  it('describe what was tried, and whether twice', () => {
    const turn = {
      call: { tool: 'x', args: {} },
      failure: timeout,
      action: { kind: 'retry', delayMs: 1 },
      price: 0,
    } as const;
    expect(namesOf({ history: [turn] })).toContain('tried against it: retry');
    expect(namesOf({ history: [turn] })).not.toContain('tried twice against it: retry');
    expect(namesOf({ history: [turn, turn] })).toContain('tried twice against it: retry');
  });

  it('report a changed schema only where it has changed', () => {
    expect(namesOf({ specBefore: searchSpec })).not.toContain('flag: schema changed');
    expect(namesOf({ specBefore: { ...searchSpec } })).toContain('flag: schema changed');
  });
});

describe('features of a candidate', () => {
  it('show whether it fits the schema', () => {
    const fits = rowOf({ kind: 'repair-arguments', args: { from: 'Rome' } });
    expect([fits.valid, fits.invalid]).toEqual([1, 0]);
    const fails = rowOf({ kind: 'repair-arguments', args: { from: 1 } });
    expect([fails.valid, fails.invalid]).toEqual([0, 1]);
    const neither = rowOf({ kind: 'retry', delayMs: 0 });
    expect([neither.valid, neither.invalid]).toEqual([0, 0]);
  });

  it('show whether it was done before', () => {
    const action = { kind: 'repair-arguments', args: { from: 'Rome', seats: 2 } } as const;
    const past = (args: typeof action.args | { from: string }) => ({
      history: [{ call: { tool: 'x', args: {} }, failure: timeout, action: { ...action, args }, price: 0 }],
    });
    expect(rowOf(action, past({ seats: 2, from: 'Rome' }))['done before']).toBe(1);
    expect(rowOf(action, past({ from: 'Rome' }))['done before']).toBe(0);
  });

  it('show whether a wait is as long as requested', () => {
    const failure = { ...timeout, retryAfterMs: 2000 };
    expect(rowOf({ kind: 'retry', delayMs: 2000 }, { failure })['waits as long as named']).toBe(1);
    expect(rowOf({ kind: 'retry', delayMs: 1999 }, { failure })['waits as long as named']).toBe(0);
  });

  it('rank candidates within their operator', () => {
    const three = [candidate('retry', 0.2), candidate('retry', 0.9), candidate('retry', 0.9), handOff];
    const { values } = candidateRows(questionWith(three));
    const column = candidateFeatures.indexOf('first of its operator');
    expect([0, 1, 2, 3].map((row) => values[row * CANDIDATE_FEATURES + column])).toEqual([0, 1, 0, 1]);
  });
});
