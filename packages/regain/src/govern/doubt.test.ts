import { describe, expect, it } from 'vitest';
import { noEffect, shownAbsent } from '../types/index.ts';
import { isShownAbsent, leavesDoubt } from './doubt.ts';
import { failure } from './scene-in-test.ts';

describe('doubt', () => {
  const open = failure('conflict', { message: "parameter 'x' is missing", ambiguous: true });

  it('is left by whatever is not shown to have been refused, whatever it says', () => {
    expect(leavesDoubt(open)).toBe(true);
    expect(leavesDoubt({ ...open, ambiguous: false })).toBe(false);
    expect(leavesDoubt({ ...open, visibility: 'implicit' })).toBe(true);
  });

  it('is not brought back by words', () => {
    expect(leavesDoubt(failure('timeout', { message: 'socket hang up', ambiguous: false }))).toBe(false);
  });

  it('ends with a read that shows nothing', () => {
    expect(isShownAbsent(open)).toBe(false);
    expect(leavesDoubt(shownAbsent(open))).toBe(false);
    expect(leavesDoubt({ ...shownAbsent(open), ambiguous: true })).toBe(false);
    expect(leavesDoubt(noEffect())).toBe(false);
  });
});
