/** LangChain's own retries together with a shield: ineffective if they are outside, detected if they are inside. */

import { type AgentMiddleware, createMiddleware, ToolMessage, tool, toolRetryMiddleware } from 'langchain';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventsOf, failing, httpError, shieldInTest } from '../../shield/shield-in-test.ts';
import { runAgent } from './agent-in-test.ts';
import { recoveryMiddleware } from './recovery-middleware.ts';

const about = { name: 'weather', description: 'The weather.', schema: z.object({ city: z.string() }) };
const oslo = { name: 'weather', args: { city: 'Oslo' } };
const errors = (count: number, status = 503) => Array.from({ length: count }, () => httpError(status));
const retrying = () => toolRetryMiddleware({ maxRetries: 2, initialDelayMs: 0, jitter: false });

const callWeather = (execute: () => unknown, ...middleware: AgentMiddleware[]) =>
  runAgent([tool(execute, about)], middleware, [oslo]);

describe('toolRetryMiddleware outside', () => {
  it('has nothing to retry: a final failure is an answer, not an error', async () => {
    const alone = failing(errors(99), () => 'fine');
    const shieldAlone = shieldInTest();
    const ours = (shield: typeof shieldAlone) => recoveryMiddleware({ shield, effects: 'read' });
    await callWeather(alone, ours(shieldAlone));

    const both = failing(errors(99), () => 'fine');
    const shield = shieldInTest();
    const [message] = await callWeather(both, retrying(), ours(shield));
    expect(both.seen).toHaveLength(alone.seen.length);
    expect(message?.content).toContain('Tool "weather" failed: ');
    expect(shield.stats()).toMatchObject({ calls: 1, attempts: alone.seen.length, retryLayers: [] });
  });

  it('is detected in shadow mode', async () => {
    const shield = shieldInTest({ shadow: true });
    const execute = failing(errors(99), () => 'fine');
    await callWeather(execute, retrying(), recoveryMiddleware({ shield, effects: 'read' }));
    expect(execute.seen).toHaveLength(3);
    expect(shield.stats().retryLayers).toEqual([
      {
        tool: 'weather',
        where: 'outside',
        calls: 1,
        declared: 1,
        observed: 3,
        line: '1 attempt declared, 3 observed: another layer retries outside',
      },
    ]);
  });
});

describe('toolRetryMiddleware inside', () => {
  it('is detected: attempts multiply', async () => {
    const shield = shieldInTest();
    const execute = failing(errors(99), () => 'fine');
    const [message] = await callWeather(execute, recoveryMiddleware({ shield, effects: 'read' }), retrying());
    expect(message?.status).toBe('error');
    const declared = shield.stats().attempts;
    const observed = execute.seen.length;
    expect(observed).toBe(3 * declared);
    expect(shield.stats().retryLayers).toMatchObject([
      { tool: 'weather', where: 'inside', calls: 1, declared, observed },
    ]);
    expect(eventsOf(shield.events, 'retry-layer')).toMatchObject([
      {
        call: 'call-1',
        tool: 'weather',
        message: expect.stringMatching(`declared, ${observed} observed: another layer retries inside`),
      },
    ]);
  });

  it('is detected even if it helps', async () => {
    const shield = shieldInTest();
    const execute = failing(errors(2), () => 'fine');
    const middleware = recoveryMiddleware({ shield, effects: 'read' });
    const [message] = await callWeather(execute, middleware, retrying());
    expect(message?.content).toBe('fine');
    expect(shield.stats()).toMatchObject({ clean: 1, attempts: 1 });
    expect(shield.stats().retryLayers).toMatchObject([{ where: 'inside', declared: 1, observed: 3 }]);
  });

  it('repeats a failed write three times, which is only reported', async () => {
    const shield = shieldInTest();
    const execute = failing(errors(99, 504), () => 'fine');
    await callWeather(execute, recoveryMiddleware({ shield }), retrying());
    expect(shield.stats()).toMatchObject({ attempts: 1, unconfirmed: 1 });
    expect(shield.stats().retryLayers.map(({ line }) => line)).toEqual([
      '1 attempt declared, 3 observed: another layer retries inside',
    ]);
  });
});

describe('an outer layer that also retries answers', () => {
  it('is detected', async () => {
    const shield = shieldInTest();
    const stubborn = createMiddleware({
      name: 'stubborn',
      wrapToolCall: async (request, handler) => {
        const first = await handler(request);
        return ToolMessage.isInstance(first) && first.status === 'error' ? handler(request) : first;
      },
    });
    const execute = failing(errors(99, 404), () => 'fine');
    const ours = recoveryMiddleware({ shield, effects: 'read' });
    await runAgent([tool(execute, about)], [stubborn, ours], [oslo, oslo]);
    const [found] = shield.stats().retryLayers;
    expect(found).toMatchObject({ where: 'outside', calls: 2, observed: execute.seen.length });
    expect(found!.observed).toBeGreaterThan(found!.declared);
  });
});
