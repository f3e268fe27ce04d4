/** A local endpoint through two provider packages, streamed and not. */

import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { describe, expect, it } from 'vitest';
import { situation } from '../repair/candidates/situation-in-test.ts';
import { type ModelRequest, realClock, virtualClock } from '../types/index.ts';
import { cases, fine, KEY, plain, withServer } from './endpoint-in-test.ts';
import { languageModelBrain } from './language-model-brain.ts';
import { failing, type Reply, type ScriptedServer, scriptedServer } from './server-in-test.ts';
import { createThrottle } from './throttle.ts';

describe.each(cases)('$name: an endpoint', ({ open, settings }) => {
  const ask = (replies: readonly Reply[], more: Partial<ModelRequest> = {}) =>
    withServer(replies, async (server) => {
      const answer = await open(server.url).ask({ ...plain, settings, ...more });
      return {
        answer,
        server: { requests: server.requests, tokensIn: server.tokensIn, tokensOut: server.tokensOut },
      };
    });

  it('receives its settings only, and its reported tokens are used', async () => {
    const { answer, server } = await ask([fine]);
    expect(answer).toEqual({
      ...{ text: fine.text, calls: [], finish: 'stop', isEstimated: false, latencyMs: 0 },
      ...{ tokensIn: server.tokensIn, tokensOut: server.tokensOut },
    });
    const [sent] = server.requests;
    expect(sent).toMatchObject({ model: 'small', temperature: 0.2 });
    expect(sent).not.toHaveProperty('top_p');
    expect(sent!.stream ?? false).toBe(settings.isStreamed);
  });

  it('is asked for structured output, and in words if it has none', async () => {
    await withServer([fine], async ({ url, requests }) => {
      const format = { name: 'f', schema: { type: 'object', properties: {} } };
      await open(url).ask({ ...plain, settings, format });
      expect(requests[0]!.response_format).toMatchObject({
        type: 'json_schema',
        json_schema: { name: 'f', strict: false },
      });
    });
    const script = ({ response_format }: { response_format?: unknown }): Reply =>
      response_format === undefined ? fine : failing(400, 'response_format is not supported');
    await using server = await scriptedServer(script);
    const model = open(server.url);
    const format = { name: 'f', schema: {} };
    for (let i = 0; i < 2; i++)
      expect(await model.ask({ ...plain, settings, format })).toMatchObject({ text: fine.text });
    // With a schema, as JSON, in words; afterwards in words at once.
    const inWords = server.requests.map((request) => request.response_format === undefined);
    expect(inWords).toEqual([false, false, true, true]);
  });

  it('requests tool calls', async () => {
    const calls = [{ tool: 'find', args: { q: 'x' } }];
    const tools = [{ name: 'find', description: 'finds', inputSchema: { type: 'object' } }];
    const { answer, server } = await ask([{ calls }], { tools });
    expect(answer).toMatchObject({ finish: 'tool-calls', tokensOut: server.tokensOut });
    expect(answer.calls).toMatchObject([{ tool: 'find', argsText: '{"q":"x"}' }]);
    expect(server.requests[0]!.tools).toMatchObject([{ type: 'function', function: { name: 'find' } }]);
  });

  it('that refuses, stops at the length limit or returns nothing has answered and is paid', async () => {
    for (const [reply, finish] of [
      [{ text: '', finish: 'content_filter' }, 'refused'],
      [{ text: '{"propo', finish: 'length' }, 'length'],
      [{ text: '' }, 'stop'],
    ] as const) {
      const { answer, server } = await ask([reply]);
      expect(answer).toMatchObject({
        finish,
        text: reply.text,
        tokensIn: server.tokensIn,
        isEstimated: false,
      });
    }
  });

  it('that ends early: tokens are estimated and marked as such', async () => {
    const { answer } = await ask([{ ...fine, cutAfter: 900 }]);
    expect(answer).toMatchObject({ finish: 'broken', isEstimated: true, tokensIn: 3 });
    if (settings.isStreamed) expect(answer.text).not.toBe('');
    expect(answer.tokensOut).toBe(Math.ceil(answer.text.length / 4));
  });

  it('that reports no tokens: they are estimated and marked as such', async () => {
    const { answer } = await ask([{ ...fine, isUncounted: true }]);
    expect(answer).toMatchObject({ finish: 'stop', isEstimated: true, tokensIn: 3 });
  });

  it('that sends an invalid response', async () => {
    const type = { 'content-type': settings.isStreamed ? 'text/event-stream' : 'application/json' };
    for (const body of ['<html>', '{"choices":[]}', 'data: {"what":1}\n\n', '']) {
      const { answer } = await ask([{ status: 200, headers: type, body }]);
      expect(answer).toMatchObject({ finish: 'broken', text: '' });
    }
  });

  it('that rejects one request', async () => {
    const { answer } = await ask([failing(400, 'too long')]);
    expect(answer).toMatchObject({ finish: 'rejected', problem: '400: too long', tokensIn: 0, tokensOut: 0 });
  });

  it.runIf(!settings.isStreamed)('reports tokens of an unreadable response', async () => {
    const body = JSON.stringify({ choices: 'none', usage: { prompt_tokens: 41, completion_tokens: 17 } });
    const { answer } = await ask([{ status: 200, headers: { 'content-type': 'application/json' }, body }]);
    expect(answer).toMatchObject({ finish: 'broken', tokensIn: 41, tokensOut: 17, isEstimated: false });
  });

  it.each<[string, Reply, object]>([
    [
      'busy',
      failing(429, 'slow down', { 'retry-after': '7' }),
      { isTransient: true, status: 429, retryAfterMs: 7_000 },
    ],
    ['failing', failing(500, 'oh'), { isTransient: true, status: 500 }],
    ['gone', 'reset', { isTransient: true, status: undefined }],
    ['closed to us', failing(403, 'no'), { isTransient: false, status: 403 }],
  ])('is %s', async (_, reply, about) => {
    await expect(ask([reply])).rejects.toMatchObject({ code: 'endpoint-down', ...about });
  });

  it('that is busy until a date', async () => {
    const dates = { date: 'Thu, 01 Jan 2026 00:00:00 GMT', 'retry-after': 'Thu, 01 Jan 2026 00:00:09 GMT' };
    await expect(ask([failing(429, 'slow down', dates)])).rejects.toMatchObject({ retryAfterMs: 9_000 });
    const exact = { 'retry-after': '2', 'retry-after-ms': '1500' };
    await expect(ask([failing(429, 'slow down', exact)])).rejects.toMatchObject({ retryAfterMs: 1_500 });
  });

  it('that does not have the model', async () => {
    const use = ({ url }: ScriptedServer) => open(url).ask({ ...plain, settings });
    await expect(withServer([fine], use, { models: ['large'] })).rejects.toMatchObject({
      isTransient: false,
      message: expect.stringContaining('answers 404: The model `small` does not exist'),
    });
  });

  it('that is absent', async () => {
    const url = await withServer([fine], async (server) => server.url);
    await expect(open(url).ask({ ...plain, settings })).rejects.toMatchObject({
      code: 'endpoint-down',
      isTransient: true,
      message: expect.stringContaining('cannot be reached'),
    });
  });

  it('that hangs is interrupted by the signal', async () => {
    await withServer(['hang', fine], async (server) => {
      const clock = { ...realClock(performance), sleep: async () => {} };
      const model = createThrottle({ clock, timeoutMs: 300 })(open(server.url));
      const answer = await model.ask({ ...plain, settings });
      expect(answer.text).toBe(fine.text);
      expect(server.requests.length).toBeGreaterThanOrEqual(2);
    });
    await withServer(['hang'], async (server) => {
      const controller = new AbortController();
      const asked = open(server.url).ask({ ...plain, settings }, controller.signal);
      while (server.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
      const enough = new Error('enough');
      controller.abort(enough);
      // The caller gets its own abort reason, not an unavailable endpoint.
      await expect(asked).rejects.toBe(enough);
    });
  });

  it.each<[string, readonly Reply[], readonly string[]]>([
    [
      'fails for some time',
      [failing(429, 'slow', { 'retry-after': '1' }), failing(500, 'oh'), 'reset', fine],
      ['retry'],
    ],
    [
      'sends unusable answers',
      [{ text: 'I cannot' }, { text: '{"kind":"dance"}' }, { text: '{"proposals":' }, fine],
      ['retry'],
    ],
    ['refuses', [{ refusal: 'I will not' }], []],
    ['filters its answer', [{ text: '', finish: 'content_filter' }], []],
  ])('that %s is asked again where that may help, and paid what it reported', async (_, replies, kinds) => {
    await withServer(replies, async (server) => {
      const model = createThrottle({ clock: virtualClock() })(open(server.url));
      const brain = languageModelBrain({ model, settings, reasksMax: 9 });
      const { ranked, thought } = await brain.propose(situation(), {});
      expect(ranked.map(({ action }) => action.kind)).toEqual(kinds);
      expect(server.requests).toHaveLength(replies.length);
      expect(thought).toMatchObject({ tokensIn: server.tokensIn, tokensOut: server.tokensOut });
    });
  });
});

describe('a custom provider', () => {
  it('is sufficient for a brain', async () => {
    await withServer([fine], async (server) => {
      const provider = createOpenAICompatible({ name: 'mine', baseURL: server.url, apiKey: KEY });
      const brain = languageModelBrain({ model: provider('small') });
      expect(brain.name).toBe('mine.chat/small');
      expect((await brain.propose(situation(), {})).thought).toMatchObject({ tokensIn: server.tokensIn });
    });
  });
});
