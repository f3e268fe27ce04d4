/** A read whose answers have changed for good is not called again and again. */

import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../types/index.ts';
import { getNotes } from './call/answer-notes.ts';
import { eventsOf, shieldInTest, toolInTest } from './shield-in-test.ts';

const flight: JsonSchema = { type: 'object', properties: { price: { type: 'number' } }, required: ['price'] };
const outputSchema: JsonSchema = {
  type: 'object',
  properties: { flights: { type: 'array', items: flight } },
  required: ['flights'],
};
const old = { flights: [{ price: 1 }] };
const changed = (count: number) => ({ flights: Array.from({ length: count }, () => ({ fare: { sum: 1 } })) });

function searchTool() {
  const shield = shieldInTest();
  const state: { answer: () => unknown; calls: number } = { answer: () => old, calls: 0 };
  const run = async () => {
    state.calls++;
    return state.answer();
  };
  const search = shield.protect(toolInTest('search', run, { outputSchema }));
  /** The number of executions of one call, and its answer. */
  const call = async () => {
    const before = state.calls;
    const answer = await search.execute({});
    return { calls: state.calls - before, answer };
  };
  return { shield, state, call };
}

describe('a read with the same violation in every answer', () => {
  it('is called once from the third call on, and the answer has a note', async () => {
    const { shield, state, call } = searchTool();
    const counts: number[] = [];
    for (let i = 1; i <= 6; i++) {
      state.answer = () => changed(i);
      const { calls, answer } = await call();
      counts.push(calls);
      expect(answer).toEqual(changed(i));
      expect(getNotes(answer)).toEqual([expect.stringContaining('this result is not confirmed')]);
    }
    expect(counts.slice(0, 2).every((count) => count > 1)).toBe(true);
    expect(counts.slice(2)).toEqual([1, 1, 1, 1]);
    expect(shield.stats()).toMatchObject({ clean: 0, recovered: 0, calls: 6 });
    expect(eventsOf(shield.events, 'drift')).toMatchObject([
      { tool: 'search', change: 'suspected', reason: expect.stringContaining("required property 'price'") },
    ]);
  });

  it('is recovered again after an answer that fits, or with another violation', async () => {
    const { shield, state, call } = searchTool();
    state.answer = () => changed(1);
    for (let i = 0; i < 3; i++) await call();
    state.answer = () => ({ flights: 'none' });
    expect((await call()).calls).toBeGreaterThan(1);
    state.answer = () => changed(2);
    for (let i = 0; i < 3; i++) await call();
    state.answer = () => old;
    expect((await call()).calls).toBe(1);
    expect(eventsOf(shield.events, 'drift').at(-1)).toMatchObject({ change: 'settled' });
    state.answer = () => changed(1);
    await call();
    // The experience with the tool decides again how often it is worth a call, not the violation.
    expect(eventsOf(shield.events, 'call-ended').at(-1)!.reason).not.toContain('same violation');
  });
});
