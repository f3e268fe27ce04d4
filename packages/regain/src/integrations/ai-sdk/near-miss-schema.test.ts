/** Arguments that Zod would remove from a call without an error. */

import { type FlexibleSchema, generateText, isStepCount, jsonSchema, tool } from 'ai';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventsOf, type ShieldInTest, shieldInTest } from '../../shield/shield-in-test.ts';
import { protectTools } from './protect-tools.ts';
import { promptsSentTo, scriptedModel } from './scripted-model-in-test.ts';

const flights = z.object({
  from: z.string(),
  to: z.string().optional(),
  max_price: z.number().optional(),
  start_date: z.string().optional(),
  end_date: z.string().optional(),
  sort: z.enum(['price', 'duration']).default('price'),
});

/** What the tool was called with, and the result that the model received. */
async function call(
  input: object,
  shield: ShieldInTest = shieldInTest(),
  inputSchema: FlexibleSchema = flights,
) {
  const seen: unknown[] = [];
  const execute = async (given: unknown) => {
    seen.push(given);
    return 'two flights';
  };
  const model = scriptedModel([{ tool: 'search', input }]);
  const tools = protectTools({ search: tool({ inputSchema, execute }) }, { shield, effects: 'read' });
  await generateText({ model, tools, prompt: 'go', stopWhen: isStepCount(2) });
  const [result] = promptsSentTo(model) as { readonly value: unknown }[];
  return { seen, received: result?.value, shield };
}

describe('an argument with an almost right name', () => {
  it('is sent under the right name, and the model receives a note', async () => {
    const { seen, received, shield } = await call({ from: 'LIS', maxPrice: '300' });
    expect(seen).toEqual([{ from: 'LIS', max_price: 300, sort: 'price' }]);
    expect(received).toBe(
      'two flights\nNote: the call was repaired: argument "maxPrice" was sent as "max_price" with the value 300. Use the repaired form in later calls.',
    );
    expect(shield.stats()).toMatchObject({ calls: 1, clean: 1, repairedBeforeCall: 1 });
    expect(eventsOf(shield.events, 'call-repaired')).toMatchObject([
      { changes: [{ argument: 'maxPrice', kind: 'renamed', sentAs: 'max_price' }] },
    ]);
    expect(eventsOf(shield.events, 'arguments-repaired')).toHaveLength(1);
  });

  it('is named to the model if no repair is certain', async () => {
    for (const unclear of [{ date: '2026-05-12' }, { max_price_level: 'low' }]) {
      const { seen, received, shield } = await call({ from: 'LIS', ...unclear });
      expect(seen).toEqual([{ from: 'LIS', sort: 'price' }]);
      expect(received).toMatch(
        /^two flights\nNote: the tool does not have argument "\w+" \(similar: .+\)\. It was ignored\.$/,
      );
      expect(shield.stats()).toMatchObject({ clean: 1, repairedBeforeCall: 0 });
    }
  });

  it('is repaired next to another one that has nothing to do with the tool', async () => {
    const { seen } = await call({ from: 'LIS', maxPrice: 300, reasoning: 'the user wants a cheap flight' });
    expect(seen).toEqual([{ from: 'LIS', max_price: 300, sort: 'price' }]);
  });
});

describe('a call that violates a schema that the SDK does not check, as that of an MCP tool', () => {
  const properties = { from: { type: 'string' }, days: { type: 'integer' } } as const;
  const schema = jsonSchema({ type: 'object', properties, required: ['from'], additionalProperties: false });

  it('is repaired', async () => {
    const { seen, received } = await call({ From: 'LIS', days: '3' }, undefined, schema);
    expect(seen).toEqual([{ from: 'LIS', days: 3 }]);
    expect(received).toContain('two flights\nNote: the call was repaired: ');
  });

  it.each([{ from: 'LIS' }, { from: 'LIS', days: 'few' }, {}])('or left to the tool: %j', async (input) => {
    const { seen, received, shield } = await call(input, undefined, schema);
    expect([seen, received]).toEqual([[input], 'two flights']);
    expect(shield.stats()).toMatchObject({ repairedBeforeCall: 0 });
    expect((await call({ from: 'LIS', days: '3' }, shieldInTest({ repairs: 'off' }), schema)).seen).toEqual([
      { from: 'LIS', days: '3' },
    ]);
  });
});

describe('a call is passed on unchanged', () => {
  it('if nothing in it is almost right', async () => {
    for (const input of [
      { from: 'LIS', max_price: 300 },
      { from: 'LIS', explanation: 'x' },
      { from: 'LIS', max_price: 300, maxPrice: 200 },
    ]) {
      const { seen, received, shield } = await call(input);
      expect(seen).toEqual([{ from: 'LIS', sort: 'price', ...('max_price' in input && { max_price: 300 }) }]);
      expect(received).toBe('two flights');
      expect(eventsOf(shield.events, 'call-repaired')).toEqual([]);
    }
  });

  it('if the schema keeps unknown arguments, or reads them itself', async () => {
    const loose = await call({ from: 'LIS', maxPrice: 300 }, undefined, flights.loose());
    expect(loose.seen).toEqual([{ from: 'LIS', maxPrice: 300, sort: 'price' }]);
    const own = z.preprocess((given) => {
      const { maxPrice, ...rest } = given as { maxPrice?: number };
      return { ...rest, max_price: maxPrice };
    }, flights);
    expect((await call({ from: 'LIS', maxPrice: 300 }, undefined, own)).seen).toEqual([
      { from: 'LIS', max_price: 300, sort: 'price' },
    ]);
  });

  it('if repairs are turned off, and in shadow mode', async () => {
    for (const options of [{ repairs: 'off' }, { shadow: true }] as const) {
      const { seen, received } = await call({ from: 'LIS', maxPrice: 300 }, shieldInTest(options));
      expect(seen).toEqual([{ from: 'LIS', sort: 'price' }]);
      expect(received).toBe('two flights');
    }
  });
});
