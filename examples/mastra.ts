/**
 * A Mastra agent whose tools recover. The model is scripted, so this runs offline; tools and failures are real: an argument under
 * another name, a 503 that passes. Checks itself.
 */

import assert from 'node:assert/strict';
import { Agent } from '@mastra/core/agent';
import { createTool } from '@mastra/core/tools';
import { MockLanguageModelV4 } from 'ai/test';
import { createShield } from 'regain';
import { protectTools } from 'regain/mastra';
import { z } from 'zod';

let requests = 0;
const get_forecast = createTool({
  id: 'get_forecast',
  description: 'The weather in a city.',
  inputSchema: z.object({ city: z.string(), days: z.number().int().optional() }),
  execute: async ({ city, days }) => {
    if (++requests < 3) throw Object.assign(new Error('Service Unavailable'), { status: 503 });
    return { city, days, sky: 'rain' };
  },
});

const shield = createShield();
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const input = JSON.stringify({ city: 'Oslo', Days: 3 });
const turns = [
  {
    content: [{ type: 'tool-call' as const, toolCallId: 'call-1', toolName: 'get_forecast', input }],
    finishReason: { unified: 'tool-calls' as const, raw: '' },
  },
  {
    content: [{ type: 'text' as const, text: 'It will rain.' }],
    finishReason: { unified: 'stop' as const, raw: '' },
  },
];
const model = new MockLanguageModelV4({
  doGenerate: turns.map((turn) => ({ ...turn, usage, warnings: [] })),
});
const agent = new Agent({
  id: 'weather',
  name: 'weather',
  instructions: 'Say what the weather will be.',
  model: model as never, // replace with 'openai/...', 'anthropic/...'
  tools: protectTools({ get_forecast }, { shield, effects: { get_forecast: 'read' } }),
});
const { text } = await agent.generate('Rain in Oslo in the next 3 days?');
const shown = JSON.stringify(model.doGenerateCalls.at(-1)?.prompt);
console.log(text, requests, shield.stats().recovered);
assert.deepEqual([text, requests, shield.stats().recovered], ['It will rain.', 3, 1]);
assert.match(shown, /\\"days\\":3/);
assert.match(shown, /Note: the call was repaired/);
