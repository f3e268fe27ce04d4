/** Cancellation at any moment: the step ends at once, leaves no timers, and its trace is complete. */

import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { trialCount } from '../../../../scripts/soak-counts.ts';
import {
  type Action,
  type Clock,
  callEndingsIn,
  isCallDone,
  realClock,
  requireTraceEvent,
  virtualClock,
} from '../types/index.ts';
import { type CallOutcome, callOutcomes, scriptedToolbox } from './conformance/scripted-toolbox.ts';
import { scriptedPolicy } from './policies/scripted.ts';
import { type StepInTest, stepInTest } from './step-in-test.ts';

const lines = fc.array(
  fc.constantFrom<Action>(
    { kind: 'retry', delayMs: 500 },
    { kind: 'retry', delayMs: 0 },
    { kind: 'reread-tools' },
    { kind: 'refresh-credentials' },
    { kind: 'verify', tool: 'list_records', args: {} },
    { kind: 'use-tool', tool: 'list_records', args: {}, first: true },
    { kind: 'paginate' },
  ),
  { maxLength: 6 },
);
const script = fc.array(fc.constantFrom<CallOutcome>(...callOutcomes), { maxLength: 8 });

function run(played: readonly CallOutcome[], acts: readonly Action[], clock: Clock, abortAt: number) {
  const controller = new AbortController();
  let eventCount = 0;
  const { toolbox } = scriptedToolbox(played, 'error');
  const emit = () => {
    if (eventCount++ === abortAt) controller.abort(new Error('enough'));
  };
  const call = { tool: 'add_verifiable', args: { name: 'a' } };
  const { signal } = controller;
  return stepInTest({}, { toolbox, policy: scriptedPolicy(acts), clock, signal, emit, call });
}

function expectWhole({ events, result }: StepInTest): void {
  for (const event of events) requireTraceEvent(event, {});
  const ends = callEndingsIn(events);
  expect(ends).toEqual([events.at(-1)]);
  if (result.status === 'done') expect(isCallDone(ends[0]!)).toBe(true);
  else expect(ends[0]).toMatchObject({ ending: result.status });
}

describe('a cancelled step', () => {
  it('at every event: ends as cancelled, or with the result it already had', async () => {
    let cancelled = 0;
    await fc.assert(
      fc.asyncProperty(script, lines, async (played, acts) => {
        const whole = await run(played, acts, virtualClock(), Infinity);
        for (let at = 0; at < whole.events.length; at++) {
          const cut = await run(played, acts, virtualClock(), at);
          expectWhole(cut);
          // Events before the cancellation are unchanged.
          expect(cut.events.slice(0, at + 1)).toEqual(whole.events.slice(0, at + 1));
          if (cut.result.status === 'cancelled') {
            cancelled++;
            expect(cut.result).toEqual({ status: 'cancelled', reason: 'enough' });
            // Nothing new is started: at most the event in progress is recorded.
            const began = cut.events.slice(at + 1).filter(({ type }) => type === 'decision');
            expect(began.length).toBeLessThanOrEqual(1);
          } else expect(cut.result).toEqual(whole.result);
        }
      }),
      { numRuns: trialCount(20, 60) },
    );
    expect(cancelled).toBeGreaterThan(100);
  });

  it('before its start: calls nothing', async () => {
    const controller = new AbortController();
    controller.abort(new Error('enough'));
    const calls = vi.fn();
    const step = await stepInTest({ find: calls }, { signal: controller.signal });
    expect(step.result).toEqual({ status: 'cancelled', reason: 'enough' });
    expect(calls).not.toHaveBeenCalled();
    expectWhole(step);
  });

  it('after its answer: is done', async () => {
    const controller = new AbortController();
    const find = () => {
      controller.abort();
      return { ok: 1 };
    };
    const step = await stepInTest({ find }, { signal: controller.signal });
    expect(step.result).toEqual({ status: 'done', value: { ok: 1 } });
  });

  it('adds no entry to the ledger', async () => {
    const cut = await run([], [], virtualClock(), 0);
    expect(cut.result.status).toBe('cancelled');
    expect(cut.ledger.entries).toEqual([]);
    expect(cut.events.find(({ type }) => type === 'attempt')).toMatchObject({ outcome: 'cancelled' });
  });
});

describe('on a real clock', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('at every event: leaves no timer and no listener', async () => {
    const acts: Action[] = [
      { kind: 'retry', delayMs: 500 },
      { kind: 'verify', tool: 'list_records', args: {} },
      { kind: 'refresh-credentials' },
      { kind: 'reread-tools' },
    ];
    const played: CallOutcome[] = ['error', 'timeout', 'throttled', 'fine', 'slow-error'];
    const go = async (at: number) => {
      const running = run(played, acts, realClock(performance), at);
      await vi.advanceTimersByTimeAsync(120_000);
      return running;
    };
    const whole = await go(Infinity);
    expect(whole.events.length).toBeGreaterThan(12);
    for (let at = 0; at < whole.events.length; at++) {
      expectWhole(await go(at));
      // A call that was sent cannot be recalled, so the tool's own timer may remain. The loop's timers may not.
      await vi.advanceTimersByTimeAsync(600_000);
      expect(vi.getTimerCount()).toBe(0);
    }
  });

  it('during a call, a delay or a decision: ends at once', async () => {
    const never = () => new Promise<never>(() => {});
    const down = () => Promise.reject(new Error('service unavailable'));
    for (const [find, policy] of [
      [never, scriptedPolicy([])],
      [down, scriptedPolicy([{ kind: 'retry', delayMs: 30_000 }])],
      [down, scriptedPolicy([], { decide: never })],
    ] as const) {
      const controller = new AbortController();
      const { signal } = controller;
      const running = stepInTest({ find }, { policy, signal, clock: realClock(performance) });
      await vi.advanceTimersByTimeAsync(1_000);
      controller.abort(new Error('enough'));
      await vi.advanceTimersByTimeAsync(0);
      const step = await running;
      expect(step.result).toEqual({ status: 'cancelled', reason: 'enough' });
      expectWhole(step);
      expect(vi.getTimerCount()).toBe(0);
    }
  });
});
