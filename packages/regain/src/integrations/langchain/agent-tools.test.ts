/** What the middleware learns from the tools of an agent: declarations for other names, and calls of misspelt ones. */

import { createMiddleware, tool } from 'langchain';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventsOf, failing, httpError, shieldInTest } from '../../shield/shield-in-test.ts';
import { runAgent } from './agent-in-test.ts';
import { type RecoveryMiddlewareOptions, recoveryMiddleware } from './recovery-middleware.ts';

const city = z.object({ city: z.string() });
const cities = (name: string, execute: (args: { city: string }) => unknown) =>
  tool(execute, { name, description: 'About a city.', schema: city });
const weather = cities('get_weather', () => '7 degrees');
const oslo = { city: 'Oslo' };

describe('declarations', () => {
  const run = (options: RecoveryMiddlewareOptions, ...before: Parameters<typeof runAgent>[1]) =>
    runAgent([weather], [...before, recoveryMiddleware(options)], [{ name: 'get_weather', args: oslo }]);

  it('are refused for a tool that the agent does not have, before the model is asked', async () => {
    const order =
      'recoveryMiddleware must come before middleware that removes tools, after one that adds tools';
    await expect(run({ effects: { get_wether: 'read' } })).rejects.toThrow(
      `effects names get_wether, which is not among the tools: get_weather; ${order}`,
    );
    await expect(run({ perTool: { book: { timeoutMs: 5 } } })).rejects.toThrow(/book.*get_weather/);
  });

  it('are refused again in the next run of the agent', async () => {
    const middleware = recoveryMiddleware({ effects: { get_wether: 'read' } });
    for (let i = 0; i < 2; i++)
      await expect(runAgent([weather], [middleware], [])).rejects.toThrow('get_wether');
  });

  it('are accepted for its tools, and for all', async () => {
    for (const effects of [{ get_weather: 'read' }, 'read', 'declared-only'] as const)
      expect(await run({ effects })).toMatchObject([{ content: '7 degrees' }]);
  });

  it('are not compared with an agent that has no tools', async () => {
    expect(await runAgent([], [recoveryMiddleware({ effects: { later: 'read' } })], [])).toEqual([]);
  });

  it('are accepted if a later request has fewer tools', async () => {
    let requests = 0;
    const fewer = createMiddleware({
      name: 'fewer',
      wrapModelCall: (request, handler) =>
        handler(++requests === 1 ? request : { ...request, tools: request.tools.slice(0, 0) }),
    });
    expect(await run({ effects: { get_weather: 'read' } }, fewer)).toHaveLength(1);
    expect(requests).toBe(2);
  });
});

describe('a tool name that the model has misspelt', () => {
  const note = (name: string) =>
    `Note: the call was repaired: tool name "${name}" was corrected. Use the repaired form in later calls.`;

  it.each(['functions.get_weather', 'getWeather', 'GET-WEATHER'])('%s is corrected', async (name) => {
    const shield = shieldInTest();
    const execute = failing([httpError(503)], ({ city }: { city: string }) => `rain in ${city}`);
    const [message] = await runAgent(
      [cities('get_weather', execute)],
      [recoveryMiddleware({ shield, effects: { get_weather: 'read' } })],
      [{ name, args: oslo, id: 'abc' }],
    );
    expect(message).toMatchObject({ name: 'get_weather', tool_call_id: 'abc' });
    expect(message!.content).toBe(`rain in Oslo\n${note(name)}`);
    expect(shield.stats()).toMatchObject({ calls: 1, recovered: 1, repairedBeforeCall: 1, retryLayers: [] });
    expect(eventsOf(shield.events, 'call-repaired')).toMatchObject([
      { call: 'abc', tool: 'get_weather', toolBefore: name, changes: [] },
    ]);
  });

  it('is corrected together with the arguments', async () => {
    const [message] = await runAgent(
      [cities('get_weather', ({ city }) => `rain in ${city}`)],
      [recoveryMiddleware({ shield: shieldInTest() })],
      [{ name: 'getWeather', args: { City: 'Oslo' } }],
    );
    expect(message!.content).toContain('rain in Oslo');
    expect(message!.content).toContain('tool name "getWeather" was corrected');
    expect(message!.content).toContain('argument "City" was sent as "city"');
  });

  it.each<readonly [string, string, RecoveryMiddlewareOptions]>([
    ['is only similar', 'get_weathers', {}],
    ['fits two tools', 'setPlace', {}],
    ['and repairs are off', 'getWeather', { repairs: 'off' }],
    ['and repairs are off for the tool', 'getWeather', { perTool: { get_weather: { repairs: 'off' } } }],
    ['in shadow mode', 'getWeather', { shadow: true }],
  ])('is left to the model if it %s', async (_, name, options) => {
    const run: string[] = [];
    const tools = ['get_weather', 'set_place', 'set-place'].map((one) => cities(one, () => run.push(one)));
    const [message] = await runAgent(tools, [recoveryMiddleware(options)], [{ name, args: oslo }]);
    expect(message).toMatchObject({ status: 'error', content: expect.stringContaining('not a valid tool') });
    expect(run).toEqual([]);
  });

  it('is not corrected to a tool of another agent with the same middleware', async () => {
    const middleware = recoveryMiddleware({ shield: shieldInTest() });
    await runAgent([cities('get_time', () => 'noon')], [middleware], [{ name: 'get_time', args: oslo }]);
    const [message] = await runAgent([weather], [middleware], [{ name: 'getTime', args: oslo }]);
    expect(message).toMatchObject({ status: 'error' });
  });

  it('of a tool that another middleware provides is not touched', async () => {
    const given = cities('get_time', () => 'noon');
    const adding = createMiddleware({
      name: 'adding',
      wrapModelCall: (request, handler) => handler({ ...request, tools: [...request.tools, given] }),
    });
    const providing = createMiddleware({
      name: 'providing',
      wrapToolCall: (request, handler) => handler({ ...request, tool: request.tool ?? given }),
    });
    const shield = shieldInTest();
    const [message] = await runAgent(
      [weather],
      [adding, recoveryMiddleware({ shield }), providing],
      [{ name: 'get_time', args: oslo }],
    );
    expect(message!.content).toBe('noon');
    expect(shield.stats().repairedBeforeCall).toBe(0);
  });
});
