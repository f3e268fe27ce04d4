/** Tools, hooks and policies that misbehave: the loop continues, and its trace is complete. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { trialCount } from '../../../../scripts/soak-counts.ts';
import {
  attemptsIn,
  PREVIEW_CHARS_MAX,
  realClock,
  requireTraceEvent,
  type TraceEvent,
} from '../types/index.ts';
import { hostile, trap } from './detect/errors-in-test.ts';
import { scriptedModel, scriptedPolicy } from './policies/scripted.ts';
import type { Policy } from './policy.ts';
import { again, down, failing, type StepInTest, stepInTest, watching } from './step-in-test.ts';

const giveUp = { action: { kind: 'give-up', reason: '' }, reason: '' };
/** `await` reads `then` of any value: this proxy allows that. */
const sly = new Proxy({}, { get: (_, key) => (key === 'then' ? undefined : trap()), ownKeys: trap });

/** Every event matches its schema and is small, and the call has ended. */
function expectWhole({ events }: Pick<StepInTest, 'events'>): void {
  for (const event of events) {
    requireTraceEvent(event, {});
    expect(JSON.stringify(event).length).toBeLessThan(4 * PREVIEW_CHARS_MAX);
  }
  expect([events[0]?.type, events.at(-1)?.type]).toEqual(['call', 'ending']);
}

describe('values that tools return', () => {
  class Account {
    owner = 'Ada';
  }
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;
  const odd: readonly (readonly [string, unknown])[] = [
    ['a text of many megabytes', 'x'.repeat(trialCount(10_000_000, 100_000_000))],
    ['a long list', Array.from({ length: trialCount(500_000, 10_000_000) }, () => 0)],
    ['a cycle', cyclic],
    ['a bigint', { n: 12n }],
    ['a function', () => 1],
    ['undefined', undefined],
    ['an instance', new Account()],
    ['a proxy that throws', sly],
    ['something that looks like a promise', JSON.parse('{"then": "not a function"}')],
  ];

  it.each(odd)('%s is the value of the step, with a preview in the trace', async (_what, value) => {
    for (const detectsImplicitFailures of [false, true]) {
      const policy = scriptedPolicy([], { detectsImplicitFailures: detectsImplicitFailures });
      const step = await stepInTest({ find: () => value }, { policy });
      expect(step.result.status).toBe('done');
      expect((step.result as { value: unknown }).value).toBe(value);
      expectWhole(step);
    }
  });

  it.each(odd)('%s beside an error reaches the policy as JSON', async (_what, value) => {
    const { policy, seen } = watching([]);
    const step = await stepInTest({ find: () => ({ error: 'no', value: [value].slice(0, 1) }) }, { policy });
    expect(step.result.status).toBe('gave-up');
    expect(JSON.stringify(seen[0]!.value)).toContain('"error":"no"');
    expectWhole(step);
  });

  it('huge arguments and repairs are truncated in the trace only', async () => {
    const text = 'x'.repeat(5_000_000);
    let got = '';
    const find = ({ text: came }: { text?: unknown }) => {
      got = String(came);
      throw down;
    };
    const lines = [{ kind: 'repair-arguments', args: { text: `${text}!` } } as const];
    const step = await stepInTest({ find }, lines, { call: { tool: 'find', args: { text } } });
    expect(got).toBe(`${text}!`);
    expectWhole(step);
  });
});

describe('values that tools throw', () => {
  it.each([
    ['undefined', undefined],
    ['null', null],
    ['a text', 'service unavailable'],
    ['a frozen object', Object.freeze({ message: 'service unavailable' })],
    ['a proxy that throws', hostile],
    ['a symbol', Symbol('s')],
    ['a cycle', Object.assign(new Error('x'), { cause: undefined })],
  ])('%s, synchronously or asynchronously', async (_what, error) => {
    for (const find of [
      () => {
        throw error;
      },
      () => Promise.reject(error),
    ]) {
      const toolbox = { call: find as never };
      const step = await stepInTest({ find }, [again], { toolbox });
      expect(step.result).toEqual({ status: 'gave-up', reason: 'the script is over' });
      expect(attemptsIn(step.events).every(({ failure }) => failure !== undefined)).toBe(true);
      expectWhole(step);
    }
  });

  it('an abort by the tool itself is a failure, not a cancellation', async () => {
    const abort = new DOMException('This operation was aborted', 'AbortError');
    const step = await stepInTest({ find: failing([abort]) }, [again]);
    expect(step.result.status).toBe('done');
  });
});

describe('hooks that throw', () => {
  it('a listener that throws still receives every event', async () => {
    const heard: string[] = [];
    const emit = (event: TraceEvent) => {
      heard.push(event.type);
      throw new Error('not my day');
    };
    const step = await stepInTest({ find: failing([down]) }, [again], { emit });
    expect(step.result.status).toBe('done');
    expect(heard).toEqual(step.events.map(({ type }) => type));
    expect(step.ledger.entries).toHaveLength(1);
  });

  it.each([
    ['an error', () => trap(), 'the policy threw: trapped'],
    ['nothing', () => Promise.reject(undefined), 'the policy threw: undefined was thrown'],
    ['a proxy', () => Promise.reject(hostile), 'the policy threw: [unreadable]'],
  ])('a policy that throws %s gives up the step', async (_what, decide, reason) => {
    const policy = scriptedPolicy([], { decide: decide as Policy['decide'] });
    const step = await stepInTest({ find: failing([down]) }, { policy });
    expect(step.result).toEqual({ status: 'gave-up', reason });
    expectWhole(step);
  });

  it.each([
    ['nothing', undefined],
    ['an action of its own', { action: { kind: 'pray' }, reason: '' }],
    ['a delay that is no number', { action: { kind: 'retry', delayMs: Number.NaN }, reason: '' }],
    ['a delay without end', { action: { kind: 'retry', delayMs: Infinity }, reason: '' }],
    ['no arguments', { action: { kind: 'repair-arguments' }, reason: '' }],
    ['no reason', { action: { kind: 'hand-off' }, reason: undefined }],
    ['a thought that cost less than nothing', { ...giveUp, thought: { latencyMs: -1 } }],
    ['a proxy', hostile],
  ])('a policy that decides on %s gives up the step', async (_what, decision) => {
    const policy = scriptedPolicy([], { decide: (() => decision) as never });
    const step = await stepInTest({ find: failing([down]) }, { policy });
    expect(step.result.status).toBe('gave-up');
    expectWhole(step);
  });

  it('of suspicion, of endings, of the list of tools and of the model', async () => {
    const policy = scriptedPolicy([{ kind: 'ask-model' }], {
      suspectsSuccess: trap,
      stepEnded: trap,
      model: { ...scriptedModel([]), decide: async () => trap() },
    });
    const fine = await stepInTest({ find: () => 1 }, { policy, toolbox: { list: trap } });
    expect(fine.result).toEqual({ status: 'done', value: 1 });
    const asked = await stepInTest({ find: failing([down]) }, { policy });
    expect(asked.result).toEqual({ status: 'gave-up', reason: 'the policy threw: trapped' });
    expectWhole(asked);
  });
});

describe('promises that never settle, on a real clock', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const never = () => new Promise<never>(() => {});

  it('a call times out', async () => {
    const clock = realClock(performance);
    const running = stepInTest({ find: never }, [again], { clock });
    await vi.advanceTimersByTimeAsync(25_000);
    const step = await running;
    expect(step.result.status).toBe('gave-up');
    expect(attemptsIn(step.events).map(({ failure }) => failure?.class)).toEqual(['timeout', 'timeout']);
    expect(vi.getTimerCount()).toBe(0);
    expectWhole(step);
  });

  it('a decision times out, and so does a refresh', async () => {
    const clock = realClock(performance);
    const policy = scriptedPolicy([], { decide: never });
    const running = stepInTest({ find: failing([down]) }, { policy, clock });
    await vi.advanceTimersByTimeAsync(61_000);
    expect((await running).result).toEqual({
      status: 'gave-up',
      reason: 'the policy threw: no answer within 60000 ms',
    });
    const refresh = stepInTest({ find: failing([down]) }, [{ kind: 'refresh-credentials' }], {
      clock,
      toolbox: { refreshCredentials: never },
    });
    await vi.advanceTimersByTimeAsync(61_000);
    const step = await refresh;
    expect(step.calls).toEqual(['find step']);
    expect(step.result.status).toBe('gave-up');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('an answer after its timeout is ignored', async () => {
    const clock = realClock(performance);
    const late = () => clock.sleep(15_000).then(trap);
    const running = stepInTest({ find: late }, [], { clock });
    await vi.advanceTimersByTimeAsync(20_000);
    expect((await running).result.status).toBe('gave-up');
  });
});
