/** Calls that are reported as failed and land later. */

import { describe, expect, it } from 'vitest';
import { virtualClock } from '../types/index.ts';
import { bookingsRead, contextAt, openBookingWorld, validArgs } from './conformance/booking-world.ts';
import { inject } from './inject.ts';
import { LANDS_MAX_MS } from './kinds/unreported-effects.ts';
import type { FaultProfileInput } from './profiles/profile-source.ts';

const onlyLate = { calls: { rate: 1, kinds: { 'late-commit': 1 } } };
const lateAndLagging = { ...onlyLate, lag: { readMs: [5000, 5000] as const } };

function opened(profile: FaultProfileInput = onlyLate, task = 't') {
  const world = openBookingWorld();
  const box = inject(world.tools, profile, { suite: 's', task, seed: 1, repeat: 0 });
  const clock = virtualClock();
  const context = (nth: number) => contextAt(clock, { nth, idempotencyKey: 'one-key' });
  const book = (nth = 0, tool = 'book_room') => box.call(tool, validArgs[tool]!, context(nth));
  const times = () => world.snapshot().split('Ines Costa').length - 1;
  const shown = async () =>
    JSON.stringify(await box.call('list_bookings', { city: 'Porto' }, context(0))).includes('Ines Costa');
  return { world, box, clock, book, times, shown };
}

describe('a late commit', () => {
  it('is reported as failed and takes effect later', async () => {
    for (let task = 0; task < 30; task++) {
      const { box, clock, book, times, shown } = opened(onlyLate, `t${task}`);
      await expect(book()).rejects.toThrow();
      const { landsMs } = box.log.landed[0]!.fault.detail as { landsMs: number };
      expect(landsMs).toBeGreaterThan(clock.now());
      expect(landsMs).toBeLessThanOrEqual(LANDS_MAX_MS);
      expect(await shown()).toBe(false);
      expect(times()).toBe(0);
      await clock.sleep(Math.max(0, landsMs - clock.now()));
      expect(await shown()).toBe(true);
      expect(times()).toBe(1);
    }
  });

  it('shows in lagging reads only after their lag', async () => {
    const { box, clock, book, times, shown } = opened(lateAndLagging);
    await book().catch(() => undefined);
    const { landsMs } = box.log.landed[0]!.fault.detail as { landsMs: number };
    await clock.sleep(landsMs + 4900 - clock.now());
    expect(await shown()).toBe(false);
    expect(times()).toBe(1);
    expect(await shown()).toBe(true);
  });

  it('has a remedy that waits until a read shows it', async () => {
    const { box, clock, book, shown } = opened();
    await book().catch(() => undefined);
    const { landsMs } = box.log.landed[0]!.fault.detail as { landsMs: number };
    expect(await shown()).toBe(false);
    expect(box.log.landed.map(({ fault }) => fault.kind)).toEqual(['late-commit', 'lagging-read']);
    const remedy = box.hidden.remedy({ ...bookingsRead, nowMs: clock.now() }, undefined);
    expect(remedy).toEqual({ kind: 'retry', delayMs: landsMs - clock.now() });
  });

  it('has a second effect if the call is repeated, except with the same idempotency key', async () => {
    const plain = opened();
    await plain.book().catch(() => undefined);
    await plain.book(1);
    expect(plain.times()).toBe(1);
    await plain.box.settle();
    expect(plain.times()).toBe(2);
    const keyed = opened();
    await keyed.book(0, 'book_room_once').catch(() => undefined);
    await keyed.book(1, 'book_room_once');
    await keyed.box.settle();
    expect(keyed.times()).toBe(1);
  });

  it('does not advance the clock, and its failure is discarded', async () => {
    const { box, clock, times } = opened();
    await box
      .call('book_room', { ...validArgs.book_room!, nights: -1 }, contextAt(clock))
      .catch(() => undefined);
    const nowMs = clock.now();
    await expect(box.settle()).resolves.toBeUndefined();
    expect(clock.now()).toBe(nowMs);
    expect(times()).toBe(0);
  });

  it('lands even if its caller has aborted', async () => {
    const { box, clock, times } = opened();
    const controller = new AbortController();
    const context = { ...contextAt(clock), signal: controller.signal };
    await box.call('book_room', validArgs.book_room!, context).catch(() => undefined);
    controller.abort();
    await box.settle();
    expect(times()).toBe(1);
  });
});
