import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../scripts/for-all.ts';
import { actionKinds, failureClasses, random } from '../types/index.ts';
import { type AttemptConditions, posteriors } from './posteriors.ts';
import { parsePosteriors } from './posteriors-file.ts';

const retry: AttemptConditions = {
  tool: 'pay',
  failureClass: 'server-error',
  action: 'retry',
  failedTries: 0,
};
const circumstances: fc.Arbitrary<AttemptConditions> = fc.record({
  tool: fc.constantFrom('pay', 'book', 'a|b', 'ü/~'),
  failureClass: fc.constantFrom(...failureClasses),
  action: fc.constantFrom(...actionKinds),
  failedTries: fc.nat({ max: 9 }),
});

describe('without data', () => {
  it('the probability falls with each failed try, for every failure and action', () => {
    const cold = posteriors();
    for (const failureClass of failureClasses) {
      for (const action of actionKinds) {
        const chances = [0, 1, 2, 3, 4, 5, 6, 9].map((failedTries) =>
          cold.chance({ tool: 'x', failureClass, action, failedTries }),
        );
        chances.forEach((chance, i) => {
          expect(chance).toBeGreaterThan(0);
          expect(chance).toBeLessThan(i === 0 ? 1 : chances[i - 1]!);
        });
      }
    }
  });

  it('transient failures have a high probability, permanent ones a low one', () => {
    const cold = posteriors();
    const first = (failureClass: AttemptConditions['failureClass']) =>
      cold.chance({ ...retry, failureClass });
    for (const passing of ['timeout', 'connection', 'server-error', 'rate-limit'] as const) {
      expect(first(passing)).toBe(first('timeout'));
      expect(first(passing)).toBeGreaterThan(0.3);
    }
    for (const lasting of ['auth', 'forbidden', 'invalid-request', 'unknown-tool', 'not-found'] as const) {
      expect(first(lasting)).toBeLessThan(0.05);
    }
  });

  it('the stated chance of a try scales the first probability', () => {
    const [low, high] = [0.3, 0.6].map((chance) => posteriors(undefined, chance).chance(retry));
    expect(high).toBeCloseTo(2 * low!, 12);
  });

  it('the forecast equals the probability at each try', () => {
    const cold = posteriors();
    cold.recordFailure('pay', 'server-error');
    cold.recordFailure('pay', 'server-error');
    const ahead = cold.nextAttempts(retry, 8);
    for (const [failedTries, { p }] of ahead.entries()) {
      expect(p).toBeCloseTo(cold.chance({ ...retry, failedTries }), 12);
    }
  });
});

describe('data', () => {
  it('move the probability: down with every failure, up with every success', () => {
    forAll(
      circumstances,
      fc.array(fc.tuple(circumstances, fc.boolean()), { maxLength: 30 }),
      (here, past) => {
        const known = posteriors();
        for (const [circumstance, success] of past)
          known.recordAttempt(circumstance, { success, cost: 0.01 });
        const before = known.chance(here);
        expect(before).toBeGreaterThan(0);
        expect(before).toBeLessThan(1);
        const worse = posteriors(known.save());
        worse.recordAttempt(here, { success: false, cost: 0.01 });
        expect(worse.chance(here)).toBeLessThan(before);
        const better = posteriors(known.save());
        better.recordAttempt(here, { success: true, cost: 0 });
        expect(better.chance(here)).toBeGreaterThan(before);
      },
    );
  });

  it('converge to the true probabilities, separately for each try', () => {
    const truth = [0.3, 0.6, 0.1];
    const known = posteriors();
    const rng = random('posteriors', 'truth');
    for (let n = 0; n < 4000; n++) {
      const failedTries = n % 3;
      const success = rng.uniform() < truth[failedTries]!;
      known.recordAttempt({ ...retry, failedTries }, { success, cost: success ? 0 : 0.02 });
      known.recordSuccess('pay');
    }
    truth.forEach((chance, failedTries) => {
      expect(Math.abs(known.chance({ ...retry, failedTries }) - chance)).toBeLessThan(0.1);
    });
    expect(known.nextAttempts(retry, 1)[0]!.cost).toBeCloseTo(0.7 * 0.02, 2);
  });

  it('of other tools have less weight than of the tool itself', () => {
    const known = posteriors();
    const before = known.chance({ ...retry, tool: 'new' });
    for (let n = 0; n < 40; n++) {
      known.recordAttempt(retry, { success: false, cost: 0.01 });
      known.recordSuccess('pay');
    }
    const elsewhere = known.chance({ ...retry, tool: 'new' });
    expect(elsewhere).toBeLessThan(before);
    expect(known.chance(retry)).toBeLessThan(elsewhere);
    expect(known.chance({ ...retry, failureClass: 'timeout' })).toBeCloseTo(
      posteriors().chance({ ...retry, failureClass: 'timeout' }),
      12,
    );
  });

  it('decay: counts are bounded, and changes are learned', () => {
    const known = posteriors();
    for (let n = 0; n < 5000; n++) known.recordAttempt(retry, { success: true, cost: 0 });
    for (const { successes, failures } of Object.values(known.save().tallies)) {
      expect(successes + failures).toBeLessThanOrEqual(200);
    }
    for (let n = 0; n < 600; n++) {
      known.recordAttempt(retry, { success: false, cost: 0.01 });
      known.recordSuccess('pay');
    }
    expect(known.chance(retry)).toBeLessThan(0.1);
  });
});

describe('a tool that is down', () => {
  it('is given up after a few consecutive failures, and used again after its first answer', () => {
    const known = posteriors();
    const before = known.chance(retry);
    for (let call = 0; call < 3; call++) {
      known.recordFailure('pay', 'server-error');
      for (let failedTries = 0; failedTries < 4; failedTries++) {
        known.recordAttempt({ ...retry, failedTries }, { success: false, cost: 0.01 });
      }
    }
    expect(known.chance(retry)).toBeLessThan(0.01);
    expect(known.chance({ ...retry, failureClass: 'timeout' })).toBeGreaterThan(0.3);
    expect(known.chance({ ...retry, tool: 'other' })).toBeGreaterThan(0.2);
    known.recordSuccess('pay');
    expect(known.chance(retry)).toBeGreaterThan(0.1);
    expect(before).toBeGreaterThan(0.3);
  });

  it('is not part of data saved as steady', () => {
    const known = posteriors();
    for (let n = 0; n < 5; n++) known.recordFailure('pay', 'timeout');
    expect(known.save().outages).toEqual({ pay: { timeout: expect.any(Number) } });
    expect(known.save('steady').outages).toEqual({});
  });
});

describe('a posteriors file', () => {
  const known = posteriors();
  const rng = random('posteriors', 'file');
  for (let n = 0; n < 50; n++) {
    const failureClass = failureClasses[rng.below(failureClasses.length)]!;
    known.recordAttempt(
      { tool: `t${rng.below(3)}|/~`, failureClass, action: 'retry', failedTries: rng.below(8) },
      { success: rng.uniform() < 0.5, cost: 0.01 },
    );
  }
  known.recordFailure('t1', 'timeout');
  const text = JSON.stringify(known.save());

  it('is identical when read and saved again', () => {
    const again = posteriors(parsePosteriors(text));
    expect(JSON.stringify(again.save())).toBe(text);
    for (const failureClass of failureClasses) {
      const here = { tool: 't1|/~', failureClass, action: 'retry', failedTries: 1 } as const;
      expect(again.chance(here)).toBe(known.chance(here));
    }
  });

  it.each<[string, unknown, string]>([
    ['another version', { version: 2, tallies: {}, outages: {} }, '/version'],
    [
      'a negative count',
      { version: 1, tallies: { 'a|timeout|retry|0': { successes: -1, failures: 0, costs: 0 } }, outages: {} },
      '/tallies/a|timeout|retry|0/successes',
    ],
    [
      'a missing count',
      { version: 1, tallies: { 'a~b|timeout|retry|0': { successes: 1, costs: 0 } }, outages: {} },
      '/tallies/a~0b|timeout|retry|0/failures',
    ],
    [
      'an unknown class',
      { version: 1, tallies: { 'a|bad luck|retry|0': { successes: 1, failures: 1, costs: 0 } }, outages: {} },
      '/tallies/a|bad luck|retry|0',
    ],
    [
      'a wrong likelihood',
      { version: 1, tallies: {}, outages: { 'a/b': { timeout: 3 } } },
      '/outages/a~1b/timeout',
    ],
    ['no object', null, '/'],
    ['something else', { version: 1, tallies: {}, outages: {}, more: 1 }, '/more'],
  ])('with %s is rejected with its place', (_, saved, path) => {
    const error = expect.objectContaining({ code: 'invalid-input', place: { path } });
    expect(() => posteriors(saved)).toThrow(error);
  });

  it('that is not JSON is rejected by name', () => {
    expect(() => parsePosteriors('{"version":', 'experience.json')).toThrow(/must be JSON/);
    const place = { file: 'experience.json', path: '/version' };
    const attempt = () => parsePosteriors('{"version":3}', 'experience.json');
    expect(attempt).toThrow(expect.objectContaining({ place }));
  });
});
