import { describe, expect, it } from 'vitest';
import { virtualClock } from '../types/index.ts';
import { again, down, eventsOf, stepInTest } from './step-in-test.ts';

describe('a call that was made before the loop started', () => {
  it('is not repeated, and is charged as if the loop had made it', async () => {
    const clock = virtualClock();
    const find = () => ({ rows: 1 });
    await clock.sleep(2_000);
    const taken = await stepInTest({ find }, [{ kind: 'retry', delayMs: 100 }], {
      clock,
      first: { startedMs: 0, error: down },
    });
    expect(taken.result).toEqual({ status: 'done', value: { rows: 1 } });
    expect(taken.calls).toEqual(['find step']);
    expect(eventsOf(taken, 'attempt').map(({ startMs, nth }) => [startMs, nth])).toEqual([
      [0, 0],
      [2_100, 1],
    ]);
    expect(taken.ledger.entries).toHaveLength(1);
    // Two seconds of latency and 0.1 s of waiting.
    expect(taken.ledger.spent).toBeCloseTo(0.01 + 0.00025, 12);
  });

  it('with an answer is checked, and the same answer object is returned', async () => {
    const answer = { rows: 1 };
    const { result, calls } = await stepInTest({ find: () => 0 }, [], {
      first: { startedMs: 0, value: answer },
    });
    expect(result.status === 'done' && result.value).toBe(answer);
    expect(calls).toEqual([]);
    const wrong = { error: 'backend down' };
    const second = await stepInTest({ find: () => 'found' }, [again], {
      first: { startedMs: 0, value: wrong },
    });
    expect(second.result).toEqual({ status: 'done', value: 'found' });
  });

  it('is cancelled if the signal is aborted', async () => {
    const signal = AbortSignal.abort('enough');
    const { result } = await stepInTest({ find: () => 0 }, [], {
      signal,
      first: { startedMs: 0, error: down },
    });
    expect(result).toMatchObject({ status: 'cancelled' });
  });
});

describe('a failure class that a policy overlooks', () => {
  it('is not a failure for it', async () => {
    const page = { rows: [1], has_more: true, next_cursor: 'b' };
    const policy = {
      ...{ name: 'p', detectsImplicitFailures: true, safety: true },
      decide: () => ({ action: { kind: 'give-up' as const, reason: 'never' }, reason: '' }),
    };
    const specs = [{ name: 'list', effect: 'read' as const, outputSchema: { type: 'object' } }];
    const seen = await stepInTest({ list: () => page }, { policy, specs });
    expect(seen.result.status).toBe('gave-up');
    const overlooks = new Set(['partial-output'] as const);
    const { result, ledger } = await stepInTest(
      { list: () => page },
      { policy: { ...policy, ignoredFailures: overlooks }, specs },
    );
    expect(result).toEqual({ status: 'done', value: page });
    expect(ledger.failed).toBe(false);
  });
});
