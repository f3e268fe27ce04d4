import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { neverAborted, TimeoutError } from './clock.ts';
import { realClock } from './real-clock.ts';

const never = () => new Promise<never>(() => {});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the real clock', () => {
  it('starts at 0 and has the wall time of its start', () => {
    vi.advanceTimersByTime(1_234);
    const clock = realClock({ now: () => performance.now(), timeOrigin: 1_000 });
    expect(clock.now()).toBe(0);
    expect(clock.epochMs).toBe(1_000 + performance.now());
    vi.advanceTimersByTime(50);
    expect(clock.now()).toBe(50);
    expect(realClock({ now: () => 7 }).epochMs).toBeUndefined();
  });

  it('sleeps, and rejects when aborted, without a remaining timer', async () => {
    const clock = realClock(performance);
    const slept = clock.sleep(100).then(() => 'slept');
    await vi.advanceTimersByTimeAsync(100);
    expect(await slept).toBe('slept');

    const controller = new AbortController();
    const cut = clock.sleep(100, controller.signal);
    controller.abort(new Error('enough'));
    await expect(cut).rejects.toThrow('enough');
    expect(vi.getTimerCount()).toBe(0);
    await expect(clock.sleep(1, controller.signal)).rejects.toThrow('enough');
    await clock.sleep(0);
  });

  it('times out work that never settles', async () => {
    const clock = realClock(performance);
    const cut = expect(clock.within(100, never)).rejects.toThrow(new TimeoutError(100));
    await vi.advanceTimersByTimeAsync(101);
    await cut;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('returns the outcome of work in time, and clears its timer', async () => {
    const clock = realClock(performance);
    const late = clock.within(100, () => clock.sleep(50).then(() => 'in time'));
    await vi.advanceTimersByTimeAsync(60);
    expect(await late).toBe('in time');
    expect(vi.getTimerCount()).toBe(0);
    await expect(clock.within(100, () => Promise.reject(new Error('own')))).rejects.toThrow('own');
  });

  it('accepts synchronous throws and values', async () => {
    const clock = realClock(performance);
    const throws = () => {
      throw new Error('at once');
    };
    const plain = (() => 'plain') as unknown as () => Promise<string>;
    for (const ms of [100, Infinity]) {
      await expect(clock.within(ms, throws)).rejects.toThrow('at once');
      expect(await clock.within(ms, plain)).toBe('plain');
    }
  });

  it('sets no timer for work that settles at once', async () => {
    const clock = realClock(performance);
    for (let i = 0; i < 10; i++) await clock.within(100, async () => i);
    // The single shared check.
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('can be aborted at any time, without a remaining timer or listener', async () => {
    for (const afterMs of [0, 1, 50]) {
      const clock = realClock(performance);
      const controller = new AbortController();
      const removed = vi.spyOn(controller.signal, 'removeEventListener');
      const cut = expect(clock.within(100, never, controller.signal)).rejects.toThrow('enough');
      await vi.advanceTimersByTimeAsync(afterMs);
      controller.abort(new Error('enough'));
      await vi.advanceTimersByTimeAsync(1);
      await cut;
      expect(vi.getTimerCount()).toBe(0);
      if (afterMs > 0) expect(removed).toHaveBeenCalled();
      await expect(clock.within(100, never, controller.signal)).rejects.toThrow('enough');
    }
  });

  it('handles concurrent work: each ends at its own time, in any order', async () => {
    const clock = realClock(performance);
    const ends: string[] = [];
    const works = [30, 10, 20].map((ms) =>
      clock
        .within(ms === 20 ? 5 : 100, () => clock.sleep(ms))
        .then(
          () => ends.push(`done ${ms}`),
          () => ends.push(`cut ${ms}`),
        ),
    );
    const quick = clock.within(100, async () => ends.push('at once'));
    await vi.advanceTimersByTimeAsync(40);
    await Promise.all([...works, quick]);
    expect(ends).toEqual(['at once', 'cut 20', 'done 10', 'done 30']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits without a limit if there is neither limit nor signal', async () => {
    const clock = realClock(performance);
    void clock.within(Infinity, never, neverAborted);
    expect(vi.getTimerCount()).toBe(0);
    // A limit above the maximum of timers is no limit.
    const controller = new AbortController();
    const cut = expect(clock.within(1e12, never, controller.signal)).rejects.toThrow('enough');
    await vi.advanceTimersByTimeAsync(10);
    expect(vi.getTimerCount()).toBe(0);
    controller.abort(new Error('enough'));
    await cut;
  });
});
