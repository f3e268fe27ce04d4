import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAllWith } from '../../../../scripts/for-all.ts';
import { calibrate, defaultCalibration } from '../law/index.ts';
import { RegainError, random } from '../types/index.ts';
import { admit } from './admit-plan.ts';
import { circuitBreaker } from './circuit-breaker.ts';
import { driftDetector } from './drift-detector.ts';
import { posteriors } from './posteriors.ts';
import { learnedPosteriors, type SimulatedTool, simulateStep, TRIES } from './simulated-tools-in-test.ts';

const planOf = (...tools: string[]) => ({ steps: tools.map((tool) => ({ tool })) });

describe('a prediction', () => {
  it('equals the mean over many runs of the plan', () => {
    const tools = {
      search: { fails: 0.3, helps: 0.5 },
      book: { fails: 0.2, helps: 0.2 },
      pay: { fails: 0.5, helps: 0.7 },
    };
    const known = learnedPosteriors(tools);
    const { decision, predicted } = admit(planOf('search', 'book', 'pay', 'search'), { posteriors: known });
    const rng = random('admit', 'played');
    let [ES, RR] = [0, 0];
    const runs = 20_000;
    for (let run = 0; run < runs; run++) {
      let cost = 0;
      const done = (['search', 'book', 'pay', 'search'] as const).every((tool) => {
        const step = simulateStep(tool, tools[tool], rng);
        cost += step.cost;
        return step.done;
      });
      if (!done) continue;
      RR += 1 / runs;
      ES += 1 / (1 + 0.5 * cost) / runs;
    }
    expect(decision).toBe('admit');
    expect(Math.abs(predicted!.ES - ES)).toBeLessThan(0.05);
    expect(Math.abs(predicted!.RR - RR)).toBeLessThan(0.05);
    expect(predicted!.regret).toBeCloseTo((1 - predicted!.ES) / 0.1, 9);
    expect(predicted!.interval.low).toBeLessThan(ES);
    expect(predicted!.interval.high).toBeGreaterThan(ES);
  });

  it('lies within its interval nine times in ten, over tools of many kinds', () => {
    const rng = random('admit', 'coverage');
    let inside = 0;
    const worlds = 150;
    for (let world = 0; world < worlds; world++) {
      const known = posteriors();
      const truths: SimulatedTool[] = [];
      for (let tool = 0; tool < 6; tool++) {
        const truth = { fails: 0.1 + 0.4 * rng.uniform(), helps: 0.2 + 0.5 * rng.uniform() };
        truths.push(truth);
        for (let n = 0; n < 40; n++) simulateStep(`tool ${tool}`, truth, rng, known);
        known.recordSuccess(`tool ${tool}`);
      }
      const ES = truths.slice(0, 3).reduce((product, { fails, helps }) => {
        let survival = fails;
        let step = 1 - fails;
        // To first order steps multiply; each costs 0.01.
        for (let tries = 0; tries < TRIES; tries++) {
          step += (survival * helps) / (1 + 0.5 * 0.01 * (tries + 1));
          survival *= 1 - helps;
        }
        return product * step;
      }, 1);
      const { predicted } = admit(planOf('tool 0', 'tool 1', 'tool 2'), { posteriors: known });
      if (predicted!.interval.low <= ES && ES <= predicted!.interval.high) inside += 1;
    }
    expect(inside / worlds).toBeGreaterThan(0.85);
  });

  it('falls with every step and with the failure rate', () => {
    const known = learnedPosteriors({ good: { fails: 0.05, helps: 0.6 }, bad: { fails: 0.5, helps: 0.3 } });
    const ES = (...tools: string[]) => admit(planOf(...tools), { posteriors: known }).predicted!.ES;
    expect(ES('good', 'good')).toBeLessThan(ES('good'));
    expect(ES('bad')).toBeLessThan(ES('good'));
    expect(ES('good', 'bad')).toBeCloseTo(ES('bad', 'good'), 2);
  });

  it('includes wrong answers that pass unnoticed', () => {
    const known = learnedPosteriors({ search: { fails: 0.1, helps: 0.8 } });
    const before = admit(planOf('search'), { posteriors: known }).predicted!;
    for (let n = 0; n < 100; n++) known.recordJudgement(['search'], n % 5 !== 0);
    const after = admit(planOf('search'), { posteriors: known }).predicted!;
    expect(after.RR / before.RR).toBeCloseTo(0.8, 1);
    // A wrong result is not handed off: it counts as a full loss.
    expect(after.expectedLoss - before.expectedLoss).toBeGreaterThan(1.5);
  });
});

describe('a decision', () => {
  const known = learnedPosteriors({
    search: { fails: 0.1, helps: 0.6 },
    book: { fails: 0.3, helps: 0.5 },
    broken: { fails: 1, helps: 0, cost: 0.05, failureClass: 'invalid-request' },
  });
  known.recordSuccess('broken');

  it('rejects a plan that cannot succeed, and states the expected loss', () => {
    const terms = { posteriors: known, handOffPrice: 0.25 };
    const { decision, reason, predicted } = admit(planOf('search', 'broken'), terms);
    expect(decision).toBe('reject');
    expect(reason).toMatch(/^an expected loss of 2\.[5-9]\d* against 2\.5 for handing off$/);
    expect(predicted!.RR).toBeLessThan(0.05);
  });

  it('admits everything that can succeed if handing off costs as much as failing', () => {
    expect(admit(planOf('book', 'search'), { posteriors: known, handOffPrice: 1 }).decision).toBe('admit');
  });

  it('defers a plan while one of its tools is down, until the breaker’s next probe', () => {
    const guard = circuitBreaker({ handOffPrice: 0.25 });
    for (let minute = 0; minute <= 60; minute++) guard.recordFailure('book', 'server-error', minute * 60_000);
    const nowMs = 60 * 60_000;
    const terms = { posteriors: known, breaker: guard, handOffPrice: 0.25 };
    const { decision, reason, retryAtMs } = admit(planOf('search', 'book'), { ...terms, nowMs });
    expect(decision).toBe('defer');
    expect(reason).toMatch(
      /^book seems to be down: an expected loss of 2\.[5-9]\d* .* now, [\d.]+ once it is up$/,
    );
    expect(retryAtMs).toBeGreaterThan(nowMs);
    // The breaker was only inspected: its probe is still available.
    expect(guard.tryAcquire('book', retryAtMs!)).toEqual({ admitted: true, isProbe: true });
    expect(admit(planOf('search'), { ...terms, nowMs }).decision).toBe('admit');
    expect(admit(planOf('search', 'book'), { ...terms, nowMs: 4 * nowMs }).decision).toBe('admit');
  });

  it('admits a plan during a new outage if its retries may outlast it', () => {
    const guard = circuitBreaker();
    for (let n = 0; n < 8; n++) guard.recordFailure('book', 'server-error', n * 1000);
    expect(guard.state('book', 7000)).toBe('open');
    const { decision, predicted } = admit(planOf('book'), { posteriors: known, breaker: guard, nowMs: 7000 });
    expect(decision).not.toBe('defer');
    expect(predicted!.RR).toBeLessThan(admit(planOf('book'), { posteriors: known }).predicted!.RR / 1.5);
  });

  it('uses consecutive failures if there is no breaker', () => {
    const news = posteriors(known.save());
    for (let n = 0; n < 10; n++) news.recordFailure('book', 'server-error');
    expect(admit(planOf('book'), { posteriors: news }).decision).toBe('defer');
    news.recordSuccess('book');
    expect(admit(planOf('book'), { posteriors: news }).decision).toBe('admit');
  });

  it('splits the budget if later steps need it more', () => {
    const risky = learnedPosteriors({
      slow: { fails: 0.9, helps: 0.2, cost: 0.03, failureClass: 'timeout' },
      hopeless: { fails: 0.7, helps: 0, failureClass: 'invalid-request' },
    });
    const terms = { posteriors: risky, handOffPrice: 0.25 };
    const { decision, split, reason, predicted } = admit(planOf('slow', 'hopeless'), terms);
    expect(decision).toBe('admit-with-split');
    expect(split!.attemptsMax[0]).toBeLessThan(16);
    expect(split!.shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1);
    expect(reason).toMatch(/without the split$/);
    expect(predicted!.expectedLoss).toBeLessThan(2.5);
  });

  it('never admits a plan with an expected loss above that of handing off', () => {
    const truth = fc.record({
      fails: fc.double({ min: 0, max: 1, noNaN: true }),
      helps: fc.double({ min: 0, max: 1, noNaN: true }),
      cost: fc.double({ min: 0.001, max: 0.1, noNaN: true }),
    });
    forAllWith(
      { numRuns: 40 },
      fc.array(truth, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(0.25, 0.5, 0.75, 1),
      (truths, handOffPrice) => {
        const tools = Object.fromEntries(truths.map((one, index) => [`tool ${index}`, one]));
        const plan = planOf(...Object.keys(tools));
        const { decision, predicted } = admit(plan, {
          posteriors: learnedPosteriors(tools, 60),
          handOffPrice,
        });
        if (predicted === undefined) return;
        const admitted = decision === 'admit' || decision === 'admit-with-split';
        expect(admitted).toBe(predicted.expectedLoss < handOffPrice / 0.1);
      },
    );
  });
});

describe('outside the regime there is no prediction', () => {
  const known = learnedPosteriors({ search: { fails: 0.3, helps: 0.5 } });

  it('without data', () => {
    const { decision, predicted, failedAssumption, reason } = admit(planOf('search'), {
      posteriors: posteriors(),
    });
    expect({ decision, predicted, failedAssumption }).toEqual({
      decision: 'admit',
      predicted: undefined,
      failedAssumption: 'enough-experience',
    });
    expect(reason).toMatch(
      /no prediction: 0 calls of search and 0 of all tools are too few, ES could be off by 0\.\d+$/,
    );
  });

  it('during drift', () => {
    const drift = driftDetector();
    drift.observeSchema({ name: 'search', inputSchema: {} });
    expect(admit(planOf('search'), { posteriors: known, drift }).predicted).toBeDefined();
    drift.observeSchema({ name: 'search', inputSchema: { type: 'object' } });
    expect(admit(planOf('search'), { posteriors: known, drift })).toEqual({
      decision: 'defer',
      failedAssumption: 'stationary-faults',
      reason: 'the schema of search changed: its past statistics no longer apply',
    });
  });

  it('if discounting cannot be linearised', () => {
    const dear = learnedPosteriors({ search: { fails: 0.9, helps: 0.5, cost: 0.3 } });
    const calibration = calibrate({ gamma: 0.975, lambda: 2 });
    const decided = admit(planOf('search'), { posteriors: dear, calibration, handOffPrice: 1 });
    expect(decided.failedAssumption).toBe('linearisation');
    expect(decided.predicted).toBeUndefined();
  });

  it('if retries cost almost nothing', () => {
    const free = learnedPosteriors({ search: { fails: 0.95, helps: 0.1, cost: 1e-5, tries: 15 } });
    const decided = admit(planOf('search', 'search'), { posteriors: free });
    expect(decided.failedAssumption).toBe('bounded-cost');
    expect(decided.reason).toMatch(/retries are near free/);
  });
});

it('admits a plan without calls, and rejects invalid terms', () => {
  const known = posteriors();
  expect(admit(planOf(), { posteriors: known }).decision).toBe('admit');
  for (const terms of [{ handOffPrice: 0 }, { budgetLeft: 0 }, { breaker: circuitBreaker() }])
    expect(() => admit(planOf('search'), { posteriors: known, ...terms })).toThrow(RegainError);
  expect(
    admit(planOf('search'), { posteriors: known, calibration: defaultCalibration, budgetLeft: 0.1 }),
  ).toBeDefined();
});

it('makes no prediction with a wide interval, even if the tool was called often', () => {
  const few = posteriors();
  for (let call = 0; call < 12; call++) {
    if (call % 4 !== 0) few.recordSuccess('odd');
    else {
      few.recordFailure('odd', 'not-found');
      few.recordOutcome('odd', 'not-found', false);
    }
  }
  const { predicted, failedAssumption, reason } = admit(planOf(...Array<string>(5).fill('odd')), {
    posteriors: few,
  });
  const alone = admit(planOf('odd'), { posteriors: few });
  expect([predicted, failedAssumption]).toEqual([undefined, 'enough-experience']);
  expect(Number(/ES could be off by ([\d.]+)/.exec(reason)![1])).toBeGreaterThan(0.25);
  expect(alone.predicted).toBeDefined();
});
