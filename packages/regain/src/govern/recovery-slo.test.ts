import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../scripts/for-all.ts';
import { type RecoverySlo, recoverySlo, type SloCall, type SloChange } from './recovery-slo.ts';

const HOUR_MS = 3_600_000;
const good: SloCall = { isAnswered: true, isHandedBack: false, spend: 0 };
const handedBack: SloCall = { isAnswered: false, isHandedBack: true, spend: 0.2 };
const lost: SloCall = { isAnswered: false, isHandedBack: false, spend: 0.6 };

/** Calls at a fixed interval; returns the changes, with their times. */
function run(slo: RecoverySlo, calls: readonly SloCall[], { startMs = 0, everyMs = 1_000 } = {}) {
  return calls.flatMap((call, i) =>
    slo
      .recordCall(call, startMs + i * everyMs)
      .map(({ objective, change }) => ({ objective, change, call: i })),
  );
}
const many = (call: SloCall, count: number): SloCall[] => Array.from({ length: count }, () => call);

describe('an objective', () => {
  it('has its numbers over the window', () => {
    const slo = recoverySlo({ rate: 0.9, spend: 0.05, handBackShare: 0.04 });
    run(slo, [...many(good, 95), ...many(handedBack, 3), ...many(lost, 2)], { everyMs: 100 });
    const [rate, spend, back] = slo.status(10_000);
    expect(rate).toMatchObject({ objective: 'rate', target: 0.9, calls: 100, isBreached: false });
    expect(rate!.current).toBeCloseTo(0.95, 12);
    expect(rate!.budgetLeft).toBeCloseTo(0.5, 12);
    expect(rate!.burnRate).toBeCloseTo(0.5, 12);
    expect(spend!.current).toBeCloseTo(0.018, 12);
    expect(spend!.budgetLeft).toBeCloseTo(1 - 1.8 / 5, 12);
    expect(back!.current).toBeCloseTo(0.03, 12);
    expect(back!.budgetLeft).toBeCloseTo(0.25, 12);
    expect(back!.burnRate).toBeCloseTo(0.75, 12);
  });

  it('has no value before the first call, and none after the window has passed', () => {
    const slo = recoverySlo({ rate: 0.9 });
    const nothing = { current: null, calls: 0, budgetLeft: 1, burnRate: 0, isBreached: false };
    expect(slo.status(5)).toEqual([{ objective: 'rate', target: 0.9, ...nothing }]);
    run(slo, many(good, 10));
    expect(slo.status(2 * HOUR_MS)).toEqual([{ objective: 'rate', target: 0.9, ...nothing }]);
  });

  it('is missed when its budget is overspent, and met again after recovery', () => {
    const slo = recoverySlo({ rate: 0.9, windowMs: 60_000 });
    const down = run(slo, [...many(good, 20), ...many(lost, 5)], { everyMs: 100 });
    // 20 good, then the third bad one: 3 of 23 is more than 10 %.
    expect(down).toEqual([{ objective: 'rate', change: 'breached', call: 22 }]);
    const up = run(slo, many(good, 30), { startMs: 2_500, everyMs: 10 });
    // 5 bad ones are 10 % of 50.
    expect(up).toEqual([{ objective: 'rate', change: 'restored', call: 24 }]);
    expect(slo.status(2_800)[0]).toMatchObject({ isBreached: false });
  });

  it('is not restored while its budget is still being spent', () => {
    const slo = recoverySlo({ rate: 0.5, windowMs: 60_000 });
    run(slo, many(good, 10), { everyMs: 10 });
    run(slo, many(lost, 12), { startMs: 20_000, everyMs: 10 });
    const later = run(slo, many(good, 20), { startMs: 20_500, everyMs: 10 });
    // After the second good call half of all are answered again; after the twelfth half of the recent ones.
    expect(later).toEqual([{ objective: 'rate', change: 'restored', call: 11 }]);
  });

  it('is met again after enough time without calls', () => {
    const slo = recoverySlo({ handBackShare: 0.1, windowMs: 60_000 });
    run(slo, many(handedBack, 3));
    expect(slo.advance(30_000)).toEqual([]);
    expect(slo.advance(70_000)).toMatchObject([{ change: 'restored', calls: 0 }]);
    expect(slo.advance(80_000)).toEqual([]);
  });

  it('is not missed by one bad call at low traffic, but by two', () => {
    const slo = recoverySlo({ rate: 0.99 });
    expect(slo.recordCall(lost, 0)).toEqual([]);
    expect(slo.status(0)[0]!.budgetLeft).toBe(0);
    expect(slo.recordCall(lost, 1)).toMatchObject([{ change: 'breached', calls: 2, current: 0 }]);
  });

  it('drops calls older than the window, and keeps those younger than 59/60 of it', () => {
    const slo = recoverySlo({ rate: 0.5, windowMs: 60_000 });
    slo.recordCall(lost, 500);
    slo.recordCall(lost, 30_000);
    expect(slo.status(59_999)[0]!.calls).toBe(2);
    expect(slo.status(60_000)[0]!.calls).toBe(1);
    expect(slo.status(89_999)[0]!.calls).toBe(1);
    expect(slo.status(90_000)[0]!.calls).toBe(0);
  });

  it.each([{}, { windowMs: 5 }, { rate: 0 }, { rate: 1 }, { spend: Number.NaN }, { rate: 0.9, windowMs: 0 }])(
    'cannot be %j',
    (targets) => {
      expect(() => recoverySlo(targets)).toThrow();
    },
  );
});

const call = fc.record({
  kind: fc.constantFrom(good, handedBack, lost),
  afterMs: fc.integer({ min: -50, max: 20_000 }),
});
const targets = fc.record({
  rate: fc.double({ min: 0.05, max: 0.99, noNaN: true }),
  spend: fc.double({ min: 0.01, max: 0.9, noNaN: true }),
  handBackShare: fc.double({ min: 0.01, max: 0.9, noNaN: true }),
});

describe('for any sequence of calls', () => {
  it('the numbers equal a direct count over the parts of the window', () => {
    forAll(fc.array(call, { minLength: 1, maxLength: 200 }), targets, (calls, wanted) => {
      const windowMs = 60_000;
      const slo = recoverySlo({ ...wanted, windowMs });
      let nowMs = 0;
      let latestMs = 0;
      const seen: { part: number; kind: SloCall }[] = [];
      for (const { kind, afterMs } of calls) {
        nowMs = Math.max(0, nowMs + afterMs);
        latestMs = Math.max(latestMs, nowMs);
        slo.recordCall(kind, nowMs);
        seen.push({ part: Math.floor(latestMs / 1_000), kind });
      }
      const now = Math.floor(latestMs / 1_000);
      const within = (parts: number) => seen.filter(({ part }) => part > now - parts).map(({ kind }) => kind);
      const share = (of: readonly SloCall[], bad: (one: SloCall) => number) =>
        of.reduce((sum, one) => sum + bad(one), 0) / of.length;
      const [rate, spend, back] = slo.status(latestMs);
      const all = within(60);
      expect(rate!.calls).toBe(all.length);
      expect(rate!.current).toBeCloseTo(1 - share(all, (one) => (one.isAnswered ? 0 : 1)), 9);
      expect(spend!.current).toBeCloseTo(
        share(all, (one) => one.spend),
        9,
      );
      expect(back!.burnRate).toBeCloseTo(
        share(within(5), (one) => (one.isHandedBack ? 1 : 0)) / wanted.handBackShare,
        9,
      );
    });
  });

  it('missed and met alternate, and agree with the status', () => {
    forAll(fc.array(call, { maxLength: 200 }), targets, (calls, wanted) => {
      const slo = recoverySlo({ ...wanted, windowMs: 60_000 });
      const breached = new Set<string>();
      const follow = (changes: readonly SloChange[]) => {
        for (const { objective, change, isBreached, budgetLeft } of changes) {
          expect(breached.has(objective)).toBe(change === 'restored');
          expect(isBreached).toBe(change === 'breached');
          expect(budgetLeft < -1e-9).toBe(change === 'breached');
          change === 'breached' ? breached.add(objective) : breached.delete(objective);
        }
      };
      let nowMs = 0;
      for (const { kind, afterMs } of calls) {
        nowMs += Math.max(0, afterMs);
        follow(slo.recordCall(kind, nowMs));
        follow(slo.advance(nowMs));
        for (const { objective, isBreached } of slo.status(nowMs))
          expect(breached.has(objective)).toBe(isBreached);
      }
    });
  });
});
