import { describe, expect, it } from 'vitest';
import { type FailureClass, failureClasses, type Situation } from '../types/index.ts';
import { rankCandidates } from './ranking/prior.ts';
import { candidate, handOff, questionWith, timeout } from './ranking-question-in-test.ts';
import { rules } from './rules-prior.ts';

const retry = candidate('retry', 0.5);
const refresh = candidate('refresh-credentials', 0.5, { kind: 'refresh-credentials' });
const rename = candidate('rename-argument', 0.5, { kind: 'repair-arguments', args: { from: 'Rome' } });
const parse = candidate('parse-output', 0.5, { kind: 'repair-output', value: {} });
const all = [retry, refresh, rename, parse, handOff];

function first(failureClass: FailureClass, more: Partial<Situation> = {}) {
  const failure = { ...timeout, class: failureClass };
  return rankCandidates(rules(), questionWith(all, { failure, ...more }))[0]!.operators[0];
}

describe('the rules', () => {
  it.each([
    ['timeout', 'retry'],
    ['rate-limit', 'retry'],
    ['auth', 'refresh-credentials'],
    ['invalid-request', 'rename-argument'],
    ['malformed-output', 'parse-output'],
    ['forbidden', 'hand-off'],
  ] as const)('answer %s by %s', (failureClass, operator) => {
    expect(first(failureClass)).toBe(operator);
  });

  it.each(failureClasses)('leave probability for "none of these" in %s', (failureClass) => {
    const { chances, classes } = rules().score(
      questionWith(all, { failure: { ...timeout, class: failureClass } }),
    );
    const sum = chances.reduce((total, chance) => total + chance, 0);
    expect(sum).toBeGreaterThan(0.5);
    expect(sum).toBeLessThan(1);
    expect(classes[failureClasses.indexOf(failureClass)]).toBeGreaterThan(0.9);
  });

  it('do not repeat a failed repair', () => {
    const failure = { ...timeout, class: 'invalid-request' } as const;
    const other = candidate('coerce-type', 0.4, {
      kind: 'repair-arguments',
      args: { from: 'Oslo', seats: 1 },
    });
    const turn = { call: questionWith([]).situation.call, failure, action: rename.action, price: 0 };
    const best = (history: Situation['history']) =>
      rankCandidates(rules(), questionWith([rename, other], { failure, history }))[0]!.operators[0];
    expect(best([])).toBe('rename-argument');
    expect(best([turn])).toBe('coerce-type');
  });

  it('prefer candidates that fit the schema', () => {
    const bad = candidate('coerce-type', 0.6, { kind: 'repair-arguments', args: { from: 3 } });
    const failure = { ...timeout, class: 'invalid-request' } as const;
    expect(rankCandidates(rules(), questionWith([bad, rename], { failure }))[0]!.operators[0]).toBe(
      'rename-argument',
    );
  });
});
