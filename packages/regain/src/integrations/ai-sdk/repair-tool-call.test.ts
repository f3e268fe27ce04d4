/** Wrong calls of a scripted model, repaired through the hook of the AI SDK. */

import { generateText, isStepCount, streamText, ToolLoopAgent, tool } from 'ai';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventsOf, shieldInTest } from '../../shield/shield-in-test.ts';
import type { RepairMode } from '../../types/index.ts';
import { protectTools } from './protect-tools.ts';
import { repairToolCall } from './repair-tool-call.ts';
import { promptsSentTo, scriptedModel, streamingModel } from './scripted-model-in-test.ts';

const forecast = z.object({ city: z.string(), days: z.number().int() });
const transfer = z.object({ recipient: z.string(), amount: z.number(), currency: z.enum(['EUR', 'USD']) });

async function made(
  call: { tool: string; input: unknown },
  prompt: string,
  isKnown = true,
  repairs?: RepairMode,
) {
  const calls: unknown[] = [];
  const noting = (name: string) => async (input: unknown) => {
    calls.push([name, input]);
    return 'ok';
  };
  const own = {
    get_forecast: tool({ inputSchema: forecast, execute: noting('get_forecast') }),
    send_money: tool({ inputSchema: transfer, execute: noting('send_money') }),
    delete_user: tool({ inputSchema: z.object({ id: z.string() }), execute: noting('delete_user') }),
  };
  const effects = { get_forecast: 'read', send_money: 'write', delete_user: 'irreversible' } as const;
  const shield = shieldInTest();
  const tools = protectTools(own, { shield, ...(isKnown ? { effects } : {}) });
  const model = scriptedModel([call]);
  const repair: typeof repairToolCall =
    repairs === undefined ? repairToolCall : (asked) => repairToolCall(asked, { repairs });
  await generateText({ model, tools, repairToolCall: repair, prompt, stopWhen: isStepCount(4) });
  return { calls, results: promptsSentTo(model), shield };
}

describe('repairToolCall', () => {
  it('corrects the names of the tool and its arguments', async () => {
    const call = { tool: 'functions.get_forecast', input: { city: 'Oslo', days: '3' } };
    const { calls, results } = await made(call, 'The weather in Oslo for 3 days?');
    expect(calls).toEqual([['get_forecast', { city: 'Oslo', days: 3 }]]);
    const note =
      'Note: the call was repaired: tool name "functions.get_forecast" was corrected; argument "days" was sent as 3 instead of "3". Use the repaired form in later calls.';
    expect(results).toEqual([{ type: 'text', value: `ok\n${note}` }]);
  });

  it('writes a date in the format of the schema, whatever the user said', async () => {
    const days: unknown[] = [];
    const inputSchema = z.object({ city: z.string(), day: z.iso.date(), seats: z.int().optional() });
    const execute = async ({ day }: { day: string }) => void days.push(day);
    const tools = protectTools({ search: tool({ inputSchema, execute }) }, { shield: shieldInTest() });
    for (const day of ['12 May 2026', '03/04/2026']) {
      const model = scriptedModel([{ tool: 'search', input: { city: 'Oslo', day, seats: 2 } }]);
      await generateText({ model, tools, repairToolCall, prompt: 'Go on.', stopWhen: isStepCount(2) });
    }
    // The other one has two readings.
    expect(days).toEqual(['2026-05-12']);
  });

  it('parses almost valid JSON, for a read', async () => {
    const { calls } = await made(
      { tool: 'get_forecast', input: "```json\n{'city': 'Oslo', 'days': 3,}\n```" },
      'The weather in Oslo for 3 days?',
    );
    expect(calls).toEqual([['get_forecast', { city: 'Oslo', days: 3 }]]);
  });

  it('is counted and reported by the shield of the tool, only if something was repaired', async () => {
    const wrong = { tool: 'functions.get_forecast', input: { city: 'Oslo', days: '3' } };
    const { shield } = await made(wrong, 'The weather in Oslo for 3 days?');
    expect(shield.stats()).toMatchObject({ clean: 1, repairedBeforeCall: 1 });
    expect(shield.stats().tools.get_forecast).toMatchObject({ calls: 1, repairedBeforeCall: 1 });
    const repairs = eventsOf(shield.events, 'call-repaired');
    expect(repairs).toMatchObject([
      { tool: 'get_forecast', call: eventsOf(shield.events, 'call-ended')[0]!.call },
    ]);
    for (const call of [
      { tool: 'get_forecast', input: { city: 'Oslo', days: 3 } },
      { tool: 'play_music', input: { song: 'x' } },
    ])
      expect((await made(call, 'go')).shield.stats().repairedBeforeCall).toBe(0);
  });

  it('restates a write if it stays the same', async () => {
    const input = { recipient: 'Ines', amount: '30', currency: 'eur' };
    const { calls } = await made({ tool: 'functions.send_money', input }, 'Pay Ines 30 euros');
    expect(calls).toEqual([['send_money', { recipient: 'Ines', amount: 30, currency: 'EUR' }]]);
  });

  it('repairs a read according to the repair mode', async () => {
    const prompt = 'The weather in Oslo for 3 days?';
    const restated = { tool: 'get_forecast', input: { city: 'Oslo', days: '3' } };
    const filled = { tool: 'get_forecast', input: { city: 'Oslo' } };
    const right = [['get_forecast', { city: 'Oslo', days: 3 }]];
    const calls = async (call: typeof filled, repairs?: RepairMode) =>
      (await made(call, prompt, true, repairs)).calls;
    expect(await calls(filled)).toEqual([]);
    expect(await calls(filled, 'all')).toEqual(right);
    expect(await calls(filled, 'lossless')).toEqual([]);
    expect(await calls(restated)).toEqual(right);
    expect(await calls(restated, 'lossless')).toEqual(right);
    expect(await calls(restated, 'off')).toEqual([]);
  });

  it.each([
    ['a value that was left out', { tool: 'send_money', input: { amount: 30, currency: 'EUR' } }],
    [
      'text that may have been cut off',
      { tool: 'send_money', input: '{"recipient": "Ines", "amount": 30, "currency": "EUR"' },
    ],
    ['a name that only comes near', { tool: 'delete_users', input: { id: 'u1' } }],
  ])('leaves a write to the model: %s', async (_, call) => {
    const { calls, results } = await made(call, 'Send 30 EUR to Ines, then delete user u1.');
    expect(calls).toEqual([]);
    expect(results).toMatchObject([{ type: 'error-text' }]);
  });

  it.each(['lossless', 'all'] as const)(
    'tells the model which calls to make if one stands for several (%s)',
    async (mode) => {
      const call = { tool: 'get_forecast', input: { city: ['Oslo', 'Bergen'], days: 3 } };
      const { calls, results } = await made(call, 'The weather in Oslo and Bergen for 3 days?', true, mode);
      expect(calls).toEqual([]);
      const suggestion =
        'Suggestion: Call "get_forecast" 2 times, once for each value: {"city":"Oslo","days":3}; {"city":"Bergen","days":3}.';
      expect(results).toEqual([{ type: 'error-text', value: expect.stringContaining(`\n${suggestion}`) }]);
      expect(results[0]).toMatchObject({ value: expect.stringContaining('Invalid input for tool') });
      expect((await made(call, 'go', true, 'off')).results).not.toEqual(results);
    },
  );

  it('tells the model which call to make first', async () => {
    const input = { city: { delete_user: { id: 'u1' } }, days: 3 };
    const { calls, results } = await made({ tool: 'get_forecast', input }, 'go', true, 'all');
    expect(calls).toEqual([]);
    expect(JSON.stringify(results)).toContain(
      JSON.stringify('call "delete_user" with {"id":"u1"} first, then call "get_forecast"').slice(1, -1),
    );
  });

  it('treats a tool without a declared effect as a write', async () => {
    const call = { tool: 'get_forecast', input: "{'city': 'Oslo', 'days': 3,}" };
    expect((await made(call, 'The weather in Oslo for 3 days?', false)).calls).toEqual([]);
  });

  it('works for agents and streams', async () => {
    const seen: unknown[] = [];
    const execute = async (input: unknown) => {
      seen.push(input);
      return 'ok';
    };
    const shield = shieldInTest();
    const tools = protectTools({ get_forecast: tool({ inputSchema: forecast, execute }) }, { shield });
    const model = scriptedModel([{ tool: 'get_forecast', input: { City: 'Oslo', days: 3 } }]);
    await new ToolLoopAgent({ model, tools, repairToolCall }).generate({ prompt: 'go' });
    expect(seen).toEqual([{ city: 'Oslo', days: 3 }]);
    const streamed = streamingModel('get_forecast', '{"City":"Oslo","days":3}');
    const { toolResults } = streamText({ model: streamed, tools, repairToolCall, prompt: 'go' });
    expect(await toolResults).toMatchObject([{ output: 'ok', input: { city: 'Oslo', days: 3 } }]);
    expect(shield.stats()).toMatchObject({ calls: 2, clean: 2 });
  });

  it('returns null for an unknown tool', async () => {
    const { calls, results } = await made({ tool: 'play_music', input: { song: 'x' } }, 'Play something');
    expect(calls).toEqual([]);
    expect(results).toMatchObject([{ type: 'error-text' }]);
  });
});
