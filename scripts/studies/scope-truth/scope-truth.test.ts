/** Complete spans of our own runs give the true episodes and the true efficiency. */

import { describe, expect, it } from 'vitest';
import { policies, sessionsOf } from './runs.ts';
import { episodeAgreement, f1, pairAgreement } from './score.ts';
import { reconstruct, variants } from './simulated.ts';

describe.each(policies)('runs of %s, written as spans', (policy) => {
  it('are found again', async () => {
    const sessions = await sessionsOf(policy, 24, 1);
    const { episodes, ES } = await reconstruct(sessions, variants[0]!);
    expect(episodes.expected).toBeGreaterThan(5);
    expect(f1(episodes)).toBeGreaterThanOrEqual(0.95);
    for (const { true: truth, found } of [ES.attempts, ES.time])
      expect(Math.abs(found - truth)).toBeLessThanOrEqual(0.01);
  });
});

it('an episode is right with exactly its calls', () => {
  const truth = [['a', 'b', 'c'], ['d']];
  expect(episodeAgreement([['a', 'b'], ['d']], truth)).toEqual({ found: 2, expected: 2, right: 1 });
  expect(pairAgreement([['a', 'b'], ['d']], truth)).toEqual({ found: 1, expected: 3, right: 1 });
});
