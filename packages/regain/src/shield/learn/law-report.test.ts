import { describe, expect, it } from 'vitest';
import { complete, defaultCalibration, downtimeClosedForm, predictedRegret } from '../../law/index.ts';
import { random, virtualClock } from '../../types/index.ts';
import { eventsOf, httpError, shieldInTest } from '../shield-in-test.ts';
import { CallWindow, WINDOW_CALLS } from './call-window.ts';
import { lawReportSteps } from './law-report.ts';
import { lawSnapshot } from './law-snapshot.ts';

const lossTerms = { calibration: defaultCalibration, timeBudgetMs: 180_000 };

describe('the law report', () => {
  it('is empty before the first call and has no verdict after a few', async () => {
    const guard = shieldInTest();
    expect(await guard.lawReport()).toMatchObject({ calls: 0, ES: null, isTrusted: false });
    await guard.protect(async () => 1)();
    expect(await guard.lawReport()).toMatchObject({
      calls: 1,
      RR: 1,
      ES: 1,
      predictedRegret: null,
      isTrusted: false,
    });
  });

  it('equals the figures from the events', async () => {
    const clock = virtualClock();
    const guard = shieldInTest({ clock });
    const chance = random('reading');
    const names = ['a', 'b', 'c', 'd'];
    const tools = guard.protect(
      Object.fromEntries(
        names.map((name) => [
          name,
          async () => {
            await clock.sleep(1_000);
            if (chance.uniform() < 0.4) throw httpError(503);
            return 1;
          },
        ]),
      ),
      { effects: 'read' },
    );
    for (let i = 0; i < 1_200; i++) await tools[names[i % 4]!]!().catch(() => {});
    const ended = eventsOf(guard.events, 'call-ended');
    const I = ended.map(({ status }) => (status === 'clean' || status === 'recovered' ? 1 : 0));
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const { calls, RR, ES, meanSpend, observedRegret, verdict, regime } = await guard.lawReport();
    expect(calls).toBe(1_200);
    expect(RR).toBeCloseTo(mean(I), 12);
    expect(meanSpend).toBeCloseTo(mean(ended.map(({ spend }) => spend)), 12);
    expect(ES).toBeCloseTo(mean(ended.map(({ spend }, i) => I[i]! / (1 + 0.5 * spend))), 12);
    const { gamma, H } = defaultCalibration;
    const losses = ended.map(({ spend }, i) => downtimeClosedForm(I[i] === 1, H * spend, gamma));
    expect(observedRegret).toBeCloseTo(mean(losses), 9);
    expect(verdict!.predicted.point).toBeCloseTo(predictedRegret(ES!, gamma), 9);
    expect(regime!.observed).toBeCloseTo(observedRegret!, 9);
  });

  it('is trusted if the law holds, and refuses if faults change', async () => {
    const steady = shieldInTest();
    const drifting = shieldInTest();
    const chance = random('trust');
    let calls = 0;
    const flaky = async (share: number) => {
      if (chance.uniform() < share) throw httpError(400, 'bad request');
      return 1;
    };
    const even = steady.protect(() => flaky(0.2), { effects: 'read' });
    const worse = drifting.protect(() => flaky(calls++ < 1_000 ? 0.02 : 0.6), { effects: 'read' });
    for (let i = 0; i < 2_000; i++) {
      await even().catch(() => {});
      await worse().catch(() => {});
    }
    const good = await steady.lawReport();
    expect(good.isTrusted, good.reason).toBe(true);
    expect(good.predictedRegret).toBeGreaterThan(1);
    const bad = await drifting.lawReport();
    expect(bad.isTrusted).toBe(false);
    expect(bad.predictedRegret).toBeNull();
    expect(bad.reason).toContain('stationary faults');
  });
});

describe('the window', () => {
  it('holds the last calls', () => {
    const window = new CallWindow(lossTerms);
    const lost = { tool: 'find', success: false, cost: 0.5, attempts: 1, downMs: 1, loss: 9 };
    for (let i = 0; i < 3 * WINDOW_CALLS + 10; i++) {
      if (i % 10 === 0) window.addFailed(lost);
      else window.addClean('find');
    }
    expect(window.size).toBe(WINDOW_CALLS);
    const { success, loss } = window.calls().sample();
    const rollouts = complete(window.calls().rollouts());
    expect(success).toHaveLength(WINDOW_CALLS);
    const start = 2 * WINDOW_CALLS + 10;
    success.forEach((won, i) => {
      const isLost = (start + i) % 10 === 0;
      expect(won).toBe(isLost ? 0 : 1);
      expect(loss[i]).toBe(isLost ? 9 : 0);
      expect(rollouts[i]!.success).toBe(!isLost);
    });
  });
});

describe('the distance from the line', () => {
  const terms = { ...lossTerms, drifting: null };
  const lawReport = (window: CallWindow) => complete(lawReportSteps(window.calls(), terms));
  /** Calls of which a fifth fail; downtime is proportional to cost, with a factor. */
  const windowOf = (timesSlower: number) => {
    const window = new CallWindow(lossTerms);
    for (let i = 0; i < 1_000; i++) {
      const cost = 0.02 * (1 + (i % 7));
      if (i % 5 !== 0) window.addClean('find');
      else {
        const success = i % 3 !== 0;
        const loss = downtimeClosedForm(success, defaultCalibration.H * cost, defaultCalibration.gamma);
        const downMs = timesSlower * cost * 180_000;
        window.addFailed({ tool: 'find', success, cost, attempts: 1, downMs, loss });
      }
    }
    return window;
  };

  it('is near 0 if downtime is proportional to cost', () => {
    const { distance, risk, observedRegret, ES } = lawReport(windowOf(1));
    expect(distance).toBeCloseTo(observedRegret! - predictedRegret(ES!, defaultCalibration.gamma), 12);
    expect(Math.abs(distance!)).toBeLessThan(0.01);
    expect(risk!.flag).toBeNull();
  });

  it('is a risk if downtime is longer than the cost implies', () => {
    const window = windowOf(6);
    const { distance, risk } = lawReport(window);
    expect(risk).toMatchObject({ flag: 'above', distance });
    expect(risk!.reason).toMatch(/above it by more than sampling explains$/);
    expect(distance).toBeGreaterThan(0.1);
    expect(lawSnapshot(window.totals, terms, true).distance).toBeCloseTo(distance!, 12);
  });

  it('is measured even if nothing is predicted', () => {
    const { totals } = windowOf(6);
    const drifting = { ...terms, drifting: 'it changed' };
    const { predictedRegret: predicted, distance } = lawSnapshot(totals, drifting, true);
    expect(predicted).toBeNull();
    expect(distance).toBeGreaterThan(0.1);
  });
});
