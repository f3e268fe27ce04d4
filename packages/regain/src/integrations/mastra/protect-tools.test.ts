/** Protected tools of Mastra, called as an agent calls them. */

import { createTool } from '@mastra/core/tools';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { z as z3 } from 'zod/v3';
import { errorOf, failing, httpError, shieldInTest, unansweredBooking } from '../../shield/shield-in-test.ts';
import { protectTools } from './protect-tools.ts';

const inputSchema = z.object({ city: z.string() });
const about = { id: 'weather', description: 'The weather.', inputSchema };
const context = (more: object = {}) => ({ agent: { toolCallId: 'abc', messages: [], ...more } }) as never;

describe('a protected tool of Mastra', () => {
  it('that suspends is neither repeated nor failed, and runs again when it is resumed', async () => {
    const seen: unknown[] = [];
    const weather = createTool({
      ...{
        ...about,
        suspendSchema: z.object({ ask: z.string() }),
        resumeSchema: z.object({ ok: z.boolean() }),
      },
      outputSchema: z.object({ sky: z.string() }),
      execute: async (_, { agent }) => {
        if (agent?.resumeData === undefined) return agent?.suspend({ ask: 'sure?' }) as never;
        return { sky: 'rain' };
      },
    });
    const shield = shieldInTest();
    const { weather: guarded } = protectTools({ weather }, { shield, effects: 'read' });
    const suspend = async (payload: unknown) => void seen.push(payload);
    expect(await guarded.execute!({ city: 'Oslo' }, context({ suspend }))).toBeUndefined();
    expect([seen, shield.stats().attempts]).toEqual([[{ ask: 'sure?' }], 1]);
    const resumed = context({ suspend, resumeData: { ok: true } });
    expect(await guarded.execute!({ city: 'Oslo' }, resumed)).toEqual({ sky: 'rain' });
    expect(shield.stats()).toMatchObject({ calls: 2, clean: 2 });
  });

  it('whose output violates its schema has failed', async () => {
    let runs = 0;
    const weather = createTool({
      ...{ ...about, outputSchema: z.object({ degrees: z.number() }) },
      execute: async () => ({ degrees: (++runs === 1 ? 'seven' : 7) as number }),
    });
    const shield = shieldInTest();
    const tools = protectTools({ weather }, { shield, effects: 'read' });
    expect(await tools.weather.execute!({ city: 'Oslo' }, context())).toEqual({ degrees: 7 });
    expect(shield.stats()).toMatchObject({ recovered: 1, attempts: 2 });
  });

  it('that is a write in doubt is not repeated, unless a read shows that nothing happened', async () => {
    const { book, bookings, verifiedBy } = unansweredBooking();
    const tools = {
      book: createTool({ ...about, id: 'book', execute: book }),
      bookings: createTool({ id: 'bookings', description: '', execute: async () => ({ all: bookings }) }),
    };
    const options = {
      effects: { bookings: 'read' },
      perTool: { book: { effect: 'write', verifiedBy } },
    } as const;
    const { book: guarded } = protectTools(tools, { shield: shieldInTest(), ...options });
    expect(await guarded.execute!({ city: 'Oslo' }, context())).toEqual({ city: 'Oslo' });
    expect(bookings).toHaveLength(1);
    const undeclared = protectTools(tools, { shield: shieldInTest() });
    const error = await errorOf(undeclared.book.execute!({ city: 'Rome' }, context()));
    expect((error as Error).message).toContain('the call may have taken effect');
    expect(bookings).toHaveLength(2);
  });

  it('keeps what else it has, and one without execute is left as it is', () => {
    const weather = createTool({ ...about, requireApproval: true, execute: async () => 'rain' });
    const client = createTool({ ...about, id: 'client' });
    const made = protectTools({ weather, client }, { shield: shieldInTest() });
    expect(made.weather).toMatchObject({ id: 'weather', requireApproval: true, description: 'The weather.' });
    expect(made.client).toBe(client);
  });

  it.each([
    ['on', {}, { city: 'Oslo' }],
    ['off', { repairs: 'off' }, { City: 'Oslo' }],
  ] as const)(
    'decides on approval by the arguments that it will get, with repairs %s',
    async (_, options, given) => {
      const seen: unknown[] = [];
      const requireApproval = (input: unknown) => seen.push(input) > 0;
      const weather = createTool({ ...about, requireApproval, execute: async () => 'rain' });
      const made = protectTools({ weather }, { shield: shieldInTest(options) }).weather;
      const asks = made.requireApproval as unknown as (input: unknown) => boolean;
      expect(asks({ City: 'Oslo' })).toBe(true);
      expect(seen).toEqual([given]);
    },
  );

  it('may have a schema of Zod 3', async () => {
    const inputSchema = z3.object({ city: z3.string(), days: z3.number() });
    const execute = async (args: object) => JSON.stringify(args);
    const weather = createTool({ ...about, inputSchema, execute });
    const made = protectTools({ weather }, { shield: shieldInTest() }).weather;
    const given = { city: 'Oslo', days: '3' } as never;
    expect(await made.execute!(given, context())).toContain('{"city":"Oslo","days":3}\nNote: ');
  });

  it('leaves an answer without JSON to Mastra, with a note or without', async () => {
    const circular: { self?: object } = {};
    circular.self = circular;
    const weather = createTool({ ...about, execute: async () => circular });
    const made = protectTools({ weather }, { shield: shieldInTest() }).weather;
    const answer = await made.execute!({ City: 'Oslo' } as never, context());
    expect(answer).toBe(circular);
    expect(await made.toModelOutput!(answer as never)).toBeUndefined();
  });

  it('passes errors on unchanged in shadow mode', async () => {
    const execute = failing([httpError(503, 'down')], () => 'rain');
    const weather = createTool({ ...about, execute });
    const tools = protectTools({ weather }, { shield: shieldInTest({ shadow: true }), effects: 'read' });
    expect(await errorOf(tools.weather.execute!({ city: 'Oslo' }, context()))).toMatchObject({
      message: 'down',
    });
    expect(execute.seen).toHaveLength(1);
  });
});
