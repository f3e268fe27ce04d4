import fc from 'fast-check';
import type { Action, Brain, Proposal, Situation } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../scripts/for-all.ts';
import { candidate, questionWith, timeout } from '../../../regain/src/repair/ranking-question-in-test.ts';
import {
  type FailureLikelihoods,
  failedTriesOf,
  updateBeliefs,
  withBeliefUpdates,
  worksChance,
} from './belief-update.ts';
import { shippedOwnStates } from './shipped-exemplars.ts';

/** A right retry works in 3 of 4 tries, a wrong one never, in very many of them. */
const often: FailureLikelihoods = {
  retry: {
    timeout: { right: { worked: 3e6, tries: 4e6 }, wrong: { worked: 0, tries: 4e6 } },
  },
};
const again: Action = { kind: 'retry', delayMs: 100 };
const renamed: Action = { kind: 'repair-arguments', args: { from: 'Bergen' } };

function after(actions: readonly Action[], more: Partial<Situation> = {}): Situation {
  const call = { tool: 'search_flights', args: {} };
  return questionWith([], {
    history: actions.map((action) => ({ call, failure: timeout, action, price: 0.01 })),
    ...more,
  }).situation;
}

function proposal(action: Action, chance: number): Proposal {
  return { ...candidate('retry', 1, action), chance };
}

describe('the update of beliefs', () => {
  it('is that of Bayes: odds fall by P(fails | right) / P(fails | wrong) with each failed try', () => {
    const ranked = [proposal(again, 0.8), proposal(renamed, 0.1)];
    const oddsAfter = (tries: number) => {
      const [retry] = updateBeliefs(ranked, after(Array(tries).fill(again)), often).filter(
        ({ action }) => action === again,
      );
      return retry!.chance / (1 - retry!.chance);
    };
    expect(oddsAfter(0)).toBe(0.8 / (1 - 0.8));
    expect(oddsAfter(1)).toBeCloseTo(4 / 4, 4);
    expect(oddsAfter(2)).toBeCloseTo(4 / 16, 4);
  });

  it('leaves all others in proportion, and reorders', () => {
    const ranked = [proposal(again, 0.8), proposal(renamed, 0.1)];
    const updated = updateBeliefs(ranked, after([again, again]), often);
    expect(updated.map(({ action }) => action)).toEqual([renamed, again]);
    // 0.1 for what was not tried, and 0.1 for none of these.
    expect(updated[0]!.chance).toBeCloseTo(0.1 / (0.05 + 0.1 + 0.1), 4);
  });

  it('counts the same action against the current class only; retries whatever they wait', () => {
    const longer: Action = { kind: 'retry', delayMs: 5000 };
    expect(failedTriesOf(again, after([longer, renamed]))).toBe(1);
    expect(failedTriesOf({ kind: 'repair-arguments', args: { from: 'Rome' } }, after([renamed]))).toBe(0);
    expect(failedTriesOf(again, after([again], { failure: { ...timeout, class: 'auth' } }))).toBe(0);
    // Reading the list of tools is not an attempt.
    expect(failedTriesOf({ kind: 'reread-tools' }, after([{ kind: 'reread-tools' }]))).toBe(0);
  });

  it('gives probabilities, and never raises the chance of what was tried alone', () => {
    const counts = fc.record({ worked: fc.nat(50), tries: fc.nat(50) }).map(({ worked, tries }) => ({
      worked: Math.min(worked, tries),
      tries,
    }));
    forAll(
      counts,
      counts,
      fc.nat(5),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (right, wrong, tries, p) => {
        const ranked = [proposal(again, p), proposal(renamed, (1 - p) / 2)];
        const updated = updateBeliefs(ranked, after(Array(tries).fill(again)), {
          retry: { timeout: { right, wrong } },
        });
        const sum = updated.reduce((total, { chance }) => total + chance, 0);
        expect(sum).toBeLessThanOrEqual(1 + 1e-9);
        expect(updated.find(({ action }) => action === again)!.chance).toBeLessThanOrEqual(p + 1e-9);
      },
    );
  });

  it('applies to any brain, whose own name it extends', async () => {
    const brain = {
      name: 'fixed',
      propose: () => ({ ranked: [proposal(again, 0.8), proposal(renamed, 0.1)], thought: {} }),
    } as unknown as Brain;
    const updating = withBeliefUpdates(brain, often);
    const { ranked } = await updating.propose(after([again, again]), {});
    expect(updating.name).toBe('fixed+update');
    expect(ranked[0]!.action).toBe(renamed);
  });
});

describe('what is counted in training', () => {
  const { likelihoods, unknown, examples } = shippedOwnStates();

  it('holds failures of unknown class', () => {
    expect(unknown / examples).toBeGreaterThan(0.1);
  });

  it('says that a right retry works more often than a wrong one, also against unknown failures', () => {
    for (const name of ['server-error', 'unknown'] as const) {
      const { right, wrong } = worksChance(likelihoods, 'retry', name);
      expect(right).toBeGreaterThan(0.3);
      expect(wrong).toBeLessThan(right / 2);
    }
  });
});
