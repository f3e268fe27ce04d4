/** The servers' own bad days: what they are, that they follow from the coordinate and the time, and that they can be cleared. */

import { getProfile } from 'regain/internal/faults';
import { defaultLimits, retryPolicy } from 'regain/internal/recovery';
import {
  attemptsIn,
  type Clock,
  defaultCostModel,
  type Json,
  type JsonObject,
  validate,
  virtualClock,
  type World,
} from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { runRollout } from '../../../../harness/index.ts';
import { vanilla } from '../../../../policies/index.ts';
import { contextOf, liveApis, serverConditions, withRenamed } from '../../../../suites/index.ts';

const suite = liveApis();
const forecast = suite.tasks.find(({ gold }) => gold[1]?.tool === 'daily_forecast')!;
const place = { latitude: 52.524, longitude: 13.411, start_date: '2026-03-05', end_date: '2026-03-05' };

interface Seen {
  readonly value?: unknown;
  readonly error?: { readonly status?: number; readonly retryAfterMs?: number; readonly message: string };
}

async function ask(world: World, clock: Clock, name: string, args: JsonObject): Promise<Seen> {
  const tool = world.tools.find((one) => one.name === name)!;
  try {
    return { value: await tool.execute(args, contextOf(clock, 0)) };
  } catch (error) {
    return { error: error as NonNullable<Seen['error']> };
  }
}

/** The first rollout in which the forecast shows what is looked for. */
async function find(isWanted: (seen: Seen) => boolean) {
  for (let seed = 1; seed < 500; seed++) {
    const clock = virtualClock();
    const world = suite.open(forecast, clock, { seed, repeat: 0, severity: 1 });
    const seen = await ask(world, clock, 'daily_forecast', place);
    if (isWanted(seen)) return { seen, world, clock, seed };
  }
  throw new Error('no seed shows it');
}

const clean = async (): Promise<Json> => {
  const clock = virtualClock();
  return (await ask(suite.open(forecast, clock), clock, 'daily_forecast', place)).value as Json;
};

describe('the servers', () => {
  it('are at rest where no conditions are given, whatever the time', () => {
    const calm = serverConditions('weather-01-1');
    for (let nowMs = 0; nowMs < 600_000; nowMs += 700) {
      expect(calm.outageEndMs('forecast', nowMs)).toBeUndefined();
      expect(calm.cutEndMs('forecast', '/v1/forecast', nowMs)).toBeUndefined();
      expect(calm.renaming('forecast', nowMs, { a: 'b' })).toBeUndefined();
    }
  });

  it('have a latency that is not the same all the time', () => {
    const calm = serverConditions('weather-01-1');
    const latencies = Array.from({ length: 200 }, (_, i) => calm.latencyMs('forecast', 200, i * 5_000));
    expect(Math.max(...latencies)).toBeGreaterThan(2 * Math.min(...latencies));
    const mean = (from: number) => latencies.slice(from, from + 20).reduce((sum, ms) => sum + ms, 0) / 20;
    expect(Math.abs(mean(0) - mean(100))).toBeGreaterThan(1);
    expect(Math.max(...latencies)).toBeLessThan(defaultLimits.timeoutMs);
  });

  it('are down for a while: 503, and when to come back', async () => {
    const { seen, world, clock } = await find(({ error }) => error?.status === 503);
    expect(seen.error!.message).toBe('HTTP 503 {"error":true,"reason":"Service temporarily unavailable"}');
    expect(seen.error!.retryAfterMs).toBeGreaterThan(0);
    const remedy = world.remedy!(undefined);
    expect(remedy).toMatchObject({ kind: 'retry' });
    await clock.sleep((remedy as { delayMs: number }).delayMs);
    expect((await ask(world, clock, 'daily_forecast', place)).error?.status ?? 200).toBe(200);
  });

  it('cut an answer short, and are whole again a moment later', async () => {
    const { seen, world, clock } = await find(({ value }) => typeof value === 'string');
    expect(() => JSON.parse(seen.value as string)).toThrow();
    const remedy = world.remedy!(seen.value as Json);
    expect(remedy).toMatchObject({ kind: 'retry' });
    await clock.sleep((remedy as { delayMs: number }).delayMs);
    expect((await ask(world, clock, 'daily_forecast', place)).value).toEqual(await clean());
  });

  it('rename a field without notice; a policy that knows the rename restores it', async () => {
    const output = suite.tools.find(({ name }) => name === 'daily_forecast')!.outputSchema!;
    const { seen, world } = await find(
      ({ value }) => typeof value === 'object' && validate(output, value).length > 0,
    );
    expect(validate(output, seen.value).map(({ keyword }) => keyword)).toContain('required');
    expect(world.remedy!(seen.value as Json)).toEqual({ kind: 'repair-output', value: await clean() });
  });

  it('have done what was asked when the answer to a write breaks off: then it is looked up', async () => {
    const task = suite.tasks.find(({ gold }) => gold[0]!.tool === 'create_watchlist')!;
    for (let seed = 1; seed < 400; seed++) {
      const clock = virtualClock();
      const world = suite.open(task, clock, { seed, repeat: 0, severity: 1 });
      const { value } = await ask(world, clock, 'create_watchlist', { name: 'Cut', symbols: ['KO'] });
      if (typeof value !== 'string') continue;
      expect(world.effects()).toHaveLength(1);
      expect(world.remedy!(value)).toEqual({ kind: 'verify', tool: 'list_watchlists', args: {} });
      return;
    }
    throw new Error('no seed shows it');
  });

  it('keep words that are theirs: no session, no climate, no path of ours in what they say', async () => {
    for (let seed = 1; seed < 60; seed++) {
      const clock = virtualClock();
      const world = suite.open(forecast, clock, { seed, repeat: 0, severity: 3 });
      const { value, error } = await ask(world, clock, 'daily_forecast', place);
      const text = JSON.stringify([
        value,
        error === undefined ? null : { ...error, ...{ m: error.message, s: (error as Error).stack } },
      ]);
      expect(text).not.toMatch(/session|climate|virtual|simulated|loopback|regain|127\.0|src\//i);
    }
  });
});

describe('a rollout', () => {
  const place = { suite, profile: getProfile('rough'), backbone: 'none', model: defaultCostModel };
  const run = (index: number, policy = retryPolicy()) =>
    runRollout({ ...place, task: suite.tasks[index]!, policy, seed: 5, repeat: 0, limits: defaultLimits });

  it('is the same whatever ran before it or beside it', async () => {
    const indices = Array.from({ length: 40 }, (_, i) => i * 5);
    const inOrder: string[] = [];
    for (const index of indices) inOrder.push(JSON.stringify((await run(index)).events));
    const together = await Promise.all([...indices].reverse().map((index) => run(index)));
    expect(together.reverse().map(({ events }) => JSON.stringify(events))).toEqual(inOrder);
  });

  it('meets the same incident under every policy at its first call', async () => {
    const firstCall = async (index: number, policy = retryPolicy()) =>
      attemptsIn((await run(index, policy)).events)[0];
    for (let index = 0; index < suite.tasks.length; index += 11) {
      expect(await firstCall(index, vanilla())).toEqual(await firstCall(index));
    }
  });
});

describe('renaming', () => {
  it('reaches every depth, leaves the rest alone, and can be taken back', () => {
    const value = { a: [{ b: 1, c: { b: null } }], d: 'b' };
    const renamed = withRenamed(value, { from: 'b', to: 'e' });
    expect(renamed).toEqual({ a: [{ e: 1, c: { e: null } }], d: 'b' });
    expect(withRenamed(renamed, { from: 'e', to: 'b' })).toEqual(value);
    expect(withRenamed(value, { from: 'x', to: 'y' })).toBe(value);
  });
});
