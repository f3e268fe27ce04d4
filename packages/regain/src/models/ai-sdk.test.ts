/** AI SDK model objects from its test kit, of the current and the previous version. */

import { simulateReadableStream, wrapLanguageModel } from 'ai';
import { MockLanguageModelV3, MockLanguageModelV4 } from 'ai/test';
import { describe, expect, it } from 'vitest';
import { situation } from '../repair/candidates/situation-in-test.ts';
import type { ModelRequest } from '../types/index.ts';
import { type AiSdkModel, aiSdkModel } from './ai-sdk.ts';
import { languageModelBrain } from './language-model-brain.ts';

const text = '{"proposals":[{"kind":"retry","delayMs":0,"chance":1,"why":"so"}]}';
const usage = {
  inputTokens: { total: 71, noCache: 71, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 13, text: 3, reasoning: 10 },
};
const finishReason = { unified: 'stop' as const, raw: 'stop' };
const content = [
  { type: 'reasoning' as const, text: 'hm' },
  { type: 'text' as const, text },
];
const whole = { content, finishReason, usage, warnings: [] };
const pieces = [
  { type: 'stream-start' as const, warnings: [] },
  { type: 'text-start' as const, id: '0' },
  ...[...text].map((delta) => ({ type: 'text-delta' as const, id: '0', delta })),
  { type: 'text-end' as const, id: '0' },
  { type: 'finish' as const, finishReason, usage },
];
const stream = (chunks: object[] = pieces) => ({
  stream: simulateReadableStream({ chunks, initialDelayInMs: null, chunkDelayInMs: null }) as never,
});

const mocks: readonly [string, () => AiSdkModel & { doGenerateCalls: unknown[] }][] = [
  [
    'version 4',
    () => new MockLanguageModelV4({ doGenerate: async () => whole, doStream: async () => stream() }),
  ],
  [
    'version 3',
    () => new MockLanguageModelV3({ doGenerate: async () => whole, doStream: async () => stream() }),
  ],
];

describe.each(mocks)('a model of %s', (_, make) => {
  it.each([false, true])('works as a brain, streamed: %s', async (isStreamed) => {
    const brain = languageModelBrain({ model: make(), name: 'mine', settings: { isStreamed } });
    const { ranked, thought } = await brain.propose(situation(), {});
    expect(brain.name).toBe('mine');
    expect(ranked.map(({ action }) => action)).toEqual([{ kind: 'retry', delayMs: 0 }]);
    expect(thought).toMatchObject({ tokensIn: 71, tokensOut: 13 });
  });

  it('receives messages, settings and format, and nothing else', async () => {
    const mock = make();
    const request: ModelRequest = {
      messages: [
        { role: 'system', text: 'be brief' },
        { role: 'user', text: 'go' },
        { role: 'assistant', text: '', calls: [{ id: 'c', tool: 't', argsText: '{"a":1}' }] },
        { role: 'tool', callId: 'c', tool: 't', text: 'done' },
      ],
      settings: { temperature: 0.2, topP: 0.9, tokensOutMax: 5, seed: 3 },
      format: { name: 'f', schema: { type: 'object' } },
    };
    await aiSdkModel(mock).ask(request);
    expect(mock.doGenerateCalls[0]).toMatchObject({
      ...{ temperature: 0.2, topP: 0.9, maxOutputTokens: 5, seed: 3 },
      responseFormat: { type: 'json', name: 'f', schema: { type: 'object' } },
      prompt: [
        { role: 'system', content: 'be brief' },
        { role: 'user', content: [{ type: 'text', text: 'go' }] },
        {
          role: 'assistant',
          content: [{ type: 'tool-call', toolCallId: 'c', toolName: 't', input: { a: 1 } }],
        },
        {
          role: 'tool',
          content: [
            { type: 'tool-result', toolCallId: 'c', toolName: 't', output: { type: 'text', value: 'done' } },
          ],
        },
      ],
    });
    await aiSdkModel(mock).ask({ messages: [], settings: {} });
    expect(Object.keys(mock.doGenerateCalls[1] as object).sort()).toEqual(['prompt', 'providerOptions']);
  });
});

describe('a model object', () => {
  it('of version 2 reports tokens as plain numbers', async () => {
    const old: AiSdkModel = {
      ...{ provider: 'old', modelId: 'one' },
      doGenerate: async () => ({
        content: [{ type: 'text', text }],
        finishReason: 'stop',
        usage: { inputTokens: 5, outputTokens: 6 },
      }),
      doStream: async () => ({}),
    };
    expect(await aiSdkModel(old).ask({ messages: [], settings: {} })).toMatchObject({
      ...{ finish: 'stop', tokensIn: 5, tokensOut: 6, isEstimated: false },
    });
  });

  it('that reports an error in the stream gives an incomplete answer', async () => {
    const chunks = [pieces[0]!, { type: 'error' as const, error: 'overloaded' }, pieces.at(-1)!];
    const model = new MockLanguageModelV4({ doStream: async () => stream(chunks) });
    expect(await aiSdkModel(model).ask({ messages: [], settings: { isStreamed: true } })).toMatchObject({
      ...{ finish: 'broken', tokensIn: 71, tokensOut: 13 },
    });
  });

  it('may be wrapped by the SDK', async () => {
    const model = wrapLanguageModel({
      model: new MockLanguageModelV4({ doGenerate: async () => whole }),
      middleware: { specificationVersion: 'v4' },
    });
    expect((await languageModelBrain({ model }).propose(situation(), {})).ranked).toHaveLength(1);
  });

  it('is required, not its name', () => {
    expect(() => aiSdkModel('openai/gpt' as never)).toThrow(
      'a model object of the AI SDK is needed, got string',
    );
  });
});
