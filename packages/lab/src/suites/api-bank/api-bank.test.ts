/** The suite over the bundled set. */

import { canonicalJson, type Json, type JsonObject, virtualClock } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { contextOf } from '../execute-plan.ts';
import { bySplit, expectDisjoint, expectOwnFamilies, sharedTools, toolsOf } from '../splits-in-test.ts';
import { bundledFiles } from './bundled/index.ts';
import { calculate } from './executors/calculate.ts';
import { apiBank } from './index.ts';
import { readApiBank } from './read-files.ts';
import { reproduce } from './reproduce.ts';

const suite = apiBank();
const { tasks } = suite;
const inSplit = bySplit(tasks);
const { train, reserve } = inSplit;
const accounts = ['SignIn', 'WhoAmI', 'ChangePassphrase'];

describe('api-bank', () => {
  it('has the sizes that its README states', () => {
    expect([suite.tools.length, suite.unusable.length, suite.noted.tasks]).toEqual([117, 0, 0]);
    const sizes = Object.values(inSplit).map((some) => [some.length, toolsOf(some).size]);
    expect(sizes).toEqual([
      [255, 58],
      [93, 22],
      [81, 19],
      [81, 19],
    ]);
    const steps = [1, 2, 3, 4, 5].map((count) => tasks.filter(({ plan }) => plan.length === count).length);
    expect(steps).toEqual([78, 198, 138, 54, 42]);
  });

  it('shares no tool between splits, except for signing in', () => {
    const own = (some: typeof tasks) => [...toolsOf(some)].filter((tool) => !accounts.includes(tool));
    expectDisjoint(Object.values(inSplit).map(own));
    expectOwnFamilies(tasks);
  });

  it('shares no tool of the reserve with another split, except for signing in, and no sentence', () => {
    const others = tasks.filter(({ split }) => split !== 'reserve');
    expect(sharedTools(reserve, others)).toEqual(['SignIn']);
    const said = (some: typeof tasks) => new Set(some.map(({ text }) => text));
    expectDisjoint([said(reserve), said(others)]);
    expect(new Set(reserve.map(({ domain }) => domain.split(':')[0]))).toEqual(new Set(['apis', 'lv3_apis']));
  });

  it('uses all eight dialects in training', () => {
    expect(new Set([...toolsOf(train)].map((tool) => suite.dialects![tool])).size).toBe(8);
  });

  it('is in the published format: its files are read by the same reader, and answer as recorded', () => {
    const data = readApiBank(bundledFiles());
    const again = apiBank(data);
    expect(canonicalJson(again.tasks as unknown as Json)).toBe(canonicalJson(tasks as unknown as Json));
    expect(reproduce(data).filter(({ same }) => !same)).toEqual([]);
  });

  it('refuses a wrong password, and the bookings of another user', async () => {
    const task = tasks.find(({ plan }) => plan.some(({ tool }) => tool === 'CancelRide'))!;
    const world = suite.open(task, virtualClock());
    const call = (name: string, args: JsonObject) =>
      world.tools
        .find((tool) => tool.name === name)!
        .execute(args, contextOf(virtualClock(), 0)) as Promise<JsonObject>;
    await expect(call('SignIn', { username: 'marit.sund', password: 'wrong' })).rejects.toThrow(/password/i);
    await expect(call('SignIn', { username: 'nobody', password: 'lantern-quay' })).rejects.toThrow(
      /username/i,
    );
    await expect(call('MyRides', { token: 'made up' })).rejects.toThrow(/token/i);
    const { token } = await call('SignIn', { username: 'marit.sund', password: 'lantern-quay' });
    const other = await call('SignIn', { username: 'jun.okabe', password: 'paper-comet' });
    const { rides } = (await call('MyRides', { token: token! })) as { rides: readonly JsonObject[] };
    const ride = { ride_id: rides[0]!.ride_id! };
    await expect(call('CancelRide', { token: other.token!, ...ride })).rejects.toThrow(/ride_id/);
    expect(await call('CancelRide', { token: token!, ...ride })).toEqual(rides[0]);
    expect(await call('MyRides', { token: token! })).toEqual({ rides: [] });
  });
});

describe('sums', () => {
  it('are computed, or refused', () => {
    expect(calculate('(23+7)*3-42/6')).toBe(83);
    expect(calculate('-(2 + 3) * 1.5')).toBe(-7.5);
    for (const formula of ['', '2+', '(1', 'two', '1/0', '2 2']) expect(calculate(formula)).toBeUndefined();
  });
});
