/** The actions of the oracle, as far as an agent could know them, are among the candidates: on training tasks under rough. */

import { getProfile } from 'regain/internal/faults';
import { candidatesOf, parseFailure } from 'regain/internal/repair';
import { beforeAll, describe, expect, it } from 'vitest';
import { getSuite, trainingSuiteNames } from '../suites/index.ts';
import { compareWithOracle, type OracleComparison } from './candidate-coverage.ts';

describe.each(trainingSuiteNames)('%s', (name) => {
  const all: OracleComparison[] = [];

  beforeAll(async () => {
    const suite = getSuite(name);
    const some = { ...suite, tasks: suite.tasks.filter((_, index) => index % 2 === 0) };
    const plan = { suite: some, profile: getProfile('rough'), seed: 1, repeats: 1 };
    const think = (situation: OracleComparison['situation']) =>
      candidatesOf(situation, parseFailure(situation.failure, situation.value));
    await compareWithOracle({ ...plan, candidatesOf: think }, (compared) => all.push(compared));
  });

  it('plays training tasks only', () => {
    const train = new Set(getSuite(name).tasks.flatMap(({ id, split }) => (split === 'train' ? [id] : [])));
    expect(all.length).toBeGreaterThan(50);
    expect(all.filter(({ task }) => !train.has(task))).toEqual([]);
  });

  /** Of the decisions that an agent could make: not by ground truth, not useless, and not against the list of tools. */
  const thinkable = (some: readonly OracleComparison[]) =>
    some.filter(({ covered }) => covered === 'at once' || covered === 'reread' || covered === 'no');
  const missedIn = (some: readonly OracleComparison[]) => some.filter(({ covered }) => covered === 'no');

  it('covers what the oracle does', () => {
    const missed = missedIn(all);
    const named = missed.map(({ task, blamed, right }) => `${task} ${blamed}: ${JSON.stringify(right)}`);
    expect(missed.length / thinkable(all).length, named.join('\n')).toBeLessThanOrEqual(0.03);
    expect(thinkable(all).length / all.length).toBeGreaterThan(0.9);
  });

  it('covers every kind of action that is common', () => {
    for (const [kind, some] of Map.groupBy(all, ({ right }) => right.kind)) {
      if (some.length < 20) continue;
      expect(missedIn(some).length, kind).toBeLessThanOrEqual(0.1 * Math.max(1, thinkable(some).length));
    }
  });

  it('with few candidates', () => {
    const counts = all.map(({ candidates }) => candidates.length).sort((a, b) => a - b);
    expect(counts[counts.length >> 1]).toBeLessThanOrEqual(8);
    expect(counts.at(-1)).toBeLessThanOrEqual(24);
  });
});
