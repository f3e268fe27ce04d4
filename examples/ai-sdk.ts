/**
 * An AI SDK agent behind a shield. The model is scripted, so this runs offline; tools and failures are real: a name and
 * a date that are refused, a 503 that passes, a booking whose answer is lost. Prints what happened, and
 * checks itself.
 */

import assert from 'node:assert/strict';
import { generateText, isStepCount, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { createShield, type ShieldEvent } from 'regain';
import { protectTools, repairToolCall } from 'regain/ai-sdk';
import { z } from 'zod';

// The tools of an agent, as anybody writes them.
let isOverloaded = true;
const bookings: string[] = [];
const tools = {
  get_forecast: tool({
    description: 'The weather in a city on a day.',
    inputSchema: z.object({ city: z.string(), day: z.string().describe('YYYY-MM-DD') }),
    execute: async ({ city, day }) => {
      if (!/^\d{4}-\d\d-\d\d$/.test(day))
        throw Object.assign(new Error(`Invalid value for 'day': must be in the format YYYY-MM-DD`), {
          status: 400,
        });
      if (isOverloaded) {
        isOverloaded = false;
        throw Object.assign(new Error('Service Unavailable'), { status: 503 });
      }
      return { city, day, sky: 'rain' };
    },
  }),
  book_table: tool({
    description: 'Books a table.',
    inputSchema: z.object({ restaurant: z.string(), guests: z.number().int() }),
    execute: async ({ restaurant }): Promise<{ booked: string }> => {
      bookings.push(restaurant);
      throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    },
  }),
};

// Two lines protect them: one for what fails when it is called, one for what a model calls wrongly.
const toolShield = createShield({ onEvent: print });
const model = scripted(
  { toolName: 'functions.get_forecast', input: { city: 'Oslo', day: '12 May 2026' } },
  { toolName: 'book_table', input: { restaurant: 'Anna', guests: '4' } },
);
const { steps } = await generateText({
  model,
  tools: protectTools(tools, { shield: toolShield, effects: { get_forecast: 'read', book_table: 'write' } }),
  repairToolCall,
  prompt: 'What will the weather be in Oslo on 12 May 2026? And book a table for 4 at Anna.',
  stopWhen: isStepCount(5),
});

const toolResults = steps.flatMap(({ content }) =>
  content.flatMap((part) =>
    part.type === 'tool-result'
      ? [part.output]
      : part.type === 'tool-error'
        ? [(part.error as Error).message]
        : [],
  ),
);
console.log('\nthe model received:');
for (const one of toolResults) console.log(one);
const { calls, recovered, unconfirmed, attempts } = toolShield.stats();
console.log(`\n${calls} calls, ${recovered} recovered, ${unconfirmed} unconfirmed, ${attempts} attempts`);

assert.deepEqual(toolResults[0], { city: 'Oslo', day: '2026-05-12', sky: 'rain' });
assert.match(String(toolResults[1]), /the call may have taken effect/);
// Once: nothing shows that the booking was not made.
assert.deepEqual(bookings, ['Anna']);
assert.equal(unconfirmed, 1);
// What was repaired is said to the model beside the answer.
assert.match(
  JSON.stringify(model.doGenerateCalls.at(-1)?.prompt),
  /Note: the call was repaired: .*was sent as/,
);

function print(event: ShieldEvent): void {
  if (event.type === 'attempt-ended')
    console.log(`${event.tool}, attempt ${event.attempt}: ${event.failure?.message ?? 'fine'}`);
  if (event.type === 'decided') console.log(`  so: ${event.action} (${event.reason})`);
}

/** A model that makes these calls, one a turn. A real one goes here: openai('...'), anthropic('...'). */
function scripted(...calls: { toolName: string; input: object }[]): MockLanguageModelV4 {
  const rest = {
    usage: {
      inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 1, text: 1, reasoning: 0 },
    },
    warnings: [],
  };
  const turns = calls.map(({ toolName, input }, i) => ({
    content: [
      { type: 'tool-call' as const, toolCallId: `call-${i + 1}`, toolName, input: JSON.stringify(input) },
    ],
    finishReason: { unified: 'tool-calls' as const, raw: 'tool-calls' },
    ...rest,
  }));
  const last = {
    content: [{ type: 'text' as const, text: 'It will rain, and I could not confirm the table.' }],
    finishReason: { unified: 'stop' as const, raw: 'stop' },
    ...rest,
  };
  return new MockLanguageModelV4({ doGenerate: [...turns, last] });
}
