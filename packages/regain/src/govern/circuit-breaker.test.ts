import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../scripts/for-all.ts';
import { defaultCalibration, requiredSuccessProbability } from '../law/index.ts';
import { failureClasses, RegainError, random } from '../types/index.ts';
import { type CircuitBreaker, circuitBreaker } from './circuit-breaker.ts';

/** Number of consecutive failures until the breaker opens, all at the same time. */
function failuresToOpen(guard: CircuitBreaker, tool = 'search', nowMs = 0): number {
  for (let n = 1; n <= 100; n++) {
    guard.recordFailure(tool, 'server-error', nowMs);
    if (guard.state(tool, nowMs) !== 'closed') return n;
  }
  return Infinity;
}

/** When an open breaker allows a call again. */
function nextProbe(guard: CircuitBreaker, nowMs: number): number {
  const admission = guard.tryAcquire('search', nowMs);
  if (admission.admitted) throw new Error('an open breaker let a call through');
  return admission.retryAtMs;
}

/** Calls a dead tool at a fixed interval; returns how many calls are allowed. */
function callsOfDeadTool(guard: CircuitBreaker, calls: number, everyMs: number): number {
  let sent = 0;
  for (let n = 0; n < calls; n++) {
    if (!guard.tryAcquire('search', n * everyMs).admitted) continue;
    sent += 1;
    guard.recordFailure('search', 'server-error', n * everyMs);
  }
  return sent;
}

describe('opening', () => {
  it('needs more failures the more handing off costs, and never happens if it costs as much as failing', () => {
    const needed = [0.25, 0.5, 0.75, 1].map((handOffPrice) =>
      failuresToOpen(circuitBreaker({ handOffPrice })),
    );
    expect(needed).toEqual([3, 4, 5, Infinity]);
  });

  it('needs more failures for a tool that often fails, fewer for a reliable one', () => {
    const after = (failing: number) => {
      const guard = circuitBreaker();
      const rng = random('breaker', 'known', failing);
      for (let n = 0; n < 400; n++) {
        if (rng.uniform() < failing) guard.recordFailure('search', 'timeout', n);
        else guard.recordSuccess('search', n);
      }
      guard.recordSuccess('search', 400);
      return failuresToOpen(guard, 'search', 400);
    };
    expect(after(0.05)).toBeLessThan(after(0.3));
    expect(after(0.3)).toBeLessThan(after(0.6));
    expect(after(0)).toBeGreaterThan(1);
  });

  it('counts missing answers: a rejected request is an answer, an unknown error may be one', () => {
    const needed = new Map<string, number>();
    for (const failureClass of failureClasses) {
      const guard = circuitBreaker();
      for (let n = 1; n <= 50 && guard.state('search', n) === 'closed'; n++) {
        guard.recordFailure('search', failureClass, n);
        needed.set(failureClass, n);
      }
    }
    const opening = [...needed].filter(([, failures]) => failures < 50);
    expect(Object.fromEntries(opening)).toEqual({
      timeout: 4,
      connection: 4,
      'server-error': 4,
      unknown: 10,
    });
  });

  it('affects only that tool', () => {
    const guard = circuitBreaker();
    failuresToOpen(guard, 'search');
    expect(guard.tryAcquire('search', 0).admitted).toBe(false);
    expect(guard.tryAcquire('book', 0)).toEqual({ admitted: true, isProbe: false });
    expect(guard.state('book', 0)).toBe('closed');
  });

  it('also happens for a rarely called tool that never answers', () => {
    for (const everyMs of [10, 1000, 60_000, 3_600_000]) {
      const guard = circuitBreaker();
      let calls = 0;
      while (guard.state('search', calls * everyMs) === 'closed' && calls < 100)
        guard.recordFailure('search', 'timeout', calls++ * everyMs);
      expect(calls, `every ${everyMs} ms`).toBeLessThan(20);
    }
  });

  it('rarely happens for a working tool with a failure rate of 0.3', () => {
    const guard = circuitBreaker();
    const rng = random('breaker', 'up');
    let rejected = 0;
    for (let n = 0; n < 20_000; n++) {
      const nowMs = n * 1000;
      if (!guard.tryAcquire('search', nowMs).admitted) rejected += 1;
      else if (rng.uniform() < 0.3) guard.recordFailure('search', 'server-error', nowMs);
      else guard.recordSuccess('search', nowMs);
    }
    expect(rejected / 20_000).toBeLessThan(0.03);
  });
});

describe('a probe', () => {
  it('is allowed exactly when the probability of recovery makes it worth its cost', () => {
    forAll(
      fc.constantFrom(0.25, 0.5, 0.75, 0.9),
      fc.array(fc.nat({ max: 20_000 }), { minLength: 6, maxLength: 30 }),
      (handOffPrice, gapsMs) => {
        const guard = circuitBreaker({ handOffPrice });
        // An independent copy of the breaker's model: the belief after each failure.
        let nowMs = 0;
        let firstMs = 0;
        let lastMs = 0;
        let down = 0;
        const goesOn = () => (30_000 + lastMs - firstMs) / (30_000 + nowMs - firstMs);
        for (const gapMs of gapsMs) {
          nowMs += gapMs;
          const before = down * goesOn();
          if (before < 0.1) firstMs = nowMs - 10 * before * (nowMs - firstMs);
          const prior = Math.max(0.1, before);
          down = prior / (prior + (1 - prior) * 0.3);
          guard.recordFailure('search', 'timeout', nowMs);
          lastMs = nowMs;
        }
        const required = requiredSuccessProbability(0.1, { calibration: defaultCalibration, handOffPrice });
        const chanceIn = (ms: number) => {
          nowMs = lastMs + ms;
          return 0.7 * (1 - down * goesOn());
        };
        if (guard.state('search', lastMs) !== 'open') {
          expect(chanceIn(0)).toBeGreaterThan(required * 0.99);
          return;
        }
        const retryAtMs = nextProbe(guard, lastMs);
        const waitMs = retryAtMs - lastMs;
        expect(chanceIn(waitMs)).toBeGreaterThan(required);
        expect(chanceIn(waitMs - 2)).toBeLessThan(required);
        expect(guard.tryAcquire('search', retryAtMs - 1).admitted).toBe(false);
        expect(guard.tryAcquire('search', retryAtMs)).toEqual({ admitted: true, isProbe: true });
      },
    );
  });

  it('is the only one until it completes or expires', () => {
    const guard = circuitBreaker();
    failuresToOpen(guard);
    const later = 30_000;
    expect(guard.state('search', later)).toBe('half-open');
    expect(guard.tryAcquire('search', later)).toEqual({ admitted: true, isProbe: true });
    const second = guard.tryAcquire('search', later + 1);
    expect(second).toEqual({
      admitted: false,
      reason: 'search did not respond to the last 4 calls: a test call is in progress',
      retryAtMs: later + 60_000,
    });
    expect(guard.tryAcquire('search', later + 60_000)).toEqual({ admitted: true, isProbe: true });
  });

  it('that is answered closes the breaker, even with a rejected request', () => {
    for (const settle of ['succeeded', 'complained'] as const) {
      const guard = circuitBreaker();
      failuresToOpen(guard);
      guard.tryAcquire('search', 30_000);
      if (settle === 'succeeded') guard.recordSuccess('search', 30_010);
      else guard.recordFailure('search', 'invalid-request', 30_010);
      expect(guard.state('search', 30_010)).toBe('closed');
      expect(guard.tryAcquire('search', 30_010)).toEqual({ admitted: true, isProbe: false });
    }
  });

  it('that fails delays the next one further', () => {
    const guard = circuitBreaker();
    failuresToOpen(guard);
    const waits: number[] = [];
    let nowMs = 0;
    for (let probe = 0; probe < 40; probe++) {
      const retryAtMs = nextProbe(guard, nowMs);
      waits.push(retryAtMs - nowMs);
      nowMs = retryAtMs;
      expect(guard.tryAcquire('search', nowMs).admitted).toBe(true);
      guard.recordFailure('search', 'timeout', nowMs);
    }
    for (let n = 2; n < waits.length; n++) expect(waits[n]!).toBeGreaterThan(waits[n - 1]!);
  });

  it('with an inconclusive answer may be followed by another', () => {
    const guard = circuitBreaker();
    failuresToOpen(guard);
    guard.tryAcquire('search', 30_000);
    guard.recordFailure('search', 'malformed-output', 30_001);
    expect(guard.tryAcquire('search', 30_001)).toEqual({ admitted: true, isProbe: true });
  });

  it('is sent eventually, however cheap handing off is', () => {
    const guard = circuitBreaker({ handOffPrice: 0.001 });
    failuresToOpen(guard);
    expect(nextProbe(guard, 0)).toBe(30_001);
  });
});

describe('a dead tool', () => {
  it('is called a number of times that grows with the logarithm of time', () => {
    const sent = [100, 1000, 10_000].map((calls) => callsOfDeadTool(circuitBreaker(), calls, 1000));
    expect(sent[0]).toBeLessThan(30);
    const perDecade = [sent[1]! - sent[0]!, sent[2]! - sent[1]!];
    for (const calls of perDecade) expect(calls).toBeLessThan(50);
    expect(Math.abs(perDecade[1]! - perDecade[0]!)).toBeLessThan(10);
  });

  it('is called more often the more handing off costs', () => {
    const sent = [0.25, 0.5, 0.75].map((handOffPrice) =>
      callsOfDeadTool(circuitBreaker({ handOffPrice }), 1000, 1000),
    );
    expect(sent[0]).toBeLessThan(sent[1]!);
    expect(sent[1]).toBeLessThan(sent[2]!);
  });
});

it('closes with the next answer and reopens on evidence, after any history', () => {
  const events = fc.record({
    what: fc.constantFrom('ask', 'succeed', 'fail'),
    failureClass: fc.constantFrom(...failureClasses),
    afterMs: fc.integer({ min: -1000, max: 100_000 }),
  });
  forAll(fc.array(events, { maxLength: 100 }), (history) => {
    const guard = circuitBreaker();
    let nowMs = 0;
    for (const { what, failureClass, afterMs } of history) {
      nowMs += afterMs;
      if (what === 'succeed') guard.recordSuccess('search', nowMs);
      else if (what === 'fail') guard.recordFailure('search', failureClass, nowMs);
      else {
        const admission = guard.tryAcquire('search', nowMs);
        if (!admission.admitted) expect(admission.retryAtMs).toBeGreaterThan(nowMs);
        expect(admission.admitted && !admission.isProbe).toBe(guard.state('search', nowMs) === 'closed');
      }
    }
    guard.recordSuccess('search', nowMs);
    expect(guard.state('search', nowMs)).toBe('closed');
    expect(failuresToOpen(guard, 'search', nowMs)).toBeLessThan(40);
  });
});

it('forgets the oldest of very many tools, and rejects invalid times', () => {
  const guard = circuitBreaker();
  failuresToOpen(guard, 'first');
  for (let n = 0; n < 10_000; n++) guard.recordFailure(`tool ${n}`, 'timeout', 0);
  expect(guard.state('first', 0)).toBe('closed');
  expect(() => guard.recordFailure('search', 'timeout', Number.NaN)).toThrow(RegainError);
});
