/** Protected AI SDK tools, called by the loop of the SDK. */

import { asSchema, generateText, isStepCount, jsonSchema, tool } from 'ai';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { UnrecoveredError } from '../../shield/index.ts';
import {
  eventsOf,
  failing,
  httpError,
  shieldInTest,
  unansweredBooking,
} from '../../shield/shield-in-test.ts';
import { type Action, scriptedBrain } from '../../types/index.ts';
import { protectTools } from './protect-tools.ts';
import { promptsSentTo, type ScriptedCall, scriptedModel } from './scripted-model-in-test.ts';

const inputSchema = z.object({ city: z.string() });
const options = { toolCallId: 'c', messages: [], context: undefined };

async function run(tools: Parameters<typeof generateText>[0]['tools'], ...calls: ScriptedCall[]) {
  const model = scriptedModel(calls);
  const result = await generateText({ model, tools: tools!, prompt: 'go', stopWhen: isStepCount(9) });
  return { result, results: promptsSentTo(model) };
}

describe('protectTools', () => {
  it('keeps names and types', () => {
    const tools = { weather: tool({ inputSchema, execute: async () => ({ degrees: 7 }) }) };
    const made = protectTools(tools, { experience: false });
    expectTypeOf(made).toEqualTypeOf(tools);
    expect(Object.keys(made)).toEqual(['weather']);
    expect(asSchema(made.weather.inputSchema).jsonSchema).toEqual(asSchema(inputSchema).jsonSchema);
  });

  it('may be called directly, without options', async () => {
    const tools = { weather: tool({ inputSchema, execute: async ({ city }) => `rain in ${city}` }) };
    const { weather } = protectTools(tools, { experience: false });
    const byHand = weather.execute as unknown as (input: { city: string }) => Promise<string>;
    expect(await byHand({ city: 'Oslo' })).toBe('rain in Oslo');
  });

  it('recovers a read from a temporary outage', async () => {
    const shield = shieldInTest();
    const ids: string[] = [];
    const answer = failing([httpError(503), httpError(503)], () => ({ degrees: 7 }));
    const execute = (_: unknown, { toolCallId }: { toolCallId: string }) => {
      ids.push(toolCallId);
      return answer();
    };
    const tools = protectTools({ weather: tool({ inputSchema, execute }) }, { shield, effects: 'read' });
    const { results } = await run(tools, { tool: 'weather', input: { city: 'Oslo' }, id: 'abc' });
    expect(results).toEqual([{ type: 'json', value: { degrees: 7 } }]);
    expect(shield.stats()).toMatchObject({ calls: 1, recovered: 1, attempts: 3, retryLayers: [] });
    expect(eventsOf(shield.events, 'call-ended').map(({ call }) => call)).toEqual(['abc']);
    // Every attempt has the same call id, which tools may use as their idempotency key.
    expect(ids).toEqual(['abc', 'abc', 'abc']);
  });

  it('repairs arguments that a tool rejects, by its schema', async () => {
    const inputSchema = z.object({ day: z.string().meta({ format: 'date' }), unit: z.string().default('C') });
    const seen: unknown[] = [];
    const execute = async (input: { day: string }) => {
      seen.push(input);
      if (!/^\d{4}-\d\d-\d\d$/.test(input.day))
        throw httpError(400, "Invalid value for 'day': must be a date in the format YYYY-MM-DD");
      return 'fine';
    };
    const shield = shieldInTest();
    const tools = protectTools({ forecast: tool({ inputSchema, execute }) }, { shield, effects: 'read' });
    const { results } = await run(tools, { tool: 'forecast', input: { day: '12 May 2026' } });
    expect(results).toEqual([
      {
        type: 'text',
        value:
          'fine\nNote: the call was repaired: argument "day" was sent as "2026-05-12" instead of "12 May 2026". Use the repaired form in later calls.',
      },
    ]);
    expect(seen).toEqual([
      { day: '12 May 2026', unit: 'C' },
      { day: '2026-05-12', unit: 'C' },
    ]);
  });

  it('does not repair arguments that the schema has transformed', async () => {
    const inputSchema = z.object({ count: z.string().transform(Number) });
    const seen: unknown[] = [];
    const execute = async (input: { count: number }): Promise<string> => {
      seen.push(input);
      throw httpError(400, "'count' must be a string");
    };
    const tools = protectTools(
      { order: tool({ inputSchema, execute }) },
      { shield: shieldInTest(), effects: 'read' },
    );
    await run(tools, { tool: 'order', input: { count: '5' } });
    expect(seen).toEqual(seen.map(() => ({ count: 5 })));
  });

  it('does not repeat a write whose answer was lost, and gives the model the next steps', async () => {
    const shield = shieldInTest();
    const execute = failing([httpError(504, 'gateway timeout')], () => 'booked');
    const tools = protectTools({ book: tool({ inputSchema, execute }) }, { shield });
    const { result, results } = await run(tools, { tool: 'book', input: { city: 'Oslo' } });
    expect(execute.seen).toHaveLength(1);
    expect(results).toMatchObject([{ type: 'error-text' }]);
    const [{ value }] = results as [{ value: string }];
    expect(value).toContain('if this tool changes anything, the call may have taken effect');
    expect(value).toContain('check with a read whether the call took effect, and do not call the tool again');
    const errors = result.steps.flatMap(({ content }) =>
      content.filter((part) => part.type === 'tool-error').map(({ error }) => error),
    );
    expect(errors.every((error) => UnrecoveredError.is(error) && error.report.tool === 'book')).toBe(true);
    expect(shield.stats()).toMatchObject({ unconfirmed: 1, attempts: 1 });
  });

  it('verifies that a write took effect, and returns its record', async () => {
    const { book, bookings, verifiedBy } = unansweredBooking();
    const tools = protectTools(
      {
        book: tool({ inputSchema, execute: book }),
        bookings: tool({ inputSchema: z.object({}), execute: async () => ({ all: bookings }) }),
      },
      {
        shield: shieldInTest(),
        effects: { bookings: 'read', book: 'write' },
        perTool: { book: { verifiedBy } },
      },
    );
    const { results } = await run(tools, { tool: 'book', input: { city: 'Oslo' } });
    expect(results).toEqual([
      {
        type: 'content',
        value: [
          { type: 'text', text: '{"city":"Oslo"}' },
          {
            type: 'text',
            text: 'Note: the call took effect, but its result was lost. This result was read afterwards. Do not repeat the call.',
          },
        ],
      },
    ]);
    expect(bookings).toHaveLength(1);
  });

  it('checks an answer against the output schema, and allows additional properties', async () => {
    const outputSchema = z.object({ degrees: z.number() });
    const answers: unknown[] = [{ temp: 'n/a' }, { degrees: 7, source: 'x' }];
    const execute = async () => answers.shift() as { degrees: number };
    const shield = shieldInTest();
    const tools = protectTools(
      { weather: tool({ inputSchema, outputSchema, execute }) },
      { shield, effects: 'read' },
    );
    const { results } = await run(tools, { tool: 'weather', input: { city: 'Oslo' } });
    expect(results).toEqual([{ type: 'json', value: { degrees: 7, source: 'x' } }]);
    expect(shield.stats()).toMatchObject({ recovered: 1, attempts: 2 });
  });

  it('leaves tools unchanged that are not executed here', () => {
    const ask = tool({ inputSchema, outputSchema: z.string() });
    const generator = tool({
      inputSchema,
      async *execute() {
        yield 'a';
      },
    });
    const tools = { ask, generator };
    const made = protectTools(tools, { shield: shieldInTest() });
    expect(made.ask).toBe(ask);
    expect(made.generator).toBe(generator);
  });

  it('waits for asynchronous schemas', async () => {
    const inputSchema = jsonSchema<{ city: string }>(async () => ({
      type: 'object' as const,
      properties: { city: { type: 'string' as const } },
    }));
    const execute = failing([httpError(503)], () => 'fine');
    const tools = protectTools(
      { weather: tool({ inputSchema, execute }) },
      { shield: shieldInTest(), effects: 'read' },
    );
    expect(await tools.weather.execute({ city: 'Oslo' }, options)).toBe('fine');
    expect(execute.seen).toHaveLength(2);
  });

  it('passes the abort signal on', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const execute = async (_: unknown, { abortSignal }: { abortSignal?: AbortSignal }) => {
      controller.abort(reason);
      abortSignal?.throwIfAborted();
    };
    const shield = shieldInTest();
    const tools = protectTools({ weather: tool({ inputSchema, execute }) }, { shield, effects: 'read' });
    const call = tools.weather.execute({ city: 'Oslo' }, { ...options, abortSignal: controller.signal });
    await expect(call).rejects.toBe(reason);
    expect(shield.stats()).toMatchObject({ cancelled: 1, attempts: 1 });
  });

  it('changes nothing in shadow mode', async () => {
    const shield = shieldInTest({ shadow: true });
    const error = httpError(503, 'down');
    const execute = failing([error], () => 'fine');
    const tools = protectTools({ weather: tool({ inputSchema, execute }) }, { shield, effects: 'read' });
    await expect(tools.weather.execute({ city: 'Oslo' }, options)).rejects.toBe(error);
    expect(execute.seen).toHaveLength(1);
  });

  it('rejects unknown tools, unknown effects, and options next to a given shield', () => {
    const tools = { weather: tool({ inputSchema, execute: async () => 1 }) };
    const wrong = (about: object) => () => protectTools(tools, about as never);
    expect(wrong({ effects: { wether: 'read' } })).toThrow(
      'effects names wether, which is not among the tools: weather',
    );
    expect(wrong({ effects: { weather: 'reads' } })).toThrow(
      'the effect of weather must be read, idempotent',
    );
    expect(wrong({ shield: shieldInTest(), shadow: true })).toThrow('where it is created: shadow');
    expect(wrong({ shield: {} })).toThrow('shield must be what createShield returns');
  });

  it('does not repair arguments twice if the schema transforms them', async () => {
    const repair: Action = { kind: 'repair-arguments', args: { city: 'Oslo', day: 'Monday!' } };
    const inputSchema = z.looseObject({
      city: z.string().optional(),
      day: z.string().transform((day) => `${day}!`),
    });
    const seen: { day: string }[] = [];
    const { weather } = protectTools(
      {
        weather: tool({
          inputSchema,
          execute: async (input): Promise<string> => {
            seen.push(input);
            throw httpError(400, 'unknown parameter "town"; did you mean "city"?');
          },
        }),
      },
      {
        shield: shieldInTest({ brain: scriptedBrain({ proposals: () => repair }) }),
        effects: { weather: 'read' },
      },
    );
    await expect(weather.execute!({ town: 'Oslo', day: 'Monday!' }, options)).rejects.toThrow();
    expect(new Set(seen.map(({ day }) => day))).toEqual(new Set(['Monday!']));
  });
});
