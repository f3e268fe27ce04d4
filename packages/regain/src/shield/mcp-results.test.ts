/** Output schemas of MCP tools describe the structured content of a result. */

import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../types/index.ts';
import { shieldInTest, toolInTest } from './shield-in-test.ts';

const outputSchema: JsonSchema = {
  type: 'object',
  properties: { degrees: { type: 'number' } },
  required: ['degrees'],
  additionalProperties: false,
};
const part = (text: string) => ({ type: 'text', text });

/** Calls a read once that gives these answers in turn. */
async function answersOf(...answers: readonly unknown[]) {
  const shield = shieldInTest();
  let calls = 0;
  const execute = async () => answers[Math.min(calls++, answers.length - 1)];
  const answer = await shield.protect(toolInTest('weather', execute, { outputSchema })).execute({});
  return { answer, calls, stats: shield.stats() };
}

describe('a healthy result of MCP', () => {
  it.each([
    [{ content: [part('{"degrees":7}')], structuredContent: { degrees: 7 } }],
    [{ content: [], structuredContent: { degrees: 7 }, isError: false, _meta: { trace: 'x' } }],
    [{ content: [part('{"degrees":7}')] }],
    [{ content: [part('7 degrees, rain')] }],
    [{ content: [part('7 degrees'), { type: 'image', data: 'AAAA', mimeType: 'image/png' }] }],
  ])('is returned in its own shape and counts as clean: %o', async (result) => {
    const { answer, calls, stats } = await answersOf(result);
    expect(answer).toBe(result);
    expect(calls).toBe(1);
    expect(stats).toMatchObject({ clean: 1, recovered: 0 });
  });
});

describe('a result of MCP that does not match the schema', () => {
  const right = { content: [part('7')], structuredContent: { degrees: 7 } };

  it.each([
    [{ content: [part('7')], structuredContent: { temperature: 7 } }],
    [{ content: [part('{"temperature":7}')] }],
  ])('is a failure, and its shape is kept: %o', async (wrong) => {
    const once = await answersOf(wrong, right);
    expect(once.answer).toBe(right);
    expect(once.stats).toMatchObject({ clean: 0, recovered: 1 });
    expect((await answersOf(wrong)).answer).toEqual(wrong);
  });

  it('is no result of MCP if the schema has a field of this name, or if it has other fields', async () => {
    const { stats } = await answersOf({ content: [part('{"degrees":7}')], degrees: '7' }, { degrees: 7 });
    expect(stats.clean).toBe(0);
  });
});
