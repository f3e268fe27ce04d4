import { random } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { callMistakes, corruptCall, isRight } from './corrupt-call.ts';
import { syntheticCalls } from './synthetic/synthetic-calls.ts';
import { trainingCalls } from './training-calls.ts';

const calls = [...(await trainingCalls()).filter((_, index) => index % 5 === 0), ...syntheticCalls(1, 400)];

describe('right calls to learn from', () => {
  it('are accepted as they stand, and come from training domains only', () => {
    expect(calls.filter((right) => !right.accepts(right.call))).toEqual([]);
    const heldOut = /bank|clinic|parcels/;
    expect(calls.filter(({ group }) => heldOut.test(group))).toEqual([]);
  });
});

describe.each(callMistakes)('calls spoilt in %s', (mistake) => {
  const wrong = calls.flatMap((right) => {
    const found = corruptCall(random('spoil-test', right.id), right, mistake);
    return found === undefined ? [] : [{ right, ...found }];
  });

  it('are really wrong', () => {
    expect(wrong.length).toBeGreaterThan(100);
    expect(wrong.filter(({ right, call }) => isRight(right, call))).toEqual([]);
  });

  it('are wrong in several ways, and the same for the same seed', () => {
    expect(new Set(wrong.map(({ way }) => way)).size).toBeGreaterThan(1);
    const { right, call } = wrong[0]!;
    expect(corruptCall(random('spoil-test', right.id), right, mistake)?.call).toEqual(call);
  });
});
