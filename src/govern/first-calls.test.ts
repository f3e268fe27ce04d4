import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RegainError } from '../contract/errors.ts';
import { failureClasses } from '../contract/failure.ts';
import { random } from '../contract/random.ts';
import { posteriors } from './posteriors.ts';
import { parsePosteriors } from './posteriors-file.ts';

describe('first calls', () => {
  it('without experience are believed to fail three times in ten, and nothing to be wrong', () => {
    const { calls, failure, classes, wrong, down } = posteriors().first('pay');
    expect({ calls, failure, wrong, down }).toEqual({ calls: 0, failure: 0.3, wrong: 0, down: 0 });
    expect(classes.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
  });

  it('are known by how often they failed, and with which class', () => {
    const known = posteriors();
    const dice = random('first calls');
    for (let n = 0; n < 1000; n++) {
      const draw = dice.uniform();
      if (draw < 0.15) known.failed('pay', 'timeout');
      else if (draw < 0.2) known.failed('pay', 'invalid-request');
      else known.worked('pay');
    }
    known.worked('pay');
    const { calls, failure, classes, down } = known.first('pay');
    expect(calls).toBeGreaterThan(195);
    expect(calls).toBeLessThanOrEqual(200);
    expect(Math.abs(failure - 0.2)).toBeLessThan(0.08);
    expect(classes[0]!.failureClass).toBe('timeout');
    expect(Math.abs(classes[0]!.share - 0.75)).toBeLessThan(0.15);
    expect(down).toBe(0);
    // A tool that was never called is taken to be as the others are.
    expect(Math.abs(known.first('new').failure - failure)).toBeLessThan(0.02);
    expect(known.first('new').calls).toBe(0);
  });

  it('shares add up to 1 and chances stay inside 0 and 1, after any history', () => {
    const event = fc.record({
      tool: fc.constantFrom('pay', 'book', '__proto__'),
      what: fc.constantFrom('worked', 'right', 'wrong', ...failureClasses),
    });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 500 }), (history) => {
        const known = posteriors();
        for (const { tool, what } of history) {
          if (what === 'worked') known.worked(tool);
          else if (what === 'right' || what === 'wrong') known.judged([tool, 'book'], what === 'right');
          else known.failed(tool, what);
        }
        const read = posteriors(parsePosteriors(JSON.stringify(known.save())));
        for (const tool of ['pay', 'book', 'other']) {
          const { failure, classes, wrong, down } = known.first(tool);
          expect(classes.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
          for (const chance of [failure, wrong, down]) {
            expect(chance).toBeGreaterThanOrEqual(0);
            expect(chance).toBeLessThan(1);
          }
          expect(read.first(tool)).toEqual(known.first(tool));
        }
      }),
    );
  });

  it('that fail in a row are a sign that the tool is down, until one is answered', () => {
    const known = posteriors();
    const before = known.first('pay').down;
    known.failed('pay', 'timeout');
    const once = known.first('pay').down;
    for (let n = 0; n < 4; n++) known.failed('pay', 'timeout');
    expect(once).toBeGreaterThan(before);
    expect(known.first('pay').down).toBeGreaterThan(0.9);
    known.worked('pay');
    expect(known.first('pay').down).toBe(0);
  });

  it('leave every other figure as it was: policies decide as before', () => {
    const [told, untold] = [posteriors(), posteriors()];
    for (let n = 0; n < 20; n++) {
      told.worked('pay');
      told.judged(['pay', 'book'], n % 2 === 0);
    }
    for (const failureClass of failureClasses) {
      const here = { tool: 'pay', failureClass, action: 'retry', failedTries: 0 } as const;
      expect(told.ahead(here, 5)).toEqual(untold.ahead(here, 5));
    }
  });
});

describe('wrong answers', () => {
  it('are shared between the steps of the plan they came from', () => {
    const known = posteriors();
    for (let n = 0; n < 100; n++) known.judged(['pay', 'book'], n % 10 !== 0);
    // One plan in ten is wrong: each of its two steps has half a part in it.
    expect(known.first('pay').wrong).toBeCloseTo(0.05, 2);
    expect(known.first('book').wrong).toBeCloseTo(0.05, 2);
  });
});

describe('the cost of a failure', () => {
  it('is what failures of this class cost this tool, from the prior on', () => {
    const known = posteriors();
    expect(known.failureCost('pay', 'timeout')).toBeCloseTo(0.05, 12);
    const here = { tool: 'pay', failureClass: 'timeout', action: 'retry', failedTries: 0 } as const;
    for (let n = 0; n < 60; n++) known.learn(here, { success: n % 2 === 0, cost: n % 2 === 0 ? 0 : 0.02 });
    expect(Math.abs(known.failureCost('pay', 'timeout') - 0.02)).toBeLessThan(0.002);
    expect(known.failureCost('pay', 'connection')).toBeCloseTo(0.005, 12);
  });
});

describe('a file of the first version', () => {
  it('without first calls is read, and says what it said', () => {
    const old = {
      version: 1,
      tallies: { '|timeout|retry|0': { successes: 8, failures: 2, costs: 0.1 } },
      outages: {},
    };
    expect(posteriors(old).first('pay').failure).toBe(0.3);
    expect(posteriors(old).save()).toEqual(old);
  });

  it('with damaged first calls is refused, at the place', () => {
    const firsts = { pay: { worked: 1, failed: { timeout: -1 }, right: 0, wrong: 0 } };
    try {
      posteriors({ version: 1, tallies: {}, outages: {}, firsts });
      expect.unreachable();
    } catch (error) {
      expect((error as RegainError).place).toEqual({ path: '/firsts/pay/failed/timeout' });
    }
  });
});
