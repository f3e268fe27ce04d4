/** A policy can do no harm through its arguments, and its errors are its own failures, with their messages. */

import { random, randomSituation } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { type CustomPolicy, parseCustomPolicy } from './custom-policy.ts';
import type { SandboxObserver } from './policy-sandbox.ts';

function inSandbox(exported: unknown, observer: Partial<SandboxObserver> = {}) {
  const complaints: string[] = [];
  const calls: number[] = [];
  const policy = parseCustomPolicy(exported, 'mine.ts').policy({
    onError: (error) => complaints.push(String(error)),
    onActiveCall: (call) => calls.push(call),
    ...observer,
  })({ random: random('door'), hidden: {} as never });
  return { policy, complaints, calls };
}

const agent = (decide: CustomPolicy['decide'], rest: Partial<CustomPolicy> = {}): CustomPolicy => ({
  name: 'mine',
  decide,
  ...rest,
});
const retry = { kind: 'retry', delayMs: 1 } as const;
const situation = randomSituation(random('door', 'situation'));

describe('the input of a policy', () => {
  it('is a copy, at every call', async () => {
    const before = JSON.stringify(situation);
    const spoil = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const inner of Object.values(value)) spoil(inner);
      for (const key of Object.keys(value)) delete (value as Record<string, unknown>)[key];
    };
    const answered = { call: { tool: 't', args: { a: [1] } }, step: 0, value: { b: { c: 2 } } };
    const { policy, complaints } = inSandbox(
      agent(
        (seen) => {
          spoil(seen);
          return retry;
        },
        { suspectsSuccess: (seen) => spoil(seen) === null, stepEnded: spoil },
      ),
    );
    await policy.decide(situation);
    policy.suspectsSuccess!(answered);
    policy.stepEnded!({ ...answered, status: 'done', history: [] });
    expect(JSON.stringify(situation)).toBe(before);
    expect(answered).toEqual({ call: { tool: 't', args: { a: [1] } }, step: 0, value: { b: { c: 2 } } });
    expect(complaints).toEqual([]);
  });

  it('never contains ground truth', () => {
    const given: string[] = [];
    inSandbox((context: object) => {
      given.push(...Object.keys(context));
      return agent(() => retry);
    });
    expect(new Set(given)).toEqual(new Set(['random', 'brain']));
  });
});

describe('the decision of a policy', () => {
  const circular: { kind: string; args: Record<string, unknown> } = { kind: 'repair-arguments', args: {} };
  circular.args.self = circular;

  it.each<[string, unknown, string]>([
    ['a circle', circular, 'must return what can be written as JSON'],
    ['a big number', { ...retry, delayMs: 1n }, 'must return what can be written as JSON'],
    ['nothing', undefined, 'must return an action such as'],
    [
      'a misspelt cost',
      { action: retry, thought: { tokens: 5 } },
      'must say what a thought cost in latencyMs',
    ],
    ['a negative cost', { action: retry, thought: { tokensIn: -5 } }, 'at /tokensIn'],
  ])('is refused with a reason: %s', async (_, decided, says) => {
    const { policy, complaints } = inSandbox(agent(() => decided as never));
    await expect(policy.decide(situation)).rejects.toThrow(says);
    expect(complaints.join()).toContain(says);
  });

  it('may have a partial cost', async () => {
    const thought = { tokensIn: 500, tokensOut: 100 };
    const { policy } = inSandbox(agent(() => ({ action: retry, thought })));
    expect(await policy.decide(situation)).toEqual({
      action: retry,
      reason: '',
      thought: { latencyMs: 0, waitingMs: 0, tokensIn: 500, tokensOut: 100, money: 0 },
    });
  });

  it('is reported as invalid from every method', async () => {
    const { policy, complaints } = inSandbox(
      agent(() => retry, {
        suspectsSuccess: (async () => true) as never,
        stepEnded: (async () => Promise.reject(new Error('too late'))) as never,
      }),
    );
    const call = { tool: 't', args: {} };
    expect(() => policy.suspectsSuccess!({ call, step: 0, value: null })).toThrow('got a promise');
    policy.stepEnded!({ call, step: 0, status: 'done', history: [] });
    await new Promise((resolve) => setImmediate(resolve));
    expect(complaints).toEqual([expect.stringContaining('got a promise'), 'Error: too late']);
  });
});

describe('the calls of a policy', () => {
  it('are numbered, and a lost call throws and is not repeated', async () => {
    let asked = 0;
    const mine = () =>
      agent(() => {
        asked++;
        return retry;
      });
    const { policy, calls } = inSandbox(mine);
    await policy.decide(situation);
    expect(calls).toEqual([1, 0, 2, 0]);
    const lost = inSandbox(mine, { lostCall: { call: 2, error: 'the worker exited with code 3' } });
    await expect(lost.policy.decide(situation)).rejects.toThrow('the worker exited with code 3');
    expect(lost.complaints).toEqual(['Error: the worker exited with code 3']);
    await lost.policy.decide(situation);
    expect(asked).toBe(2);
  });

  it('fail where it cannot be created, and the error names its file where it never can', async () => {
    let made = 0;
    const { policy, complaints } = inSandbox(() => {
      if (made++ > 0) throw new Error('no more');
      return agent(() => retry);
    });
    await expect(policy.decide(situation)).rejects.toThrow('no more');
    expect(complaints[0]).toBe('Error: no more');
    const never = () => {
      throw new Error('not today');
    };
    expect(() => parseCustomPolicy(never, 'mine.ts')).toThrow(
      expect.objectContaining({ code: 'invalid-input', place: { file: 'mine.ts' } }),
    );
  });

  it.each(['two\nlines', 'x'.repeat(81), ' ', 'turned \u202e around'])('need a valid name: %j', (name) => {
    expect(() => parseCustomPolicy({ name, decide: () => retry }, 'mine.ts')).toThrow(
      '1 to 80 printable characters',
    );
  });
});
