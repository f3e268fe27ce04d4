import { describe, expect, it } from 'vitest';
import { markEffectAbsent, noEffectFailure } from '../types/index.ts';
import { isAmbiguous, isEffectAbsent } from './ambiguous-effect.ts';
import { failure } from './safety-context-in-test.ts';

describe('an ambiguous effect', () => {
  const open = failure('conflict', { message: "parameter 'x' is missing", ambiguous: true });

  it('remains unless evidence shows a refusal, whatever the message says', () => {
    expect(isAmbiguous(open)).toBe(true);
    expect(isAmbiguous({ ...open, ambiguous: false })).toBe(false);
    expect(isAmbiguous({ ...open, visibility: 'implicit' })).toBe(true);
  });

  it('is not inferred from wording', () => {
    expect(isAmbiguous(failure('timeout', { message: 'socket hang up', ambiguous: false }))).toBe(false);
  });

  it('ends with a read that shows no effect', () => {
    expect(isEffectAbsent(open)).toBe(false);
    expect(isAmbiguous(markEffectAbsent(open))).toBe(false);
    expect(isAmbiguous({ ...markEffectAbsent(open), ambiguous: true })).toBe(false);
    expect(isAmbiguous(noEffectFailure())).toBe(false);
  });
});
