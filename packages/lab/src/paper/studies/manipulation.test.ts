import { type PolicyFactory, retryPolicy } from 'regain/internal/recovery';
import type { Action, TraceEvent } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { getPolicy, vanilla } from '../../policies/index.ts';
import { manipulationCheck, manipulationOf } from './manipulation.ts';

const trace = (...actions: readonly Action[]): TraceEvent[] =>
  actions.map((action, i) => ({ type: 'decision', call: `c${i}`, action: action as never, reason: '' }));
const retry: Action = { kind: 'retry', delayMs: 0 };
const change = (q: number): Action => ({ kind: 'repair-arguments', args: { q } });
const handOff = (reason: string): Action => ({ kind: 'hand-off', reason });

describe('a manipulation check of planted differences', () => {
  it('counts decisions up to the first difference', () => {
    const pairs = [
      [trace(retry, change(1), retry), trace(retry, change(2), change(3))],
      [trace(retry, retry), trace(retry, retry)],
      [trace(), trace()],
      [trace(retry), trace(retry, retry, retry)],
    ] as const;
    expect(manipulationOf(pairs)).toEqual({
      rollouts: 4,
      rolloutsThatDiffer: 2,
      decisions: 2 + 2 + 0 + 2,
      decisionsThatDiffer: 2,
      shareOfRollouts: 0.5,
      shareOfDecisions: 2 / 6,
    });
  });

  it('ignores prices and the words of giving up', () => {
    const priced = trace(retry, handOff('too dear')).map((event) => ({ ...event, estimate: 0.3 }));
    expect(manipulationOf([[priced, trace(retry, handOff('enough'))]]).rolloutsThatDiffer).toBe(0);
  });

  it('has nothing to divide by where nothing was decided', () => {
    expect(manipulationOf([])).toMatchObject({ shareOfRollouts: 0, shareOfDecisions: 0 });
  });
});

describe('a manipulation check of policies', () => {
  const check = (treated: PolicyFactory, control: PolicyFactory) =>
    manipulationCheck({
      ...{ suites: ['paladin-eval'], treated, control, split: 'train', profile: 'rough' },
      ...{ tasks: 12, repeats: 2, seeds: [5] },
    });

  it('finds no difference between equal policies, and all between opposite ones', async () => {
    const [same] = await check(getPolicy('fortify-rules'), getPolicy('fortify-rules'));
    expect(same).toMatchObject({ suite: 'paladin-eval', rollouts: 24, rolloutsThatDiffer: 0 });
    expect(same!.decisions).toBeGreaterThan(10);
    const [other] = await check(vanilla(), retryPolicy());
    expect(other!.shareOfDecisions).toBe(1);
  });

  it('finds the planted difference and no other', async () => {
    const twice = await check(retryPolicy({ tries: 2 }), retryPolicy({ tries: 3 }));
    expect(twice[0]!.rolloutsThatDiffer).toBeGreaterThan(0);
    expect(twice[0]!.shareOfDecisions).toBeLessThan(0.5);
  });
});
