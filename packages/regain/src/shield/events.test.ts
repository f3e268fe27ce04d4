import { describe, expect, it } from 'vitest';
import { type JsonObject, type JsonSchema, virtualClock } from '../types/index.ts';
import type { UnrecoveredError } from './call/unrecovered-error.ts';
import { errorOf, eventsOf, failing, httpError, shieldInTest, toolInTest } from './shield-in-test.ts';

describe('events', () => {
  it('carry what spans of calls and attempts need', async () => {
    const clock = virtualClock();
    const guard = shieldInTest({ clock: { ...clock, epochMs: 1_000_000 } });
    const find = failing([httpError(503, 'busy')], () => 'found');
    const slow = async () => {
      await clock.sleep(30);
      return find();
    };
    await guard.protect({ find: slow }, { effects: 'read' }).find();
    const types = guard.events.map(({ type }) => type);
    expect(types).toEqual([
      ...['call-started', 'attempt-started', 'attempt-ended', 'decided'],
      ...['attempt-started', 'attempt-ended', 'acted', 'call-ended'],
    ]);
    const ids = new Set(guard.events.map((event) => ('call' in event ? event.call : '')));
    expect(ids.size).toBe(1);
    const [first, second] = eventsOf(guard.events, 'attempt-ended');
    expect(first).toMatchObject({ tool: 'find', attempt: 1, startMs: 1_000_000, endMs: 1_000_030 });
    expect(first!.failure).toMatchObject({ class: 'server-error', status: 503, message: 'busy' });
    expect(second).toMatchObject({ attempt: 2 });
    expect(second!.failure).toBeUndefined();
    const [decided] = eventsOf(guard.events, 'decided');
    expect(decided).toMatchObject({
      action: 'retry',
      delayMs: expect.any(Number),
      estimate: expect.any(Number),
    });
    const [ended] = eventsOf(guard.events, 'call-ended');
    expect(ended).toMatchObject({ status: 'recovered', attempts: 2, failureClass: 'server-error' });
    expect(ended!.spend).toBeCloseTo(guard.stats().spend, 12);
    expect(second!.startMs - first!.endMs).toBe(decided!.delayMs);
  });

  it('have different ids for two calls and for two shields', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 2; i++) {
      const guard = shieldInTest({
        onEvent: (event) => event.type === 'call-started' && ids.push(event.call),
      });
      const tool = guard.protect(async () => 1);
      await tool();
      await tool();
    }
    expect(new Set(ids).size).toBe(4);
  });
});

describe('a hook that throws', () => {
  it('does not affect calls and is counted', async () => {
    const reported: UnrecoveredError[] = [];
    const guard = shieldInTest({
      onEvent: () => {
        throw new Error('now');
      },
      onUnrecovered: async (error) => {
        reported.push(error);
        throw new Error('later');
      },
    });
    const tools = guard.protect(
      { find: async () => 1, fail: () => Promise.reject(httpError(400)) },
      { effects: 'read' },
    );
    expect(await tools.find()).toBe(1);
    const error = await errorOf(tools.fail());
    expect(reported).toEqual([error]);
    await new Promise((resolve) => setImmediate(resolve));
    // Four events of the successful call, at least as many of the other, and the asynchronous one.
    expect(guard.stats().hookErrors).toBeGreaterThanOrEqual(4 + 4 + 1);
  });
});

describe('credentials and schemas', () => {
  it('are refreshed if a tool rejects them and the option is set', async () => {
    let token = 'old';
    const find = async () => {
      if (token === 'old') throw httpError(401, 'token expired');
      return 'found';
    };
    const refreshCredentials = async () => {
      token = 'new';
    };
    await errorOf(shieldInTest().protect(find, { effects: 'read' })());
    expect(await shieldInTest({ refreshCredentials }).protect(find, { effects: 'read' })()).toBe('found');
  });

  it('that changed are read again, and the call is adapted', async () => {
    const schema = (name: string): JsonSchema => ({
      type: 'object',
      properties: { [name]: { type: 'string' } },
      required: [name],
      additionalProperties: false,
    });
    const execute = async (args: JsonObject) => {
      if (args.customer_id === undefined) throw httpError(422, 'validation failed');
      return `customer ${String(args.customer_id)}`;
    };
    const find = toolInTest('find', execute, { inputSchema: schema('customerId') });
    const specs = () => [{ ...find, inputSchema: schema('customer_id') }];
    await errorOf(shieldInTest().protect(find).execute({ customerId: 'C1' }));
    const guard = shieldInTest({ specs });
    expect(await guard.protect(find).execute({ customerId: 'C1' })).toBe('customer C1');
    expect(eventsOf(guard.events, 'decided').map(({ action }) => action)).toContain('reread-tools');
  });
});
