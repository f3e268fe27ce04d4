/** Drift: a change while a shield runs suspends predictions and emits an event. */

import { describe, expect, it } from 'vitest';
import { type JsonSchema, random, type ToolSpec, virtualClock } from '../types/index.ts';
import { eventsOf, httpError, shieldInTest, toolInTest } from './shield-in-test.ts';

const city: JsonSchema = { type: 'object', properties: { city: { type: 'string' } } };
const town: JsonSchema = { type: 'object', properties: { town: { type: 'string' } } };
const plan = { steps: [{ tool: 'find' }] };

/** A tool whose failure rate, schema and kind of failure can change. */
function drifting(share: number, specs?: () => readonly ToolSpec[]) {
  const clock = virtualClock();
  const dice = random('drift', 'live');
  const guard = shieldInTest({ clock, ...(specs === undefined ? {} : { specs }) });
  const now = { share, status: 503 };
  const execute = async () => {
    await clock.sleep(20_000);
    if (dice.uniform() < now.share) throw httpError(now.status);
    return 1;
  };
  const protectedWith = (input: JsonSchema) =>
    guard.protect({ find: toolInTest('find', execute, { inputSchema: input }) });
  let { find } = protectedWith(city);
  return {
    guard,
    now,
    protectAgain: (input: JsonSchema) => {
      find = protectedWith(input).find;
    },
    call: async (times: number) => {
      for (let i = 0; i < times; i++) await find.execute({}).catch(() => {});
    },
  };
}

describe('a schema that changes', () => {
  it.each(['protected again', 'read again'])('suspends prediction: %s', async (way) => {
    let input = city;
    const read = () => [{ name: 'find', description: '', inputSchema: input }];
    const { guard, call, protectAgain } = drifting(0.02, way === 'read again' ? read : undefined);
    await call(200);
    expect(guard.admit(plan).predicted).toBeDefined();
    expect((await guard.lawReport('find')).predictedRegret).not.toBeNull();
    expect((await guard.lawReport()).predictedRegret).not.toBeNull();
    input = town;
    if (way === 'protected again') protectAgain(town);
    for (const { predictedRegret, isTrusted, reason } of [
      await guard.lawReport('find'),
      await guard.lawReport(),
    ])
      expect([predictedRegret, isTrusted, reason]).toEqual([
        null,
        false,
        'the schema of find changed: earlier calls do not predict later ones',
      ]);
    const { decision, failedAssumption, predicted, reason } = guard.admit(plan);
    expect([decision, failedAssumption, predicted]).toEqual(['defer', 'stationary-faults', undefined]);
    expect(reason).toMatch(/^the schema of find changed/);
    expect(eventsOf(guard.events, 'drift')).toMatchObject([
      { tool: 'find', change: 'suspected', reason: 'the schema of find changed' },
    ]);
  });

  it('has settled when it is accepted, or after 256 calls', async () => {
    const { guard, call, protectAgain } = drifting(0);
    await call(100);
    protectAgain(town);
    guard.acceptDrift('find');
    expect(guard.admit(plan).failedAssumption).toBeUndefined();
    protectAgain(city);
    await call(200);
    expect(guard.admit(plan).failedAssumption).toBe('stationary-faults');
    await call(100);
    expect(guard.admit(plan).failedAssumption).toBeUndefined();
    expect((await guard.lawReport()).reason).not.toMatch(/schema/);
    expect(eventsOf(guard.events, 'drift').map(({ change }) => change)).toEqual([
      'suspected',
      'settled',
      'suspected',
      'settled',
    ]);
  });

  it('is noticed when a failed call reads the tools again', async () => {
    let input = city;
    const specs = () => [{ name: 'find', description: '', inputSchema: input }];
    const { guard, call, now } = drifting(0, specs);
    await call(20);
    input = town;
    Object.assign(now, { share: 1, status: 400 });
    await call(4);
    expect(eventsOf(guard.events, 'drift')).toMatchObject([{ tool: 'find', change: 'suspected' }]);
  });

  it('is not reported if a tool has no schema or the specs hook fails', async () => {
    const guard = shieldInTest({
      specs: () => {
        throw new Error('the registry is down');
      },
    });
    const { find } = guard.protect({ find: async () => 1 });
    await find();
    guard.protect({ find: toolInTest('find', async () => 1, { inputSchema: city }) });
    guard.protect({ find: async () => 1 });
    expect(guard.admit(plan).failedAssumption).toBe('enough-experience');
    expect((await guard.lawReport()).calls).toBe(1);
    expect(eventsOf(guard.events, 'drift')).toEqual([]);
  });
});

describe('failures that change', () => {
  it('suspend predictions for the tool and for all, emit one event, and settle', async () => {
    const { guard, call, now } = drifting(0.05);
    await call(400);
    expect(guard.admit(plan).predicted).toBeDefined();
    // A tool that rejects requests is up: the breaker stays closed.
    Object.assign(now, { share: 0.6, status: 400 });
    await call(200);
    const { predictedRegret, reason } = await guard.lawReport('find');
    expect([predictedRegret, reason]).toEqual([null, expect.stringMatching(/failures? of find/)]);
    expect((await guard.lawReport()).predictedRegret).toBeNull();
    expect(guard.admit(plan)).toMatchObject({ decision: 'defer', failedAssumption: 'stationary-faults' });
    expect(eventsOf(guard.events, 'drift')).toMatchObject([
      {
        tool: 'find',
        change: 'suspected',
        reason: expect.stringMatching(/^failures of find went from 0\.0\d+ to/),
      },
    ]);
    await call(600);
    expect(guard.admit(plan).failedAssumption).not.toBe('stationary-faults');
    expect(eventsOf(guard.events, 'drift').at(-1)).toMatchObject({ tool: 'find', change: 'settled' });
  });

  it('emit events without a report being read', async () => {
    const { guard, call, now } = drifting(0.02);
    await call(300);
    Object.assign(now, { share: 0.9, status: 400 });
    await call(150);
    expect(eventsOf(guard.events, 'drift')).toMatchObject([{ change: 'suspected' }]);
  });

  it('are not reported for calls that the breaker rejected', async () => {
    const { guard, call, now } = drifting(0.05);
    await call(200);
    now.share = 1;
    await call(300);
    const ended = eventsOf(guard.events, 'call-ended');
    expect(ended.filter(({ attempts }) => attempts === 0).length).toBeGreaterThan(200);
    expect(eventsOf(guard.events, 'drift')).toEqual([]);
  });
});
