/** Protected AI SDK tools that return a stream. */

import { tool } from 'ai';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { httpError, shieldInTest } from '../../shield/shield-in-test.ts';
import { protectTools } from './protect-tools.ts';

const inputSchema = z.object({ city: z.string() });
const options = { toolCallId: 'c', messages: [], context: undefined };

describe('a stream of a tool', () => {
  it.each(['read', 'write'] as const)('is returned unchanged for a %s', async (effect) => {
    async function* parts() {
      yield 'a';
      yield 'ab';
    }
    const stream = parts();
    const shield = shieldInTest();
    const tools = protectTools(
      { talk: tool({ inputSchema, outputSchema: z.string(), execute: () => stream }) },
      { shield, effects: { talk: effect } },
    );
    expect(tools.talk.execute({ city: 'Oslo' }, options)).toBe(stream);
    const seen: unknown[] = [];
    for await (const part of stream) seen.push(part);
    expect(seen).toEqual(['a', 'ab']);
    // The call that was bypassed ends after the recovery loop is loaded.
    await vi.waitFor(() => expect(shield.stats()).toMatchObject({ calls: 1, attempts: 1 }));
    expect(shield.stats()).toMatchObject({ clean: 0, gaveUp: 0, handedOff: 0 });
  });

  it('gives its last value if it starts at a later attempt', async () => {
    let n = 0;
    const execute = (): string => {
      if (n++ === 0) throw httpError(503);
      return (async function* () {
        yield 'half';
        yield 'whole';
      })() as unknown as string;
    };
    const shield = shieldInTest();
    const { weather } = protectTools(
      { weather: tool({ inputSchema, execute }) },
      { shield, effects: { weather: 'read' } },
    );
    expect(await weather.execute!({ city: 'Oslo' }, options)).toBe('whole');
    expect(shield.stats()).toMatchObject({ recovered: 1, cancelled: 0 });
  });
});
