/**
 * An agent of the OpenAI Agents SDK whose tools recover. The model is scripted, so this runs offline; tools and failures are real:
 * a number written as text, a 503 that passes, a booking whose answer is lost. Checks itself.
 */

import assert from 'node:assert/strict';
import { Agent, run, setTracingDisabled } from '@openai/agents';
import { assistantMessage, functionCall, ScriptedModel } from '@openai/agents-core/testing';
import { createShield } from 'regain';
import { recoveryTool } from 'regain/openai-agents';
import { z } from 'zod';

setTracingDisabled(true);
const shield = createShield();
const tool = recoveryTool({ shield, effects: { get_forecast: 'read', book_table: 'write' } });

let isOverloaded = true;
const bookings: string[] = [];
const getForecast = tool({
  name: 'get_forecast',
  description: 'The weather in a city.',
  parameters: z.object({ city: z.string(), days: z.number().int() }),
  execute: async ({ city, days }) => {
    if (isOverloaded) {
      isOverloaded = false;
      throw Object.assign(new Error('Service Unavailable'), { status: 503 });
    }
    return `rain in ${city} for ${days} days`;
  },
});
const bookTable = tool({
  name: 'book_table',
  description: 'Books a table.',
  parameters: z.object({ restaurant: z.string() }),
  execute: async ({ restaurant }): Promise<string> => {
    bookings.push(restaurant);
    throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
  },
});

const model = new ScriptedModel([
  [functionCall('get_forecast', { city: 'Oslo', days: '3' }, { callId: 'call-1' })],
  [functionCall('book_table', { restaurant: 'Anna' }, { callId: 'call-2' })],
  [assistantMessage('It will rain, and I could not confirm the table.')],
]);
const agent = new Agent({ name: 'concierge', model, tools: [getForecast, bookTable] });
const { history, finalOutput } = await run(agent, 'Weather in Oslo? And book a table at Anna.');

const outputs = history.flatMap((item) =>
  item.type === 'function_call_result' ? [JSON.stringify(item.output)] : [],
);
for (const one of outputs) console.log(one);
console.log(finalOutput, shield.stats().recovered);
assert.match(outputs[0]!, /rain in Oslo for 3 days.*Note: the call was repaired/s);
assert.match(outputs[1]!, /the call may have taken effect/);
// Once: nothing shows that the booking was not made.
assert.deepEqual(bookings, ['Anna']);
