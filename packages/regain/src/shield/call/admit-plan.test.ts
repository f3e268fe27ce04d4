import { describe, expect, it } from 'vitest';
import { type JsonSchema, random, type ToolSpec, virtualClock } from '../../types/index.ts';
import { errorOf, eventsOf, httpError, rejecting, shieldInTest, toolInTest } from '../shield-in-test.ts';

/** Tools that fail a share of their calls, and the decision on a plan after a number of calls. */
async function experienced(
  shares: { readonly [tool: string]: number },
  calls = 300,
  specs?: () => ToolSpec[],
) {
  const clock = virtualClock();
  const chance = random('admission');
  const guard = shieldInTest({ clock, ...(specs === undefined ? {} : { specs }) });
  const input: JsonSchema = { type: 'object', properties: { q: { type: 'string' } } };
  const tools = Object.fromEntries(
    Object.entries(shares).map(([name, share]) => {
      const execute = async () => {
        await clock.sleep(2_000);
        if (chance.uniform() < share) throw httpError(503);
        return 1;
      };
      return [name, toolInTest(name, execute, { inputSchema: input })];
    }),
  );
  const behind = guard.protect(tools);
  for (let i = 0; i < calls; i++)
    for (const name of Object.keys(shares)) await behind[name]!.execute({}).catch(() => {});
  return { guard, behind, clock };
}

const planOf = (...tools: string[]) => ({ steps: tools.map((tool) => ({ tool })) });

describe('a plan', () => {
  it('of working tools is admitted, with a prediction that matches experience', async () => {
    const { guard } = await experienced({ sound: 0.02, flaky: 0.3 });
    const easy = guard.admit(planOf('sound'));
    const hard = guard.admit(planOf('flaky', 'flaky', 'flaky'));
    expect(easy.decision).toBe('admit');
    expect(easy.predicted!.ES).toBeGreaterThan(0.95);
    expect(hard.predicted!.ES).toBeLessThan(easy.predicted!.ES);
  });

  it('of a tool without calls is not predicted', () => {
    const guard = shieldInTest();
    guard.protect({ fresh: async () => 1 });
    const { failedAssumption, predicted } = guard.admit(planOf('fresh'));
    expect([failedAssumption, predicted]).toEqual(['enough-experience', undefined]);
  });

  it('of a tool that does not exist is rejected', () => {
    const guard = shieldInTest();
    guard.protect({ find: async () => 1 });
    expect(guard.admit(planOf('find', 'fnid'))).toEqual({
      decision: 'reject',
      reason: 'unknown tool fnid; protected tools: find',
    });
  });

  it('of a tool that has never answered has figures', async () => {
    const { guard } = await experienced({ dead: 1 }, 30);
    const { decision, reason } = guard.admit(planOf('dead', 'dead'));
    expect(decision).not.toMatch(/^admit/);
    expect(reason).not.toContain('NaN');
  });

  it('of a tool that is down is worth little; other plans are not affected', async () => {
    const { guard } = await experienced({ sound: 0, dead: 1 }, 60);
    const without = guard.admit(planOf('sound'));
    expect(without.predicted!.ES).toBeGreaterThan(0.9);
    expect(guard.admit(planOf('sound', 'dead')).decision).not.toMatch(/^admit/);
  });

  it.each([0.25, 0.5, 0.75])(
    'is deferred at d %d while the breaker would reject its tool',
    async (handOffPrice) => {
      const clock = virtualClock();
      const guard = shieldInTest({ clock: { ...clock, epochMs: 1e12 }, handOffPrice });
      let isDown = false;
      const execute = async () => {
        await clock.sleep(100);
        if (isDown) throw httpError(503);
        return 1;
      };
      const { find, other } = guard.protect({ find: execute, other: execute }, { effects: 'read' });
      for (let i = 0; i < 60; i++) await Promise.all([find(), other()]);
      const plan = planOf('other', 'find');
      expect(guard.admit(plan).decision).toBe('admit');
      isDown = true;
      let calls = 0;
      // Until the breaker rejects it.
      while (eventsOf(guard.events, 'call-ended').at(-1)!.attempts > 0 && calls++ < 100)
        await find().catch(() => {});
      const { decision, reason, retryAtMs, predicted } = guard.admit(plan);
      expect(decision).toBe('defer');
      expect(reason).toMatch(/^find seems to be down: .* now, [\d.]+ once it is up$/);
      expect(predicted!.ES).toBeLessThan(0.01);
      const waitMs = retryAtMs! - 1e12 - clock.now();
      expect(waitMs).toBeGreaterThan(0);
      // At that time the breaker admits a call.
      isDown = false;
      await clock.sleep(waitMs - 1);
      await expect(find()).rejects.toThrow('find was not called');
      await clock.sleep(1);
      expect(await find()).toBe(1);
      expect(guard.admit(plan).decision).toBe('admit');
      expect(guard.admit(planOf('other')).decision).toBe('admit');
    },
  );

  it('of a tool whose schema has changed is not predicted', async () => {
    let input: JsonSchema = { type: 'object', properties: { q: { type: 'string' } } };
    const specs = () => [{ name: 'find', description: '', inputSchema: input }];
    const { guard } = await experienced({ find: 0.02 }, 300, specs);
    expect(guard.admit(planOf('find')).predicted).toBeDefined();
    input = { type: 'object', properties: { query: { type: 'string' } } };
    expect(guard.admit(planOf('find'))).toMatchObject({ failedAssumption: 'stationary-faults' });
  });
});

describe('the record of a tool', () => {
  it('is kept when the tool is protected again', async () => {
    const guard = shieldInTest();
    const dead = rejecting(httpError(503));
    for (let i = 0; i < 100; i++) await errorOf(guard.protect({ dead }, { effects: 'read' }).dead());
    expect(dead.seen.length).toBeLessThan(40);
    expect(guard.stats().tools.dead).toMatchObject({ calls: 100, attempts: dead.seen.length });
  });
});
