/** The schedule is pinned, pure, and follows its distributions. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAllWith } from '../../../../scripts/for-all.ts';
import { trialCount } from '../../../../scripts/soak-counts.ts';
import { callPurposes, random, shuffled } from '../types/index.ts';
import { againstGeometric } from './chi-square-in-test.ts';
import { bookingSpecs, getBookingSpec } from './conformance/booking-world.ts';
import type { FaultCoordinate } from './coordinate.ts';
import type { Fault } from './fault-kind.ts';
import { getFaultKind } from './kinds/index.ts';
import { gilbertElliott } from './persistence/gilbert-elliott.ts';
import { createProfile, getProfile, profileNames, withSeverity } from './profiles/index.ts';
import { faultSchedule } from './schedule.ts';

const plan = bookingSpecs.map(({ name }) => name);
const at = (task: number, seed = 42, repeat = 0): FaultCoordinate => ({
  suite: 'desk',
  task: `task-${task}`,
  seed,
  repeat,
  plan,
});

/** The first faults that a profile draws, by task: drift, then each step, then each slot of time. */
function firstFaults(profile: string, count: number): string[] {
  const lines: string[] = [];
  const seen = new Set<string>();
  for (let task = 0; lines.length < count && task < 500; task++) {
    const { at: faultsAt, burst, drift } = faultSchedule(getProfile(profile), at(task, 42, task % 5));
    const add = (place: string, fault: Fault | undefined) => {
      if (fault !== undefined) lines.push(`${place} ${JSON.stringify(fault)}`);
    };
    for (const [step, spec] of bookingSpecs.entries()) {
      const drifting = drift(spec);
      if (drifting !== undefined && !seen.has(spec.name)) add(`drift ${spec.name}`, drifting.fault);
      if (drifting !== undefined) seen.add(spec.name);
      for (const fault of faultsAt(spec, 'step', step)) add(`task-${task}/${step} ${spec.name}`, fault);
      let last: Fault | undefined;
      for (let ms = 0; ms < 60_000; ms += 2000) {
        const found = burst(spec, ms)?.fault;
        if (found !== last) add(`task-${task} ${spec.name} at ${ms} ms`, found);
        last = found;
      }
    }
  }
  return lines.slice(0, count);
}

describe('the first faults of seed 42', () => {
  it.each(profileNames)('are pinned for %s', async (name) => {
    const faults = firstFaults(name, 50);
    expect(faults).toHaveLength(name === 'clean' ? 0 : 50);
    await expect(`${faults.join('\n')}\n`).toMatchFileSnapshot(`./pins/${name}.txt`);
  });
});

describe('the schedule', () => {
  const profiles = profileNames.map(getProfile);
  const query = fc.record({
    spec: fc.constantFrom(...bookingSpecs),
    purpose: fc.constantFrom(...callPurposes),
    step: fc.integer({ min: 0, max: 300 }),
  });

  it('does not depend on earlier lookups', () => {
    forAllWith(
      { numRuns: trialCount(20, 60) },
      fc.constantFrom(...profiles),
      fc.array(query, { maxLength: 30 }),
      fc.nat(),
      (profile, queries, task) => {
        const asked = faultSchedule(profile, at(task));
        const inOrder = queries.map(({ spec, purpose, step }) => asked.at(spec, purpose, step));
        for (const { index, ...one } of shuffled(
          random('order', task),
          queries.map((q, index) => ({ ...q, index })),
        )) {
          const fresh = faultSchedule(profile, at(task));
          expect(fresh.at(one.spec, one.purpose, one.step)).toEqual(inOrder[index]);
          expect(asked.at(one.spec, one.purpose, one.step)).toEqual(inOrder[index]);
        }
      },
    );
  });

  it('changes with every part of the coordinate', () => {
    const rough = getProfile('rough');
    const draws = (where: FaultCoordinate) =>
      JSON.stringify(
        bookingSpecs.map((spec) =>
          Array.from({ length: 8 }, (_, step) => faultSchedule(rough, where).at(spec, 'step', step)),
        ),
      );
    const base = draws(at(1));
    expect(draws(at(1))).toBe(base);
    expect(draws(at(2))).not.toBe(base);
    expect(draws(at(1, 43))).not.toBe(base);
    expect(draws(at(1, 42, 1))).not.toBe(base);
    expect(draws({ ...at(1), suite: 'other' })).not.toBe(base);
  });

  it('gives other purposes their own faults, of transport and quota only', () => {
    const stormy = faultSchedule(
      createProfile({ name: 'x', description: '', extends: 'rough', calls: { rate: 1, otherPurposes: 1 } }),
      at(0),
    );
    for (const purpose of ['verify', 'compensate', 'page'] as const) {
      for (let step = 0; step < 50; step++) {
        for (const { kind } of stormy.at(getBookingSpec('list_bookings'), purpose, step)) {
          expect(['transport', 'quota']).toContain(getFaultKind(kind).group);
        }
      }
    }
  });

  it('bounds every queue, and draws at most one change of each side', () => {
    const profile = createProfile({
      name: 'x',
      description: '',
      extends: 'rough',
      calls: { rate: 1, more: 1, faultsMax: 8 },
    });
    for (let task = 0; task < 300; task++) {
      const faults = faultSchedule(profile, at(task)).at(getBookingSpec('book_room_once'), 'step', 0);
      expect(faults.length).toBeLessThanOrEqual(8);
      expect(new Set(faults.map(({ kind }) => kind)).size).toBe(faults.length);
      const sides = faults.map(({ kind }) => getFaultKind(kind)).filter(({ ending }) => ending === 'adapted');
      expect(new Set(sides.map(({ group }) => group)).size).toBe(sides.length);
      expect(faults.map(({ onset }) => onset)).toEqual(
        faults.map(({ onset }) => onset).toSorted((a, b) => a - b),
      );
    }
  });

  it('respects the budget of the controlled profile', () => {
    const paper = getProfile('paper');
    const counts = { persistent: 0, spontaneous: 0 };
    const tasks = trialCount(600, 2000);
    for (let task = 0; task < tasks; task++) {
      const { at: faultsAt } = faultSchedule(paper, at(task));
      const byStep = bookingSpecs.map((spec, step) => faultsAt(spec, 'step', step));
      const all = byStep.flat();
      expect(all.length).toBeGreaterThanOrEqual(1);
      expect(all.length).toBeLessThanOrEqual(3);
      expect(byStep[0]![0]).toMatchObject({ onset: 0 });
      const rest = byStep.flat().filter((fault) => fault !== byStep[0]![0]);
      const passing = rest.filter(({ kind }) => ['transient', 'waiting'].includes(getFaultKind(kind).ending));
      counts.spontaneous += passing.length;
      counts.persistent += rest.length - passing.length;
      expect(faultsAt(bookingSpecs[1]!, 'step', 0)).toEqual([]);
      expect(faultsAt(bookingSpecs[0]!, 'verify', 0)).toEqual([]);
    }
    expect(counts.spontaneous / tasks).toBeCloseTo(0.5, 1);
    expect(counts.persistent / tasks).toBeGreaterThan(0.35);
  });

  it('draws nothing at severity 0 and more at higher severity', () => {
    const count = (severity: number) => {
      const profile = withSeverity(getProfile('storm'), severity);
      let faults = 0;
      for (let task = 0; task < 200; task++) {
        const { at: faultsAt, burst } = faultSchedule(profile, at(task));
        for (const [step, spec] of bookingSpecs.entries()) {
          faults += faultsAt(spec, 'step', step).length + (burst(spec, 30_000) === undefined ? 0 : 1);
        }
      }
      return faults;
    };
    expect(count(0)).toBe(0);
    expect(count(0.5)).toBeLessThan(count(1));
    expect(count(1)).toBeLessThan(count(2));
  });
});

describe('durations', () => {
  it('of transient faults are geometric', () => {
    const kinds = { 'server-error': { weight: 1, triesMean: 2.5 } };
    const profile = createProfile({ name: 'x', description: '', calls: { rate: 1, kinds } });
    const lengths: number[] = [];
    for (let task = 0; task < trialCount(300, 1000); task++) {
      const { at: faultsAt } = faultSchedule(profile, at(task));
      for (let step = 0; step < 20; step++) lengths.push(faultsAt(bookingSpecs[0]!, 'step', step)[0]!.tries);
    }
    const { statistic, limit } = againstGeometric(lengths, 2.5, 12);
    expect(statistic).toBeLessThan(limit);
  });

  it('of good and bad periods are geometric, and the share of bad periods is stationary', () => {
    const settings = { goodSlotsMean: 12, badSlotsMean: 4 };
    const lengths: { good: number[]; bad: number[] } = { good: [], bad: [] };
    let badAtStart = 0;
    for (let tool = 0; tool < 2000; tool++) {
      const periodAt = gilbertElliott(random('periods', tool), settings);
      if (periodAt(0).isBad) badAtStart++;
      for (let period = periodAt(0); period.index < 20; period = periodAt(period.end)) {
        lengths[period.isBad ? 'bad' : 'good'].push(period.end - period.start);
      }
    }
    for (const [state, mean] of [
      ['good', 12],
      ['bad', 4],
    ] as const) {
      const { statistic, limit } = againstGeometric(lengths[state], mean, 20);
      expect({ state, fits: statistic < limit }).toEqual({ state, fits: true });
    }
    expect(Math.abs(badAtStart / 2000 - 0.25)).toBeLessThan(3.3 * Math.sqrt((0.25 * 0.75) / 2000));
  });

  it('of bursts: the share of failing slots is the stationary share times the loss', () => {
    const profile = getProfile('storm');
    const { slotMs, goodSlotsMean, badSlotsMean, loss } = profile.bursts!;
    let failing = 0;
    const slots = 40;
    const tasks = 1500;
    for (let task = 0; task < tasks; task++) {
      const { burst } = faultSchedule(profile, at(task));
      for (let slot = 0; slot < slots; slot++) if (burst(bookingSpecs[0]!, slot * slotMs + 1)) failing++;
    }
    const expected = (loss * badSlotsMean) / (goodSlotsMean + badSlotsMean);
    expect(Math.abs(failing / (slots * tasks) - expected)).toBeLessThan(0.02);
  });

  it('until drift are exponential over the repeats, and shared by all tasks of a run', () => {
    const profile = getProfile('drift');
    const { perTool, onsetMsMean, repeatMs } = profile.drift!;
    const runs = trialCount(1000, 4000);
    for (const repeat of [0, 1, 4]) {
      let drifted = 0;
      for (let seed = 0; seed < runs; seed++) {
        const { drift } = faultSchedule(profile, at(0, seed, repeat));
        const drifting = drift(bookingSpecs[0]!);
        if (drifting !== undefined && drifting.onsetMs <= 0) drifted++;
        expect(faultSchedule(profile, at(7, seed, repeat)).drift(bookingSpecs[0]!)).toEqual(drifting);
      }
      const expected = perTool * (1 - Math.exp((-repeat * repeatMs!) / onsetMsMean));
      expect(Math.abs(drifted / runs - expected)).toBeLessThan(trialCount(0.05, 0.03));
    }
  });
});
