import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { httpError, shieldInTest } from '../../shield/shield-in-test.ts';
import { virtualClock } from '../../types/index.ts';
import { sum } from '../../values/index.ts';
import { observedShield, registeredSdk, sdkInTest } from './sdk-in-test.ts';
import { telemetry } from './telemetry.ts';

/** Calls of which some fail; every tenth is not recovered. */
async function traffic(calls = 200, options: Parameters<typeof shieldInTest>[0] = {}) {
  const clock = virtualClock();
  const shielded = observedShield({ clock, ...options });
  let made = 0;
  const find = async ({ i }: { i: number }) => {
    await clock.sleep(100);
    if (i % 10 === 0) throw httpError(404);
    if (i % 5 === 1 && made++ % 2 === 0) throw httpError(503);
    return { i };
  };
  const tools = shielded.protect({ find, list: async () => [] as unknown[] }, { effects: 'read' });
  for (let i = 0; i < calls; i++) {
    await tools.find({ i }).catch(() => undefined);
    if (i % 4 === 0) await tools.list();
    await clock.sleep(1_000);
  }
  return shielded;
}

const total = (points: readonly { value: unknown }[]) => sum(points.map(({ value }) => Number(value)));

describe('counters', () => {
  it('equal the statistics of the shield', async () => {
    const { points, stats } = await traffic();
    const { find, list } = stats().tools;
    const calls = await points('regain.calls');
    const of = (tool: string, status: string) =>
      total(
        calls.filter(
          ({ attributes }) =>
            attributes['gen_ai.tool.name'] === tool && attributes['regain.call.status'] === status,
        ),
      );
    expect(of('find', 'clean')).toBe(find!.clean);
    expect(of('find', 'recovered')).toBe(find!.recovered);
    expect(of('find', 'handed-off')).toBe(find!.handedOff);
    expect(of('list', 'clean')).toBe(list!.calls);
    expect(find!.recovered).toBeGreaterThan(0);
    expect(find!.handedOff).toBeGreaterThan(0);
    const attempts = await points('regain.attempts');
    expect(total(attempts)).toBe(stats().attempts);
    expect(
      total(attempts.filter(({ attributes }) => attributes['error.type'] === 'not-found')),
    ).toBeGreaterThanOrEqual(20);
    expect(total(await points('regain.wasted_attempts'))).toBe(stats().wastedAttempts);
  });

  it('are joined by histograms of time and spend', async () => {
    const { points, stats } = await traffic();
    const histogram = (points: readonly { value: unknown }[]) =>
      points.map(({ value }) => value as { count: number; sum: number });
    const durations = histogram(await points('regain.call.duration'));
    expect(sum(durations.map(({ count }) => count))).toBe(stats().calls);
    // Seconds: every call of find takes at least 0.1.
    expect(sum(durations.map((one) => one.sum))).toBeGreaterThan(20);
    const spends = histogram(await points('regain.call.spend'));
    expect(sum(spends.map((one) => one.sum))).toBeCloseTo(stats().spend, 9);
    expect(sum(spends.map(({ count }) => count))).toBe(stats().recovered + stats().handedOff);
  });

  it('include the duration that the conventions define, equal to that of the span', async () => {
    const { points, spans } = await traffic(10);
    const measured = await points('gen_ai.execute_tool.duration');
    const call = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.type': 'function' };
    expect(measured.map(({ attributes }) => attributes)).toEqual([
      { ...call, 'gen_ai.tool.name': 'find', 'error.type': 'not-found' },
      { ...call, 'gen_ai.tool.name': 'list' },
      { ...call, 'gen_ai.tool.name': 'find' },
    ]);
    const seconds = sum(measured.map(({ value }) => (value as { sum: number }).sum));
    const calls = spans().filter(({ name }) => name.startsWith('execute_tool'));
    const spanned = sum(calls.map(({ duration: [s, ns] }) => s + ns / 1e9));
    expect(seconds).toBeCloseTo(spanned, 6);
  });

  it('have a bounded number of tools', async () => {
    const { points, protect } = observedShield();
    for (let i = 0; i < 300; i++) await protect({ [`tool${i}`]: async () => 1 })[`tool${i}`]!();
    for (const name of ['regain.calls', 'regain.attempts', 'gen_ai.execute_tool.duration']) {
      const found = await points(name);
      expect(found).toHaveLength(201);
      expect(found.at(-1)!.attributes['gen_ai.tool.name']).toBe('_OTHER');
    }
    expect(total((await points('regain.calls')).slice(-1))).toBe(100);
    // A share of several tools would be of none of them.
    const rates = await points('regain.tool.recovery_rate');
    expect(rates).toHaveLength(200);
  });
});

it('drift and calls that were repaired before they were made are counted, by tool', async () => {
  const { points, protect, recordRepair, acceptDrift } = observedShield();
  const tool = (property: string) => ({
    ...{ name: 'find', description: '', execute: async () => 1 },
    inputSchema: { type: 'object', properties: { [property]: {} } },
  });
  for (const property of ['city', 'town']) protect({ find: tool(property) });
  acceptDrift('find');
  recordRepair({ call: 'call-1', tool: 'find', toolBefore: 'find', args: { town: 'x' }, argsBefore: {} });
  const attributes = { 'gen_ai.tool.name': 'find' };
  expect(await points('regain.drifts')).toEqual([{ attributes, value: 1 }]);
  expect(await points('regain.repaired_calls')).toEqual([{ attributes, value: 1 }]);
});

describe('gauges', () => {
  it('are the figures of the law, for all tools and for each', async () => {
    const { points, lawReport } = await traffic();
    const all = await lawReport();
    const find = await lawReport('find');
    const near = async (name: string, value: number | null) =>
      expect((await points(name))[0]!.value, name).toBeCloseTo(value!, 12);
    await near('regain.recovery_rate', all.RR);
    await near('regain.efficiency', all.ES);
    await near('regain.spend', all.meanSpend);
    await near('regain.regret.observed', all.observedRegret);
    await near('regain.regret.distance', all.distance);
    await near('regain.regret.predicted', all.predictedRegret);
    await near('regain.tool.regret.distance', find.distance);
    const byTool = await points('regain.tool.efficiency');
    expect(byTool.map(({ attributes }) => attributes['gen_ai.tool.name'])).toEqual(['find', 'list']);
    expect(byTool[0]!.value).toBeCloseTo(find.ES!, 12);
    expect(byTool[1]!.value).toBe(1);
    expect(find.calls).toBe(200);
    expect(find.RR).toBeLessThan(all.RR!);
  });

  it('predict once the assumptions have been checked in the background', async () => {
    const { points, flush } = await traffic();
    expect(await points('regain.regret.predicted')).toEqual([]);
    await flush();
    expect(await points('regain.regret.predicted')).toHaveLength(1);
    expect(await points('regain.tool.regret.predicted')).toHaveLength(2);
  });

  it('leave out predictions that the law refuses', async () => {
    const { metricNames, lawReport } = await traffic(4);
    expect((await lawReport()).predictedRegret).toBeNull();
    const names = await metricNames();
    expect(names).toContain('regain.recovery_rate');
    expect(names).not.toContain('regain.regret.predicted');
  });

  it('report the status of objectives and count misses', async () => {
    const { points, slo } = await traffic(100, { slo: { rate: 0.95, handBackShare: 0.5 } });
    const [rate, handBack] = slo();
    expect(rate).toMatchObject({ objective: 'rate', target: 0.95, isBreached: true });
    expect(await points('regain.slo.current')).toEqual([
      { attributes: { 'regain.slo.objective': 'rate' }, value: rate!.current },
      { attributes: { 'regain.slo.objective': 'handBackShare' }, value: handBack!.current },
    ]);
    const values = async (name: string) => (await points(`regain.slo.${name}`)).map(({ value }) => value);
    expect(await values('budget_left')).toEqual([rate!.budgetLeft, handBack!.budgetLeft]);
    expect(await values('burn_rate')).toEqual([rate!.burnRate, handBack!.burnRate]);
    expect(await values('breached')).toEqual([1, 0]);
    expect(await values('target')).toEqual([0.95, 0.5]);
    expect(await points('regain.slo.breaches')).toEqual([
      { attributes: { 'regain.slo.objective': 'rate' }, value: 1 },
    ]);
  });

  it('are also created if the SDK is registered after the shield', async () => {
    const { protect } = shieldInTest({ observers: [telemetry()] });
    const tools = protect({ find: async () => 1 });
    await tools.find();
    const sdk = registeredSdk();
    await tools.find();
    expect(await sdk.points('regain.recovery_rate')).toEqual([{ attributes: {}, value: 1 }]);
    expect(total(await sdk.points('regain.calls'))).toBe(1);
    expect(sdk.spans()).toHaveLength(2);
  });

  it('do not keep an unused shield alive', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const sdk = sdkInTest();
    const removed = vi.spyOn(sdk.meterProvider.getMeter('regain'), 'removeBatchObservableCallback');
    const use = async () => {
      let known: WeakRef<object> | undefined;
      const remember = (shield: object) => {
        known = new WeakRef(shield);
      };
      const { protect } = shieldInTest({
        observers: [telemetry(sdk), { attach: remember, observeCall: () => undefined }],
      });
      return { tools: protect({ find: async () => 1 }), known: known! };
    };
    const aside = async () => {
      const { tools, known } = await use();
      // Where nothing keeps it alive, the first collection or the second takes it.
      await settled(() => false, 4);
      // Only the tools keep it alive.
      expect(known.deref()).toBeDefined();
      await sdk.metricNames();
      expect(removed).not.toHaveBeenCalled();
      await tools.find();
      return known;
    };
    const settled = async (isDone: () => boolean, limit = 20) => {
      for (let i = 0; i < limit && !isDone(); i++) {
        await new Promise((resolve) => setImmediate(resolve));
        collectGarbage();
      }
    };
    const known = await aside();
    await settled(() => known.deref() === undefined);
    expect(known.deref()).toBeUndefined();
    await sdk.metricNames();
    expect(removed).toHaveBeenCalledTimes(1);
  });
});
