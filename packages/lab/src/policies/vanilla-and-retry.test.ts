import { type Decision, retryPolicy } from 'regain/internal/recovery';
import { random, randomSituation, ToolError } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { eventsOf, failing, stepInTest } from '../../../regain/src/recovery/step-in-test.ts';
import { oracle } from './oracle.ts';
import { vanilla } from './vanilla.ts';

const down = new ToolError('service unavailable', { status: 503 });
const throttled = new ToolError('too many requests', { status: 429, retryAfterMs: 20_000 });

describe('vanilla', () => {
  it('ends with the first failure', async () => {
    const step = await stepInTest({ find: failing([down]) }, { policy: vanilla() });
    expect(step.calls).toHaveLength(1);
    expect(step.result).toEqual({ status: 'gave-up', reason: 'no recovery' });
  });
});

describe('retry', () => {
  it('makes three more tries, with a longer maximum pause each time', async () => {
    const step = await stepInTest({ find: failing([down, down, down, down]) }, { policy: retryPolicy() });
    expect(step.calls).toHaveLength(4);
    expect(step.result).toEqual({ status: 'gave-up', reason: '3 tries' });
    const delays = eventsOf(step, 'decision').flatMap(({ action }) =>
      action.kind === 'retry' ? action.delayMs : [],
    );
    expect(delays).toHaveLength(3);
    delays.forEach((delayMs, i) => {
      expect(delayMs).toBeLessThanOrEqual(500 * 2 ** i);
    });
  });

  it('doubles the maximum pause up to a cap, and waits a random part of it', () => {
    const situation = randomSituation(random('test'));
    const { retryAfterMs: _, ...failure } = situation.failure;
    const pauses = (uniform: number) => {
      const policy = retryPolicy({ tries: 7 })({ random: { ...random('test'), uniform: () => uniform } });
      return Array.from({ length: 7 }, (_, tries) => {
        const turn = { ...situation, action: { kind: 'retry', delayMs: 0 }, price: 0 } as const;
        const here = { ...situation, failure, history: Array(tries).fill(turn) };
        const { action } = policy.decide(here) as Decision;
        return action.kind === 'retry' ? action.delayMs : undefined;
      });
    };
    expect(pauses(1)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
    expect(pauses(0.5)).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000, 4_000]);
    expect(pauses(0)).toEqual(Array(7).fill(0));
  });

  it('waits as long as requested', async () => {
    const step = await stepInTest({ find: failing([throttled]) }, { policy: retryPolicy() });
    expect(step.result.status).toBe('done');
    expect(eventsOf(step, 'decision')[0]!.action).toEqual({ kind: 'retry', delayMs: 20_000 });
  });

  it('does not read forever where safety makes it verify before each try', async () => {
    const verifiedBy = { tool: 'list', args: {}, records: '/rows', match: {}, output: '' };
    const specs = [{ name: 'add', effect: 'write' as const, verifiedBy }];
    const list = failing(Array.from({ length: 100 }, () => down));
    const add = failing(Array.from({ length: 100 }, () => down));
    const step = await stepInTest({ add, list }, { policy: retryPolicy(), specs });
    expect(step.calls.filter((call) => call === 'add step')).toHaveLength(1);
    expect(step.acted.length).toBeLessThanOrEqual(6);
  });

  it('repeats an ambiguous write only where safety is off', async () => {
    const specs = [{ name: 'add', effect: 'write' as const }];
    const run = (safety: boolean) =>
      stepInTest({ add: failing([down]) }, { policy: retryPolicy({ safety }), specs });
    expect((await run(true)).result.status).toBe('handed-off');
    expect((await run(false)).result.status).toBe('done');
  });

  it('is named after its tries, and needs a valid number of them', () => {
    const name = (tries: number) => retryPolicy({ tries })({ random: random('test') }).name;
    expect([name(3), name(5)]).toEqual(['retry', 'retry-5']);
    expect(() => retryPolicy({ tries: -1 })).toThrow('tries must lie in [0, 1000], got -1');
  });
});

describe('oracle', () => {
  it('needs ground truth', () => {
    expect(() => oracle()({ random: random('test') })).toThrow('the oracle needs ground truth');
  });

  it('does what clears the fault, and gives up where nothing does', () => {
    const situation = randomSituation(random('test'));
    const decided = (remedy: 'refresh-credentials' | null) => {
      const hidden = { remedy: () => remedy && { kind: remedy }, isSilent: () => true };
      const policy = oracle()({ random: random('test'), hidden });
      expect(policy.suspectsSuccess!({ call: situation.call, step: 0, value: null })).toBe('certain');
      return policy.decide(situation);
    };
    expect(decided('refresh-credentials')).toMatchObject({ action: { kind: 'refresh-credentials' } });
    expect(decided(null)).toMatchObject({ action: { kind: 'give-up' } });
  });
});
