/** A write of an AI SDK agent whose answer was lost: found by a read, and said so to the model. */

import { generateText, isStepCount, tool } from 'ai';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { httpError, shieldInTest, shownByBookings } from '../../shield/shield-in-test.ts';
import { protectTools } from './protect-tools.ts';
import { type ScriptedCall, scriptedModel, toldTo } from './scripted-in-test.ts';

const city = z.object({ city: z.string() });

async function run(tools: Parameters<typeof generateText>[0]['tools'], ...calls: ScriptedCall[]) {
  const model = scriptedModel(calls);
  await generateText({ model, tools: tools!, prompt: 'go', stopWhen: isStepCount(9) });
  return { told: toldTo(model) };
}

describe('protectTools', () => {
  it('finds by a read that a write took effect, and answers for it', async () => {
    const bookings: { city: string }[] = [];
    const book = async (input: { city: string }): Promise<object> => {
      bookings.push(input);
      throw httpError(504, 'gateway timeout');
    };
    const tools = protectTools(
      {
        book: tool({ inputSchema: city, execute: book }),
        bookings: tool({ inputSchema: z.object({}), execute: async () => ({ all: bookings }) }),
      },
      {
        shield: shieldInTest(),
        effects: {
          bookings: 'read',
          book: {
            effect: 'write',
            verifiedBy: shownByBookings,
          },
        },
      },
    );
    const { told } = await run(tools, { tool: 'book', input: { city: 'Oslo' } });
    expect(told).toEqual([
      {
        type: 'content',
        value: [
          { type: 'text', text: '{"city":"Oslo"}' },
          { type: 'text', text: 'note: the answer was lost; this one was read back afterwards' },
        ],
      },
    ]);
    expect(bookings).toHaveLength(1);
  });
});
