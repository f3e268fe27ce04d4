/** Tools with injected faults, protected by a shield. */

import { generateText, isStepCount, tool } from 'ai';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { getInjection, inject } from '../faults/index.ts';
import { shieldInTest } from '../shield/shield-in-test.ts';
import { virtualClock } from '../types/index.ts';
import { protectTools } from './ai-sdk/index.ts';
import { scriptedModel } from './ai-sdk/scripted-model-in-test.ts';

const passing = {
  calls: { rate: 0.4, kinds: { 'server-error': 1, 'connection-reset': 1, 'rate-limited': 1 } },
};
const CALLS = 30;

async function doneOf(call: () => Promise<unknown>): Promise<number> {
  let done = 0;
  for (let i = 0; i < CALLS; i++)
    done += await call().then(
      () => 1,
      () => 0,
    );
  return done;
}

describe('protect around inject', () => {
  it('recovers the calls of a function with injected faults', async () => {
    const clock = virtualClock();
    const search = async (city: string) => ({ city });
    const bareTools = inject({ search }, passing, 7, { clock });
    const bare = await doneOf(() => bareTools.search('Oslo'));
    expect(bare).toBeLessThan(CALLS);
    const faulty = inject({ search }, passing, 7, { clock });
    const tools = shieldInTest({ clock }).protect(faulty, { effects: { search: 'read' } });
    expect(await doneOf(() => tools.search('Oslo'))).toBeGreaterThan(bare);
    expect(getInjection(faulty)?.log.landed.length).toBeGreaterThan(5);
  });

  it('does not repeat a write whose answer is lost', async () => {
    const clock = virtualClock();
    const booked: string[] = [];
    const book = {
      name: 'book',
      description: 'Books.',
      inputSchema: { type: 'object' },
      effect: 'write' as const,
      execute: async ({ id }: { id: string }) => ({ id, number: booked.push(id) }),
    };
    const lost = { calls: { rate: 1, kinds: { 'lost-after-commit': 1 } } };
    const { book: protectedBook } = shieldInTest({ clock }).protect(inject({ book }, lost, 7, { clock }));
    for (const id of ['a', 'b', 'c']) await protectedBook.execute({ id }).catch(() => undefined);
    expect(booked).toEqual(['a', 'b', 'c']);
  });

  it('works on tools of the AI SDK, with the SDK calling them', async () => {
    const clock = virtualClock();
    const weather = tool({
      inputSchema: z.object({ city: z.string() }),
      execute: async ({ city }) => ({ city, sky: 'rain' }),
    });
    const countErrors = async (isProtected: boolean) => {
      const faulty = inject({ weather }, passing, 7, { clock });
      const shield = shieldInTest({ clock });
      const tools = isProtected ? protectTools(faulty, { shield, effects: 'read' }) : faulty;
      const calls = Array.from({ length: 12 }, () => ({ tool: 'weather', input: { city: 'Oslo' } }));
      const model = scriptedModel(calls);
      const { steps } = await generateText({ model, tools, prompt: 'go', stopWhen: isStepCount(20) });
      expect(getInjection(faulty)?.log.landed.length).toBeGreaterThan(2);
      return steps.flatMap(({ content }) => content.filter(({ type }) => type === 'tool-error')).length;
    };
    const errors = await countErrors(false);
    expect(errors).toBeGreaterThan(2);
    expect(await countErrors(true)).toBeLessThan(errors);
  });
});
