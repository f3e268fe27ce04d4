/** Tools of the OpenAI Agents SDK that recover, invoked as its runner invokes them. */

import { RunContext, tool as sdkTool } from '@openai/agents';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { UnrecoveredError } from '../../shield/index.ts';
import { errorOf, failing, httpError, shieldInTest, unansweredBooking } from '../../shield/shield-in-test.ts';
import { recoveryTool } from './recovery-tool.ts';

const about = { name: 'weather', description: 'The weather.', parameters: z.object({ city: z.string() }) };
const oslo = JSON.stringify({ city: 'Oslo' });
const details = { toolCall: { callId: 'abc' } } as never;
const context = new RunContext();
const down = () => failing(Array(99).fill(httpError(404, 'no such city')), () => 'rain');

describe('a failure', () => {
  it('is shown to the model, and what a tool says of errors itself is kept', async () => {
    const tool = recoveryTool({ shield: shieldInTest(), effects: { weather: 'read' } });
    const shown = await tool({ ...about, execute: down() }).invoke(context, oslo, details);
    expect(shown).toContain('Tool "weather" failed: not-found');
    const errorFunction = (_: unknown, error: unknown) => `own: ${UnrecoveredError.is(error)}`;
    expect(await tool({ ...about, execute: down(), errorFunction }).invoke(context, oslo, details)).toBe(
      'own: true',
    );
    const thrown = tool({ ...about, execute: down(), errorFunction: null }).invoke(context, oslo, details);
    expect(UnrecoveredError.is(await errorOf(thrown as Promise<unknown>))).toBe(true);
  });

  it('in shadow mode is what the SDK makes of it', async () => {
    const tool = recoveryTool({ shield: shieldInTest({ shadow: true }) });
    const said = await tool({ ...about, execute: down() }).invoke(context, oslo, details);
    expect(said).toBe('An error occurred while running the tool. Please try again.');
  });
});

describe('an input', () => {
  it('that cannot be read is refused by the schema: the tool did not run', async () => {
    const shield = shieldInTest();
    const execute = failing([], () => 'rain');
    const said = await recoveryTool({ shield })({ ...about, execute }).invoke(context, 'no json', details);
    expect(said).toContain('Side effects: none');
    expect(execute.seen).toHaveLength(0);
  });

  it('that another tool inside refuses leaves a write in doubt', async () => {
    const inner = sdkTool({ ...about, errorFunction: null, execute: async () => 1 });
    let runs = 0;
    const outer = recoveryTool({ shield: shieldInTest(), effects: { weather: 'write' } })({
      ...about,
      execute: async () => {
        runs++;
        return inner.invoke(context, '{}', details);
      },
    });
    expect(await outer.invoke(context, oslo, details)).not.toContain('Side effects: none');
    expect(runs).toBe(1);
  });
});

describe('declarations', () => {
  it('connect tools that were made one by one', async () => {
    const { book, bookings, verifiedBy } = unansweredBooking();
    const tool = recoveryTool({
      shield: shieldInTest(),
      effects: { bookings: 'read' },
      perTool: { book: { effect: 'write', verifiedBy } },
    });
    const booking = tool({ ...about, name: 'book', execute: book });
    tool({
      name: 'bookings',
      description: '',
      parameters: z.object({}),
      execute: async () => ({ all: bookings }),
    });
    expect(await booking.invoke(context, oslo, details)).toContain(
      '{"city":"Oslo"}\nNote: the call took effect',
    );
    expect(bookings).toHaveLength(1);
  });

  it('for a tool that was not made are refused at the first call', async () => {
    const tool = recoveryTool({ shield: shieldInTest(), effects: { wether: 'read' } });
    const made = tool({ ...about, execute: async () => 'rain' });
    expect(await errorOf(made.invoke(context, oslo, details) as Promise<unknown>)).toMatchObject({
      message: expect.stringContaining('effects names wether'),
    });
  });
});

it('notes follow an output in the forms of the SDK, and a promised form is kept', async () => {
  const wrong = JSON.stringify({ City: 'Oslo' });
  const said = async (output: unknown, more: object = {}) => {
    const tool = recoveryTool({ shield: shieldInTest(), effects: { weather: 'read' } });
    return tool({ ...about, ...more, execute: async () => output }).invoke(context, wrong, details);
  };
  expect(await said({ sky: 'rain' })).toMatch(/^\{"sky":"rain"\}\nNote: /);
  const part = { type: 'text', text: 'rain' };
  expect(await said(part)).toMatchObject([part, { type: 'text' }]);
  expect(await said([part])).toMatchObject([part, { type: 'text' }]);
  expect(await said({ mm: 3n })).toMatch(/^\{"mm":"3"\}\nNote: /);
  const circular: { self?: object } = {};
  circular.self = circular;
  expect(await said(circular)).toBe(circular);
  expect(await said({ sky: 'rain' }, { outputSchema: z.object({ sky: z.string() }) })).toEqual({
    sky: 'rain',
  });
});

describe('approval', () => {
  it.each([
    ['on', {}, { amount: 500 }],
    ['off', { repairs: 'off' }, { Amount: '500' }],
  ] as const)(
    'is decided on the arguments that the tool will get, with repairs %s',
    async (_, options, given) => {
      const seen: unknown[] = [];
      const pay = recoveryTool({ shield: shieldInTest(options) })({
        ...{ name: 'pay', description: 'Pays.', strict: true },
        parameters: z.object({ amount: z.number() }),
        needsApproval: async (_context, input) => seen.push(input) > 0,
        execute: async () => 'paid',
      });
      expect(await pay.needsApproval(context, { Amount: '500' } as never, 'abc')).toBe(true);
      expect(seen).toEqual([given]);
    },
  );
});
