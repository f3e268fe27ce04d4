import { describe, expect, it } from 'vitest';
import { complete, defaultCalibration, downtimeClosedForm, STEP_UNITS, type Steps } from '../../law/index.ts';
import { random } from '../../types/index.ts';
import { CallWindow, WINDOW_CALLS } from './call-window.ts';
import { lawMonitor } from './law-monitor.ts';
import { lawReportSteps } from './law-report.ts';
import { runInSlices } from './run-in-slices.ts';

const terms = { calibration: defaultCalibration, timeBudgetMs: 180_000 };
const input = { ...terms, drifting: null };

/** Calls of a few tools; a share of them fails, later calls with another share. */
function windowOf(
  calls: number,
  given: { tools?: number; share?: number; later?: number; window?: CallWindow } = {},
) {
  const { tools = 5, share = 0.2, later = share, window = new CallWindow(terms) } = given;
  const chance = random('law monitor', calls, tools);
  for (let i = 0; i < calls; i++) {
    const tool = `tool ${chance.below(tools)}`;
    const isFailed = chance.uniform() < (i < calls / 2 ? share : later);
    const [success, cost] = [chance.uniform() < 0.7, 0.1 * chance.uniform()];
    const loss = downtimeClosedForm(success, defaultCalibration.H * cost, defaultCalibration.gamma);
    if (!isFailed) window.addClean(tool);
    else window.addFailed({ tool, success, cost, attempts: 2, downMs: cost * 180_000, loss });
  }
  return window;
}

function monitorOf(window: CallWindow) {
  const background: Promise<void>[] = [];
  const monitor = lawMonitor(
    window,
    () => input,
    (work) => void background.push(work),
  );
  return { monitor, background };
}

describe('the snapshot', () => {
  it.each([WINDOW_CALLS / 8, WINDOW_CALLS, 3 * WINDOW_CALLS + 100])(
    'has the figures of the report after %d calls',
    async (calls) => {
      const window = windowOf(calls);
      const { monitor } = monitorOf(window);
      for (const tool of [undefined, 'tool 3', 'tool 99']) {
        const report = await monitor.report(tool);
        const snapshot = monitor.snapshot(tool);
        expect(snapshot.calls).toBe(report.calls);
        for (const name of [
          'RR',
          'ES',
          'meanSpend',
          'observedRegret',
          'predictedRegret',
          'distance',
        ] as const)
          if (report[name] === null) expect(snapshot[name], name).toBeNull();
          else expect(snapshot[name], name).toBeCloseTo(report[name], 10);
      }
      expect(monitor.snapshot(undefined).predictedRegret).not.toBeNull();
    },
  );

  it('forgets every call that has left the window', () => {
    const window = windowOf(1_000, { share: 0.9 });
    windowOf(WINDOW_CALLS, { tools: 1, share: 0, window });
    const { monitor } = monitorOf(window);
    expect(monitor.snapshot(undefined)).toMatchObject({
      calls: WINDOW_CALLS,
      RR: 1,
      ES: 1,
      meanSpend: 0,
      distance: 0,
    });
    expect(monitor.snapshot('tool 3')).toMatchObject({ calls: 0, RR: null });
  });

  it('predicts only after the assumptions were checked, and checks them again after many calls', async () => {
    const window = windowOf(400);
    const { monitor, background } = monitorOf(window);
    expect(monitor.snapshot(undefined).predictedRegret).toBeNull();
    monitor.snapshot(undefined);
    expect(background).toHaveLength(1);
    await background[0];
    expect(monitor.snapshot(undefined).predictedRegret).not.toBeNull();
    expect(background).toHaveLength(1);
    windowOf(4_000, { share: 0.2, later: 0.9, window });
    expect(monitor.snapshot(undefined).predictedRegret).not.toBeNull();
    await background[1];
    expect(monitor.snapshot(undefined).predictedRegret).toBeNull();
  });
});

describe('the report in slices', () => {
  it('is the report of the calls up to its start', async () => {
    const window = windowOf(2_000);
    const expected = complete(lawReportSteps(window.calls(), input));
    const { monitor } = monitorOf(window);
    const pending = monitor.report(undefined);
    windowOf(500, { share: 1, window });
    expect(await pending).toEqual(expected);
    expect((await monitor.report(undefined)).calls).toBe(2_500);
  });

  /** The largest step, the total, and the work between two pauses. */
  async function workOf<T>(steps: Steps<T>) {
    const sizes: number[] = [];
    const counted = (function* () {
      for (;;) {
        const step = steps.next();
        if (step.done === true) return step.value;
        sizes.push(step.value);
        yield step.value;
      }
    })();
    const slices: number[] = [];
    let done = 0;
    await runInSlices(counted, async () => {
      slices.push(sizes.slice(done).reduce((sum, size) => sum + size, 0));
      done = sizes.length;
    });
    return { slices, total: sizes.reduce((sum, size) => sum + size, 0) };
  }

  it.each([1, 20, 2_000])(
    'does a bounded amount of work between two pauses, with %d tools',
    async (tools) => {
      const calls = windowOf(WINDOW_CALLS, { tools, share: 0.3, later: 0.6 }).calls();
      const { slices, total } = await workOf(lawReportSteps(calls, input));
      expect(Math.max(...slices)).toBeLessThanOrEqual(2 * STEP_UNITS);
      expect(total).toBeGreaterThan(100 * STEP_UNITS);
    },
  );
});
