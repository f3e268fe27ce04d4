import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../scripts/for-all.ts';
import { failureClasses, type Random, random } from '../types/index.ts';
import { posteriors } from './posteriors.ts';
import { parsePosteriors } from './posteriors-file.ts';

describe('first calls', () => {
  it('have a prior failure probability of 0.3 and no wrong answers', () => {
    const { calls, failure, classes, wrong, down } = posteriors().firstCall('pay');
    expect({ calls, failure, wrong, down }).toEqual({ calls: 0, failure: 0.3, wrong: 0, down: 0 });
    expect(classes.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
  });

  it('are estimated by failure rate and class', () => {
    const known = posteriors();
    const rng = random('first calls');
    for (let n = 0; n < 1000; n++) {
      const draw = rng.uniform();
      if (draw < 0.15) known.recordFailure('pay', 'timeout');
      else if (draw < 0.2) known.recordFailure('pay', 'invalid-request');
      else known.recordSuccess('pay');
    }
    known.recordSuccess('pay');
    const { calls, failure, classes, down } = known.firstCall('pay');
    expect(calls).toBeGreaterThan(195);
    expect(calls).toBeLessThanOrEqual(200);
    expect(Math.abs(failure - 0.2)).toBeLessThan(0.08);
    expect(classes[0]!.failureClass).toBe('timeout');
    expect(Math.abs(classes[0]!.share - 0.75)).toBeLessThan(0.15);
    expect(down).toBe(0);
    // A tool that was never called is assumed to be like the others.
    expect(Math.abs(known.firstCall('new').failure - failure)).toBeLessThan(0.02);
    expect(known.firstCall('new').calls).toBe(0);
  });

  it('shares add up to 1 and probabilities stay within 0 and 1, after any history', () => {
    const event = fc.record({
      tool: fc.constantFrom('pay', 'book', '__proto__'),
      what: fc.constantFrom('worked', 'right', 'wrong', ...failureClasses),
    });
    forAll(fc.array(event, { maxLength: 500 }), (history) => {
      const known = posteriors();
      for (const { tool, what } of history) {
        if (what === 'worked') known.recordSuccess(tool);
        else if (what === 'right' || what === 'wrong')
          known.recordJudgement([tool, 'book'], what === 'right');
        else known.recordFailure(tool, what);
      }
      const read = posteriors(parsePosteriors(JSON.stringify(known.save())));
      for (const tool of ['pay', 'book', 'other']) {
        const { failure, classes, wrong, down } = known.firstCall(tool);
        expect(classes.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
        for (const chance of [failure, wrong, down]) {
          expect(chance).toBeGreaterThanOrEqual(0);
          expect(chance).toBeLessThan(1);
        }
        expect(read.firstCall(tool)).toEqual(known.firstCall(tool));
      }
    });
  });

  it('that fail consecutively indicate an outage, until one is answered', () => {
    const known = posteriors();
    const before = known.firstCall('pay').down;
    known.recordFailure('pay', 'timeout');
    const once = known.firstCall('pay').down;
    for (let n = 0; n < 4; n++) known.recordFailure('pay', 'timeout');
    expect(once).toBeGreaterThan(before);
    expect(known.firstCall('pay').down).toBeGreaterThan(0.9);
    known.recordSuccess('pay');
    expect(known.firstCall('pay').down).toBe(0);
  });

  it('change no other estimate', () => {
    const [trained, unchanged] = [posteriors(), posteriors()];
    for (let n = 0; n < 20; n++) {
      trained.recordSuccess('pay');
      trained.recordJudgement(['pay', 'book'], n % 2 === 0);
    }
    for (const failureClass of failureClasses) {
      const here = { tool: 'pay', failureClass, action: 'retry', failedTries: 0 } as const;
      expect(trained.nextAttempts(here, 5)).toEqual(unchanged.nextAttempts(here, 5));
    }
  });
});

describe('similarity of tools', () => {
  /** The prior strength for a new tool, after so many tools with such failure probabilities. */
  const alikeAfter = (tools: number, chanceOf: (rng: Random) => number) => {
    const known = posteriors();
    const rng = random('first calls', 'alike', tools);
    for (let tool = 0; tool < tools; tool++) {
      const chance = chanceOf(rng);
      for (let n = 0; n < 60; n++) {
        if (rng.uniform() < chance) known.recordFailure(`tool ${tool}`, 'timeout');
        else known.recordSuccess(`tool ${tool}`);
      }
    }
    return known.firstCall('new').alike.failure;
  };

  it('is estimated from their spread beyond chance', () => {
    expect(alikeAfter(60, () => 0.3)).toBeGreaterThan(40);
    // Uniform probabilities are a Beta(1, 1), s = 2: the lower bound is 4.
    expect(alikeAfter(60, (rng) => rng.uniform())).toBe(4);
    const between = alikeAfter(60, (rng) => 0.1 + 0.4 * rng.uniform());
    expect(between).toBeGreaterThan(8);
    expect(between).toBeLessThan(30);
  });

  it('is not estimated from few tools', () => {
    expect(alikeAfter(5, () => 0.3)).toBe(4);
  });
});

describe('wrong answers', () => {
  it('are shared between the steps of their plan', () => {
    const known = posteriors();
    for (let n = 0; n < 100; n++) known.recordJudgement(['pay', 'book'], n % 10 !== 0);
    // 10 % of the plans are wrong: each of the two steps accounts for half.
    expect(known.firstCall('pay').wrong).toBeCloseTo(0.05, 2);
    expect(known.firstCall('book').wrong).toBeCloseTo(0.05, 2);
  });
});

describe('outcomes of steps', () => {
  it('are estimated by the class of the first failure, with a default if there is none', () => {
    const known = posteriors();
    expect(known.recovery('pay', 'timeout', 0.7)).toBeCloseTo(0.7, 12);
    for (let n = 0; n < 100; n++) known.recordOutcome('pay', 'timeout', n % 4 !== 0);
    expect(known.recovery('pay', 'timeout', 0)).toBeCloseTo(0.75, 1);
    expect(known.recovery('pay', 'auth', 0.1)).toBeCloseTo(0.1, 12);
    expect(known.recovery('new', 'timeout', 0)).toBeCloseTo(0.72, 2);
  });

  it('include the actions taken, most frequent first', () => {
    const known = posteriors();
    expect(known.usualActions('pay', 'timeout')).toEqual(['retry']);
    const here = { tool: 'pay', failureClass: 'timeout', failedTries: 0 } as const;
    for (const action of ['verify', 'verify', 'retry'] as const)
      known.recordAttempt({ ...here, action }, { success: true, cost: 0 });
    expect(known.usualActions('pay', 'timeout')).toEqual(['verify', 'retry']);
    expect(known.usualActions('new', 'timeout')).toEqual(['verify', 'retry']);
    expect(known.usualActions('new', 'auth')).toEqual(['retry']);
  });

  it('can be forecast without a current outage', () => {
    const known = posteriors();
    const here = { tool: 'pay', failureClass: 'timeout', action: 'retry', failedTries: 0 } as const;
    const before = known.nextAttempts(here, 5);
    for (let n = 0; n < 5; n++) known.recordFailure('pay', 'timeout');
    expect(known.nextAttempts(here, 5)[0]!.p).toBeLessThan(before[0]!.p / 2);
    expect(known.nextAttempts(here, 5, 'steady')).toEqual(before);
  });
});

describe('the cost of a failure', () => {
  it('is estimated per tool and class, starting from the prior', () => {
    const known = posteriors();
    expect(known.failureCost('pay', 'timeout')).toBeCloseTo(0.05, 12);
    const here = { tool: 'pay', failureClass: 'timeout', action: 'retry', failedTries: 0 } as const;
    for (let n = 0; n < 60; n++)
      known.recordAttempt(here, { success: n % 2 === 0, cost: n % 2 === 0 ? 0 : 0.02 });
    expect(Math.abs(known.failureCost('pay', 'timeout') - 0.02)).toBeLessThan(0.002);
    expect(known.failureCost('pay', 'connection')).toBeCloseTo(0.005, 12);
  });
});

describe('a file of the first version', () => {
  it('without first calls is read, with the same estimates', () => {
    const old = {
      version: 1,
      tallies: { '|timeout|retry|0': { successes: 8, failures: 2, costs: 0.1 } },
      outages: {},
    };
    expect(posteriors(old).firstCall('pay').failure).toBe(0.3);
    expect(posteriors(old).save()).toEqual(old);
  });

  it('with invalid first calls is rejected with its place', () => {
    const firsts = { pay: { worked: 1, failed: { timeout: -1 }, done: {}, lost: {}, right: 0, wrong: 0 } };
    const error = expect.objectContaining({ place: { path: '/firsts/pay/failed/timeout' } });
    expect(() => posteriors({ version: 1, tallies: {}, outages: {}, firsts })).toThrow(error);
  });
});
