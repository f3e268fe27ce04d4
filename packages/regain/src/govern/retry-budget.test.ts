import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../scripts/for-all.ts';
import { RegainError } from '../types/index.ts';
import { retryBudget } from './retry-budget.ts';

const histories = fc.array(
  fc.record({ what: fc.constantFrom('success', 'retry', 'look'), afterMs: fc.nat({ max: 3000 }) }),
  { maxLength: 400 },
);
const terms = fc.record({
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  perSecond: fc.double({ min: 0, max: 20, noNaN: true }),
  burst: fc.double({ min: 1, max: 50, noNaN: true }),
});

describe('the retry budget', () => {
  it('never allows more retries than its terms, over any interval of any history', () => {
    forAll(terms, histories, fc.nat(), ({ share, perSecond, burst }, history, from) => {
      const budget = retryBudget({ share, perSecond, burst });
      const start = from % (history.length + 1);
      let nowMs = 1_000_000;
      let stretch = { successes: 0, retries: 0, sinceMs: nowMs };
      for (const [at, { what, afterMs }] of history.entries()) {
        if (at === start) stretch = { successes: 0, retries: 0, sinceMs: nowMs };
        nowMs += afterMs;
        if (what === 'success') {
          budget.recordSuccess(nowMs);
          stretch.successes += 1;
        } else if (what === 'look') budget.remaining(nowMs);
        else if (budget.tryAcquire(nowMs)) stretch.retries += 1;
        const seconds = (nowMs - stretch.sinceMs) / 1000;
        const allowed = share * stretch.successes + perSecond * seconds + burst;
        expect(stretch.retries).toBeLessThanOrEqual(allowed + 1e-6);
      }
    });
  });

  it('allows everything within its terms while nothing exceeds the burst', () => {
    const budget = retryBudget({ share: 0.2, perSecond: 0, burst: 10 });
    let taken = 0;
    while (budget.tryAcquire(0)) taken += 1;
    for (let call = 0; call < 1000; call++) {
      budget.recordSuccess(call);
      while (budget.tryAcquire(call)) taken += 1;
    }
    expect(taken).toBe(210);
  });

  it('reports how many are left, and allows exactly that many', () => {
    forAll(terms, histories, (options, history) => {
      const budget = retryBudget(options);
      let nowMs = 0;
      for (const { what, afterMs } of history) {
        nowMs += afterMs;
        if (what === 'success') budget.recordSuccess(nowMs);
        else budget.tryAcquire(nowMs);
      }
      const left = budget.remaining(nowMs);
      for (let n = 0; n < left; n++) expect(budget.tryAcquire(nowMs)).toBe(true);
      expect(budget.tryAcquire(nowMs)).toBe(false);
    });
  });

  it('falls to the floor rate in an outage, and recovers with traffic', () => {
    const budget = retryBudget();
    let taken = 0;
    for (let nowMs = 0; nowMs < 60_000; nowMs += 10) if (budget.tryAcquire(nowMs)) taken += 1;
    expect(taken).toBe(69);
    for (let call = 0; call < 50; call++) budget.recordSuccess(60_000);
    expect(budget.remaining(60_000)).toBe(10);
  });

  it('adds nothing if the clock goes back, nor twice for the same time', () => {
    const budget = retryBudget({ burst: 2 });
    expect([budget.tryAcquire(5000), budget.tryAcquire(5000), budget.tryAcquire(5000)]).toEqual([
      true,
      true,
      false,
    ]);
    for (const nowMs of [0, 4999, 0, 5000]) expect(budget.tryAcquire(nowMs)).toBe(false);
    expect(budget.remaining(6000)).toBe(1);
  });

  it('rejects invalid terms', () => {
    for (const options of [
      { share: 2 },
      { perSecond: -1 },
      { burst: 0 },
      { burst: Infinity },
      { share: NaN },
    ])
      expect(() => retryBudget(options)).toThrow(RegainError);
  });

  it('accumulates no more than the burst at one time', () => {
    const budget = retryBudget();
    for (let call = 0; call < 1_000; call++) budget.recordSuccess(0);
    let taken = 0;
    while (budget.tryAcquire(0)) taken++;
    expect(taken).toBe(10);
  });
});
