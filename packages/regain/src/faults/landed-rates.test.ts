/** Faults land as often as the profile says: chi-square, over 10^5 calls in the soak. */

import { describe, expect, it } from 'vitest';
import { trialCount } from '../../../../scripts/soak-counts.ts';
import { virtualClock } from '../types/index.ts';
import { againstGeometric, chiSquare, chiSquareLimit } from './chi-square-in-test.ts';
import { contextAt, getBookingSpec, openBookingWorld, validArgs } from './conformance/booking-world.ts';
import { inject } from './inject.ts';
import { getFaultKind } from './kinds/index.ts';
import type { FaultProfile } from './profile.ts';
import { getProfile } from './profiles/index.ts';
import { weightOf } from './profiles/resolve.ts';

const CALLS = trialCount(10_000, 100_000);
const CALLS_EACH = trialCount(4_000, 20_000);
/** The deviation from the rate, in percent, that so many calls show. */
const VISIBLE = trialCount(16, 5);
const TASKS = trialCount(1_500, 6_000);

/** The expected frequency of each kind in the first call of a new rollout, 'none' included. */
function expectedCounts(profile: FaultProfile, tool: string, calls: number): Map<string, number> {
  const fitting = Object.entries(profile.calls.kinds).filter(([name]) =>
    getFaultKind(name).appliesTo(getBookingSpec(tool)),
  );
  const total = fitting.reduce((sum, [, entry]) => sum + weightOf(entry), 0);
  const counts = fitting.map(
    ([name, entry]) => [name, (calls * profile.calls.rate * weightOf(entry)) / total] as const,
  );
  return new Map([...counts, ['none', calls * (1 - profile.calls.rate)]]);
}

async function landedCounts(
  profile: FaultProfile,
  tool: string,
  calls: number,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const { tools } = openBookingWorld();
  for (let task = 0; task < calls; task++) {
    const box = inject(tools, profile, { suite: 'rates', task: `t${task}`, seed: 7, repeat: 0 });
    await box.call(tool, validArgs[tool]!, contextAt(virtualClock())).catch(() => undefined);
    const [landing] = box.log.landed;
    const kind = landing?.fault.kind ?? 'none';
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

describe('landed frequencies', () => {
  it.each([
    ['rough', 'get_rate', CALLS],
    ['mild', 'list_bookings', CALLS_EACH],
    ['implicit-only', 'list_bookings', CALLS_EACH],
    ['out-of-distribution', 'cancel_booking', CALLS_EACH],
  ] as const)('match %s on %s in %d calls', async (name, tool, calls) => {
    const profile = getProfile(name);
    const expected = expectedCounts(profile, tool, calls);
    const landed = await landedCounts(profile, tool, calls);
    expect(new Set(landed.keys())).toEqual(new Set(expected.keys()));
    const kinds = [...expected.keys()];
    const statistic = chiSquare(
      kinds.map((kind) => landed.get(kind)!),
      [...expected.values()],
    );
    expect(statistic).toBeLessThan(chiSquareLimit(kinds.length - 1));
  });

  it(`would detect a rate that is off by ${VISIBLE} %`, () => {
    const profile = getProfile('rough');
    const off = { ...profile, calls: { ...profile.calls, rate: profile.calls.rate * (1 + VISIBLE / 100) } };
    const expected = [...expectedCounts(profile, 'get_rate', CALLS).values()];
    const tilted = [...expectedCounts(off, 'get_rate', CALLS).values()];
    // Chance adds to the statistic; the deviation alone must exceed the critical value.
    expect(chiSquare(tilted, expected)).toBeGreaterThan(chiSquareLimit(expected.length - 1));
  });
});

describe('landed lengths', () => {
  it('of transient faults are the tries that a caller needs', async () => {
    const profile = getProfile('near-free-retries');
    const lengths: number[] = [];
    for (let task = 0; task < TASKS; task++) {
      const world = openBookingWorld();
      const box = inject(world.tools, profile, { suite: 'lengths', task: `t${task}`, seed: 7, repeat: 0 });
      const clock = virtualClock();
      for (let nth = 0; nth < 200; nth++) {
        const before = box.log.landed.length;
        await box.call('get_rate', validArgs.get_rate!, contextAt(clock, { nth })).catch(() => undefined);
        if (box.log.landed.length === before) break;
      }
      if (box.log.landed.length > 0) lengths.push(box.log.landed.length);
    }
    expect(lengths.length).toBeGreaterThan(0.4 * TASKS);
    const { statistic, limit } = againstGeometric(lengths, 6, 25);
    expect(statistic).toBeLessThan(limit);
  });
});
