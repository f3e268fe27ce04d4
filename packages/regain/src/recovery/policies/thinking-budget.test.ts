import { describe, expect, it } from 'vitest';
import { random, randomSituation } from '../../types/index.ts';
import type { Situation } from '../policy.ts';
import { thinkingBudget } from './thinking-budget.ts';

const turn = randomSituation(random('thought-book'));
const at = (budgetLeft: number, attemptLeft: number, price?: number): Situation => ({
  ...turn,
  budgetLeft,
  attemptLeft,
  history:
    price === undefined
      ? []
      : [{ call: turn.call, failure: turn.failure, action: { kind: 'reread-tools' }, price }],
});

describe('the thinking budget', () => {
  it('allows the first thought, whose cost is unknown', () => {
    const book = thinkingBudget();
    book.startDecision(at(1, 0));
    expect(book.canAfford(at(1, 0))).toBe(true);
  });

  it('estimates the cost of a thought from the spent budget minus the cost of actions', () => {
    const book = thinkingBudget();
    book.startDecision(at(1, 0.1));
    book.countThought();
    book.countThought();
    // Two thoughts at 0.01 each and a call at 0.05: the next thought may cost 0.015, two in a row 0.03.
    book.startDecision(at(0.93, 0.1, 0.05));
    expect(book.canAfford(at(0.93, 0.0151))).toBe(true);
    expect(book.canAfford(at(0.93, 0.0149))).toBe(false);
    book.countThought();
    expect(book.canAfford(at(0.93, 0.0299))).toBe(false);
    expect(book.canAfford(at(0.93, 0.0301))).toBe(true);
  });

  it('keeps the estimate across decisions without thoughts and across steps', () => {
    const book = thinkingBudget();
    book.startDecision(at(1, 0.1));
    book.countThought();
    book.startDecision(at(0.98, 0.1, 0));
    book.startDecision(at(0.9, 0.1, 0));
    book.startDecision(at(0.7, 0.1));
    expect(book.canAfford(at(0.7, 0.029))).toBe(false);
    expect(book.canAfford(at(0.7, 0.031))).toBe(true);
  });
});
