/** Tool calls of a LangChain agent, recovered by the middleware. */

import { Command, interrupt, MemorySaver } from '@langchain/langgraph';
import { AIMessage, createAgent, createMiddleware, fakeModel, ToolMessage, tool } from 'langchain';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { failing, httpError, shieldInTest, unansweredBooking } from '../../shield/shield-in-test.ts';
import { runAgent, type ScriptedCall } from './agent-in-test.ts';
import { type RecoveryMiddlewareOptions, recoveryMiddleware } from './recovery-middleware.ts';

const city = z.object({ city: z.string() });
const oslo = { name: 'weather', args: { city: 'Oslo' } };
const about = { name: 'weather', description: 'The weather in a city.', schema: city };

/** What the model is given for one call of the tool. */
async function answerTo(
  execute: (args: { city: string }) => unknown,
  options: RecoveryMiddlewareOptions,
  call: ScriptedCall = oslo,
) {
  const [message] = await runAgent([tool(execute, about)], [recoveryMiddleware(options)], [call]);
  return message;
}

describe('recoveryMiddleware', () => {
  it('recovers a read from a temporary outage', async () => {
    const shield = shieldInTest();
    const execute = failing([httpError(503), httpError(503)], () => '7 degrees');
    const options = { shield, effects: { weather: 'read' } } as const;
    const message = await answerTo(execute, options, { ...oslo, id: 'abc' });
    expect(message).toMatchObject({ content: '7 degrees', tool_call_id: 'abc', name: 'weather' });
    expect(message?.status).not.toBe('error');
    expect(shield.stats()).toMatchObject({ calls: 1, recovered: 1, attempts: 3, retryLayers: [] });
    expect(shield.events[0]).toMatchObject({ type: 'call-started', call: 'abc', tool: 'weather' });
  });

  it('repairs arguments that the schema of the tool rejects', async () => {
    const execute = failing([], ({ city }: { city: string }) => `rain in ${city}`);
    const message = await answerTo(
      execute,
      { shield: shieldInTest() },
      { name: 'weather', args: { City: 'Oslo' } },
    );
    const note =
      'Note: the call was repaired: argument "City" was sent as "city". Use the repaired form in later calls.';
    expect(message).toMatchObject({ content: `rain in Oslo\n${note}` });
    expect(execute.seen.map(([args]) => args)).toEqual([{ city: 'Oslo' }]);
  });

  it('tells the model which calls to make if one stands for several', async () => {
    const execute = failing([], () => 'rain');
    const message = await answerTo(
      execute,
      { shield: shieldInTest(), effects: { weather: 'read' } },
      { name: 'weather', args: { city: ['Oslo', 'Bergen'] } },
    );
    expect(message?.status).toBe('error');
    expect(message?.content).toContain(
      '\nSuggestion: Call "weather" 2 times, once for each value: {"city":"Oslo"}; {"city":"Bergen"}.',
    );
    expect(execute.seen).toEqual([]);
  });

  it('treats a message with status error as a failure', async () => {
    const shield = shieldInTest();
    const answers = [
      new ToolMessage({ content: 'HTTP 503: try again', tool_call_id: 'call-1', status: 'error' }),
      new ToolMessage({ content: '7 degrees', tool_call_id: 'call-1', artifact: { raw: 7 } }),
    ];
    const message = await answerTo(async () => answers.shift()!, { shield, effects: { weather: 'read' } });
    expect(message).toMatchObject({ content: '7 degrees', artifact: { raw: 7 } });
    expect(shield.stats()).toMatchObject({ recovered: 1, attempts: 2 });
  });

  it('parses the answer of a tool and detects an error in it', async () => {
    const answers = [{ error: { code: 'UNAVAILABLE', message: 'down' } }, { degrees: 7 }];
    const message = await answerTo(async () => answers.shift()!, {
      shield: shieldInTest(),
      effects: { weather: 'read' },
    });
    expect(message?.content).toBe('{"degrees":7}');
  });

  it('answers with the fallback of a tool: another tool of the agent, or a value', async () => {
    const down = async () => Promise.reject(httpError(503));
    const archive = tool(async ({ city }: { city: string }) => `${city}: 5 degrees`, {
      ...about,
      name: 'archive',
    });
    for (const fallback of [{ tool: 'archive' }, '5 degrees']) {
      const middleware = recoveryMiddleware({
        shield: shieldInTest(),
        effects: { weather: 'read', archive: 'read' },
        perTool: { weather: { fallback } },
      });
      const [message] = await runAgent([tool(down, about), archive], [middleware], [oslo]);
      expect(message?.content).toContain('5 degrees');
      expect(message?.content).toContain('this is a fallback answer');
    }
  });

  it('does not repeat a write whose answer was lost, and gives the model the next steps', async () => {
    const shield = shieldInTest();
    const execute = failing([httpError(504, 'gateway timeout')], () => 'booked');
    const message = await answerTo(execute, { shield }, { ...oslo, id: 'abc' });
    expect(execute.seen).toHaveLength(1);
    expect(message).toMatchObject({ status: 'error', tool_call_id: 'abc', name: 'weather' });
    expect(message?.content).toContain('if this tool changes anything, the call may have taken effect');
    expect(shield.stats()).toMatchObject({ unconfirmed: 1, attempts: 1 });
  });

  it('verifies that a write took effect, and returns its record', async () => {
    const { book, bookings, verifiedBy } = unansweredBooking();
    const middleware = recoveryMiddleware({
      shield: shieldInTest(),
      perTool: { book: { verifiedBy } },
    });
    const [message] = await runAgent(
      [
        tool(book, { ...about, name: 'book' }),
        tool(async () => ({ all: bookings }), { name: 'bookings', description: '', schema: z.object({}) }),
      ],
      [middleware],
      [{ name: 'book', args: { city: 'Oslo' } }],
    );
    const note =
      'Note: the call took effect, but its result was lost. This result was read afterwards. Do not repeat the call.';
    expect(message).toMatchObject({
      content: `{"city":"Oslo"}\n${note}`,
      name: 'book',
      tool_call_id: 'call-1',
      status: 'success',
    });
    expect(bookings).toHaveLength(1);
  });

  it('passes commands through', async () => {
    const shield = shieldInTest();
    const done = new ToolMessage({ content: 'moved', tool_call_id: 'call-1', name: 'weather' });
    const message = await answerTo(async () => new Command({ update: { messages: [done] } }), { shield });
    expect(message?.content).toBe('moved');
    expect(shield.stats()).toMatchObject({ clean: 1 });
  });

  it('passes interrupts through', async () => {
    let asked = 0;
    const ask = async () => {
      asked++;
      return `they said ${String(interrupt('may I?'))}`;
    };
    const shield = shieldInTest();
    const agent = createAgent({
      model: fakeModel()
        .respondWithTools([{ ...oslo, id: 'abc' }])
        .respond(new AIMessage('done')),
      tools: [tool(ask, about)],
      middleware: [recoveryMiddleware({ shield, effects: 'read' })],
      checkpointer: new MemorySaver(),
    });
    const thread = { configurable: { thread_id: '1' } };
    const paused = await agent.invoke({ messages: [{ role: 'user', content: 'go' }] }, thread);
    expect(paused).toMatchObject({ __interrupt__: [{ value: 'may I?' }] });
    expect(asked).toBe(1);
    const { messages } = await agent.invoke(new Command({ resume: 'yes' }) as never, thread);
    expect(messages.at(-2)).toMatchObject({ content: 'they said yes', tool_call_id: 'abc' });
    expect(shield.stats()).toMatchObject({ calls: 2, clean: 2, retryLayers: [] });
  });

  it('does not change a call of an unknown tool', async () => {
    const shield = shieldInTest();
    const message = await answerTo(async () => 1, { shield }, { name: 'whether', args: {} });
    expect(message).toMatchObject({ status: 'error', content: expect.stringContaining('weather') });
    expect(shield.stats().tools).toEqual({});
  });

  it('finds the error of a tool inside the wrappers of other middlewares', async () => {
    const shield = shieldInTest();
    const execute = failing([httpError(429, 'slow down')], () => 'fine');
    const wrapping = createMiddleware({
      name: 'wrapping',
      wrapToolCall: async (request, handler) => {
        try {
          return await handler(request);
        } catch (cause) {
          throw new Error('something', { cause });
        }
      },
    });
    const middleware = recoveryMiddleware({ shield, effects: 'read' });
    const [message] = await runAgent([tool(execute, about)], [middleware, wrapping], [oslo]);
    expect(message?.content).toBe('fine');
    const ended = shield.events.find((event) => event.type === 'attempt-ended');
    expect(ended).toMatchObject({ failure: { class: 'rate-limit', status: 429 } });
  });

  it('changes nothing in shadow mode: the agent continues with the original messages', async () => {
    const shield = shieldInTest({ shadow: true });
    const execute = failing([httpError(503, 'down')], () => 'fine');
    const said = new ToolMessage({ content: 'no', tool_call_id: 'call-2', status: 'error' });
    const other = { ...about, name: 'other' };
    const messages = await runAgent(
      [tool(execute, about), tool(async () => said, other)],
      [recoveryMiddleware({ shield, effects: 'read' })],
      [oslo, { name: 'other', args: { city: 'Oslo' } }],
    );
    expect(messages.map(({ content, status }) => [content, status])).toEqual([
      ['down', 'error'],
      ['no', 'error'],
    ]);
    expect(execute.seen).toHaveLength(1);
  });

  it('cancels a running call', async () => {
    const controller = new AbortController();
    const shield = shieldInTest();
    const execute = async () => {
      controller.abort(new Error('enough'));
      throw httpError(503);
    };
    const running = runAgent(
      [tool(execute, about)],
      [recoveryMiddleware({ shield, effects: 'read' })],
      [oslo],
      controller.signal,
    );
    await expect(running).rejects.toThrow();
    expect(shield.stats().attempts).toBeLessThanOrEqual(1);
  });
});
