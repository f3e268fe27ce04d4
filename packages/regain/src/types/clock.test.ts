import { describe, expect, it } from 'vitest';
import { neverAborted, TimeoutError, virtualClock } from './clock.ts';

describe('the virtual clock', () => {
  it('advances only with `sleep`', async () => {
    const clock = virtualClock(5);
    await clock.sleep(100);
    await clock.sleep(0);
    await clock.sleep(-3);
    expect(clock.now()).toBe(105);
  });

  it('times out work that slept too long, whatever its outcome', async () => {
    for (const end of [async () => 'late', async () => Promise.reject(new Error('late'))]) {
      const clock = virtualClock();
      const work = async () => {
        await clock.sleep(600_000);
        return end();
      };
      await expect(clock.within(1_000, work)).rejects.toThrow(TimeoutError);
      expect(clock.now()).toBe(1_000);
    }
  });

  it('returns the result of work that is in time', async () => {
    const clock = virtualClock();
    expect(await clock.within(10, async () => clock.sleep(10).then(() => 'done'))).toBe('done');
    await expect(clock.within(10, () => Promise.reject(new Error('own')))).rejects.toThrow('own');
    await expect(
      clock.within(10, () => {
        throw new Error('at once');
      }),
    ).rejects.toThrow('at once');
  });

  it('stops at an aborted signal', async () => {
    const clock = virtualClock();
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(clock.sleep(10, signal)).rejects.toThrow('enough');
    await expect(clock.within(10, async () => 1, signal)).rejects.toThrow('enough');
    expect(clock.now()).toBe(0);
    expect(neverAborted.aborted).toBe(false);
  });
});
